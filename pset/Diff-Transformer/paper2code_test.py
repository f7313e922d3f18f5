"""The lambda constant and vectors, norm, bias, maps, differences and the two-pass form against plain computations; layers with
random lambda vectors and gains against loops over heads and queries; feed-forward, block, and a few training steps."""

import math

import torch
import torch.nn.functional as F
from diff_attention import (
    DifferentialAttention,
    DifferentialBlock,
    GatedFeedForward,
    RootMeanSquareNorm,
    attention_maps,
    causal_bias,
    headwise_rescale,
    lambda_base,
    merged_lambda,
    repeat_heads,
    subtract_maps,
    two_pass_attention,
)

CASES = {
    "causal_bias": {"inf": True},
    "maps_with_masks": {"inf": True},
    "norm_in_half_precision": {"rtol": 8e-3, "atol": 1e-4},
    "maps_in_half_precision": {"rtol": 1e-2, "atol": 1e-6},
    "two_pass": {"rtol": 1e-5, "atol": 1e-5},
    "layer": {"rtol": 1e-5, "atol": 1e-5},
    "layer_with_mask": {"rtol": 1e-5, "atol": 1e-5},
    "layer_gradients": {"rtol": 1e-4, "atol": 1e-5},
    "block": {"rtol": 1e-5, "atol": 1e-5},
}


# Helpers of the observers


def fresh():
    """A generator of its own, so that draws inside constructors do not shift anything else."""
    return torch.Generator().manual_seed(int(torch.randint(2**62, ())))


def normal(draw, *shape):
    return torch.randn(*shape, generator=draw)


def uniform(draw, *shape):
    return torch.rand(*shape, generator=draw)


def holes(draw, *shape):
    """A boolean mask, true at about a third of the entries, never on the diagonal of the last two axes."""
    mask = uniform(draw, *shape) < 0.35
    return mask & ~torch.eye(*shape[-2:], dtype=torch.bool)


def randomise(draw, module):
    """Random values in all parameters: lambda vectors of order one, gains between 0.5 and 1.5, matrices by their width."""
    for name, p in module.named_parameters():
        if "lam_" in name:
            p.data = 1.6 * (uniform(draw, *p.shape) - 0.5)
        elif p.dim() == 1:
            p.data = 0.5 + uniform(draw, *p.shape)
        else:
            p.data = 1.3 * normal(draw, *p.shape) / math.sqrt(p.shape[1])
    for part in module.modules():
        # A lambda near 1 would leave rounding errors for the norm to magnify: the larger exponential comes second.
        if isinstance(part, DifferentialAttention) and part.lam_q1 @ part.lam_k1 > part.lam_q2 @ part.lam_k2:
            part.lam_q1.data, part.lam_q2.data = part.lam_q2.data, part.lam_q1.data
            part.lam_k1.data, part.lam_k2.data = part.lam_k2.data, part.lam_k1.data
    return module


def layer_of(draw, heads=4, kv_heads=None, index=2, width=32):
    return randomise(draw, DifferentialAttention(width, index, heads, kv_heads))


def weights_of(module):
    return {name: p.detach().clone() for name, p in module.named_parameters()}


# Helpers of the checks


def slow_norm(x, gain, eps):
    return gain * x / (x.square().mean(dim=-1, keepdim=True) + eps).sqrt()


def slow_base(index):
    return 0.8 - 0.6 * math.e ** (-0.3 * index)


def slow_attention(weights, x, heads, kv_heads, index, forbidden=None):
    """Loops over batch, head and query."""
    batch, length, width = x.shape
    half, group, base = width // (2 * heads), heads // kv_heads, slow_base(index)
    q, k, v = (x @ weights[name].T for name in ("query.weight", "key.weight", "value.weight"))
    lam = base
    for sign, one, two in ((1, "lam_q1", "lam_k1"), (-1, "lam_q2", "lam_k2")):
        lam += sign * math.exp(sum(a * b for a, b in zip(weights[one].tolist(), weights[two].tolist(), strict=True)))
    joined = torch.zeros(batch, length, width, dtype=x.dtype)
    for b in range(batch):
        for head in range(heads):
            kv = head // group
            values = v[b, :, 2 * half * kv : 2 * half * (kv + 1)]
            for t in range(length):
                maps = []
                for sub in (2 * head, 2 * head + 1):
                    key = sub // group
                    query = q[b, t, half * sub : half * (sub + 1)]
                    scores = k[b, :, half * key : half * (key + 1)] @ query / math.sqrt(half)
                    hidden = torch.arange(length) > t if forbidden is None else forbidden[t]
                    powers = scores.exp().masked_fill(hidden, 0.0)
                    maps.append(powers / powers.sum())
                out = (maps[0] - lam * maps[1]) @ values
                out = (1 - base) * slow_norm(out, weights["sub_norm.weight"], 1e-5)
                joined[b, t, 2 * half * head : 2 * half * (head + 1)] = out
    return joined @ weights["out.weight"].T


def near(seen, expected):
    torch.testing.assert_close(seen, expected.to(seen.dtype), rtol=2e-5, atol=2e-5)


# The weight of the negative map


def observe_lambda_base():
    return [float(lambda_base(index)) for index in (0, 1, 2, 3, 5, 11, 27)]


def check_lambda_base(seen):
    for value, expected in zip(seen, (0.2, 0.355509, 0.470713, 0.556058, 0.666122, 0.777870, 0.799818), strict=True):
        assert abs(value - expected) < 1e-6


def observe_merged_lambda():
    draw = fresh()
    vectors = [(0.7 * normal(draw, 5)).requires_grad_() for _ in range(4)]
    base = float(uniform(draw, ()))
    lam = merged_lambda(*vectors, base)
    lam.backward()
    short = torch.tensor([[1, 0.5], [1, 0.5], [1, -1], [0.5, 0.5]])
    halves = (torch.randint(-3, 4, (4, 3), generator=draw) / 2).bfloat16()
    return {
        "vectors": vectors,
        "base": base,
        "lam": lam,
        "grads": [vector.grad for vector in vectors],
        "example": float(merged_lambda(*short, 0.2)),
        "zeros": float(merged_lambda(*torch.zeros(4, 3), 0.625)),
        "halves": halves,
        "from_halves": merged_lambda(*halves, 0.5),
    }


def check_merged_lambda(seen):
    q1, k1, q2, k2 = seen["vectors"]
    first, second = math.exp(float(q1 @ k1)), math.exp(float(q2 @ k2))
    near(seen["lam"], torch.tensor(first - second + seen["base"]))
    near(seen["grads"][0], first * k1)
    near(seen["grads"][3], -second * q2)
    assert abs(seen["example"] - 2.690343) < 1e-5 and seen["zeros"] == 0.625
    assert seen["lam"].shape == seen["from_halves"].shape == () and seen["from_halves"].dtype == torch.float32
    one, two = (math.exp(float(seen["halves"][i].double() @ seen["halves"][i + 1].double())) for i in (0, 2))
    near(seen["from_halves"], torch.tensor(one - two + 0.5))


# Norm


def observe_norm():
    draw = fresh()
    norm, plain = RootMeanSquareNorm(6, 1e-2), RootMeanSquareNorm(6, affine=False)
    start = norm.weight.detach().clone()
    norm.weight.data = 0.5 + uniform(draw, 6)
    x = (normal(draw, 3, 4, 6) + 0.8).requires_grad_()
    before = x.detach().clone()
    y = norm(x)
    y.square().sum().backward()
    with torch.no_grad():
        small = RootMeanSquareNorm(4, 1e-5)(torch.full((2, 4), 1e-3))
        tiny = plain(1e-3 * x)
    return {
        "x": before,
        "after": x,
        "start": start,
        "gain": norm.weight,
        "y": y,
        "grad": x.grad,
        "gain_grad": norm.weight.grad,
        "small": small,
        "tiny": tiny,
        "parameters": [len(list(module.parameters())) for module in (norm, plain)],
        "eps": [float(norm.eps), float(plain.eps)],
        "no_gain": plain.weight is None,
    }


def check_norm(seen):
    near(seen["y"], slow_norm(seen["x"], seen["gain"], 1e-2))
    near(seen["small"], torch.full((2, 4), 0.301511))
    near(seen["tiny"], slow_norm(1e-3 * seen["x"], 1.0, 1e-6))
    assert seen["after"].equal(seen["x"])


def observe_norm_in_half_precision():
    draw = fresh()
    large = 300 * torch.where(uniform(draw, 3, 8) < 0.5, -1.0, 1.0).half()
    norm = RootMeanSquareNorm(8).bfloat16()
    norm.weight.data = (0.5 + uniform(draw, 8)).bfloat16()
    x = normal(draw, 3, 8).bfloat16()
    return {
        "large": large,
        "ones": RootMeanSquareNorm(8, affine=False)(large),
        "x": x,
        "gain": norm.weight,
        "y": norm(x),
        "plain": RootMeanSquareNorm(8, affine=False)(x),
    }


def check_norm_in_half_precision(seen):
    assert seen["ones"].equal(seen["large"].sign()) and seen["ones"].dtype == torch.float16
    expected = slow_norm(seen["x"].double(), 1.0, 1e-6)
    torch.testing.assert_close(seen["plain"].double(), expected, rtol=4e-3, atol=1e-6)
    torch.testing.assert_close(seen["y"].double(), expected * seen["gain"].double(), rtol=1e-2, atol=1e-6)


# Maps


def observe_repeat_heads():
    x = torch.randn(2, 3, 4, 5)
    return {"x": x, "twice": repeat_heads(x, 2), "thrice": repeat_heads(x, 3), "once": repeat_heads(x, 1)}


def check_repeat_heads(seen):
    for name, times in (("once", 1), ("twice", 2), ("thrice", 3)):
        assert seen[name].shape == (2, 3 * times, 4, 5)
        for head in range(3 * times):
            assert seen[name][:, head].equal(seen["x"][:, head // times])


def observe_causal_bias():
    shapes = ((2, 4), (4, 4), (3, 8), (5, 3), (1, 1), (1, 6))
    return {
        "biases": [causal_bias(*shape, torch.float32) for shape in shapes],
        "types": [str(causal_bias(2, 3, dtype).dtype) for dtype in (torch.float64, torch.float16, torch.bfloat16)],
        "device": causal_bias(2, 3, torch.float32, torch.device("cpu")).device.type,
    }


def check_causal_bias(seen):
    for bias in seen["biases"]:
        rows, columns = bias.shape
        for i in range(rows):
            for j in range(columns):
                assert bias[i, j] == (0 if j <= i + columns - rows else -math.inf)


def observe_maps():
    draw = fresh()
    q, k = normal(draw, 2, 3, 4, 5).requires_grad_(), normal(draw, 2, 3, 6, 5).requires_grad_()
    square, whole = normal(draw, 2, 3, 5, 7), attention_maps(q, k)
    (whole * normal(draw, *whole.shape)).sum().backward()
    return {
        "q": q,
        "k": k,
        "maps": whole,
        "q_grad": q.grad,
        "k_grad": k.grad,
        "square": attention_maps(square, square),
        "large": attention_maps(60 * square, square.flip(2)),
    }


def check_maps(seen):
    q, k = seen["q"].double(), seen["k"].double()
    for i in range(4):
        powers = (torch.einsum("bhd,bhjd->bhj", q[:, :, i], k) / math.sqrt(5)).exp()
        powers[:, :, i + 3 :] = 0
        near(seen["maps"][:, :, i], powers / powers.sum(dim=-1, keepdim=True))
    assert (seen["square"][:, :, 0] == torch.eye(5)[0]).all()


def observe_maps_with_masks():
    draw = fresh()
    q, k = normal(draw, 2, 3, 4, 6), normal(draw, 2, 3, 5, 6)
    mask, shared = holes(draw, 2, 1, 4, 5), holes(draw, 4, 5)
    shift = 2 * normal(draw, 4, 5)
    shift[1, 3] = -math.inf
    before = [mask.clone(), shift.clone()]
    return {
        "q": q,
        "k": k,
        "mask": before[0],
        "shared": shared,
        "shift": before[1],
        "by_mask": attention_maps(q, k, mask),
        "by_shared": attention_maps(q, k, shared),
        "by_float": attention_maps(q, k, torch.zeros(4, 5).masked_fill(shared, -math.inf)),
        "by_shift": attention_maps(q, k, shift),
        "open": attention_maps(q, k, torch.zeros(4, 5, dtype=torch.bool)),
        "after": [mask, shift],
    }


def check_maps_with_masks(seen):
    scores = torch.einsum("bhid,bhjd->bhij", seen["q"], seen["k"]) / math.sqrt(6)
    for name, powers in (
        ("by_mask", scores.exp() * ~seen["mask"]),
        ("by_shared", scores.exp() * ~seen["shared"]),
        ("by_float", scores.exp() * ~seen["shared"]),
        ("by_shift", scores.exp() * seen["shift"].exp()),
        ("open", scores.exp()),
    ):
        near(seen[name], powers / powers.sum(dim=-1, keepdim=True))


def observe_overflowing_scores():
    draw = fresh()
    huge = torch.full((1, 2, 4, 4), 1e30)
    mask = holes(draw, 4, 4)
    mixed = torch.stack([1e30 * torch.tensor([1.0, 1, -1, -1]), 1e-30 * normal(draw, 4)])[None, None]
    return {
        "mask": mask,
        "up": attention_maps(huge, huge),
        "down": attention_maps(huge, -huge),
        "up_masked": attention_maps(huge, huge, mask),
        "down_masked": attention_maps(huge, -huge, mask),
        "keys": mixed,
        "undefined": attention_maps(huge[:, :1, :2], mixed, torch.zeros(2, 2)),
        "up_against_down": attention_maps(huge[:, :1], torch.cat([huge, -huge], dim=1)[:, :3:2].reshape(1, 1, 8, 4)),
    }


def check_overflowing_scores(seen):
    causal = torch.ones(4, 4).tril()
    for name, allowed in (
        ("up", causal),
        ("down", causal),
        ("up_masked", ~seen["mask"]),
        ("down_masked", ~seen["mask"]),
    ):
        share = allowed.float() / allowed.sum(dim=-1, keepdim=True)
        near(seen[name], share.expand(1, 2, 4, 4))
        assert (seen[name][..., ~allowed.bool()] == 0).all()
    score = float((1e30 * seen["keys"][0, 0, 1].double()).sum()) / 2
    near(seen["undefined"][0, 0, 0], torch.tensor([0.0, score]).softmax(-1))


def observe_maps_in_half_precision():
    """Scores are exact in bfloat16: sums of few small multiples of 1/4, and a scale of 1/2."""
    draw = fresh()
    q, k = (torch.randint(-4, 5, (2, 4, 9, 4), generator=draw).bfloat16() / 2 for _ in range(2))
    mask = holes(draw, 9, 9)
    return {"q": q, "k": k, "mask": mask, "causal": attention_maps(q, k), "masked": attention_maps(q, k, mask)}


def check_maps_in_half_precision(seen):
    scores = seen["q"].double() @ seen["k"].double().transpose(-2, -1) / 2
    later = torch.ones(9, 9, dtype=torch.bool).triu(1)
    for name, mask in (("causal", later), ("masked", seen["mask"])):
        assert seen[name].dtype == torch.bfloat16
        expected = scores.masked_fill(mask, -math.inf).softmax(-1)
        torch.testing.assert_close(seen[name].double(), expected, rtol=5e-3, atol=1e-9)


# Difference, norm of heads, two passes


def observe_difference():
    draw = fresh()
    maps = normal(draw, 2, 6, 4, 5).softmax(-1)
    lam = torch.tensor(0.7, requires_grad=True)
    tracked = subtract_maps(maps, lam)
    (tracked * normal(draw, 2, 3, 4, 5)).sum().backward()
    weights = [0.0, 1.0, -0.4, float(2 * uniform(draw, ()))]
    return {
        "maps": maps,
        "weights": weights,
        "differences": [subtract_maps(maps, torch.tensor(weight)) for weight in weights],
        "tracked": tracked,
        "grad": lam.grad,
    }


def check_difference(seen):
    for weight, difference in zip(seen["weights"], seen["differences"], strict=True):
        assert difference.shape == (2, 3, 4, 5)
        for head in range(3):
            near(difference[:, head], seen["maps"][:, 2 * head] - weight * seen["maps"][:, 2 * head + 1])
        near(difference.sum(dim=-1), torch.full((2, 3, 4), 1 - weight))


def observe_rescale():
    draw = fresh()
    heads = normal(draw, 2, 3, 4, 6) * torch.tensor([0.05, 1.0, 100.0])[:, None, None] + 0.01
    norm, plain = RootMeanSquareNorm(6, 1e-5), RootMeanSquareNorm(6, 1e-5)
    norm.weight.data = 0.5 + uniform(draw, 6)
    base = 0.1 + 0.8 * float(uniform(draw, ()))
    return {
        "heads": heads,
        "gain": norm.weight,
        "base": base,
        "rescaled": headwise_rescale(heads, norm, base),
        "plain": headwise_rescale(heads, plain, base),
    }


def check_rescale(seen):
    near(seen["rescaled"], (1 - seen["base"]) * slow_norm(seen["heads"], seen["gain"], 1e-5))
    size = seen["plain"].square().mean(dim=-1).sqrt()
    torch.testing.assert_close(size, torch.full((2, 3, 4), 1 - seen["base"]), rtol=0.05, atol=0.0)


def observe_two_pass():
    draw = fresh()
    q, k, v = (normal(draw, *shape) for shape in ((2, 6, 5, 4), (2, 6, 5, 4), (2, 3, 5, 8)))
    mask, lam, seen = holes(draw, 5, 5), torch.tensor(0.8, requires_grad=True), {}
    v.requires_grad_()
    for name, more in (("causal", ()), ("masked", (mask,))):
        seen[name] = two_pass_attention(q, k, v, lam, *more)
    (seen["masked"] * normal(draw, 2, 3, 5, 8)).sum().backward()
    negative = two_pass_attention(q, k, v, torch.tensor(-0.3))
    return {**seen, "q": q, "k": k, "v": v, "mask": mask, "grad": lam.grad, "v_grad": v.grad, "negative": negative}


def check_two_pass(seen):
    scores = seen["q"] @ seen["k"].transpose(-2, -1) / 2
    later = torch.ones(5, 5, dtype=torch.bool).triu(1)
    for name, mask, lam in (("causal", later, 0.8), ("masked", seen["mask"], 0.8), ("negative", later, -0.3)):
        maps = scores.masked_fill(mask, -math.inf).softmax(-1)
        near(seen[name], (maps[:, 0::2] - lam * maps[:, 1::2]) @ seen["v"])


# Layer


def observe_constructor():
    sizes = ((32, 4, None), (32, 4, 2), (24, 4, 1))
    layers = [DifferentialAttention(width, 3, heads, kv_heads) for width, heads, kv_heads in sizes]
    return [
        {
            "shapes": {name: list(p.shape) for name, p in layer.named_parameters()},
            "types": sorted({str(p.dtype) for p in layer.parameters()}),
            "trainable": all(p.requires_grad for p in layer.parameters()),
            "count": sum(p.numel() for p in layer.parameters()),
            "numbers": [layer.heads, layer.kv_heads, layer.groups, layer.half, float(layer.base)],
            "gain": layer.sub_norm.weight,
            "eps": float(layer.sub_norm.eps),
        }
        for layer in layers
    ]


def check_constructor(seen):
    for part, (width, heads, group) in zip(seen, ((32, 4, 1), (32, 4, 2), (24, 4, 4)), strict=True):
        half = width // (2 * heads)
        assert part["count"] == 2 * width**2 + 2 * width**2 // group + 6 * half
        assert part["eps"] == 1e-5 and (part["gain"] == 1).all()
        assert part["shapes"]["key.weight"] == part["shapes"]["value.weight"] == [width // group, width]


def observe_start_of_lambda_vectors():
    layers = [DifferentialAttention(128, index, 1) for index in range(24)]
    names = ("lam_q1", "lam_k1", "lam_q2", "lam_k2")
    pools = {name: torch.cat([getattr(layer, name).detach() for layer in layers]) for name in names}
    pooled = torch.cat(list(pools.values()))
    return {
        "spread": bool(0.093 < pooled.std() < 0.107),
        "centred": bool(pooled.mean().abs() < 0.008),
        "each": [bool(0.088 < pool.std() < 0.112 and pool.mean().abs() < 0.016) for pool in pools.values()],
        "different": len({round(float(getattr(layers[0], name)[0].detach()), 9) for name in names}),
        "leaves": [isinstance(getattr(layers[0], name), torch.nn.Parameter) for name in names],
        "shapes": [list(getattr(layers[0], name).shape) for name in names],
    }


def observe_layer():
    draw, seen = fresh(), []
    for kv_heads, index in ((None, 0), (2, 1), (1, 6)):
        layer, x = layer_of(draw, 4, kv_heads, index), normal(draw, 2, 5, 32)
        later = x.clone()
        later[:, 3:] += normal(draw, 2, 2, 32)
        before = x.clone()
        with torch.no_grad():
            y, changed = layer(x), layer(later)
        seen.append(
            {
                "x": before,
                "after": x,
                "weights": weights_of(layer),
                "kv_heads": kv_heads or 4,
                "index": index,
                "y": y,
                "changed": changed,
            }
        )
    return seen


def check_layer(seen):
    for part in seen:
        expected = slow_attention(part["weights"], part["x"], 4, part["kv_heads"], part["index"])
        torch.testing.assert_close(part["y"], expected, rtol=1e-3, atol=1e-3)
        torch.testing.assert_close(part["changed"][:, :3], part["y"][:, :3], rtol=1e-5, atol=1e-5)
        assert (part["changed"][:, 3:] - part["y"][:, 3:]).abs().max() > 1e-4
        assert part["after"].equal(part["x"])


def observe_layer_with_mask():
    draw = fresh()
    layer, x, mask = layer_of(draw, 2, index=1, width=24), normal(draw, 3, 6, 24), holes(draw, 6, 6)
    with torch.no_grad():
        y, halves = layer(x, mask), layer.bfloat16()(x.bfloat16())
    return {"x": x, "mask": mask, "y": y, "type": str(halves.dtype), "finite": bool(halves.isfinite().all())}


def observe_layer_gradients():
    draw = fresh()
    layer, x = layer_of(draw, 4, 2, width=32), normal(draw, 2, 4, 32).requires_grad_()
    (layer(x) * normal(draw, 2, 4, 32)).sum().backward()
    return {"x_grad": x.grad, "grads": {name: p.grad for name, p in layer.named_parameters()}}


def check_layer_gradients(seen):
    for grad in seen["grads"].values():
        assert grad.isfinite().all() and grad.abs().max() > 0


# Feed-forward and block


def observe_feed_forward():
    draw = fresh()
    ffn, narrow = randomise(draw, GatedFeedForward(10)), randomise(draw, GatedFeedForward(6, 4))
    x, z = normal(draw, 2, 3, 10), normal(draw, 5, 6)
    return {
        "weights": [weights_of(ffn), weights_of(narrow)],
        "inputs": [x, z],
        "outputs": [ffn(x), narrow(z)],
        "hidden": [module.up.weight.shape[0] for module in (ffn, narrow)],
    }


def check_feed_forward(seen):
    for w, x, y in zip(seen["weights"], seen["inputs"], seen["outputs"], strict=True):
        gate = x @ w["gate.weight"].T
        near(y, (gate / (1 + (-gate).exp()) * (x @ w["up.weight"].T)) @ w["down.weight"].T)
    assert seen["hidden"] == [26, 4]


def observe_block():
    draw = fresh()
    block, x, mask = randomise(draw, DifferentialBlock(16, 1, 2)), normal(draw, 2, 5, 16), holes(draw, 5, 5)
    seen = {"x": x.clone(), "mask": mask, "weights": weights_of(block)}
    with torch.no_grad():
        seen |= {"y": block(x), "masked": block(x, mask), "after": x}
        block.attn.out.weight.zero_()
        seen["feed_forward"] = block(x)
        block.ffn.down.weight.zero_()
        seen["identity"] = block(x)
    return seen


def check_block(seen):
    w = seen["weights"]
    attn = {name.removeprefix("attn."): p for name, p in w.items() if name.startswith("attn.")}
    for name, mask in (("y", None), ("masked", seen["mask"])):
        x = seen["x"]
        x = x + slow_attention(attn, slow_norm(x, w["norm_attn.weight"], 1e-6), 2, 2, 1, mask)
        inner = slow_norm(x, w["norm_ffn.weight"], 1e-6)
        gated = F.silu(inner @ w["ffn.gate.weight"].T) * (inner @ w["ffn.up.weight"].T)
        torch.testing.assert_close(seen[name], x + gated @ w["ffn.down.weight"].T, rtol=1e-3, atol=1e-3)
    assert seen["identity"].equal(seen["x"])


def observe_short_training():
    """A few steps on the task to repeat the token before: the loss falls."""
    draw = fresh()
    block, table, head = DifferentialBlock(16, 0, 2), torch.nn.Embedding(6, 16), torch.nn.Linear(16, 6)
    parameters = [p for module in (block, table, head) for p in module.parameters()]
    optimizer, history = torch.optim.AdamW(parameters, lr=4e-2), []
    tokens = torch.randint(6, (16, 6), generator=draw)
    for _ in range(6):
        logits = head(block(table(tokens)))[:, 1:]
        loss = F.cross_entropy(logits.flatten(0, 1), tokens[:, :-1].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        history.append(float(loss.detach()))
    return {"finite": all(map(math.isfinite, history)), "fell": bool(history[-1] < 0.93 * history[0])}

"""The layer with all codes and value networks, its masks and extremes, the definition; both families of tasks.

Parameters are drawn after a model is built, whatever building it drew; sizes differ, so that swapped axes show.
"""

import copy
import itertools
import math
import random

import numpy as np
import torch
from compositional import (
    all_tasks,
    fuzzy_batch,
    panel_accuracy,
    shuffle_features,
    split_tasks,
    task_value,
    term_values,
    third_entry,
)
from hyla import (
    Block,
    HypernetAttention,
    SequenceModel,
    head_rms,
    latent_code,
    pair_scores,
    response_code,
)

CASES = {
    # Deviations of some thousand normal numbers; a wrong formula is off by the root of two or more.
    "start_values": {"rtol": 0.12, "atol": 0.0},
    # Single precision through softmax and roots.
    "single_precision": {"rtol": 1e-4, "atol": 1e-5},
}

CODE_NAMES = ("softmax", "linear", "head_rms")
RULE_NAMES = ("constant", "plus1", "plus2", "minus1", "minus2", "add", "subtract")
NET_NAMES = ("pooled", "linear", "relu", "deep")


# --- what observers share -------------------------------------------------------------------------------------------


def real(*shape):
    return torch.randn(*shape, dtype=torch.float64)


def drawn_mask(*shape):
    """A random mask in which every query has an allowed and a forbidden key."""
    mask = torch.rand(*shape) < 0.5
    mask[..., 0] = True
    mask[..., -1] = False
    return mask[..., torch.randperm(shape[-1])]


def redrawn(build, positive=False):
    """Build a float64 model and draw all its parameters anew, the same ones however the building drew them."""
    state = torch.get_rng_state()
    model = build().double()
    torch.set_rng_state(state)
    with torch.no_grad():
        for _, parameter in sorted(model.named_parameters()):
            parameter.copy_(real(*parameter.shape) * 0.5)
            if positive:
                parameter.abs_()
    return model


def parameters(model):
    return {name: parameter.detach().clone() for name, parameter in model.named_parameters()}


def raised(call, expected):
    try:
        call()
    except expected:
        return "as expected"
    except Exception as error:
        return type(error).__name__
    return "nothing"


def gradients(model, *inputs):
    return [tensor.grad for _, tensor in sorted(model.named_parameters())] + [tensor.grad for tensor in inputs]


# --- scores and codes -----------------------------------------------------------------------------------------------


def observe_scores():
    q, k = real(2, 4, 3, 6).requires_grad_(), real(2, 5, 3, 6)
    biases = {"full": real(2, 3, 4, 5), "heads": real(3, 1, 1), "pairs": real(4, 5)}
    seen = {"q": q, "k": k, "biases": biases, "plain": pair_scores(q, k)}
    for name, bias in biases.items():
        seen[name] = pair_scores(q, k, bias)
    seen["by_name"] = pair_scores(q=q, k=k, bias=biases["full"])
    seen["same_length"] = pair_scores(q, k[:, :4])
    seen["one_wide"] = pair_scores(q[..., :1], k[..., :1])
    seen["full"].sum().backward()
    seen["q_grad"] = q.grad
    return seen


def check_scores(seen):
    q, k = seen["q"].numpy(), seen["k"].numpy()
    for b, h, t, s in itertools.product(range(2), range(3), range(4), range(5)):
        expected = sum(q[b, t, h, i] * k[b, s, h, i] for i in range(6)) / math.sqrt(6.0)
        assert abs(seen["plain"][b, h, t, s].item() - expected) < 1e-9
    for name, bias in seen["biases"].items():
        torch.testing.assert_close(seen[name], seen["plain"] + bias)


def observe_head_rms():
    scores = real(2, 3, 4, 5)
    tiny = real(2, 3, 4, 5) * 1e-3
    holes = real(2, 3, 4, 5)
    holes[:, :, 1, 2] = 0.0
    holes.requires_grad_()
    out = head_rms(holes)
    weights = real(2, 3, 4, 5)
    (out * weights).sum().backward()
    single = real(2, 1, 4, 5)
    single = single.sign() * (single.abs() + 1.0)
    kept = scores.clone()
    seen = {
        "scores": scores,
        "unit": head_rms(scores),
        "tiny_scores": tiny,
        "tiny": head_rms(tiny),
        "other_eps": head_rms(scores, 0.5),
        "eps_by_name": head_rms(scores, eps=0.25),
        "holes": out,
        "holes_grad": holes.grad,
        "single_scores": single,
        "single": head_rms(single),
        "shifted": head_rms(scores + 3.0),
        "large": head_rms(scores * 100.0),
    }
    seen["input_kept"] = torch.equal(scores, kept)
    return seen


def check_head_rms(seen):
    torch.testing.assert_close(
        seen["tiny"], seen["tiny_scores"] / (seen["tiny_scores"].pow(2).sum(1, keepdim=True) / 3 + 1e-6).sqrt()
    )
    torch.testing.assert_close(
        seen["other_eps"], seen["scores"] / (seen["scores"].pow(2).sum(1, keepdim=True) / 3 + 0.5).sqrt()
    )
    square = seen["large"].pow(2).mean(1)
    torch.testing.assert_close(square, torch.ones_like(square), rtol=0, atol=1e-3)
    torch.testing.assert_close(seen["single"], seen["single_scores"].sign(), rtol=0, atol=1e-5)
    assert bool((seen["holes"][:, :, 1, 2] == 0).all()) and bool(seen["holes_grad"].isfinite().all())


def observe_codes():
    scores = real(2, 3, 4, 5)
    masks = {"pairs": drawn_mask(4, 5), "keys": drawn_mask(2, 1, 1, 5), "full": drawn_mask(2, 3, 4, 5)}
    masks["dead_row"] = masks["pairs"].clone()
    masks["dead_row"][2] = False
    seen = {"scores": scores.clone(), "masks": masks, "out": {}, "grad": {}}
    weights = real(2, 3, 4, 5)
    for kind in CODE_NAMES:
        seen["out"][kind] = {"none": latent_code(scores, kind)}
        seen["out"][kind]["eps"] = latent_code(scores, kind, masks["pairs"], 0.5)
        seen["out"][kind]["eps_by_name"] = latent_code(scores, kind, allowed=None, eps=0.25)
        seen["out"][kind]["tiny"] = latent_code(scores * 1e-3, kind)
        for name, allowed in masks.items():
            given = scores.clone().requires_grad_()
            code = latent_code(given, kind, allowed)
            (code * weights).sum().backward()
            seen["out"][kind][name] = code
            seen["grad"][f"{kind} {name}"] = given.grad
    seen["input_kept"] = torch.equal(scores, seen["scores"])
    seen["masks_kept"] = [mask.clone() for mask in masks.values()]
    return seen


def check_codes(seen):
    for kind, codes in seen["out"].items():
        for name, allowed in seen["masks"].items():
            code, allowed = codes[name], allowed.expand(2, 3, 4, 5)
            assert bool(code.isfinite().all()), (kind, name)
            live = allowed.any(-1, keepdim=True)
            if kind == "softmax":
                torch.testing.assert_close(code.sum(-1), torch.ones(2, 3, 4, dtype=code.dtype))
                assert bool((code[live & ~allowed] == 0).all())
                torch.testing.assert_close(
                    code[~live.expand_as(code)], torch.full_like(code[~live.expand_as(code)], 0.2)
                )
            else:
                assert bool((code[~allowed] == 0).all()), (kind, name)
    torch.testing.assert_close(seen["out"]["linear"]["none"], seen["scores"])


def observe_unknown_code():
    scores = real(1, 2, 3, 3)
    mask = torch.ones(3, 3, dtype=torch.bool)
    names = ("Softmax", "head-rms", "", "rms", "softmax2", "zero")
    return {
        "plain": [raised(lambda name=name: latent_code(scores, name), ValueError) for name in names],
        "masked": [raised(lambda name=name: latent_code(scores, name, mask), ValueError) for name in names],
    }


def observe_far_below_zero():
    """The floor is the lowest number there is: allowed scores stay above it however low they are."""
    seen = {}
    for dtype, size in ((torch.float64, 1e300), (torch.float32, 1e36), (torch.float16, 1e4)):
        scores = (-size * (1.0 + torch.arange(5, dtype=torch.float64)[torch.randperm(5)])).to(dtype).expand(1, 2, 3, 5)
        seen[str(dtype)] = latent_code(scores.contiguous(), "softmax", drawn_mask(3, 5))
    return seen


def observe_locality():
    """Codes before and after one key token has changed."""
    x, context = real(2, 4, 12), real(2, 5, 12)
    changed = context.clone()
    changed[:, 2] = real(2, 12)
    seen = {}
    for code in CODE_NAMES:
        layer = redrawn(lambda code=code: HypernetAttention(12, 3, 6, code=code))
        seen[code] = {"before": layer.codes(x, context), "after": layer.codes(x, changed)}
    return seen


def check_locality(seen):
    others = [0, 1, 3, 4]
    for code, pair in seen.items():
        same = torch.allclose(pair["before"][..., others], pair["after"][..., others], rtol=0, atol=1e-12)
        assert same == (code != "softmax"), code


def observe_response_code():
    a = real(2, 3, 4, 5)
    return {"a": a, "code": response_code(a), "square": response_code(a[:, :, :, :4]), "one": response_code(a[:1, :1])}


def check_response_code(seen):
    expected = [[seen["a"][b, h, 3, 4].item() for h in range(3)] for b in range(2)]
    assert seen["code"].tolist() == expected


# --- the layer ------------------------------------------------------------------------------------------------------


def observe_parameters():
    seen = {}
    for net in NET_NAMES:
        for name, build in {
            "default": lambda net=net: HypernetAttention(12, 3, value_net=net),
            "narrow": lambda net=net: HypernetAttention(12, 3, 5, "softmax", net),
        }.items():
            layer = build()
            seen[f"{net} {name}"] = {
                "shapes": {key: list(parameter.shape) for key, parameter in sorted(layer.named_parameters())},
                "trained": all(parameter.requires_grad for parameter in layer.parameters()),
                "dtypes": sorted({str(parameter.dtype) for parameter in layer.parameters()}),
                "state": sorted(layer.state_dict()),
            }
    layer = HypernetAttention(12, 3)
    seen["defaults"] = [layer.code, layer.value_net]
    return seen


def check_parameters(seen):
    assert seen["relu default"]["shapes"] == {
        "w_key": [3, 4, 12],
        "w_out": [3, 12, 4],
        "w_query": [3, 4, 12],
        "w_value": [3, 4, 12],
    }


def observe_start_values():
    seen = {}
    with torch.no_grad():
        layer = HypernetAttention(64, 4, 32, value_net="deep")
        for name in ("w_query", "w_key", "w_value", "w_out", "w_inner"):
            weight = getattr(layer, name)
            deviation = weight.std(correction=0)
            seen[name] = deviation
            seen[f"{name} heads"] = bool(weight.flatten(1).std(dim=1).amax() < 1.25 * deviation)
            seen[f"{name} centred"] = abs(weight.mean() / deviation).item() < 7 / math.sqrt(weight.numel())
            seen[f"{name} tails"] = (weight.abs().amax() / deviation).item() > 2.5
        pairs = itertools.combinations((layer.w_query, layer.w_key, layer.w_value), 2)
        seen["separate"] = [bool((one - other).std() > 0.01) for one, other in pairs]
        seen["not_repeated"] = not torch.equal(layer.w_query, HypernetAttention(64, 4, 32).w_query)
    return seen


def check_start_values(seen):
    expected = {"w_query": 64, "w_key": 64, "w_value": 64, "w_out": 128, "w_inner": 32}
    for name, fan in expected.items():
        assert abs(seen[name].item() * math.sqrt(fan) - 1.0) < 0.12, name


def through_all(x, context, allowed, bias):
    seen = {"x": x, "context": context, "allowed": allowed, "bias": bias, "runs": {}}
    for code, net in itertools.product(CODE_NAMES, NET_NAMES):
        layer = redrawn(lambda code=code, net=net: HypernetAttention(x.shape[-1], 3, 6, code, net))
        fast = layer(x, context, allowed, bias)
        seen["runs"][f"{code} {net}"] = {
            "weights": parameters(layer),
            "codes": layer.codes(x, context, allowed, bias),
            "fast": fast,
            "slow": layer.pairwise_forward(x, context, allowed, bias),
        }
    return seen


def follow_definition(seen):
    """Follow the definition pair by pair and head by head."""
    x = seen["x"].numpy()
    c = x if seen["context"] is None else seen["context"].numpy()
    (B, T, _), S = x.shape, c.shape[1]
    allowed = np.ones((T, S), bool) if seen["allowed"] is None else seen["allowed"].numpy()
    allowed = np.broadcast_to(allowed, (B, 3, T, S))
    bias = np.broadcast_to(0.0 if seen["bias"] is None else seen["bias"].numpy(), (B, 3, T, S))
    for name, run in seen["runs"].items():
        code, net = name.split()
        w = {key: value.numpy() for key, value in run["weights"].items()}
        for b, t in itertools.product(range(B), range(T)):
            rows = np.empty((3, S))
            for h, s in itertools.product(range(3), range(S)):
                query, key = w["w_query"][h] @ x[b, t], w["w_key"][h] @ c[b, s]
                score = query @ key / math.sqrt(6.0) + bias[b, h, t, s]
                rows[h, s] = score if allowed[b, h, t, s] else (-np.inf if code == "softmax" else 0.0)
            if code == "softmax":
                rows = np.exp(rows - rows.max(1, keepdims=True))
                rows /= rows.sum(1, keepdims=True)
            elif code == "head_rms":
                rows = rows / np.sqrt((rows**2).mean(0) + 1e-6)
            y = np.zeros(x.shape[-1])
            for s in range(S):
                a = rows[:, s]
                if net == "pooled":
                    for h in range(3):
                        y += a[h] * w["w_out"][h] @ (w["w_value"][h] @ c[b, s])
                    continue
                hidden = sum(a[h] * w["w_value"][h] for h in range(3)) @ c[b, s]
                if net != "linear":
                    hidden = np.maximum(hidden, 0.0)
                if net == "deep":
                    hidden = np.maximum(sum(a[h] * w["w_inner"][h] for h in range(3)) @ hidden, 0.0)
                y += sum(a[h] * w["w_out"][h] for h in range(3)) @ hidden
            np.testing.assert_allclose(run["fast"][b, t].numpy(), y, rtol=1e-7, atol=1e-8, err_msg=name)
            np.testing.assert_allclose(run["slow"][b, t].numpy(), y, rtol=1e-7, atol=1e-8, err_msg=name)


def observe_cross():
    return through_all(real(2, 3, 8), real(2, 4, 8), drawn_mask(3, 4), None)


def check_cross(seen):
    follow_definition(seen)


def observe_self():
    return through_all(real(2, 3, 8), None, None, real(3, 1, 3))


def check_self(seen):
    follow_definition(seen)


def observe_causal():
    return through_all(real(1, 4, 8), None, torch.ones(4, 4, dtype=torch.bool).tril(), None)


def check_causal(seen):
    follow_definition(seen)


def observe_head_as_wide_as_model():
    """All matrices are square and as many heads as channels, so only values tell a transposed use."""
    x = real(2, 3, 3)
    seen = {}
    for net in NET_NAMES:
        layer = redrawn(lambda net=net: HypernetAttention(3, 3, 3, "linear", net))
        seen[net] = {"fast": layer(x), "slow": layer.pairwise_forward(x), "codes": layer.codes(x)}
    return seen


def observe_gradients():
    seen = {}
    for code, net in (("head_rms", "relu"), ("softmax", "pooled"), ("linear", "deep"), ("head_rms", "linear")):
        x, context = real(2, 3, 8).requires_grad_(), real(2, 4, 8).requires_grad_()
        layer = redrawn(lambda code=code, net=net: HypernetAttention(8, 3, 6, code, net))
        weights = real(2, 3, 8)
        for name, forward in (("fast", layer.forward), ("slow", layer.pairwise_forward)):
            layer.zero_grad(set_to_none=True)
            x.grad = context.grad = None
            (forward(x, context) * weights).sum().backward()
            seen[f"{code} {net} {name}"] = gradients(layer, x, context)
    return seen


def check_gradients(seen):
    for name in seen:
        if name.endswith("fast"):
            for one, other in zip(seen[name], seen[name.replace("fast", "slow")], strict=True):
                assert one.abs().max() > 1e-6, name
                torch.testing.assert_close(one, other)


def observe_ordinary_attention():
    x, allowed = real(2, 4, 12), drawn_mask(4, 4)
    layer = redrawn(lambda: HypernetAttention(12, 3, None, "softmax", "pooled"))
    return {"x": x, "allowed": allowed, "weights": parameters(layer), "y": layer(x, allowed=allowed)}


def check_ordinary_attention(seen):
    w = seen["weights"]
    q, k, v = (torch.einsum("bti,hdi->bhtd", seen["x"], w[name]) for name in ("w_query", "w_key", "w_value"))
    z = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=seen["allowed"])
    expected = z.transpose(1, 2).flatten(2) @ w["w_out"].transpose(1, 2).flatten(0, 1)
    torch.testing.assert_close(seen["y"], expected)


def observe_properties():
    x, context = 10.0 * real(2, 3, 8), 10.0 * real(2, 4, 8)
    seen = {}
    hyla = redrawn(lambda: HypernetAttention(8, 4))
    linear = redrawn(lambda: HypernetAttention(8, 4, None, "linear", "pooled"))
    seen["hyla"] = [hyla(x, context), hyla(2.0 * x, 2.0 * context)]
    seen["linear"] = [linear(x, context), linear(2.0 * x, 2.0 * context)]
    mixed = copy.deepcopy(hyla)
    with torch.no_grad():
        order = torch.randperm(4)
        for parameter in mixed.parameters():
            parameter.copy_(parameter[order])
    seen["heads"] = [seen["hyla"][0], mixed(x, context)]
    for code in ("linear", "head_rms"):
        relu = redrawn(lambda code=code: HypernetAttention(8, 4, None, code, "relu"), positive=True)
        plain = redrawn(lambda code=code: HypernetAttention(8, 4, None, code, "linear"))
        plain.load_state_dict(relu.state_dict())
        seen[f"{code} positive"] = [relu(x.abs()), plain(x.abs())]
        without = torch.tensor([True, True, False, True])
        seen[f"{code} removed"] = [relu(x, context, without), relu(x, context[:, without])]
    return seen


def check_properties(seen):
    torch.testing.assert_close(seen["hyla"][1], 2.0 * seen["hyla"][0], rtol=1e-5, atol=1e-4)
    torch.testing.assert_close(seen["linear"][1], 8.0 * seen["linear"][0])
    for name in ("heads", "linear positive", "head_rms positive", "linear removed", "head_rms removed"):
        torch.testing.assert_close(seen[name][0], seen[name][1])


def observe_value_networks():
    a, tokens = real(2, 3, 4, 5), real(2, 5, 8)
    seen = {"a": a, "tokens": tokens}
    for net in NET_NAMES:
        layer = redrawn(lambda net=net: HypernetAttention(8, 3, 6, "linear", net))
        networks = layer.value_networks(a)
        single = isinstance(networks, torch.Tensor)
        seen[net] = {"single": single, "weights": [networks] if single else list(networks), "raw": parameters(layer)}
    return seen


def check_value_networks(seen):
    a = seen["a"][1, :, 2, 3]
    for net in ("pooled", "linear", "relu", "deep"):
        w = seen[net]["raw"]
        assert seen[net]["single"] == (net == "pooled")
        if net == "pooled":
            expected = [sum(a[h] * w["w_out"][h] @ w["w_value"][h] for h in range(3))]
        else:
            names = ("w_value", "w_inner", "w_out") if net == "deep" else ("w_value", "w_out")
            expected = [sum(a[h] * w[name][h] for h in range(3)) for name in names]
        for got, one in zip(seen[net]["weights"], expected, strict=True):
            torch.testing.assert_close(got[1, 2, 3], one)


def observe_blocks():
    x = real(2, 3, 8)
    seen = {}
    for code, net in (("head_rms", "relu"), ("softmax", "pooled"), ("linear", "deep")):
        block = redrawn(lambda code=code, net=net: Block(8, 2, code, net))
        seen[f"{code} {net}"] = block(x)
    with torch.no_grad():
        block.attn.w_out.zero_()
        seen["attention_silent"] = block(x)
        block.ffn[2].weight.zero_()
        block.ffn[2].bias.zero_()
        seen["all_silent"] = [x, block(x)]
    model = redrawn(lambda: SequenceModel(5, 8, 2, 2, 3))
    seen["model"] = model(real(2, 4, 5))
    return seen


def check_blocks(seen):
    torch.testing.assert_close(*seen["all_silent"])


def observe_single_precision():
    x, context = torch.randn(2, 3, 8), torch.randn(2, 4, 8)
    seen = {}
    for code in CODE_NAMES:
        layer = redrawn(lambda code=code: HypernetAttention(8, 2, None, code)).float()
        with torch.no_grad():
            seen[code] = [layer(x, context, drawn_mask(3, 4)), layer.pairwise_forward(x, context), layer.codes(x)]
    return seen


# --- fuzzy logic ----------------------------------------------------------------------------------------------------


def observe_terms():
    corners = torch.tensor(list(itertools.product((0.0, 1.0), repeat=3)), dtype=torch.float64)
    x = torch.rand(2, 5, 3, dtype=torch.float64)
    return {
        "corners": corners,
        "corner_values": term_values(corners),
        "x": x,
        "values": term_values(x),
        "one_variable": term_values(x[..., :1]),
        "four_variables": term_values(torch.rand(6, 4)),
        "no_batch": term_values(x[0, 0]),
    }


def check_terms(seen):
    for corner, values in zip(seen["corners"], seen["corner_values"], strict=True):
        true = sum(int(corner[i].item()) << i for i in range(3))
        assert values.tolist() == [float(term == true) for term in range(8)]
    for point, values in zip(seen["x"].reshape(-1, 3).tolist(), seen["values"].reshape(-1, 8).tolist(), strict=True):
        for term in range(8):
            expected = min(point[i] if (term >> i) % 2 else 1.0 - point[i] for i in range(3))
            assert abs(values[term] - expected) < 1e-12


def observe_task_value():
    x = torch.rand(4, 5, 3, dtype=torch.float64)
    tasks = [tuple(random.sample(range(8), size)) for size in (1, 2, 3, 7)] + [tuple(range(8))]
    return {
        "x": x,
        "tasks": [list(task) for task in tasks],
        "terms": term_values(x),
        "values": [task_value(x, task) for task in tasks],
        "no_batch": task_value(x[0, 0], tasks[1]),
        "list": task_value(x, list(tasks[2])),
    }


def check_task_value(seen):
    for task, values in zip(seen["tasks"], seen["values"], strict=True):
        torch.testing.assert_close(values, torch.stack([seen["terms"][..., term] for term in task]).max(0).values)


def plain_split(*arguments):
    return [[[int(term) for term in task] for task in side] for side in split_tasks(*arguments)]


def observe_split():
    seeds = [random.randrange(10**6) for _ in range(3)]
    splits = [
        {"n": n, "k": k, "held_out": held_out, "sides": plain_split(n, k, held_out, seed)}
        for n, k, held_out in (
            (8, 2, 0.0),
            (8, 2, 0.3),
            (8, 2, 0.7),
            (8, 2, 1.0),
            (5, 3, 0.55),
            (6, 1, 0.5),
            (4, 4, 1.0),
        )
        for seed in seeds
    ]
    state = random.getstate()
    again = plain_split(8, 2, 0.7, seeds[0])
    return {
        "splits": splits,
        "again": again,
        "tuples": [type(task).__name__ for side in split_tasks(8, 2, 0.3, seeds[1]) for task in side],
        "global_state_kept": random.getstate() == state,
        "all_tasks_fresh": [list(task) for task in all_tasks(5, 2)],
    }


def check_split(seen):
    for split in seen["splits"]:
        tasks = [list(task) for task in itertools.combinations(range(split["n"]), split["k"])]
        train, held = split["sides"]
        assert train == sorted(train) and held == sorted(held) and sorted(train + held) == tasks
        assert {term for task in train for term in task} == set(range(split["n"]))
        if split["k"] == 2:
            count = {0.0: 0, 0.3: 8, 0.7: 19}.get(split["held_out"])
            assert len(held) == count if count is not None else len(held) < 28


def observe_batch():
    """Relations only: numbers may be drawn in any order."""
    size = random.choice((2, 3))
    tasks = [tuple(sorted(random.sample(range(8), size))) for _ in range(40)]
    seed = random.randrange(10**6)

    def drawn():
        return fuzzy_batch(tasks, 30, 3, torch.Generator().manual_seed(seed))

    tokens, targets = drawn()
    inputs = tokens[..., :3]
    values = torch.stack([task_value(x, task) for x, task in zip(inputs, tasks, strict=True)])
    again = drawn()
    globally = fuzzy_batch(tasks[:2], 4, 3, generator=None)
    return {
        "kinds": [str(tokens.dtype), str(targets.dtype), list(tokens.shape), list(targets.shape)],
        "hidden": tokens[:, -1, -1],
        "shown": (tokens[:, :-1, -1] - values[:, :-1]).abs().amax(),
        "target": (targets - values[:, -1]).abs().amax(),
        "alive": bool(targets.std() > 0.05),
        "inside": bool(((inputs >= 0) & (inputs <= 1)).all()),
        "mean": [abs(inputs[..., i].mean().item() - 0.5) < 0.06 for i in range(3)],
        "ends": [bool(inputs[..., i].min() < 0.05) and bool(inputs[..., i].max() > 0.95) for i in range(3)],
        "distinct": len(inputs.flatten(0, 1).unique(dim=0)) > 1100,
        "repeatable": torch.equal(tokens, again[0]) and torch.equal(targets, again[1]),
        "fresh": not torch.equal(globally[0], fuzzy_batch(tasks[:2], 4, 3)[0]),
        "small": [list(part.shape) for part in globally],
        "one_variable": [list(part.shape) for part in fuzzy_batch([(0,), (1,)], 2, 1, torch.Generator())],
    }


def observe_training():
    """A short run of the whole thing; the outcome is told as facts, since rounding grows from step to step."""
    model = SequenceModel(3, 16, 1, 4, 1)
    start = parameters(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.02)
    tasks = all_tasks(4, 2)
    losses = []
    for _ in range(16):
        tokens, target = fuzzy_batch(random.choices(tasks, k=16), 4, 2)
        loss = (model(tokens)[:, -1, 0] - target).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    moved = [not torch.equal(parameter, start[name]) for name, parameter in sorted(model.named_parameters())]
    return {"finite": all(map(math.isfinite, losses)), "low": sum(losses[-4:]) / 4 < 2.0, "moved": moved}


# --- matrices of symbols --------------------------------------------------------------------------------------------


def observe_rules():
    pairs = {F: list(itertools.product(range(F), repeat=2)) for F in (8, 3)}
    seen = {rule: [[int(third_entry(rule, a, b, F)) for a, b in pairs[F]] for F in pairs] for rule in RULE_NAMES}
    triples = [random.sample(range(8), 3), random.choices(range(8), k=3), [0, 0, 7], [7, 7, 7], [5, 2, 5]]
    seen["distinct3"] = [
        [*order, int(third_entry("distinct3", order[0], order[1], 8, tuple(triple)))]
        for triple in triples
        for order in itertools.permutations(triple)
    ]
    names = ("Add", "plus3", "", "distinct", "sum", "plus")
    seen["unknown"] = [raised(lambda name=name: third_entry(name, 1, 2, 8, (0, 1, 2)), ValueError) for name in names]
    return seen


def check_rules(seen):
    assert all(left == last for _, _, left, last in seen["distinct3"])
    rows = {}
    for i, pair in enumerate(itertools.product(range(8), repeat=2)):
        rows[pair] = [seen[rule][0][i] for rule in RULE_NAMES]
    assert rows[(0, 1)][:5] == [1, 2, 3, 0, 7]
    assert rows[(2, 5)][6] == 5 and rows[(6, 7)][5] == 5


def observe_shuffle():
    panels = torch.randint(0, 10**6, (3, 3, 5))
    cycle = torch.tensor([1, 2, 3, 4, 0])
    perms = torch.stack([cycle, torch.randperm(5), cycle[cycle]])
    kept = panels.clone(), perms.clone()
    out = shuffle_features(panels, perms)
    same = torch.equal(panels, kept[0]) and torch.equal(perms, kept[1])
    three = torch.randint(0, 8, (3, 3, 3))
    return {
        "panels": kept[0],
        "perms": kept[1],
        "out": out,
        "inputs_kept": same,
        "square": shuffle_features(three, torch.tensor([[1, 2, 0], [0, 1, 2], [2, 0, 1]])),
        "three": three,
        "real": shuffle_features(panels.double(), perms),
    }


def check_shuffle(seen):
    for r, c, j in itertools.product(range(3), range(3), range(5)):
        assert seen["out"][r, c, j] == seen["panels"][r, c, seen["perms"][c, j]]


def observe_accuracy():
    target = torch.randint(0, 8, (8, 4))
    one_wrong = target.clone()
    one_wrong[torch.arange(8), torch.randint(0, 4, (8,))] += 1
    right = random.randrange(1, 8)
    some = torch.cat((target[:right], one_wrong[right:]))
    return {
        "right": right,
        "all": float(panel_accuracy(target, target)),
        "one_wrong": float(panel_accuracy(one_wrong, target)),
        "some": float(panel_accuracy(some, target)),
        "other_way": float(panel_accuracy(target, some)),
        "lower": float(panel_accuracy(target - 1, target)),
        "one_panel": float(panel_accuracy(target[:1], target[:1])),
    }


def check_accuracy(seen):
    assert seen["all"] == 1.0 and seen["one_wrong"] == 0.0 and seen["some"] == seen["right"] / 8

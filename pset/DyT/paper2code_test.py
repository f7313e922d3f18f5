"""The layer, its ablations and its conditional form; the swap of a model's norms; the language model and the analysis.

Every gain, shift and scale is drawn at random: at their start values (1, 0, one half) most mistakes are invisible.
"""

import math
import random

import numpy as np
import torch
import torch.nn.functional as F
from dyt import (
    Block,
    ChannelsFirstLayerNorm,
    DecoderLM,
    DyTLayer,
    RootMeanSquareNorm,
    ScaledEmbedding,
    alpha_report,
    inverse_std,
    llm_alpha0,
    modulated,
    norm_to_dyt,
    squash,
    swap_norms,
)
from torch import nn

CASES = {
    # One divided by a zero spread.
    "inverse_std": {"inf": True},
}

DOUBLE = torch.float64
KINDS = ("tanh", "hardtanh", "sigmoid", "identity")


# --- what observers share: drawing inputs and describing what is there ---------------------------------------------


def drawn_layer(shape, **options):
    """A float64 layer whose parameters are all away from their start values; the scale keeps clear of 0, 1 and -1."""
    layer = DyTLayer(shape, **options).double()
    with torch.no_grad():
        for parameter in (layer.gamma, layer.beta):
            if parameter is not None:
                parameter.normal_()
        if layer.alpha is not None:
            layer.alpha.fill_(random.choice((-1, 1)) * random.uniform(0.6, 0.8))
    return layer


def drawn_eighths(count):
    """Different start values that every float type holds exactly, none of them the default."""
    return [eighths / 8 for eighths in random.sample((1, 2, 3, 5, 6, 7, 9, 10, 11), count)]


def values(layer):
    """The parameters as they are now, whatever happens to the layer later."""
    owned = {"alpha": layer.alpha, "gamma": layer.gamma, "beta": layer.beta}
    return {name: None if parameter is None else parameter.detach().clone() for name, parameter in owned.items()}


def raised(call, expected):
    try:
        call()
    except expected:
        return "as expected"
    except Exception as error:
        return type(error).__name__
    return "nothing"


def described(module):
    """What can be known of a swapped layer without running it."""
    if not isinstance(module, DyTLayer):
        return type(module).__name__
    return {
        "shape": [int(size) for size in module.shape],
        "layout": module.layout,
        "kind": module.kind,
        "training": module.training,
        "owned": sorted(name for name, _ in module.named_parameters()),
        "trained": all(parameter.requires_grad for parameter in module.parameters()),
        **values(module),
    }


def described_everywhere(model):
    return {
        path: described(module)
        for path, module in model.named_modules(remove_duplicate=False)
        if not list(module.children())
    }


def start_values(model):
    return {
        path: module.alpha.item()
        for path, module in model.named_modules(remove_duplicate=False)
        if isinstance(module, DyTLayer)
    }


class Calls(nn.Module):
    """Call the children in the given order, each on the output of the one before."""

    def __init__(self, order, **children):
        super().__init__()
        self.order = order
        for name, child in children.items():
            self.add_module(name, child)

    def forward(self, x):
        for name in self.order:
            x = self.get_submodule(name)(x)
        return x


# --- the layer ------------------------------------------------------------------------------------------------------


def observe_start_state():
    seen = {}
    (first, second) = drawn_eighths(2)
    for name, layer in {
        "default": DyTLayer(8),
        "tuple": DyTLayer((8,), alpha0=first),
        "negative": DyTLayer((3, 8), -second),
        "by_position": DyTLayer(4, 2.0, "first"),
        "no_affine": DyTLayer(5, alpha0=first, affine=False),
        "no_alpha": DyTLayer((2, 5), alpha0=second, use_alpha=False),
        "nothing": DyTLayer(5, affine=False, use_alpha=False),
    }.items():
        seen[name] = {
            **values(layer),
            "shape": [int(size) for size in layer.shape],
            "state": sorted(layer.state_dict()),
            "trained": sorted(key for key, parameter in layer.named_parameters() if parameter.requires_grad),
            "count": sum(parameter.numel() for parameter in layer.parameters()),
            "leaves": all(isinstance(parameter, nn.Parameter) for parameter in layer.parameters()),
        }
    return {"first": first, "second": second, "layers": seen}


def check_start_state(seen):
    first, second, layers = seen["first"], seen["second"], seen["layers"]
    expected = {
        "default": ((8,), 0.5, True),
        "tuple": ((8,), first, True),
        "negative": ((3, 8), -second, True),
        "by_position": ((4,), 2.0, True),
        "no_affine": ((5,), first, False),
        "no_alpha": ((2, 5), None, True),
        "nothing": ((5,), None, False),
    }
    for name, (shape, alpha, affine) in expected.items():
        layer = layers[name]
        owned = ["alpha"] * (alpha is not None) + ["beta", "gamma"] * affine
        assert layer["state"] == layer["trained"] == owned, name
        assert layer["count"] == (alpha is not None) + 2 * affine * math.prod(shape), name
        if alpha is not None:
            torch.testing.assert_close(layer["alpha"], torch.tensor([alpha]))
        if affine:
            torch.testing.assert_close(layer["gamma"], torch.ones(shape))
            torch.testing.assert_close(layer["beta"], torch.zeros(shape))


def observe_refused():
    return {
        "layout": raised(lambda: DyTLayer(4, layout="middle"), ValueError),
        "first_two_entries": raised(lambda: DyTLayer((3, 4), layout="first"), ValueError),
        "kind": raised(lambda: squash(torch.zeros(2), "relu"), ValueError),
        "kind_case": raised(lambda: squash(torch.zeros(2), "Tanh"), ValueError),
        "kind_of_layer": raised(lambda: DyTLayer(4, kind="softsign")(torch.zeros(2, 4)), ValueError),
    }


def check_refused(seen):
    assert set(seen.values()) == {"as expected"}, seen


def observed_forward(layer, x):
    """Run and differentiate; the input comes back too, so that a change made in place shows."""
    layer.zero_grad()
    x = x.detach().clone().requires_grad_()
    y = layer(x)
    upstream = torch.randn_like(x)
    y.backward(upstream)
    gradients = {name: parameter.grad for name, parameter in layer.named_parameters()}
    return {"x": x, "y": y, "upstream": upstream, "x_grad": x.grad, "gradients": gradients, **values(layer)}


def observe_trailing_channels():
    layer = drawn_layer(5)
    shapes = [(5,), (3, 5), (2, 3, 5), (5, 5, 5), (2, 3, 4, 5)]
    return [observed_forward(layer, torch.randn(shape, dtype=DOUBLE)) for shape in random.sample(shapes, len(shapes))]


def observe_trailing_pairs_of_channels():
    """All sizes alike, so that a gain laid on a wrong axis still broadcasts."""
    return [
        observed_forward(drawn_layer((4, 4)), torch.randn(4, 4, 4, dtype=DOUBLE)),
        observed_forward(drawn_layer((4, 4)), torch.randn(4, 4, dtype=DOUBLE)),
    ]


def observe_channels_first():
    """All sizes alike, so that a gain laid on a wrong axis still broadcasts."""
    layer = drawn_layer(4, layout="first")
    return [
        observed_forward(layer, torch.randn(4, 4, 4, 4, dtype=DOUBLE)),
        observed_forward(layer, torch.randn(4, 4, 4, dtype=DOUBLE)),
    ]


def observe_uneven_sizes():
    """Sizes that tell the axes apart; on their own, since a wrong axis raises here instead of giving wrong values."""
    return [
        observed_forward(drawn_layer((2, 3)), torch.randn(4, 2, 3, dtype=DOUBLE)),
        observed_forward(drawn_layer(3, layout="first"), torch.randn(2, 3, 4, 5, dtype=DOUBLE)),
        observed_forward(drawn_layer(3, layout="first"), torch.randn(3, 2, 4, dtype=DOUBLE)),
    ]


def compare_with_loop(seen, gain_shape):
    """Recompute output and input gradient one element at a time."""
    x, upstream = seen["x"].numpy(), seen["upstream"].numpy()
    gamma = np.broadcast_to(seen["gamma"].numpy().reshape(gain_shape), x.shape)
    beta = np.broadcast_to(seen["beta"].numpy().reshape(gain_shape), x.shape)
    alpha = float(seen["alpha"])
    output, slope, alpha_terms, gamma_terms = (np.empty_like(x) for _ in range(4))
    for place in np.ndindex(x.shape):
        u = math.tanh(alpha * x[place])
        output[place] = gamma[place] * u + beta[place]
        slope[place] = upstream[place] * gamma[place] * alpha * (1 - u * u)
        alpha_terms[place] = upstream[place] * gamma[place] * x[place] * (1 - u * u)
        gamma_terms[place] = upstream[place] * u
    close = {"rtol": 1e-10, "atol": 1e-10}
    np.testing.assert_allclose(seen["y"].numpy(), output, **close)
    np.testing.assert_allclose(seen["x_grad"].numpy(), slope, **close)
    np.testing.assert_allclose(seen["gradients"]["alpha"].numpy(), [alpha_terms.sum()], **close)
    shared = tuple(axis for axis in range(x.ndim) if axis < x.ndim - len(gain_shape) or gain_shape[axis - x.ndim] == 1)
    for name, terms in (("gamma", gamma_terms), ("beta", upstream)):
        total = terms.sum(axis=shared).reshape(seen[name].shape)
        np.testing.assert_allclose(seen["gradients"][name].numpy(), total, **close)


def check_trailing_channels(seen):
    for one in seen:
        compare_with_loop(one, (5,))


def check_trailing_pairs_of_channels(seen):
    for one in seen:
        compare_with_loop(one, (4, 4))


def check_channels_first(seen):
    for one in seen:
        compare_with_loop(one, (4, 1, 1))


def check_uneven_sizes(seen):
    for one, gain_shape in zip(seen, ((2, 3), (3, 1, 1), (3, 1, 1)), strict=True):
        compare_with_loop(one, gain_shape)


def observe_ablations():
    """Each part left out, under each squashing function, in both layouts and both float types."""
    seen = {}
    for kind in KINDS:
        for affine in (True, False):
            for use_alpha in (True, False):
                layout = random.choice(("last", "first"))
                layer = drawn_layer(3, layout=layout, affine=affine, use_alpha=use_alpha, kind=kind)
                seen[f"{kind} {affine} {use_alpha}"] = {
                    "layout": layout,
                    **observed_forward(layer, 2 * torch.randn(2, 3, 3, 3, dtype=DOUBLE)),
                    "single": layer.float()(torch.zeros(2, 3, 3, 3)),
                }
    return seen


def plain_squash(z, kind):
    return {
        "tanh": lambda: 1 - 2 / (torch.exp(2 * z) + 1),
        "hardtanh": lambda: torch.where(z > 1, 1.0, torch.where(z < -1, -1.0, z)),
        "sigmoid": lambda: 1 / (1 + torch.exp(-z)),
        "identity": lambda: z,
    }[kind]()


def check_ablations(seen):
    for name, one in seen.items():
        kind = name.split()[0]
        expected = plain_squash(one["x"] if one["alpha"] is None else one["alpha"] * one["x"], kind)
        if one["gamma"] is not None:
            view = (3,) if one["layout"] == "last" else (3, 1, 1)
            expected = one["gamma"].reshape(view) * expected + one["beta"].reshape(view)
        torch.testing.assert_close(one["y"], expected, rtol=1e-10, atol=1e-10)


def observe_squash():
    z = torch.tensor([-3.0, -1.0, -0.25, 0.0, 0.25, 1.0, 3.0], dtype=DOUBLE)
    z = torch.cat([z, 1.5 * torch.randn(9, dtype=DOUBLE)])
    before = z.clone()
    return {"z": z, **{kind: squash(z, kind).clone() for kind in KINDS}, "untouched": bool((z == before).all())}


def check_squash(seen):
    for kind in KINDS:
        torch.testing.assert_close(seen[kind], plain_squash(seen["z"], kind), rtol=1e-10, atol=1e-10)
    assert seen["untouched"]


def observe_gradcheck():
    """Derivatives against finite differences, with the parameters among the inputs."""
    seen = {}
    for layout, shape in (("last", (2, 3)), ("first", (3, 1, 2))):
        layer = drawn_layer(3, layout=layout)
        names = [name for name, _ in layer.named_parameters()]
        leaves = [parameter.detach().clone().requires_grad_() for parameter in layer.parameters()]
        x = torch.randn(shape, dtype=DOUBLE, requires_grad=True)

        def call(x, *given, layer=layer, names=names):
            return torch.func.functional_call(layer, dict(zip(names, given, strict=True)), (x,))

        seen[layout] = bool(torch.autograd.gradcheck(call, (x, *leaves)))
    return seen


def check_gradcheck(seen):
    assert seen == {"last": True, "first": True}


def observe_properties():
    """What an element-wise bounded odd map must do, whatever its parameters are."""
    layer = drawn_layer(6)
    x = 3 * torch.randn(4, 5, 6, dtype=DOUBLE)
    y = layer(x)
    place = tuple(random.randrange(size) for size in x.shape)
    nudged = x.clone()
    nudged[place] += 0.5
    tiny = 1e-6 * torch.sign(x)
    seen = {
        **values(layer),
        "x": x,
        "y": y,
        "place": list(place),
        "nudged": layer(nudged),
        "alone": torch.stack([layer(sample) for sample in x]),
        "shuffled": layer(x.flip(0)).flip(0),
        "eval": layer.eval()(x),
        "slope": (layer(tiny) - layer(torch.zeros_like(tiny))) / tiny,
    }
    with torch.no_grad():
        layer.beta.zero_()
    return {**seen, "odd": layer(x) + layer(-x)}


def check_properties(seen):
    y, gamma, beta = seen["y"], seen["gamma"], seen["beta"]
    close = {"rtol": 1e-10, "atol": 1e-10}
    torch.testing.assert_close(seen["odd"], torch.zeros_like(y), **close)
    assert ((y - beta).abs() <= gamma.abs() + 1e-12).all()
    torch.testing.assert_close(seen["slope"], (gamma * seen["alpha"]).expand_as(y), rtol=1e-6, atol=1e-6)
    for name in ("alone", "shuffled", "eval"):
        torch.testing.assert_close(seen[name], y, **close)
    changed = torch.zeros_like(y, dtype=torch.bool)
    changed[tuple(seen["place"])] = True
    torch.testing.assert_close(seen["nudged"][~changed], y[~changed], **close)


# --- gain and shift from a condition --------------------------------------------------------------------------------


def observed_modulation(batch, tokens, channels, **options):
    layer = drawn_layer(channels, affine=False, **options)
    x = torch.randn(batch, tokens, channels, dtype=DOUBLE)
    g, h = torch.randn(2, batch, channels, dtype=DOUBLE)
    return {"x": x, "g": g, "h": h, "alpha": layer.alpha, "y": modulated(layer, x, g, h)}


def observe_condition():
    """All sizes alike, so that a condition laid on a wrong axis still broadcasts."""
    return [observed_modulation(4, 4, 4), observed_modulation(4, 4, 4, kind="sigmoid")]


def observe_condition_of_uneven_sizes():
    return [observed_modulation(2, 3, 5), observed_modulation(3, 1, 2, kind="hardtanh")]


def compare_condition(one, kind):
    u = plain_squash(one["alpha"] * one["x"], kind)
    expected = torch.empty_like(u)
    for b, t, c in np.ndindex(u.shape):
        expected[b, t, c] = u[b, t, c] * (1 + one["g"][b, c]) + one["h"][b, c]
    torch.testing.assert_close(one["y"], expected, rtol=1e-10, atol=1e-10)


def check_condition(seen):
    compare_condition(seen[0], "tanh")
    compare_condition(seen[1], "sigmoid")


def check_condition_of_uneven_sizes(seen):
    compare_condition(seen[0], "tanh")
    compare_condition(seen[1], "hardtanh")


# --- the norms that are replaced ------------------------------------------------------------------------------------


def observe_root_mean_square_norm():
    """Inputs as small as the square root of the default epsilon, where its place decides the result."""
    seen = []
    for shape, options in [((2, 3, 5), {}), ((4, 5), {"eps": 1e-3}), ((5,), {}), ((5, 5, 5), {})]:
        for size in (1e-4, 1.0):
            norm = RootMeanSquareNorm(5, **options).double()
            nn.init.normal_(norm.weight)
            x = size * (torch.randn(shape, dtype=DOUBLE) + 0.5)
            seen.append({"x": x, "eps": options.get("eps", 1e-6), "weight": norm.weight, "y": norm(x)})
    return seen


def check_root_mean_square_norm(seen):
    for one in seen:
        rows, outputs = one["x"].reshape(-1, 5).tolist(), one["y"].reshape(-1, 5).tolist()
        assert one["y"].shape == one["x"].shape
        for row, output in zip(rows, outputs, strict=True):
            root = math.sqrt(sum(value * value for value in row) / 5 + one["eps"])
            expected = [weight * value / root for weight, value in zip(one["weight"].tolist(), row, strict=True)]
            np.testing.assert_allclose(output, expected, rtol=1e-9, atol=1e-12)


def observe_channels_first_norm():
    norm = ChannelsFirstLayerNorm(4).double()
    nn.init.normal_(norm.weight)
    nn.init.normal_(norm.bias)
    x = torch.randn(4, 4, 4, 4, dtype=DOUBLE)
    return {"x": x, "weight": norm.weight, "bias": norm.bias, "y": norm(x)}


def check_channels_first_norm(seen):
    x = seen["x"]
    mean = x.mean(1, keepdim=True)
    variance = ((x - mean) ** 2).mean(1, keepdim=True)
    gain, shift = seen["weight"][:, None, None], seen["bias"][:, None, None]
    torch.testing.assert_close(seen["y"], gain * (x - mean) / torch.sqrt(variance + 1e-6) + shift)


# --- swapping the norms of a model ----------------------------------------------------------------------------------


def observe_matching_layer():
    """One norm at a time: shape, layout, affine part, fresh values, float type, device, mode."""
    (start,) = drawn_eighths(1)
    norms = {
        "layer_norm": nn.LayerNorm(6),
        "two_entries": nn.LayerNorm((3, 4)).double().eval(),
        "no_shift": nn.LayerNorm(5, bias=False).eval(),
        "channels_first": ChannelsFirstLayerNorm(7).double(),
        "root_mean_square": RootMeanSquareNorm(4).double().eval(),
        "half": RootMeanSquareNorm(3).half(),
    }
    for norm in norms.values():
        for parameter in norm.parameters():
            nn.init.constant_(parameter, 3.0).requires_grad_(False)
    bare = nn.LayerNorm(5, elementwise_affine=False)
    double = torch.zeros(2, dtype=DOUBLE)
    elsewhere = torch.zeros(2, device="meta")
    return {
        "start": start,
        "norms": {name: described(norm_to_dyt(norm, start)) for name, norm in norms.items()},
        "bare": described(norm_to_dyt(bare, start)),
        "bare_like": described(norm_to_dyt(bare.eval(), start, like=double)),
        "weight_before_like": described(norm_to_dyt(nn.LayerNorm(2), start, double)),
        "devices": [
            str(norm_to_dyt(nn.LayerNorm(3, device="meta"), start).gamma.device),
            str(norm_to_dyt(bare, start, elsewhere).alpha.device),
            str(norm_to_dyt(nn.LayerNorm(3), start, elsewhere).alpha.device),
        ],
    }


def check_matching_layer(seen):
    single, double, half = torch.float32, torch.float64, torch.float16
    expected = {
        "layer_norm": ([6], "last", single, True),
        "two_entries": ([3, 4], "last", double, False),
        "no_shift": ([5], "last", single, False),
        "channels_first": ([7], "first", double, True),
        "root_mean_square": ([4], "last", double, False),
        "half": ([3], "last", half, True),
    }
    for name, (shape, layout, dtype, training) in expected.items():
        layer = seen["norms"][name]
        assert (layer["shape"], layer["layout"], layer["training"]) == (shape, layout, training), name
        assert layer["kind"] == "tanh" and layer["trained"], name
        torch.testing.assert_close(layer["alpha"], torch.tensor([seen["start"]], dtype=dtype))
        torch.testing.assert_close(layer["gamma"], torch.ones(shape, dtype=dtype))
        torch.testing.assert_close(layer["beta"], torch.zeros(shape, dtype=dtype))
    assert seen["bare"]["owned"] == seen["bare_like"]["owned"] == ["alpha"]
    assert (seen["bare"]["training"], seen["bare_like"]["training"]) == (True, False)
    assert seen["bare"]["alpha"].dtype == seen["weight_before_like"]["alpha"].dtype == single
    assert seen["bare_like"]["alpha"].dtype == double
    assert seen["devices"] == ["meta", "meta", "cpu"]


def observe_swap_whole_model():
    """Every replaced type, nested in every container; what is no norm of the three kinds stays."""
    (start,) = drawn_eighths(1)
    x = torch.randn(2, 3, 8, dtype=DOUBLE)
    maps = torch.randn(2, 4, 3, 3, dtype=DOUBLE)
    model = nn.ModuleDict(
        {
            "stem": nn.Sequential(nn.Linear(8, 8), nn.LayerNorm(8), nn.GELU(), nn.Sequential(RootMeanSquareNorm(8))),
            "list": nn.ModuleList([nn.LayerNorm((3, 8)), nn.LayerNorm(8, elementwise_affine=False), nn.LayerNorm(8)]),
            "maps": nn.Sequential(nn.Conv2d(4, 4, 1), ChannelsFirstLayerNorm(4), nn.Tanh(), nn.GroupNorm(2, 4)),
            "batch": nn.BatchNorm1d(8),
            "block": Block(8, 2, nn.LayerNorm),
        }
    ).double()
    for parameter in model.parameters():
        nn.init.normal_(parameter, 3.0, 0.1)
    model.register_module("nothing", None)
    model["list"][2].eval()
    model["block"].eval()
    kept = [model["stem"][0], model["maps"][0], model["batch"], model["maps"][3], model["block"].attn]
    swapped = swap_norms(model, start)
    there = list(swapped.modules())
    h = swapped["stem"](x)
    for norm in swapped["list"]:
        h = norm(h)
    outputs = [swapped["block"](h), swapped["batch"](h[:, 0]), swapped["maps"](maps)]
    return {
        "start": start,
        "same_root": swapped is model,
        "kept": all(any(module is one for one in there) for module in kept),
        "leaves": described_everywhere(swapped),
        "norms_left": sum(isinstance(module, nn.LayerNorm | RootMeanSquareNorm) for module in there),
        "other_norms": sum(isinstance(module, nn.BatchNorm1d | nn.GroupNorm) for module in there),
        "outputs": outputs,
        "without_norms": swap_norms(kept[0]) is kept[0],
    }


def check_swap_whole_model(seen):
    assert seen["same_root"] and seen["kept"] and seen["without_norms"]
    assert (seen["norms_left"], seen["other_norms"]) == (0, 2)
    expected = {
        "stem.1": ([8], "last", True, True),
        "stem.3.0": ([8], "last", True, True),
        "list.0": ([3, 8], "last", True, True),
        "list.1": ([8], "last", False, True),
        "list.2": ([8], "last", True, False),
        "maps.1": ([4], "first", True, True),
        "block.attn_norm": ([8], "last", True, False),
        "block.ffn_norm": ([8], "last", True, False),
    }
    layers = {path: layer for path, layer in seen["leaves"].items() if isinstance(layer, dict)}
    assert sorted(layers) == sorted(expected)
    for path, (shape, layout, affine, training) in expected.items():
        layer = layers[path]
        assert (layer["shape"], layer["layout"], layer["training"]) == (shape, layout, training), path
        torch.testing.assert_close(layer["alpha"], torch.tensor([seen["start"]], dtype=torch.float64))
        assert (layer["gamma"] is not None) == (layer["beta"] is not None) == affine, path
        if affine:
            torch.testing.assert_close(layer["gamma"], torch.ones(shape, dtype=torch.float64))
            torch.testing.assert_close(layer["beta"], torch.zeros(shape, dtype=torch.float64))
    assert all(output.isfinite().all() for output in seen["outputs"])


def observe_swap_root():
    """A root that is a norm comes back as a new layer; its path is empty, hence never one of attention."""
    other, attention = drawn_eighths(2)
    roots = {
        "layer_norm": nn.LayerNorm((2, 3)).double(),
        "channels_first": ChannelsFirstLayerNorm(4).eval(),
        "root_mean_square": RootMeanSquareNorm(5),
        "bare": nn.LayerNorm(6, elementwise_affine=False),
    }
    return {
        "start": other,
        "roots": {name: described(swap_norms(root, other, attention)) for name, root in roots.items()},
        "default": described(swap_norms(nn.LayerNorm(3), attention_alpha0=attention)),
        "empty_path": described(swap_norms(nn.LayerNorm(3), other, attention, tuple("abcdefghijklmnopqrstuvwxyz._"))),
    }


def check_swap_root(seen):
    shapes = {"layer_norm": [2, 3], "channels_first": [4], "root_mean_square": [5], "bare": [6]}
    for name, shape in shapes.items():
        root = seen["roots"][name]
        assert root["shape"] == shape and root["layout"] == ("first" if name == "channels_first" else "last"), name
        assert root["alpha"].tolist() == [seen["start"]] and root["training"] == (name != "channels_first"), name
    assert seen["default"]["alpha"].tolist() == [0.5]
    assert seen["empty_path"]["alpha"].tolist() == [seen["start"]]


def observe_swap_shared():
    """A norm, or a module holding one, that is registered in several places; the first place met sets the start."""
    other, attention = drawn_eighths(2)
    siblings = nn.LayerNorm(4)
    attention_first = nn.LayerNorm(4)
    attention_last = RootMeanSquareNorm(4)
    holder = nn.Sequential(nn.LayerNorm(4), nn.Linear(4, 4))
    model = nn.ModuleDict(
        {
            "deep": nn.ModuleDict({"attn_norm": attention_first, "ffn_norm": attention_last}),
            "ffn_norm": attention_first,
            "attn": nn.ModuleDict({"norm": attention_last}),
            "pair": nn.Sequential(siblings, nn.GELU(), siblings),
            "holder": holder,
            "attention": holder,
            "unlike": nn.LayerNorm(4),
        }
    )
    model = swap_norms(model, other, attention)
    layers = [
        [model["deep"]["attn_norm"], model["ffn_norm"]],
        [model["deep"]["ffn_norm"], model["attn"]["norm"]],
        [model["pair"][0], model["pair"][2]],
        [model["holder"][0], model["attention"][0]],
    ]
    return {
        "starts": [other, attention],
        "same": [first is second for first, second in layers],
        "kinds": [type(first).__name__ for first, _ in layers],
        "found": start_values(model),
        "distinct": len({id(first) for first, _ in layers} | {id(model["unlike"])}),
    }


def check_swap_shared(seen):
    other, attention = seen["starts"]
    assert all(seen["same"]) and seen["distinct"] == 5
    assert seen["found"] == {
        "deep.attn_norm": attention,
        "deep.ffn_norm": other,
        "ffn_norm": attention,
        "attn.norm": other,
        "pair.0": other,
        "pair.2": other,
        "holder.0": other,
        "attention.0": other,
        "unlike": other,
    }


def observe_swap_float_types():
    """The old weight decides; a norm without one follows the first parameter of the model."""
    double_first = nn.ModuleDict(
        {
            "bare": nn.LayerNorm(3, elementwise_affine=False),
            "linear": nn.Linear(3, 3).double(),
            "single": nn.LayerNorm(3),
            "late": nn.Sequential(nn.LayerNorm(3, elementwise_affine=False)),
        }
    )
    norm_first = nn.ModuleDict(
        {
            "norm": nn.LayerNorm(3).double(),
            "linear": nn.Linear(3, 3),
            "bare": nn.LayerNorm(3, elementwise_affine=False),
        }
    )
    nothing = nn.Sequential(nn.LayerNorm(3, elementwise_affine=False))
    models = {"double_first": double_first, "norm_first": norm_first, "nothing": nothing}
    return {name: described_everywhere(swap_norms(model, 0.25)) for name, model in models.items()}


def check_swap_float_types(seen):
    single, double = torch.float32, torch.float64
    dtypes = {
        name: {path: leaf["alpha"].dtype for path, leaf in leaves.items() if isinstance(leaf, dict)}
        for name, leaves in seen.items()
    }
    assert dtypes == {
        "double_first": {"bare": double, "single": single, "late.0": double},
        "norm_first": {"norm": double, "bare": double},
        "nothing": {"0": single},
    }


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(4)
        self.project = nn.Sequential(nn.Linear(4, 4), RootMeanSquareNorm(4))


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.attn_norm = nn.LayerNorm(4)
        self.Attention = Attention()
        self.ffn_norm = RootMeanSquareNorm(4)
        self.CrossATTN_Norm = nn.LayerNorm(4)


def named_model():
    return nn.ModuleDict({"blocks": nn.ModuleList([Layer(), Layer()]), "final_norm": nn.LayerNorm(4)})


def observe_start_values_by_position():
    other, attention, third = drawn_eighths(3)
    swaps = {
        "plain": {},
        "other_only": {"alpha0": other},
        "attention_only": {"attention_alpha0": attention},
        "both": {"alpha0": other, "attention_alpha0": attention},
        "attention_zero": {"alpha0": other, "attention_alpha0": 0.0},
        "keys": {"alpha0": other, "attention_alpha0": third, "attention_keys": ("final", "blocks.1.ffn")},
        "one_key": {"alpha0": other, "attention_alpha0": third, "attention_keys": ("attention",)},
        "no_keys": {"alpha0": other, "attention_alpha0": third, "attention_keys": ()},
        "dotted": {"alpha0": other, "attention_alpha0": third, "attention_keys": (".final", ".0.attn", "1.ffn")},
    }
    return {
        "starts": [other, attention, third],
        "found": {name: start_values(swap_norms(named_model(), **options)) for name, options in swaps.items()},
        "in_order": start_values(swap_norms(named_model(), other, attention, ["ffn", "project"])),
    }


def check_start_values_by_position(seen):
    other, attention, third = seen["starts"]
    found = seen["found"]
    inside = ("attn_norm", "Attention.norm", "Attention.project.1", "CrossATTN_Norm")
    paths = [f"blocks.{block}.{name}" for block in (0, 1) for name in (*inside, "ffn_norm")] + ["final_norm"]
    of_attention = {path for path in paths if path.split(".", 2)[-1] in inside}

    def expected(chosen, start, start_attention):
        return {path: start_attention if path in chosen else start for path in paths}

    assert found["plain"] == expected((), 0.5, None)
    assert found["other_only"] == expected((), other, None)
    assert found["attention_only"] == expected(of_attention, 0.5, attention)
    assert found["both"] == expected(of_attention, other, attention)
    assert found["attention_zero"] == expected(of_attention, other, 0.0)
    assert found["keys"] == expected(("final_norm", "blocks.1.ffn_norm"), other, third)
    assert found["one_key"] == expected([path for path in paths if ".Attention." in path], other, third)
    assert found["no_keys"] == expected((), other, None)
    assert found["dotted"] == expected(("blocks.0.attn_norm", "blocks.1.ffn_norm"), other, third)
    chosen = [path for path in paths if "ffn" in path or "project" in path]
    assert seen["in_order"] == expected(chosen, other, attention)


# --- the language model ---------------------------------------------------------------------------------------------


def observe_width_table():
    widths = [1, 512, 1023, 1024, 1025, 1536, 2047, 2048, 2049, 4095, 4096, 4097, 5119, 5120, 5121, 8191, 8192, 8193]
    widths += [12288, 16384, *random.sample(range(1, 12000), 12)]
    pairs = [llm_alpha0(width) for width in widths]
    return {"widths": widths, "pairs": [[float(start) for start in pair] for pair in pairs]}


def check_width_table(seen):
    for width, pair in zip(seen["widths"], seen["pairs"], strict=True):
        if width <= 1024:
            expected = [1.0, 1.0]
        elif width <= 2048:
            expected = [1.0, 0.5]
        elif width <= 4096:
            expected = [0.8, 0.2]
        elif width <= 5120:
            expected = [0.6, 0.15]
        else:
            expected = [0.2, 0.05]
        np.testing.assert_allclose(pair, expected, err_msg=str(width))


def observe_embedding():
    seen = {}
    for dim in (1, 3, 4, 16):
        embedding = ScaledEmbedding(7, dim)
        start = embedding.scale.detach().clone()
        embedding = embedding.double()
        with torch.no_grad():
            embedding.scale.uniform_(1.5, 2.5)
        ids = torch.randint(7, (2, 5))
        y = embedding(ids)
        upstream = torch.randn_like(y)
        y.backward(upstream)
        seen[str(dim)] = {
            "start": start,
            "trained": sorted(name for name, parameter in embedding.named_parameters() if parameter.requires_grad),
            "parameter": isinstance(embedding.scale, nn.Parameter),
            "table": embedding.table.weight,
            "scale": embedding.scale,
            "ids": ids,
            "y": y,
            "vector": embedding(ids[0]),
            "upstream": upstream,
            "scale_grad": embedding.scale.grad,
            "table_grad": embedding.table.weight.grad,
        }
    return seen


def check_embedding(seen):
    for dim, one in seen.items():
        assert one["trained"] == ["scale", "table.weight"] and one["parameter"]
        torch.testing.assert_close(one["start"], torch.tensor([math.sqrt(int(dim))]))
        rows = torch.stack([torch.stack([one["table"][i] for i in line]) for line in one["ids"].tolist()])
        torch.testing.assert_close(one["y"], float(one["scale"]) * rows)
        torch.testing.assert_close(one["vector"], one["y"][0])
        torch.testing.assert_close(one["scale_grad"], (one["upstream"] * rows).sum().reshape(1))
        counted = torch.zeros_like(one["table"])
        for i, row in zip(one["ids"].flatten().tolist(), one["upstream"].flatten(0, 1), strict=True):
            counted[i] += float(one["scale"]) * row
        torch.testing.assert_close(one["table_grad"], counted)


def drawn_model(vocab, dim, depth, heads):
    """A float64 language model whose every layer is told apart by its own parameters."""
    model = DecoderLM(vocab, dim, depth, heads, drawn_layer).double()
    nn.init.normal_(model.embed.table.weight)
    return model


def observe_block():
    """The block with the parts themselves replaced by linear maps, and once as it is."""
    block = Block(6, 2, drawn_layer).double()
    x = torch.randn(2, 3, 6, dtype=DOUBLE)
    before = x.clone()
    whole = block(x)
    untouched = bool((x == before).all())
    block.attn, block.ffn = nn.Linear(6, 6).double(), nn.Linear(6, 6).double()
    names = ["attn_norm", "attn", "ffn_norm", "ffn"]
    parts = {name: dict(block.get_submodule(name).state_dict()) for name in names}
    return {"x": x, "whole": whole, "untouched": untouched, "parts": parts, "y": block(x)}


def check_block(seen):
    parts = seen["parts"]

    def norm(name, x):
        return parts[name]["gamma"] * torch.tanh(parts[name]["alpha"] * x) + parts[name]["beta"]

    def linear(name, x):
        return x @ parts[name]["weight"].T + parts[name]["bias"]

    middle = seen["x"] + linear("attn", norm("attn_norm", seen["x"]))
    torch.testing.assert_close(seen["y"], middle + linear("ffn", norm("ffn_norm", middle)), rtol=1e-9, atol=1e-9)
    assert seen["untouched"]


def observe_model():
    model = drawn_model(7, 8, 3, 2)
    ids = torch.randint(7, (2, 5))
    later = torch.cat([ids[:, :3], (ids[:, 3:] + 1) % 7], dim=1)
    classic = DecoderLM(7, 8, 2, 4, nn.LayerNorm).double()
    return {
        "ids": ids,
        "state": dict(model.state_dict()),
        "logits": model(ids),
        "later": model(later),
        "classic": classic(ids),
        "classic_state": dict(classic.state_dict()),
        "swapped": swap_norms(classic, 0.75, 0.25)(ids),
    }


def recomputed_logits(state, ids, depth, heads, norm):
    """The whole model from its parameters, with attention written out token by token."""

    def linear(name, x):
        return x @ state[f"{name}.weight"].T + state.get(f"{name}.bias", 0.0)

    def attention(name, x):
        dim = x.shape[-1]
        size = dim // heads
        out = torch.empty_like(x)
        query, key, value = linear(f"{name}.qkv", x).split(dim, dim=-1)
        for b, head, t in np.ndindex(x.shape[0], heads, x.shape[1]):
            own = slice(head * size, (head + 1) * size)
            weights = torch.softmax(key[b, : t + 1, own] @ query[b, t, own] / math.sqrt(size), dim=0)
            out[b, t, own] = weights @ value[b, : t + 1, own]
        return linear(f"{name}.out", out)

    x = state["embed.scale"] * state["embed.table.weight"][ids]
    for block in [f"blocks.{index}" for index in range(depth)]:
        x = x + attention(f"{block}.attn", norm(f"{block}.attn_norm", x))
        hidden = linear(f"{block}.ffn.0", norm(f"{block}.ffn_norm", x))
        x = x + linear(f"{block}.ffn.2", hidden * (1 + torch.erf(hidden / math.sqrt(2))) / 2)
    return linear("head", norm("final_norm", x))


def check_model(seen):
    state, classic = seen["state"], seen["classic_state"]

    def dyt(name, x):
        return state[f"{name}.gamma"] * torch.tanh(state[f"{name}.alpha"] * x) + state[f"{name}.beta"]

    def layer_norm(name, x):
        return F.layer_norm(x, x.shape[-1:], classic[f"{name}.weight"], classic[f"{name}.bias"])

    def swapped(name, x):
        return torch.tanh((0.25 if "attn" in name else 0.75) * x)

    close = {"rtol": 1e-8, "atol": 1e-8}
    torch.testing.assert_close(seen["logits"], recomputed_logits(state, seen["ids"], 3, 2, dyt), **close)
    torch.testing.assert_close(seen["classic"], recomputed_logits(classic, seen["ids"], 2, 4, layer_norm), **close)
    torch.testing.assert_close(seen["swapped"], recomputed_logits(classic, seen["ids"], 2, 4, swapped), **close)
    torch.testing.assert_close(seen["later"][:, :3], seen["logits"][:, :3], **close)
    assert not torch.allclose(seen["later"][:, 3:], seen["logits"][:, 3:])


# --- what the scale means -------------------------------------------------------------------------------------------


def observe_inverse_std():
    """Tokens far from each other, so that the spread within a token is not the spread of all."""
    x = torch.randn(3, 4, 5, dtype=DOUBLE) + 4 * torch.randn(3, 4, 1, dtype=DOUBLE)
    three = torch.randn(3, dtype=DOUBLE)
    tensors = {"all": x, "three": three, "tiny": 1e-5 * x, "constant": torch.full((2, 3), 2.0, dtype=DOUBLE)}
    spreads = {name: inverse_std(tensor) for name, tensor in tensors.items()}
    return {
        "x": x,
        "numbers": three,
        **{name: float(spread) for name, spread in spreads.items()},
        "floats": all(isinstance(spread, float) for spread in spreads.values()),
    }


def check_inverse_std(seen):
    for name, x in (("all", seen["x"]), ("three", seen["numbers"]), ("tiny", 1e-5 * seen["x"])):
        numbers = x.flatten().tolist()
        mean = sum(numbers) / len(numbers)
        variance = sum((number - mean) ** 2 for number in numbers) / len(numbers)
        assert math.isclose(seen[name], 1 / math.sqrt(variance), rel_tol=1e-8)
    assert seen["constant"] == math.inf and seen["floats"]


class Probe(nn.Module):
    """Keep what passes, and whether it was going to be differentiated."""

    def forward(self, x, *rest):
        self.x, self.gradients, self.training_seen = x.detach().clone(), torch.is_grad_enabled(), self.training
        self.calls = getattr(self, "calls", 0) + 1
        return x


class Sum(nn.Module):
    """Add the results of two parts on two inputs; a third part is never called."""

    def __init__(self, first, second, idle):
        super().__init__()
        self.first, self.second, self.idle = first, second, idle

    def forward(self, x, z):
        return self.first(x) + self.second(z)


class Failing(nn.Module):
    def forward(self, x):
        raise LookupError("on purpose")


def hooks_on(model):
    return sum(len(module._forward_hooks) + len(module._forward_pre_hooks) for module in model.modules())


def pairs(report):
    return {path: [float(number) for number in pair] for path, pair in report.items()}


def observe_alpha_report():
    """Two inputs, layers nested and left out, one mode for all; nothing stays behind."""
    outer, inner, bare = drawn_layer(5), drawn_layer(5), drawn_layer(5, affine=False)
    before, after = Probe(), Probe()
    first = Calls(["probe", "outer", "blind"], probe=before, outer=outer, blind=drawn_layer(5, use_alpha=False))
    second = nn.Sequential(inner, nn.Linear(5, 5).double(), nn.LayerNorm(5).double(), after, bare)
    model = Sum(first, second, drawn_layer(5)).eval()
    x, z = 3 * torch.randn(2, 4, 5, dtype=DOUBLE), torch.randn(2, 4, 5, dtype=DOUBLE) + 1
    report = alpha_report(model, x, z)
    return {
        "report": pairs(report),
        "kind": type(report).__name__,
        "pair_kinds": sorted({type(pair).__name__ for pair in report.values()}),
        "floats": all(isinstance(number, float) for pair in report.values() for number in pair),
        "hooks": hooks_on(model),
        "gradients": [before.gradients, after.gradients, torch.is_grad_enabled()],
        "training": [before.training_seen, model.training],
        "calls": [before.calls, after.calls],
        "inputs": {"first.outer": x, "second.0": z, "second.4": after.x},
        "alphas": {"first.outer": outer.alpha, "second.0": inner.alpha, "second.4": bare.alpha},
    }


def check_alpha_report(seen):
    assert sorted(seen["report"]) == sorted(seen["inputs"])
    for path, (alpha, inverse) in seen["report"].items():
        assert math.isclose(alpha, float(seen["alphas"][path]), rel_tol=1e-9)
        assert math.isclose(inverse, 1 / float(seen["inputs"][path].numpy().std()), rel_tol=1e-8)
    assert (seen["kind"], seen["pair_kinds"], seen["floats"]) == ("dict", ["tuple"], True)
    assert seen["hooks"] == 0
    assert seen["gradients"] == [False, False, True]
    assert seen["training"] == [False, False] and seen["calls"] == [1, 1]


def observe_alpha_report_repeats():
    """A layer called twice keeps the later call; a root that is a layer has the empty path; training mode stays."""
    layer, probe = drawn_layer(5), Probe()
    linear = nn.Linear(5, 5).double()
    model = Calls(["layer", "linear", "probe", "layer"], layer=layer, linear=linear, probe=probe)
    x = torch.randn(2, 4, 5, dtype=DOUBLE)
    report = alpha_report(model, x)
    later = probe.x
    again = alpha_report(model, 2 * x)
    return {
        "report": pairs(report),
        "again": pairs(again),
        "root": pairs(alpha_report(layer, x)),
        "nothing": alpha_report(nn.Sequential(linear), x),
        "alpha": layer.alpha,
        "x": x,
        "later": later,
        "training": [model.training, probe.training_seen],
        "hooks": hooks_on(model),
    }


def check_alpha_report_repeats(seen):
    assert list(seen["report"]) == list(seen["again"]) == ["layer"] and list(seen["root"]) == [""]
    np.testing.assert_allclose(seen["report"]["layer"], [float(seen["alpha"]), 1 / float(seen["later"].numpy().std())])
    np.testing.assert_allclose(seen["root"][""], [float(seen["alpha"]), 1 / float(seen["x"].numpy().std())])
    assert seen["nothing"] == {} and seen["training"] == [True, True] and seen["hooks"] == 0


def observe_alpha_report_failure():
    """A pass that raises: the error comes through, the hooks are gone, gradients are on again."""
    model = nn.Sequential(drawn_layer(5), nn.Sequential(drawn_layer(5), Failing()))
    outcome = raised(lambda: alpha_report(model, torch.randn(2, 5, dtype=DOUBLE)), LookupError)
    return {"outcome": outcome, "hooks": hooks_on(model), "gradients": torch.is_grad_enabled()}


def check_alpha_report_failure(seen):
    assert seen == {"outcome": "as expected", "hooks": 0, "gradients": True}


# --- all together ---------------------------------------------------------------------------------------------------


def observe_training_loop():
    """A few steps on a sequence whose next id is the present one plus three."""
    model = DecoderLM(11, 32, 2, 4, DyTLayer)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    scales = [module.alpha for module in model.modules() if isinstance(module, DyTLayer)]
    starts = [scale.item() for scale in [*scales, model.embed.scale]]
    losses, moved = [], [0.0] * len(starts)
    for _ in range(16):
        ids = (torch.randint(11, (4, 1)) + 3 * torch.arange(13)) % 11
        loss = F.cross_entropy(model(ids[:, :-1]).flatten(0, 1), ids[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        now = [scale.item() for scale in [*scales, model.embed.scale]]
        moved = [max(far, abs(end - start)) for far, end, start in zip(moved, now, starts, strict=True)]
    return {
        "starts_near_chance": abs(losses[0] - math.log(11)) < 0.2,
        "learns": losses[-1] < 0.3,
        "every_scale_moves": min(moved) > 1e-4,
        "layers": len(scales),
    }


def check_training_loop(seen):
    assert seen == {"starts_near_chance": True, "learns": True, "every_scale_moves": True, "layers": 5}

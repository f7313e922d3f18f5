"""Pattern, noise and contract of the filler; the network walk; fixed points and gains; propagation, depth, training.

Random fills are told as facts or relations between fills, so any way of drawing what the paper prescribes passes.
"""

import itertools
import math
import random

import torch
import torch.nn.functional as F
from tanh_init import (
    ALPHA,
    TanhNet,
    activation_spread,
    base_pattern,
    fan_average_,
    gain_trajectory,
    gain_variance,
    init_network_,
    near_identity_,
    noise_std,
    positive_fixed_point,
    propagate,
    unit_gains,
)
from torch import nn

CASES = {
    # Deviations of 15 000 and more normal numbers, so good to a percent.
    "noise_deviation": {"rtol": 0.06, "atol": 0.0},
    "baseline": {"rtol": 0.06, "atol": 0.0},
    # One unit is exactly zero.
    "variance_of_a_dead_unit": {"inf": True},
}

DOUBLE = torch.float64
SHAPES = ((4, 4), (7, 3), (3, 7), (6, 3), (1, 1), (1, 5), (5, 1), (8, 3), (2, 6))


# --- what observers share -------------------------------------------------------------------------------------------


def real(*shape):
    return torch.randn(*shape, dtype=DOUBLE)


def away_from_zero(*shape):
    x = real(*shape)
    return x.sign() * (x.abs() + 0.3)


def seeded(seed):
    return torch.Generator().manual_seed(seed)


def drawn_seed():
    return random.randrange(10**6)


def raised(call, expected):
    try:
        call()
    except expected:
        return "as expected"
    except Exception as error:
        return type(error).__name__
    return "nothing"


def redrawn(build):
    """Build a float64 model and draw its parameters anew, the same ones however the building drew them."""
    state = torch.get_rng_state()
    model = build().double()
    torch.set_rng_state(state)
    with torch.no_grad():
        for _, parameter in sorted(model.named_parameters()):
            parameter.copy_(real(*parameter.shape))
    return model


def kurtosis(noise):
    scaled = (noise - noise.mean()) / noise.std(correction=0)
    return scaled.pow(4).mean().item()


def likeness(rows):
    """The mean squared correlation of different rows; the reciprocal length for independent ones, one for copies."""
    correlation = torch.corrcoef(rows)
    n = len(correlation)
    return ((correlation.square().sum() - n) / (n * (n - 1))).item()


# --- pattern and deviation ------------------------------------------------------------------------------------------


def observe_pattern():
    return {
        "patterns": {f"{n_out} {n_in}": base_pattern(n_out, n_in) for n_out, n_in in SHAPES},
        "double": base_pattern(5, 2, DOUBLE),
        "by_name": base_pattern(n_out=2, n_in=5, dtype=torch.float16, device="cpu"),
        "integers": base_pattern(3, 2, torch.int64, torch.device("cpu")),
    }


def check_pattern(seen):
    for shape, pattern in seen["patterns"].items():
        n_out, n_in = map(int, shape.split())
        for i, j in itertools.product(range(n_out), range(n_in)):
            assert pattern[i, j].item() == ((i - j) % n_in == 0)
        assert pattern.sum(1).tolist() == [1.0] * n_out


def observe_noise_std():
    alphas = [0.5, 2.0, 0.0, random.uniform(0.1, 3.0)]
    sizes = [1, 2, 4, 100, random.randrange(5, 1000)]
    return {
        "constant": float(ALPHA),
        "sizes": sizes,
        "default": [float(noise_std(n)) for n in sizes],
        "alphas": alphas,
        "given": [[float(noise_std(n, alpha)) for n in sizes] for alpha in alphas],
        "by_name": float(noise_std(n_in=7, alpha=0.3)),
    }


def check_noise_std(seen):
    for n, default in zip(seen["sizes"], seen["default"], strict=True):
        assert abs(default * math.sqrt(n) - 0.085) < 1e-9


# --- the filler -----------------------------------------------------------------------------------------------------


def observe_fill_without_noise():
    seen = {}
    for rows, columns in SHAPES:
        for layout in ("out_in", "in_out"):
            weight = torch.full((rows, columns), math.nan, dtype=DOUBLE)
            seen[f"{rows} {columns} {layout}"] = near_identity_(weight, 0.0, layout)
        seen[f"{rows} {columns} default"] = near_identity_(torch.randn(rows, columns), alpha=0.0)
    return seen


def check_fill_without_noise(seen):
    for name, weight in seen.items():
        layout = name.split()[2]
        weight = weight.T if layout == "in_out" else weight
        n_out, n_in = weight.shape
        expected = [[float(i % n_in == j) for j in range(n_in)] for i in range(n_out)]
        assert weight.tolist() == expected, name


def observe_noise_deviation():
    """The spread of what a fill adds to the pattern, for both layouts and both directions."""
    seen = {}
    for rows, columns in ((300, 50), (50, 300)):
        for layout in ("out_in", "in_out"):
            weight = near_identity_(torch.empty(rows, columns, dtype=DOUBLE), 0.5, layout)
            bare = near_identity_(torch.empty(rows, columns, dtype=DOUBLE), 0.0, layout)
            noise = weight - bare
            seen[f"{rows} {columns} {layout}"] = noise.std(correction=0)
            facts = [abs((noise.mean() / noise.std()).item()) < 7 / math.sqrt(noise.numel())]
            facts += [abs(kurtosis(noise) - 3.0) < 0.35, likeness(noise) < 0.1, likeness(noise.T) < 0.1]
            if int(bare.sum()) == 300:  # the ones are many enough to be looked at on their own
                facts += [0.7 < (noise[bare == 1].std() / noise.std()).item() < 1.3]
            facts += [not torch.equal(noise, noise.float().double())]
            seen[f"{rows} {columns} {layout} facts"] = facts
    weight = near_identity_(torch.empty(300, 60))
    seen["default"] = (weight - base_pattern(300, 60)).std()
    return seen


def check_noise_deviation(seen):
    for name, fan in {"300 50 out_in": 50, "300 50 in_out": 300, "50 300 out_in": 300, "50 300 in_out": 50}.items():
        assert abs(seen[name].item() * math.sqrt(fan) / 0.5 - 1.0) < 0.045, name
        assert all(seen[f"{name} facts"]), name
    assert abs(seen["default"].item() * math.sqrt(60) / 0.085 - 1.0) < 0.045


def observe_layouts_agree():
    """From one generator state, one layout gives the transpose of the other."""
    seed = drawn_seed()
    seen = {}
    for n_out, n_in in ((7, 3), (3, 7), (20, 11), (5, 5)):
        straight = near_identity_(torch.empty(n_out, n_in, dtype=DOUBLE), 0.7, "out_in", seeded(seed))
        turned = near_identity_(torch.empty(n_in, n_out, dtype=DOUBLE), 0.7, "in_out", seeded(seed))
        scaled = near_identity_(torch.empty(n_out, n_in, dtype=DOUBLE), 1.4, generator=seeded(seed))
        bare = near_identity_(torch.empty(n_out, n_in, dtype=DOUBLE), 0.0)
        seen[f"{n_out} {n_in}"] = {
            "turned": straight.T - turned,
            "scaled": (scaled - bare) - 2.0 * (straight - bare),
            "noisy": bool(((straight - bare).abs() > 0).all()),
        }
    return seen


def observe_contract():
    seed = drawn_seed()
    seen = {}
    for name, weight in {
        "parameter": nn.Parameter(torch.randn(5, 3)),
        "frozen": nn.Parameter(torch.randn(3, 5, dtype=DOUBLE), requires_grad=False),
        "plain": torch.randn(4, 6, dtype=DOUBLE),
        "trained": torch.randn(4, 4, requires_grad=True),
        "view": torch.randn(6, 4).T,
    }.items():
        for layout in ("out_in", "in_out"):
            window = weight.detach()
            result = near_identity_(weight, 0.3, layout, seeded(seed))
            repeated = near_identity_(weight.detach().clone(), 0.3, layout, seeded(seed))
            seen[f"{name} {layout}"] = {
                "same_object": result is weight,
                "in_place": torch.equal(window, weight) and window.data_ptr() == weight.data_ptr(),
                "graph": [weight.is_leaf, weight.grad_fn is None, weight.requires_grad],
                "kind": [str(weight.dtype), list(weight.shape), type(weight).__name__],
                "repeatable": torch.equal(weight, repeated),
                "other_seed": torch.equal(
                    weight, near_identity_(torch.empty_like(repeated), 0.3, layout, seeded(seed + 1))
                ),
            }
    generator = seeded(seed)
    first = near_identity_(torch.empty(4, 4), 0.3, generator=generator)
    seen["moves_on"] = torch.equal(first, near_identity_(torch.empty(4, 4), 0.3, generator=generator))
    seen["fresh"] = torch.equal(near_identity_(torch.empty(4, 4)), near_identity_(torch.empty(4, 4)))
    state = torch.get_rng_state()
    near_identity_(torch.empty(4, 4), generator=generator)
    seen["global_state_kept"] = torch.equal(torch.get_rng_state(), state)
    seen["grad_mode"] = torch.is_grad_enabled()
    return seen


def observe_refusals():
    return {
        "shapes": [
            raised(lambda shape=shape, layout=layout: near_identity_(torch.zeros(shape), layout=layout), ValueError)
            for shape in ((3,), (2, 3, 4), (), (1, 1, 3, 3))
            for layout in ("out_in", "in_out")
        ],
        "layouts": [
            raised(lambda layout=layout: near_identity_(torch.zeros(3, 4), layout=layout), ValueError)
            for layout in ("OUT_IN", "io", "", "out", "zz")
        ],
    }


def observe_baseline():
    seed = drawn_seed()
    seen = {}
    for rows, columns in ((100, 300), (300, 100), (120, 120)):
        weight = torch.full((rows, columns), math.nan, dtype=DOUBLE)
        result = fan_average_(weight, seeded(seed))
        seen[f"{rows} {columns}"] = weight.std(correction=0)
        seen[f"{rows} {columns} facts"] = [
            result is weight,
            abs((weight.mean() / weight.std()).item()) < 7 / math.sqrt(weight.numel()),
            abs(kurtosis(weight) - 3.0) < 0.35,
            likeness(weight) < 0.1,
            likeness(weight.T) < 0.1,
            torch.equal(weight, fan_average_(torch.empty(rows, columns, dtype=DOUBLE), seeded(seed))),
            torch.equal(weight, fan_average_(torch.empty(rows, columns, dtype=DOUBLE), seeded(seed + 1))),
        ]
    parameter = nn.Parameter(torch.randn(4, 6))
    fan_average_(parameter)
    seen["parameter"] = [parameter.requires_grad, parameter.is_leaf, str(parameter.dtype), list(parameter.shape)]
    seen["fresh"] = torch.equal(fan_average_(torch.empty(4, 4)), fan_average_(torch.empty(4, 4)))
    return seen


def check_baseline(seen):
    for name, fans in {"100 300": 400, "300 100": 400, "120 120": 240}.items():
        assert abs(seen[name].item() * math.sqrt(fans / 2.0) - 1.0) < 0.045, name


# --- the walk over a network ----------------------------------------------------------------------------------------


class Mixed(nn.Module):
    """Linear layers at several depths beside modules that must stay as they are."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(5, 7)
        self.inside = nn.Sequential(
            nn.Linear(7, 3, bias=False), nn.BatchNorm1d(3), nn.ModuleDict({"deep": nn.Linear(3, 7)})
        )
        self.convolution = nn.Conv1d(2, 4, 3)
        self.table = nn.Embedding(6, 4)
        self.bilinear = nn.Bilinear(2, 3, 4)
        self.last = nn.Linear(7, 2)


def mixed():
    model = redrawn(Mixed)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if name.endswith("bias"):
                parameter.fill_(7.0)
    return model


def observe_network_without_noise():
    model = mixed()
    result = init_network_(model, 0.0)
    root = nn.Linear(4, 6)
    return {
        "same_object": result is model,
        "state": {name: tensor.clone() for name, tensor in model.state_dict().items()},
        "trained": all(parameter.requires_grad for parameter in model.parameters()),
        "root": [init_network_(root, alpha=0.0) is root, root.weight, root.bias],
        "nothing": [parameter.clone() for parameter in init_network_(nn.LayerNorm(3)).parameters()],
    }


def check_network_without_noise(seen):
    state = seen["state"]
    for name in ("first", "inside.0", "inside.2.deep", "last"):
        weight = state[f"{name}.weight"]
        n_out, n_in = weight.shape
        assert weight.tolist() == [[float(i % n_in == j) for j in range(n_in)] for i in range(n_out)], name
        assert name == "inside.0" or bool((state[f"{name}.bias"] == 0).all())
    assert bool((state["convolution.bias"] == 7).all()) and bool((state["inside.1.bias"] == 7).all())


def observe_network_with_noise():
    """Two square layers of one size get different noise, all of it from the generator and of the given scale."""
    seed = drawn_seed()

    def filled(alpha=None, generator=None):
        model = nn.Sequential(nn.Linear(60, 60), nn.Tanh(), nn.Linear(60, 60), nn.Linear(60, 60, bias=False))
        options = {} if alpha is None else {"alpha": alpha}
        init_network_(model, generator=generator, **options)
        return torch.stack([model[i].weight.detach() - torch.eye(60) for i in (0, 2, 3)])

    large, usual = filled(0.85, seeded(seed)), filled()
    return {
        "scale": [0.9 < (noise.std() * math.sqrt(60) / 0.85).item() < 1.1 for noise in large],
        "usual": [0.9 < (noise.std() * math.sqrt(60) / ALPHA).item() < 1.1 for noise in usual],
        "differ": [torch.equal(large[0], large[1]), torch.equal(large[1], large[2])],
        "repeatable": torch.equal(large, filled(0.85, seeded(seed))),
        "other_seed": torch.equal(large, filled(0.85, seeded(seed + 1))),
        "fresh": torch.equal(usual, filled()),
    }


# --- fixed points and gains -----------------------------------------------------------------------------------------


def observe_fixed_points():
    z = [0.05, 0.3, 0.9, 0.999, random.uniform(0.2, 0.95)]
    gains = [1.01, 1.1, 2.0, 5.0, 1.5, random.uniform(1.05, 1.3), random.uniform(1.3, 8.0), 20.0]
    return {
        "z": z,
        "inverse": [float(positive_fixed_point(math.atanh(value) / value)) for value in z],
        "gains": gains,
        "roots": [float(positive_fixed_point(gain)) for gain in gains],
        "none": [float(positive_fixed_point(gain)) for gain in (0.3, 1.0, 1e-9, 0.999999, random.uniform(0.01, 0.99))],
        "just_above_one": float(positive_fixed_point(1.0 + 1e-7)),
        "large": [float(positive_fixed_point(gain)) for gain in (50.0, 1e3)],
        "refused": [
            raised(lambda gain=gain: positive_fixed_point(gain), ValueError) for gain in (0.0, -1.0, -1e-12, -0.5)
        ],
    }


def check_fixed_points(seen):
    assert all(abs(z - root) < 1e-9 for z, root in zip(seen["z"], seen["inverse"], strict=True))
    known = (0.1716617793, 0.5029405749, 0.9575040241, 0.9999091217)
    assert all(abs(root - value) < 1e-9 for root, value in zip(seen["roots"], known, strict=False))
    for gain, root in zip(seen["gains"], seen["roots"], strict=True):
        assert abs(math.tanh(gain * root) - root) < 1e-14 + 1e-15
    for start in (0.01, 1.0):
        x = start
        for _ in range(2000):
            x = math.tanh(1.5 * x)
        assert abs(x - seen["roots"][4]) < 1e-9
    assert seen["none"] == [0.0] * 5
    asymptote = math.sqrt(3e-7)
    assert abs(seen["just_above_one"] / asymptote - 1.0) < 1e-5
    assert all(0.999 < root <= 1.0 for root in seen["large"])


def observe_trajectories():
    x0 = torch.rand(2, 3, dtype=DOUBLE) * 0.8 + 0.2
    x0 = x0 * (torch.tensor([[1.0], [-1.0]]))
    gains = [random.uniform(0.3, 3.0) for _ in range(5)]
    return {
        "x0": x0,
        "gains": gains,
        "path": gain_trajectory(gains, x0),
        "odd": gain_trajectory(gains, -x0),
        "rising": gain_trajectory([0.5, 3.0], x0),
        "falling": gain_trajectory([3.0, 0.5], x0),
        "tensor_gains": gain_trajectory(torch.tensor(gains, dtype=DOUBLE), x0),
        "scalar": gain_trajectory([1.7, 0.4], torch.tensor(0.6)),
        "still": gain_trajectory([2.0, 5.0], torch.zeros(2)),
        "no_gain": gain_trajectory([], x0),
        "dies": gain_trajectory([1.2] * 50 + [0.9] * 500, x0)[[0, 50, 550]],
        "lives": gain_trajectory([0.5] * 20 + [1.2] * 500, x0)[[0, 20, 520]],
        "root": float(positive_fixed_point(1.2)),
    }


def check_trajectories(seen):
    x = seen["x0"]
    for k, gain in enumerate(seen["gains"]):
        torch.testing.assert_close(seen["path"][k], x)
        x = torch.tanh(gain * x)
    torch.testing.assert_close(seen["path"][-1], x)
    torch.testing.assert_close(seen["odd"], -seen["path"])
    assert seen["dies"][-1].abs().max() < 1e-6
    torch.testing.assert_close(seen["lives"][-1], seen["x0"].sign() * seen["root"], rtol=0, atol=1e-8)


def observe_unit_gains():
    weight, x = real(5, 5), away_from_zero(4, 5)
    return {
        "weight": weight,
        "x": x,
        "gains": unit_gains(weight, x),
        "one_sample": unit_gains(weight, x[0]),
        "more_axes": unit_gains(weight, away_from_zero(2, 3, 5)),
        "square_batch": unit_gains(weight, away_from_zero(5, 5)),
        "single": unit_gains(torch.rand(3, 3) + 0.5, torch.rand(2, 3) + 0.5),
    }


def check_unit_gains(seen):
    w, x, gains = seen["weight"], seen["x"], seen["gains"]
    torch.testing.assert_close(torch.tanh(gains * x), torch.tanh(x @ w.T))
    for b, i in itertools.product(range(4), range(5)):
        expected = w[i, i] + sum(w[i, j] * x[b, j] / x[b, i] for j in range(5) if j != i)
        torch.testing.assert_close(gains[b, i], expected)


def observe_gain_variance():
    x, square = away_from_zero(3, 5), away_from_zero(4, 4)
    return {
        "x": x,
        "usual": gain_variance(x),
        "alpha": gain_variance(x, 1.7),
        "by_name": gain_variance(x=x, alpha=0.4),
        "one_sample": gain_variance(x[0], 1.7),
        "square": gain_variance(square, 2.0),
        "more_axes": gain_variance(away_from_zero(2, 3, 5), 2.0),
        "one_unit": gain_variance(x[:, :1], 1.7),
        "single": gain_variance(torch.rand(2, 3) + 0.5, 1.7),
        "still": gain_variance(x, 0.0),
    }


def check_gain_variance(seen):
    x = seen["x"]
    for alpha, variance in ((0.085, seen["usual"]), (1.7, seen["alpha"])):
        for b, i in itertools.product(range(3), range(5)):
            others = sum((x[b, j] / x[b, i]).item() ** 2 for j in range(5) if j != i)
            assert abs(variance[b, i].item() / (alpha**2 / 5 * (1.0 + others)) - 1.0) < 1e-9


def observe_variance_of_a_dead_unit():
    return gain_variance(torch.tensor([1.0, 0.0, -2.0], dtype=DOUBLE), 0.5)


def observe_gains_over_start_values():
    """Gains at one point, over many fills, against their announced mean and variance."""
    x = torch.tensor([0.9, -0.4, 0.15, 0.05], dtype=DOUBLE)[torch.randperm(4)]
    weight = torch.empty(4, 4, dtype=DOUBLE)
    gains = torch.stack([unit_gains(near_identity_(weight, 0.5), x) for _ in range(800)])
    variance = gain_variance(x, 0.5)
    return {
        "mean": ((gains.mean(0) - 1.0).abs() < 6.0 * (variance / 800).sqrt()).tolist(),
        "variance": ((gains.var(0) / variance - 1.0).abs() < 0.3).tolist(),
    }


# --- propagation ----------------------------------------------------------------------------------------------------


def observe_propagation():
    sizes = (3, 5, 2, 4)
    weights = [real(n_out, n_in) for n_in, n_out in itertools.pairwise(sizes)]
    biases = [real(n_out) for n_out in sizes[1:]]
    x = real(6, 3)
    kept = x.clone()
    seen = {
        "x": kept,
        "weights": weights,
        "biases": biases,
        "plain": list(propagate(weights, x)),
        "biased": list(propagate(weights, x, biases)),
        "by_name": list(propagate(weights=weights[:1], x=x, biases=biases[:1])),
        "one_sample": list(propagate(weights, x[0], biases)),
        "more_axes": list(propagate(weights, real(2, 4, 3), biases)),
        "square": list(propagate([real(3, 3)] * 2, x)),
        "no_layer": list(propagate([], x)),
    }
    seen["input_kept"] = torch.equal(x, kept)
    return seen


def check_propagation(seen):
    for name in ("plain", "biased"):
        x = seen["x"]
        assert len(seen[name]) == 3
        for weight, bias, layer in zip(seen["weights"], seen["biases"], seen[name], strict=True):
            x = torch.tanh((x[:, None, :] * weight).sum(-1) + (bias if name == "biased" else 0.0))
            torch.testing.assert_close(layer, x)


def observe_spread():
    spread_by_sample = torch.linspace(-1.0, 1.0, 5, dtype=DOUBLE)[:, None] + 0.05 * torch.rand(5, 4, dtype=DOUBLE)
    layers = [
        spread_by_sample[torch.randperm(5)],
        spread_by_sample.T,
        real(3),
        real(2, 3, 4) - 5.0,
        torch.full((2, 2), 3.0),
    ]
    layers[-1] = layers[-1].double()
    return {"layers": layers, "spread": activation_spread(layers), "single": activation_spread([torch.rand(4, 4)])}


def check_spread(seen):
    for layer, spread in zip(seen["layers"], seen["spread"], strict=True):
        values = layer.flatten().tolist()
        assert abs(max(values) - min(values) - spread.item()) < 1e-12


def observe_depth():
    """How far activations still reach after many layers, told as facts that hold with room to spare."""
    x = torch.rand(20, 8, dtype=DOUBLE) * 2.0 - 1.0

    def reach(fill, layers=500):
        weights = [fill(torch.empty(8, 8, dtype=DOUBLE)) for _ in range(layers)]
        return activation_spread(propagate(weights, x))[-1].item()

    usual = reach(near_identity_)
    small = reach(lambda weight: near_identity_(weight, 1e-3))
    large = reach(lambda weight: near_identity_(weight, 2.0))
    return {
        "alive": 0.06 < usual < 1.2,
        "baseline_dead": reach(fan_average_) < 0.02,
        "small_alpha": 0.09 < small < 0.14,
        "large_alpha": large > 0.7,
    }


def observe_depth_without_noise():
    x = torch.rand(5, 8, dtype=DOUBLE) * 1.8 + 0.1
    x = x * torch.tensor([1.0, -1.0]).repeat(4)
    square = near_identity_(torch.empty(8, 8, dtype=DOUBLE), 0.0)
    narrow = near_identity_(torch.empty(4, 8, dtype=DOUBLE), 0.0)
    wide = near_identity_(torch.empty(8, 4, dtype=DOUBLE), 0.0)
    return {"x": x, "last": propagate([square] * 1000, x)[-1], "through_neck": propagate([narrow, wide], x)[-1]}


def check_depth_without_noise(seen):
    x = seen["x"]
    torch.testing.assert_close(seen["last"].abs(), (x**-2 + 2000 / 3).rsqrt(), rtol=0.02, atol=0.0)
    assert torch.equal(seen["last"].sign(), x.sign())
    torch.testing.assert_close(seen["through_neck"], torch.tanh(torch.tanh(x[:, :4])).repeat(1, 2))


# --- the network ----------------------------------------------------------------------------------------------------


def observe_network():
    net = redrawn(lambda: TanhNet([3, 5, 4, 2]))
    x = real(6, 3).requires_grad_()
    y = net(x)
    y.square().sum().backward()
    single = redrawn(lambda: TanhNet([3, 2], alpha=0.2))
    bare = TanhNet([2, 5, 4], 0.0).double()
    return {
        "x": x,
        "weights": [layer.weight.detach().clone() for layer in net.layers],
        "biases": [layer.bias.detach().clone() for layer in net.layers],
        "y": y,
        "gradients": [x.grad] + [parameter.grad for _, parameter in sorted(net.named_parameters())],
        "single": single(10.0 * x),
        "bare": bare(x[:, :2]),
        "bare_state": [parameter.detach().clone() for _, parameter in sorted(bare.named_parameters())],
    }


def check_network(seen):
    x = seen["x"]
    for layer, (weight, bias) in enumerate(zip(seen["weights"], seen["biases"], strict=True)):
        x = x @ weight.T + bias
        x = x if layer == 2 else torch.tanh(x)
    torch.testing.assert_close(seen["y"], x)


def observe_training():
    """Two noisy rings are told apart by a deep narrow network; facts only, since rounding grows from step to step."""
    label = torch.arange(80) % 2
    angle = torch.rand(80) * 2.0 * math.pi
    radius = 0.4 + 0.5 * label + 0.05 * torch.randn(80).clamp(-2.0, 2.0)
    points = torch.stack((radius * angle.cos(), radius * angle.sin()), dim=-1)
    net = TanhNet([2] + [16] * 6 + [2])
    with torch.no_grad():
        alive = bool((net(points).std(dim=0) > 0.01).all())
    optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
    for _ in range(40):
        loss = F.cross_entropy(net(points), label)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return {"alive": alive, "learned": loss.item() < 0.5}

"""The lookup, heading bins, four transition models, both losses with their gradients, statistics, projection and sampler,
against loops over samples, modules and nodes; five training steps against a slow copy; a short training run."""

import math

import torch
from grid_code import (
    CodeTable,
    DriveStep,
    GridCodeConfig,
    GridCodeModel,
    LinearStep,
    ModulatedStep,
    RecurrentStep,
    heading_bins,
    sample_pairs,
)

CASES = {
    # Another way to write the guarded root may move it by its floor of a millionth.
    "isometry_loss": {"rtol": 1e-6, "atol": 1e-8},
    "coinciding_ends": {"rtol": 1e-5, "atol": 1e-8},
    "training_steps": {"rtol": 1e-5, "atol": 1e-6},
}

DOUBLE = torch.float64


def drawn(*shape):
    return torch.randn(*shape, dtype=DOUBLE)


def number(value):
    return float(value.detach()) if isinstance(value, torch.Tensor) else float(value)


def positions(n, lattice):
    return lattice * torch.rand(n, 2, dtype=DOUBLE) - 0.5


def randomised(module):
    """In float64, and with numbers of order one where fresh modules have tiny ones or zeros."""
    module = module.double()
    for value in module.parameters():
        value.data.copy_(torch.randn_like(value))
    return module


def parameters(module):
    return {name: value.detach().clone() for name, value in module.named_parameters()}


def gradients(module):
    return {name: value.grad for name, value in module.named_parameters()}


def near(seen, expected, rtol=1e-8, atol=1e-9):
    seen, expected = torch.as_tensor(seen, dtype=DOUBLE), torch.as_tensor(expected, dtype=DOUBLE)
    torch.testing.assert_close(seen, expected, rtol=rtol, atol=atol)


# --- slow computations, for the checks only ---


def slow_lookup(table, pos):
    """The double sum over all nodes, position by position."""
    nodes = torch.arange(table.shape[1], dtype=DOUBLE)
    rows = []
    for p in pos:
        first, second = [(1 - (coordinate - nodes).abs()).clamp(min=0) for coordinate in p]
        rows.append((table * first[:, None] * second).sum(dim=(1, 2)))
    return torch.stack(rows)


def slow_heading(move, headings):
    """The heading whose unit vector is closest, and the length."""
    x, y = float(move[0]), float(move[1])
    dots = [
        x * math.cos(2 * math.pi * k / headings) + y * math.sin(2 * math.pi * k / headings) for k in range(headings)
    ]
    return dots.index(max(dots)), math.hypot(x, y)


def slow_step(kind, weights, code, disp, units, scale=None, activation="relu"):
    """Next codes, sample by sample and module by module; `units` is the size of a module."""
    rows = []
    for v, move in zip(code, disp, strict=True):
        k, length = slow_heading(move, len(weights["heading_drive" if kind == "drive" else "heading_mats"]))
        parts = []
        for m in range(len(v) // units):
            part = v[m * units : (m + 1) * units]
            if kind != "drive":
                turned = weights["heading_mats"][k, m] @ part
            if kind == "linear":
                parts.append(part + length * turned)
            elif kind == "modulated":
                size = max(float(turned.detach().norm()), 1e-8)
                parts.append(part + float(scale[m]) * length * turned / (turned.norm() if size > 1e-8 else size))
            elif kind == "recurrent":
                parts.append(length * turned + weights["module_bias"][m])
        if kind in ("linear", "modulated"):
            rows.append(torch.cat(parts))
            continue
        incoming = sum(v[i] * weights["recur"][i] for i in range(len(v)))
        if kind == "recurrent":
            total = incoming + torch.cat(parts)
            rows.append(total.tanh() if activation == "tanh" else total.clamp(min=0))
        else:
            rows.append((incoming + length * weights["heading_drive"][k] + weights["unit_bias"]).clamp(min=0))
    return torch.stack(rows)


def slow_step_loss(table, weights, pos, pos_next, kind, units, factor, scale=None):
    disp = (pos_next - pos) / table.shape[1]
    predicted = slow_step(kind, weights, slow_lookup(table, pos), disp, units, scale)
    return factor * ((predicted - slow_lookup(table, pos_next)) ** 2).sum() / len(pos)


def slow_isometry_loss(table, pos, pos_next, units, scale, weight):
    total = 0.0
    for a, b, p, q in zip(slow_lookup(table, pos), slow_lookup(table, pos_next), pos, pos_next, strict=True):
        length = float((q - p).norm()) / table.shape[1]
        for m in range(len(a) // units):
            distance = (b - a)[m * units : (m + 1) * units].norm()
            total = total + (distance - float(scale[m]) * length) ** 2
    return weight * total


def with_gradients(loss, values):
    """Loss and gradients of a slow loss that takes a dictionary of tensors."""
    leaves = {name: value.clone().requires_grad_() for name, value in values.items()}
    result = loss(leaves)
    result.backward()
    return result.detach(), {name: leaf.grad for name, leaf in leaves.items()}


def split_names(values):
    """Table, and the parameters of the transition model by their own names."""
    weights = {name.removeprefix("step."): value for name, value in values.items() if name.startswith("step.")}
    return values["codes.table"], weights


def slow_projected(table):
    clipped = table.clamp(min=0)
    result = torch.zeros_like(clipped)
    for a in range(table.shape[1]):
        for b in range(table.shape[2]):
            size = float(clipped[:, a, b].square().sum()) ** 0.5
            if size > 0:
                result[:, a, b] = clipped[:, a, b] / max(size, 1e-8)
    return result


# --- code table ---


def observe_lookup():
    codes = randomised(CodeTable(3, 5))
    pos = positions(6, 5)
    weights = drawn(6, 3)
    result = codes(pos)
    (weights * result).sum().backward()
    border = torch.tensor([[-0.5, 3.0], [4.5, 4.5], [1.25, 4.4], [-0.3, -0.1], [4.1, -0.5]], dtype=DOUBLE)
    nodes = torch.tensor([[a, b] for a in range(5) for b in range(5)], dtype=DOUBLE)
    return {
        "table": codes.table,
        "pos": pos,
        "weights": weights,
        "codes": result,
        "gradient": codes.table.grad,
        "single": codes(pos[:1]),
        "border": [border, codes(border)],
        "nodes": codes(nodes),
        "other": codes(pos.flip(1)),
    }


def check_lookup(seen):
    table, pos = seen["table"], seen["pos"]
    near(seen["codes"], slow_lookup(table, pos))
    near(seen["other"], slow_lookup(table, pos.flip(1)))
    near(seen["single"], slow_lookup(table, pos[:1]))
    near(seen["border"][1], slow_lookup(table, seen["border"][0]))
    near(seen["border"][1][:2], torch.stack([table[:, 0, 3] / 2, table[:, 4, 4] / 4]))
    near(seen["nodes"], table.flatten(1).T)
    _, expected = with_gradients(lambda t: (seen["weights"] * slow_lookup(t["table"], pos)).sum(), {"table": table})
    near(seen["gradient"], expected["table"])


def observe_affine_lookup():
    codes = CodeTable(4, 7)
    slopes, nodes = torch.randn(2, 4), torch.arange(7.0)
    codes.table.data.copy_(slopes[0][:, None, None] * nodes[:, None] + slopes[1][:, None, None] * nodes)
    pos = 6 * torch.rand(9, 2)
    return {"slopes": slopes, "pos": pos, "codes": codes(pos), "kind": str(codes(pos[:1]).dtype)}


def check_affine_lookup(seen):
    near(seen["codes"], (seen["pos"] @ seen["slopes"]).double(), rtol=1e-4, atol=1e-4)
    assert seen["codes"].shape == (9, 4) and seen["kind"] == "torch.float32"


def observe_projection():
    codes = randomised(CodeTable(4, 3))
    codes.table.data[:, 1, 2] = -codes.table.data[:, 1, 2].abs()
    codes.table.data[:, 0, 1] = torch.tensor([0.0, 2e-9, -1.0, 1e-9], dtype=DOUBLE)
    before, parameter, memory = codes.table.detach().clone(), codes.table, codes.table.data_ptr()
    codes.project_()
    once = codes.table.detach().clone()
    pos = positions(3, 3)
    codes(pos).sum().backward()
    facts = [codes.table is parameter, codes.table.requires_grad, codes.table.is_leaf, codes.table.data_ptr() == memory]
    codes.project_()
    twice = codes.table.detach().clone()
    return {"before": before, "once": once, "twice": twice, "facts": facts, "learns": codes.table.grad is not None}


def check_projection(seen):
    once = seen["once"]
    near(once, slow_projected(seen["before"]), atol=1e-12)
    near(seen["twice"], slow_projected(once), atol=1e-12)
    assert all(seen["facts"]) and seen["learns"] and not bool(once[:, 1, 2].any()) and bool((once >= 0).all())
    sizes = once.square().sum(dim=0).sqrt()
    near(sizes[2], [1.0 if bool((seen["before"][:, 2, b] > 0).any()) else 0.0 for b in range(3)])


# --- moves ---


def observe_bins():
    seen = {}
    for headings in (4, 7, 18):
        angles, wanted = [], []
        for k in range(headings):
            for offset in (-0.49, -0.25, 0.0, 0.3, 0.49):
                angles.append(2 * math.pi * (k + offset) / headings)
                wanted.append(k)
        lengths = 0.1 + torch.rand(len(angles), dtype=DOUBLE)
        moves = torch.tensor([[math.cos(a), math.sin(a)] for a in angles], dtype=DOUBLE) * lengths[:, None]
        bins, length = heading_bins(moves, headings)
        seen[str(headings)] = {"wanted": wanted, "lengths": lengths, "bins": bins, "length": length}
    free = drawn(40, 2)
    special = torch.tensor([[1.0, -0.01], [-1.0, 0.0], [0.0, 0.0], [0.3, -2.0], [1e-3, 0.0]])
    before = free.clone()
    return {
        "by heading": seen,
        "free": [before, *heading_bins(free, 12)],
        "special": list(heading_bins(special, 18)),
        "quarter": list(heading_bins(torch.tensor([[0.3, 0.4]]), 4)),
        "kept": torch.equal(before, free),
    }


def check_bins(seen):
    for row in seen["by heading"].values():
        assert row["bins"].tolist() == row["wanted"] and row["bins"].dtype == torch.int64
        near(row["length"], row["lengths"])
    moves, bins, length = seen["free"]
    expected = [slow_heading(move, 12) for move in moves]
    assert bins.tolist() == [k for k, _ in expected] and seen["kept"]
    near(length, [size for _, size in expected])
    bins, length = seen["special"]
    assert bins.tolist() == [0, 9, 0, 14, 0] and bins.dtype == torch.int64
    near(length.double(), [math.hypot(1, 0.01), 1, 0, math.hypot(0.3, 2), 1e-3], rtol=1e-6)
    assert seen["quarter"][0].tolist() == [1] and abs(float(seen["quarter"][1]) - 0.5) < 1e-6


def transition(make, modules, units, headings=5, samples=7, **options):
    """One call with gradients, of a model with random parameters."""
    cfg = GridCodeConfig(units=modules * units, module_units=units, headings=headings, **options)
    step = randomised(make(cfg))
    code, disp, weights = (
        drawn(samples, modules * units).requires_grad_(),
        drawn(samples, 2),
        drawn(samples, modules * units),
    )
    before = [code.detach().clone(), disp.clone()]
    result = step(code, disp)
    (weights * result).sum().backward()
    return {
        "weights": parameters(step),
        "inputs": before,
        "kept": [torch.equal(before[0], code.detach()), torch.equal(before[1], disp)],
        "mixture": weights,
        "result": result,
        "code gradient": code.grad,
        "gradients": gradients(step),
        "still": step(code, 0 * disp),
        "single": step(code[:1], disp[:1]),
        "units": units,
    }


def assert_transition(seen, kind, **options):
    code, disp = seen["inputs"]
    assert all(seen["kept"])

    def weighted(values):
        weights = {name: value for name, value in values.items() if name != "code"}
        return (seen["mixture"] * slow_step(kind, weights, values["code"], disp, seen["units"], **options)).sum()

    _, expected = with_gradients(weighted, {**seen["weights"], "code": code})
    near(seen["result"], slow_step(kind, seen["weights"], code, disp, seen["units"], **options))
    near(seen["still"], slow_step(kind, seen["weights"], code, 0 * disp, seen["units"], **options))
    near(seen["single"], seen["result"][:1])
    near(seen["code gradient"], expected.pop("code"))
    for name, gradient in expected.items():
        near(seen["gradients"][name], gradient)


def observe_linear():
    return {
        "three": transition(LinearStep, 3, 4),
        "square": transition(LinearStep, 3, 3, 3, 3),
        "one": transition(LinearStep, 1, 5),
    }


def check_linear(seen):
    for row in seen.values():
        assert_transition(row, "linear")
        near(row["still"], row["inputs"][0])


SCALES = {"three": (0.75, 2.5, 6.0), "one": (3.5,), "shared": (1.5, 1.5)}


def observe_modulated():
    seen = {
        "three": transition(ModulatedStep, 3, 4, scale=SCALES["three"]),
        "one": transition(ModulatedStep, 1, 5, scale=3.5),
        "shared": transition(ModulatedStep, 2, 3, scale=1.5),
    }
    weak = randomised(ModulatedStep(GridCodeConfig(units=6, module_units=3, headings=4, scale=(2.0, 8.0))))
    code, disp = drawn(5, 6), drawn(5, 2)
    weak.heading_mats.data.mul_(1e-10)
    mats, little = weak.heading_mats.detach().clone(), weak(code, disp)
    weak.heading_mats.data.zero_()
    return {"models": seen, "mats": mats, "code": code, "disp": disp, "nothing": weak(code, disp), "little": little}


def check_modulated(seen):
    for name, row in seen["models"].items():
        assert_transition(row, "modulated", scale=SCALES[name])
        code, disp = row["inputs"]
        change = (row["result"] - code).unflatten(1, (-1, row["units"])).square().sum(dim=-1).sqrt()
        lengths = disp.square().sum(dim=1).sqrt()
        near(change, lengths[:, None] * torch.tensor(SCALES[name], dtype=DOUBLE))
    near(seen["nothing"], seen["code"])
    expected = slow_step("modulated", {"heading_mats": seen["mats"]}, seen["code"], seen["disp"], 3, (2.0, 8.0))
    near(seen["little"], expected)


def observe_recurrent():
    return {
        "relu": transition(RecurrentStep, 3, 4, activation="relu"),
        "tanh": transition(RecurrentStep, 2, 3, activation="tanh"),
        "square": transition(RecurrentStep, 3, 3, 3, 3, activation="tanh"),
        "default": transition(RecurrentStep, 1, 5),
    }


def check_recurrent(seen):
    for name, row in seen.items():
        assert_transition(row, "recurrent", activation="tanh" if name in ("tanh", "square") else "relu")
    assert bool((seen["tanh"]["result"] < 0).any()) and bool((seen["relu"]["result"] >= 0).all())


def observe_drive():
    return {"relu": transition(DriveStep, 2, 3), "tanh": transition(DriveStep, 1, 5, 4, 6, activation="tanh")}


def check_drive(seen):
    for row in seen.values():
        assert_transition(row, "drive")
        assert bool((row["result"] >= 0).all())


# --- losses ---


def model_of(kind, **options):
    sizes = {"lattice": 5, "units": 6, "module_units": 2, "headings": 7, "scale": (0.5, 2.0, 5.0)}
    return randomised(GridCodeModel(GridCodeConfig(**{**sizes, "kind": kind, **options})))


KINDS = {
    "linear": {"step_weight": 0.7},
    "modulated": {"step_gain": 50.0},
    "recurrent": {"step_weight": 2.0, "step_gain": 3.0, "module_units": 3, "scale": 1.5},
    "drive": {},
}


def observe_step_loss():
    seen = {}
    for kind, options in KINDS.items():
        model = model_of(kind, **options)
        pos, pos_next = positions(4, 5), positions(4, 5)
        loss = model.step_loss(pos, pos_next)
        loss.backward()
        twice = model.step_loss(pos.repeat(2, 1), pos_next.repeat(2, 1))
        seen[kind] = {
            "values": parameters(model),
            "pairs": [pos, pos_next],
            "loss": loss,
            "gradients": gradients(model),
        }
        seen[kind] |= {"twice": number(twice), "one": model.step_loss(pos[:1], pos_next[:1])}
    return seen


def check_step_loss(seen):
    for kind, row in seen.items():
        options = {"step_weight": 1.0, "step_gain": 30000.0, "module_units": 2, **KINDS[kind]}
        factor = options["step_weight"] * options["step_gain"]

        def slow(values, pos, pos_next, kind=kind, options=options, factor=factor):
            table, weights = split_names(values)
            return slow_step_loss(table, weights, pos, pos_next, kind, options["module_units"], factor, (0.5, 2.0, 5.0))

        expected, slopes = with_gradients(lambda values, row=row, slow=slow: slow(values, *row["pairs"]), row["values"])
        assert row["loss"].shape == ()
        near(row["loss"], expected)
        near(row["twice"], expected)
        near(row["one"], slow(row["values"], *[pos[:1] for pos in row["pairs"]]))
        for name, slope in slopes.items():
            near(row["gradients"][name], torch.zeros_like(row["gradients"][name]) if slope is None else slope)


def observe_step_gradient():
    """Both ends on nodes far from each other; one module, so that the matrix of the step is at hand."""
    model = model_of("linear", module_units=6, scale=1.0, step_weight=0.5, step_gain=4.0)
    pos, pos_next = torch.tensor([[0.0, 1.0]], dtype=DOUBLE), torch.tensor([[3.0, 4.0]], dtype=DOUBLE)
    model.step_loss(pos, pos_next).backward()
    return {"table": model.codes.table, "mats": model.step.heading_mats, "gradient": model.codes.table.grad}


def check_step_gradient(seen):
    matrix = torch.eye(6, dtype=DOUBLE) + math.hypot(3, 3) / 5 * seen["mats"][1, 0]  # 45 degrees: the second of seven
    start, end = seen["table"][:, 0, 1], seen["table"][:, 3, 4]
    error = matrix @ start - end
    expected = torch.zeros_like(seen["table"])
    expected[:, 3, 4] = -4 * error
    expected[:, 0, 1] = 4 * matrix.T @ error
    near(seen["gradient"], expected)


SIZES = {
    "three": ({"iso_weight": 0.6}, 4),
    "as many samples as modules": ({"iso_weight": 2.5}, 3),
    "one module": ({"module_units": 6, "scale": 2.0}, 4),
    "shared": ({"scale": 1.5, "iso_weight": 3.0}, 5),
    "shared, written out": ({"scale": [1.5, 1.5, 1.5], "iso_weight": 3.0}, 5),
}


def observe_isometry_loss():
    seen = {}
    for name, (options, count) in SIZES.items():
        model = model_of("linear", **options)
        pos, pos_next = positions(count, 5), positions(count, 5)
        loss = model.isometry_loss(pos, pos_next)
        loss.backward()
        twice = model.isometry_loss(pos.repeat(2, 1), pos_next.repeat(2, 1))
        seen[name] = {"table": model.codes.table, "pairs": [pos, pos_next], "loss": loss, "twice": number(twice)}
        seen[name] |= {"gradient": model.codes.table.grad, "scale": model.scale}
    return seen


def check_isometry_loss(seen):
    for name, (options, _) in SIZES.items():
        row = seen[name]
        weight, units = options.get("iso_weight", 10.0), options.get("module_units", 2)
        scale = options.get("scale", (0.5, 2.0, 5.0))
        scale = scale if isinstance(scale, list | tuple) else [scale] * (6 // units)
        near(row["scale"], scale)
        expected, slopes = with_gradients(
            lambda t, row=row, units=units, scale=scale, weight=weight: slow_isometry_loss(
                t["table"], *row["pairs"], units, scale, weight
            ),
            {"table": row["table"]},
        )
        assert row["loss"].shape == ()
        near(row["loss"], expected, rtol=1e-6)
        near(row["twice"], 2 * expected, rtol=1e-6)
        near(row["gradient"], slopes["table"], rtol=1e-6, atol=1e-7)


def observe_affine_isometry():
    """Codes that depend on place by a matrix: the distance is that of the moved matrix."""
    model = model_of("linear", units=4, scale=(0.5, 3.0), iso_weight=1.0)
    slopes, nodes = drawn(2, 4), torch.arange(5, dtype=DOUBLE)
    model.codes.table.data.copy_(slopes[0][:, None, None] * nodes[:, None] + slopes[1][:, None, None] * nodes)
    pos, pos_next = 4 * torch.rand(3, 2, dtype=DOUBLE), 4 * torch.rand(3, 2, dtype=DOUBLE)
    return {"slopes": slopes, "pairs": [pos, pos_next], "loss": model.isometry_loss(pos, pos_next)}


def check_affine_isometry(seen):
    total = 0.0
    for move in seen["pairs"][1] - seen["pairs"][0]:
        change = (move @ seen["slopes"]).tolist()
        length = math.hypot(*move.tolist()) / 5
        total += (math.hypot(*change[:2]) - 0.5 * length) ** 2 + (math.hypot(*change[2:]) - 3.0 * length) ** 2
    near(seen["loss"], total, rtol=1e-7)


def observe_coinciding_ends():
    """Both codes alike: without a move, and with a move over a constant table."""
    model = model_of("linear", iso_weight=4.0)
    pos, rows = positions(3, 5), {}
    still = model.isometry_loss(pos, pos.clone())
    still.backward()
    rows["still"] = number(still) < 1e-6 * 4.0
    rows["finite"] = [bool(model.codes.table.grad.isfinite().all())]
    model.codes.table.data.fill_(0.3)
    model.codes.table.grad = None
    pos = torch.tensor([[1.0, 1.0], [2.0, 0.5]], dtype=DOUBLE)
    moved = model.isometry_loss(pos, pos + 1)
    moved.backward()
    rows["finite"].append(bool(model.codes.table.grad.isfinite().all()))
    return {**rows, "moved": moved, "value": number(still) >= 0}


def check_coinciding_ends(seen):
    assert seen["still"] and seen["finite"] == [True, True] and seen["value"]
    near(seen["moved"], 4 * 2 * (0.5**2 + 2**2 + 5**2) * 2 / 25, rtol=1e-4)


def observe_floor_of_the_root():
    """Codes closer than the floor count as a millionth apart."""
    model = model_of("linear", units=2, module_units=2, scale=0.0, iso_weight=1e12)
    model.codes.table.data.fill_(1.0)
    pos = torch.tensor([[1.0, 1.0]], dtype=DOUBLE)
    value = number(model.isometry_loss(pos, pos + 1))
    return {"at most": value < 1.1, "not negative": value >= 0}


def check_floor_of_the_root(seen):
    assert seen == {"at most": True, "not negative": True}


def observe_zero_weights():
    """Nothing is evaluated for a loss without weight: codes that are not numbers do no harm."""
    seen, pairs = {}, (positions(3, 5), positions(3, 5))
    for name, options in (
        ("no step", {"step_weight": 0.0}),
        ("no isometry", {"iso_weight": 0.0}),
        ("neither", {"step_weight": 0.0, "iso_weight": 0.0}),
    ):
        model = model_of("linear", **options)
        total, logs = model(pairs, pairs)
        row = {"total": number(total), "logs": {key: number(value) for key, value in logs.items()}}
        model.codes.table.data.fill_(math.nan)
        losses = {"step": model.step_loss, "isometry": model.isometry_loss}
        zero = {"no step": ["step"], "no isometry": ["isometry"], "neither": ["step", "isometry"]}[name]
        row["zeros"] = [[number(losses[key](*pairs)), list(losses[key](*pairs).shape)] for key in zero]
        seen[name] = row
    return seen


def check_zero_weights(seen):
    for row in seen.values():
        assert all(zero == [0.0, []] for zero in row["zeros"])
        assert set(row["logs"]) == {"step", "isometry", "total", "active", "split"}
        near(row["total"], row["logs"]["step"] + row["logs"]["isometry"])
    assert (
        seen["neither"]["total"] == 0 and seen["no step"]["logs"]["isometry"] > 0 < seen["no isometry"]["logs"]["step"]
    )


def observe_activity():
    hand = GridCodeModel(GridCodeConfig(lattice=3, units=6, module_units=3))
    code = torch.tensor([[1.0, 0, 0, 2, 3, 0], [0, 0, 5, 4, 5, -1]])
    wide = model_of("linear", units=12, module_units=4)
    signs = torch.randint(-1, 2, (9, 12)).to(DOUBLE) * (0.1 + torch.rand(9, 12, dtype=DOUBLE))
    step_pair, iso_pair = (positions(8, 5), positions(8, 5)), (positions(4, 5), positions(4, 5))
    total, logs = wide(step_pair, iso_pair)
    return {
        "hand": [number(value) for value in hand.activity(code)],
        "shapes": [list(value.shape) for value in hand.activity(code)],
        "floating": [value.is_floating_point() for value in hand.activity(code)],
        "signs": signs,
        "drawn": [number(value) for value in wide.activity(signs)],
        "next": wide.codes(step_pair[1]),
        "losses": [number(total), number(wide.step_loss(*step_pair)), number(wide.isometry_loss(*iso_pair))],
        "logs": {key: number(value) for key, value in logs.items()},
    }


def check_activity(seen):
    near(seen["hand"], [3.0, 0.5])
    assert seen["shapes"] == [[], []] and seen["floating"] == [True, True]
    for code, result in (
        (seen["signs"], seen["drawn"]),
        (seen["next"], [seen["logs"]["active"], seen["logs"]["split"]]),
    ):
        active = differing = 0
        for row in code.tolist():
            active += sum(value > 0 for value in row)
            differing += sum((row[m] > 0) != (row[m + 1] > 0) for m in (0, 4, 8))
        near(result, [active / len(code), differing / len(code)])
    total, step, isometry = seen["losses"]
    near([seen["logs"]["step"], seen["logs"]["isometry"], seen["logs"]["total"]], [step, isometry, step + isometry])
    near(total, step + isometry)


# --- sampling ---


def close(values, target, margin):
    return bool((values - target).abs().max() < margin)


def looks_uniform(values):
    """Numbers that should be uniform on [-1, 1], per column: range, mean, spread, no relation between columns."""
    values = values.double()
    inside = bool(values.abs().max() < 1 + 1e-3)
    reach = bool((values.amax(dim=0) > 0.97).all() and (values.amin(dim=0) < -0.97).all())
    moments = close(values.mean(dim=0), 0, 0.03) and close(values.square().mean(dim=0), 1 / 3, 0.02)
    free = all(close((values[:, i] * values[:, j]).mean(), 0, 0.02) for i in range(values.shape[1]) for j in range(i))
    return inside, reach, moments, free


def observe_sampler():
    seen = {}
    for name, lattice, reach, headings in (
        ("free", 40, 5.0, None),
        ("few headings", 9, 6.0, 6),
        ("tight", 4, 3.5, None),
    ):
        start, end = (p.double() for p in sample_pairs(20000, lattice, reach, headings))
        move = end - start
        radius = move.square().sum(dim=1).sqrt()
        turns = torch.atan2(move[:, 1], move[:, 0]) / (2 * math.pi)
        row = {"inside": [bool(p.min() > -0.5001 and p.max() < lattice - 0.4999) for p in (start, end)]}
        row["mean"] = close(radius.mean(), 2 / 3 * reach, 0.015 * reach)
        row["inner"] = close((radius < reach / 2).double().mean(), 0.25, 0.025)
        row["outer"] = bool(radius.max() < reach * 1.00001 and radius.max() > 0.995 * reach)
        # Middles of moves: how far from the centre, as a share of what a move of this extent leaves free.
        middle = (start + end - (lattice - 1)) / (lattice - move.abs())
        disc = (2 * (radius / reach) ** 2 - 1)[:, None]
        row["uniform"] = looks_uniform(torch.cat([middle, disc], dim=1))
        if headings is None:
            row["angle"] = looks_uniform(torch.cat([2 * turns[:, None], middle, disc], dim=1))
        else:
            bins = (turns * headings)[radius > 0.1]
            row["angle"] = close(bins, bins.round(), 1e-3)
            counts = torch.bincount(bins.round().long() % headings, minlength=headings).double() / len(bins)
            row["even"] = close(counts, 1 / headings, 0.03)
        seen[name] = row
    return seen


def check_sampler(seen):
    for row in seen.values():
        assert all(row["inside"]) and row["mean"] and row["inner"] and row["outer"] and all(row["uniform"])
    assert all(seen["free"]["angle"]) and all(seen["tight"]["angle"])
    assert seen["few headings"]["angle"] and seen["few headings"]["even"]


def observe_sampler_interface():
    source = torch.Generator().manual_seed(int(torch.randint(10**6, ())))
    state, outside = source.get_state(), torch.get_rng_state()
    rows = {}
    for name, headings in (("continuous", None), ("discrete", 5)):
        source.set_state(state)
        first = sample_pairs(6, 8, 2.0, headings, generator=source)
        later = sample_pairs(6, 8, 2.0, headings, generator=source)
        source.set_state(state)
        again = sample_pairs(6, 8, 2.0, headings, generator=source)
        rows[name] = [torch.equal(a, b) for a, b in zip(first, again, strict=True)]
        rows[name] += [torch.equal(a, b) for a, b in zip(first, later, strict=True)]
        rows[name] += [str(first[0].dtype), str(first[1].dtype), list(first[0].shape), list(first[1].shape)]
    rows["untouched"] = torch.equal(outside, torch.get_rng_state())
    rows["new"] = torch.equal(sample_pairs(6, 8, 2.0)[0], sample_pairs(6, 8, 2.0)[0])
    return rows


def check_sampler_interface(seen):
    for name in ("continuous", "discrete"):
        assert seen[name] == [True, True, False, False, "torch.float32", "torch.float32", [6, 2], [6, 2]]
    assert seen["untouched"] and not seen["new"]


# --- training ---


def observe_training_steps():
    model = model_of("linear", iso_weight=30.0, step_gain=20.0)
    start = parameters(model)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    batches = []
    for _ in range(5):
        batch = [positions(4, 5) for _ in range(4)]
        batches.append(batch)
        total, _ = model(tuple(batch[:2]), tuple(batch[2:]))
        optimizer.zero_grad()
        total.backward()
        optimizer.step()
        model.codes.project_()
    return {"start": start, "batches": batches, "end": parameters(model)}


def check_training_steps(seen):
    values = {name: value.clone() for name, value in seen["start"].items()}
    first = {name: torch.zeros_like(value) for name, value in values.items()}
    second = {name: torch.zeros_like(value) for name, value in values.items()}

    def total(leaves, batch):
        table, weights = split_names(leaves)
        step = slow_step_loss(table, weights, *batch[:2], "linear", 2, 20.0)
        return step + slow_isometry_loss(table, *batch[2:], 2, (0.5, 2.0, 5.0), 30.0)

    for t, batch in enumerate(seen["batches"], start=1):
        _, slopes = with_gradients(lambda leaves, batch=batch: total(leaves, batch), values)
        for name, slope in slopes.items():
            first[name] = 0.9 * first[name] + 0.1 * slope
            second[name] = 0.999 * second[name] + 0.001 * slope**2
            root = (second[name] / (1 - 0.999**t)).sqrt() + 1e-8
            values[name] = values[name] - 0.01 * first[name] / (1 - 0.9**t) / root
        values["codes.table"] = slow_projected(values["codes.table"])
    for name, value in values.items():
        near(seen["end"][name], value, rtol=1e-5, atol=1e-6)


def observe_learning():
    """Two short runs: how far the loss falls on the pairs it is trained with."""
    seen = {}
    for kind in ("linear", "recurrent"):
        cfg = GridCodeConfig(lattice=8, units=12, module_units=12, headings=6, scale=6.0, kind=kind)
        model = GridCodeModel(cfg)
        model.codes.table.data.uniform_()
        model.codes.project_()
        optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
        pairs = sample_pairs(64, 8, 1.0, 6), sample_pairs(64, 8, 2.0)
        totals = []
        for _ in range(20):
            total, _ = model(*pairs)
            optimizer.zero_grad()
            total.backward()
            optimizer.step()
            model.codes.project_()
            totals.append(number(total))
        norms = torch.linalg.vector_norm(model.codes.table.detach(), dim=0)
        seen[kind] = {"falls": totals[-1] < 0.6 * totals[0], "unit": close(norms, 1.0, 1e-4)}
        seen[kind]["not negative"] = bool((model.codes.table >= 0).all())
    return seen


def check_learning(seen):
    assert all(fact for row in seen.values() for fact in row.values())

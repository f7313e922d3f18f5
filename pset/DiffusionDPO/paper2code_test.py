"""Noise schedule, pairs, shared draws, errors, the preference loss and its gradients, both methods, implicit rewards,
frozen references, and accumulated training steps, with stand-in networks whose errors do not depend on the draws."""

import math

import torch
from diffusion_preference import (
    alpha_bar_schedule,
    decided_indices,
    diffuse,
    diffusion_loss,
    freeze_reference,
    implicit_reward_gap,
    order_pairs,
    preference_loss,
    preference_metrics,
    row_error,
    scaled_learning_rate,
    shared_noise,
    supervised_loss,
    train_step,
    unglue_pairs,
    warmup_factor,
)
from torch import nn

CASES = {
    # Only the last rounding to float32 is free.
    "schedule": {"rtol": 2.5e-7, "atol": 1e-10},
    # Clipping may add a small constant to the norm.
    "train_step_clipped": {"rtol": 1e-5, "atol": 1e-8},
}

DOUBLE = torch.float64


# --- stand-ins ---


def drawn_levels(steps):
    """Signal levels that stay away from 0 and 1, falling."""
    return (0.05 + 0.9 * torch.rand(steps, dtype=DOUBLE)).sort(descending=True).values


class Album:
    """Clean images of some pairs: winners are bright and losers are dark, so that even a noisy one can be told."""

    def __init__(self, pairs, shape=(2, 2)):
        self.winners = 100 + torch.randn(pairs, *shape, dtype=DOUBLE)
        self.losers = -100 + torch.randn(pairs, *shape, dtype=DOUBLE)
        self.names = torch.arange(pairs, dtype=DOUBLE)[:, None]

    def batch(self, rows):
        return torch.cat([self.winners[rows], self.losers[rows]]), self.names[rows]


class Insider(nn.Module):
    """Knows the album, hence the noise, and is wrong by a trained offset of each image; its errors are known."""

    def __init__(self, album, levels, growth=0.0):
        super().__init__()
        self.album, self.levels, self.growth = album, levels, growth
        self.winner_offset = nn.Parameter(torch.randn_like(album.winners))
        self.loser_offset = nn.Parameter(torch.randn_like(album.losers))
        self.calls = []

    def forward(self, x, t, cond):
        pairs = len(self.album.names)
        names = torch.arange(len(x)) % pairs if cond is None else cond[:, 0].round().long()
        axes = [1] * (x.dim() - 1)
        bright = (x.flatten(1).mean(1) > 0).view(-1, *axes)
        clean = torch.where(bright, self.album.winners[names], self.album.losers[names])
        level = self.levels[t].view(-1, *axes)
        noise = (x - level.sqrt() * clean) / (1 - level).sqrt()
        call = {"x": x.detach().clone(), "t": t.clone(), "cond": cond, "noise": noise.detach()}
        self.calls.append({**call, "recording": torch.is_grad_enabled()})
        size = 1 + self.growth * (len(self.calls) - 1)
        return noise + size * torch.where(bright, self.winner_offset[names], self.loser_offset[names])

    def offsets(self):
        return {"winner": self.winner_offset.detach().clone(), "loser": self.loser_offset.detach().clone()}

    def gradients(self):
        return {"winner": self.winner_offset.grad, "loser": self.loser_offset.grad}


def drawn_rooms(count, pairs, steps):
    """Several (album, levels, model, reference), drawn before anything else draws from the same stream."""
    rooms = []
    for _ in range(count):
        album, levels = Album(pairs), drawn_levels(steps)
        rooms.append((album, levels, Insider(album, levels), Insider(album, levels)))
    return rooms


def looks_normal(noise):
    return bool(noise.mean().abs() < 0.2 and (noise.var() - 1).abs() < 0.3)


def plain(metrics):
    return {name: float(value) for name, value in metrics.items()}


def same(one, other):
    return one is other if one is None or other is None else torch.equal(one, other)


# --- independent computations, for the checks only ---


def near(seen, expected, rtol=1e-8, atol=1e-9):
    seen, expected = torch.as_tensor(seen, dtype=DOUBLE).detach(), torch.as_tensor(expected, dtype=DOUBLE)
    torch.testing.assert_close(seen, expected, rtol=rtol, atol=atol)


def expected_loss(model, reference, rows, beta):
    """Loss, metrics and gradients for the pairs in `rows`, from offsets alone, one pair after the other."""
    count, size = len(rows), model["winner"][0].numel()
    total, hits, model_sum, ref_sum = 0.0, 0, 0.0, 0.0
    gradient = {key: torch.zeros_like(model[key]) for key in ("winner", "loser")}
    for row in rows:
        errors = [
            float(net[key][row].square().sum()) / size for net in (model, reference) for key in ("winner", "loser")
        ]
        margin = -beta / 2 * ((errors[0] - errors[1]) - (errors[2] - errors[3]))
        total += max(-margin, 0.0) + math.log1p(math.exp(-abs(margin)))
        hits += margin > 0
        model_sum += errors[0] + errors[1]
        ref_sum += errors[2] + errors[3]
        pull = beta / (2 * count) / (1 + math.exp(min(margin, 700.0)))
        gradient["winner"][row] += pull * 2 / size * model["winner"][row]
        gradient["loser"][row] -= pull * 2 / size * model["loser"][row]
    metrics = {"model_mse": model_sum / 2 / count, "ref_mse": ref_sum / 2 / count, "accuracy": hits / count}
    return total / count, metrics, gradient


# --- noise ---


def observe_schedule():
    low, high = (0.001 + 0.01 * torch.rand(2, dtype=DOUBLE)).tolist()
    steps = int(torch.randint(5, 40, ()))
    return {
        "default": alpha_bar_schedule(),
        "given": [low, high + 0.02, steps],
        "drawn": alpha_bar_schedule(steps, low, high + 0.02),
        "ends": alpha_bar_schedule(steps=4, beta_end=0.3),
    }


def check_schedule(seen):
    full = seen["default"]
    assert full.shape == (1000,) and full.dtype == torch.float32 and bool((full[1:] < full[:-1]).all())
    near(full[[0, 499, 999]], [0.99915, 0.2777, 0.0047], atol=1e-4)
    cases = [(seen["drawn"], *seen["given"]), (seen["ends"], 0.00085, 0.3, 4), (full, 0.00085, 0.012, 1000)]
    for found, low, high, steps in cases:
        level, levels = 1.0, []
        for t in range(steps):
            level *= 1 - (math.sqrt(low) + (math.sqrt(high) - math.sqrt(low)) * t / (steps - 1)) ** 2
            levels.append(level)
        near(found, levels, rtol=2e-7, atol=1e-10)


def observe_diffuse():
    seen = {}
    levels = drawn_levels(30)
    for name, shape in (("images", (3, 2, 4, 5)), ("vectors", (4, 3)), ("square", (3, 3, 3))):
        x0, noise = torch.randn(shape, dtype=DOUBLE), torch.randn(shape, dtype=DOUBLE)
        t = torch.randint(0, 30, shape[:1])
        seen[name] = {"x0": x0, "noise": noise, "t": t, "noisy": diffuse(x0, noise, t, levels)}
    t = torch.tensor([0, 500, 999])
    x0, noise = torch.randn(3, 2), torch.randn(3, 2)
    seen["full"] = {"x0": x0, "noise": noise, "t": t, "noisy": diffuse(x0, noise, t, alpha_bar_schedule().double())}
    seen["levels"] = levels
    return seen


def check_diffuse(seen):
    for name, row in seen.items():
        if name in ("levels", "full"):
            continue
        for x0, noise, t, noisy in zip(row["x0"], row["noise"], row["t"].tolist(), row["noisy"], strict=True):
            level = float(seen["levels"][t])
            near(noisy, math.sqrt(level) * x0 + math.sqrt(1 - level) * noise)
    assert seen["full"]["noisy"].dtype == torch.float32
    near(
        seen["full"]["noisy"][0],
        math.sqrt(0.99915) * seen["full"]["x0"][0].double() + math.sqrt(0.00085) * seen["full"]["noise"][0].double(),
        atol=1e-4,
    )


def observe_draws():
    stacked = torch.randn(2000, 2, 3, dtype=DOUBLE)
    t, noise = shared_noise(stacked, 5)
    again, other = shared_noise(stacked, 5), torch.Generator().manual_seed(int(torch.randint(10**6, ())))
    state = other.get_state()
    first = shared_noise(stacked[:8], 1000, other)
    later = shared_noise(stacked[:8], 1000, other)
    other.set_state(state)
    torch.randn(3)
    repeated = shared_noise(stacked[:8], 1000, other)
    frequencies = torch.bincount(t[:1000], minlength=5).double() / 1000
    halves_of_rows = (noise[:1000], noise[1000:])
    correlation = (noise[:999] * noise[1:1000]).mean().abs()
    single = shared_noise(torch.zeros(6, 4), 2)[1]
    return {
        "kinds": [str(t.dtype), str(noise.dtype), str(single.dtype), list(t.shape), list(noise.shape)],
        "range": [int(t.min()), int(t.max())],
        "even": bool((frequencies - 0.2).abs().max() < 0.12),
        "paired": [torch.equal(t[:1000], t[1000:]), torch.equal(*halves_of_rows)],
        "normal": [looks_normal(noise), bool(noise.abs().max() > 2.5), bool(correlation < 0.2)],
        "new": [torch.equal(t, again[0]), torch.equal(noise, again[1]), torch.equal(first[1], later[1])],
        "generator": [torch.equal(first[0], repeated[0]), torch.equal(first[1], repeated[1])],
    }


def check_draws(seen):
    assert seen["kinds"] == ["torch.int64", "torch.float64", "torch.float32", [2000], [2000, 2, 3]]
    assert seen["range"] == [0, 4] and seen["even"] and all(seen["paired"]) and all(seen["normal"])
    assert not any(seen["new"]) and all(seen["generator"])


# --- pairs ---


def observe_pairs():
    labels = torch.tensor([0.0, 0.5, 1.0])[torch.randint(0, 3, (30,))]
    a, b = torch.randn(5, 2, 3, 3), torch.randn(5, 2, 3, 3)
    preferred = torch.tensor([1, 0, 0, 1, 0])[torch.randperm(5)]
    winners, losers = order_pairs(a, b, preferred)
    square = order_pairs(a[:3, 0], b[:3, 0], torch.tensor([0.0, 1.0, 0.0]))
    glued = torch.randn(3, 6, 2, 4)
    return {
        "kept": decided_indices(torch.tensor([1, 0, 0.5, 1])),
        "all_ties": decided_indices(torch.full((3,), 0.5)),
        "labels": labels,
        "drawn": decided_indices(labels),
        "images": [a, b],
        "preferred": preferred,
        "ordered": [winners, losers],
        "square": list(square),
        "glued": glued,
        "stack": unglue_pairs(glued),
    }


def check_pairs(seen):
    assert seen["kept"].tolist() == [0, 1, 3] and seen["all_ties"].shape == (0,) and seen["kept"].dtype == torch.int64
    assert seen["drawn"].tolist() == [i for i, label in enumerate(seen["labels"].tolist()) if label != 0.5]
    a, b = seen["images"]
    for row, choice in enumerate(seen["preferred"].tolist()):
        assert torch.equal(seen["ordered"][0][row], (a if choice else b)[row])
        assert torch.equal(seen["ordered"][1][row], (b if choice else a)[row])
    assert torch.equal(seen["square"][0], torch.stack([b[0, 0], a[1, 0], b[2, 0]]))
    assert torch.equal(seen["square"][1], torch.stack([a[0, 0], b[1, 0], a[2, 0]]))
    for row in range(3):
        assert torch.equal(seen["stack"][row], seen["glued"][row, :3])
        assert torch.equal(seen["stack"][row + 3], seen["glued"][row, 3:])


# --- errors and losses ---


def observe_errors():
    seen = {}
    for shape in ((3, 4), (4, 2, 3), (2, 3, 1, 2, 2)):
        pred, target = torch.randn(shape, dtype=DOUBLE), torch.randn(shape, dtype=DOUBLE)
        results = {"rows": row_error(pred, target), "all": supervised_loss(pred, target)}
        seen[str(len(shape))] = {"pred": pred, "target": target, **results}
    half, other = torch.randn(3, 50).bfloat16(), torch.randn(3, 50).bfloat16()
    for name, pred, target in (
        ("half", half, other),
        ("mixed", half, other.float()),
        ("fp16", half.half(), other.half()),
    ):
        results = {"rows": row_error(pred, target), "all": supervised_loss(pred, target)}
        seen[name] = {"pred": pred.float(), "target": target.float(), **results}
    return seen


def check_errors(seen):
    for name, row in seen.items():
        squares = (row["pred"].double() - row["target"].double()) ** 2
        exact = name in ("2", "3", "5")
        assert row["rows"].dtype == row["all"].dtype == (DOUBLE if exact else torch.float32)
        near(row["rows"], [float(one.sum()) / one.numel() for one in squares], rtol=1e-5 if not exact else 1e-9)
        near(row["all"], float(squares.sum()) / squares.numel(), rtol=1e-5 if not exact else 1e-9)
        assert row["all"].shape == ()


def observe_preference_loss():
    model = torch.tensor([0.10, 0.30, 0.20, 0.25], dtype=DOUBLE)
    reference = torch.tensor([0.12, 0.30, 0.19, 0.25], dtype=DOUBLE)
    loss, margin = preference_loss(model, reference, 20.0)
    hand = {"loss": loss, "margin": margin, **plain(preference_metrics(model, reference, margin))}
    drawn = (torch.rand(6, dtype=DOUBLE) + 0.2).requires_grad_()
    against = torch.rand(6, dtype=DOUBLE) + 0.2
    beta = float(3 + 5 * torch.rand(()))
    loss, margin = preference_loss(drawn, against, beta)
    loss.backward()
    free = {"model": drawn, "ref": against, "beta": beta, "loss": loss, "margin": margin, "gradient": drawn.grad}
    far = torch.tensor([2.0, 1.0], dtype=DOUBLE).requires_grad_()
    worst, _ = preference_loss(far, torch.ones(2, dtype=DOUBLE), 2e5)
    worst.backward()
    best, _ = preference_loss(far.detach().flip(0), torch.ones(2, dtype=DOUBLE), 2e5)
    return {"hand": hand, "free": free, "worst": worst, "slope": far.grad, "best": best}


def check_preference_loss(seen):
    hand = seen["hand"]
    near(hand["margin"], [0.3, 0.0])
    near(hand["loss"], 0.623751, atol=1e-6)
    near([hand["model_mse"], hand["ref_mse"]], [0.2125, 0.215])
    near([seen["worst"], seen["best"]], [1e5, 0.0])
    near(seen["slope"], [1e5, -1e5])
    free = seen["free"]
    model, ref, beta = free["model"].tolist(), free["ref"].tolist(), free["beta"]
    margins = [-beta / 2 * ((model[i] - model[i + 3]) - (ref[i] - ref[i + 3])) for i in range(3)]
    near(free["margin"], margins)
    near(free["loss"], sum(math.log1p(math.exp(-s)) for s in margins) / 3)
    pulls = [beta / 6 / (1 + math.exp(s)) for s in margins]
    near(free["gradient"], pulls + [-pull for pull in pulls])


def observe_metrics():
    """The errors do not fit the margins, so that each metric shows what it is made from."""
    model = (torch.rand(8, dtype=DOUBLE) + 0.5).requires_grad_()
    reference = (torch.rand(8, dtype=DOUBLE) + 2).requires_grad_()
    margin = torch.tensor([1.5, 0.0, -0.2, 1e-9], dtype=DOUBLE).requires_grad_()
    metrics = preference_metrics(model, reference, margin)
    facts = {
        name: [value.requires_grad, list(value.shape), value.is_floating_point()] for name, value in metrics.items()
    }
    zero = preference_metrics(model, reference, torch.zeros(4, dtype=DOUBLE))
    return {
        "facts": facts,
        "values": plain(metrics),
        "zero": float(zero["accuracy"]),
        "model": model,
        "ref": reference,
    }


def check_metrics(seen):
    for fact in seen["facts"].values():
        assert fact == [False, [], True]
    values = seen["values"]
    assert values["accuracy"] == 0.5 and seen["zero"] == 0 and set(values) == {"model_mse", "ref_mse", "accuracy"}
    near(values["model_mse"], sum(seen["model"].tolist()) / 8)
    near(values["ref_mse"], sum(seen["ref"].tolist()) / 8)


def observe_preference_method():
    seen, cases = {}, (("given", True, 3.0), ("no condition", False, 2.0), ("default", True, None))
    for (name, conditioned, beta), (album, levels, model, reference) in zip(cases, drawn_rooms(3, 3, 12), strict=True):
        if beta is None:
            with torch.no_grad():
                reference.winner_offset.copy_(model.winner_offset * 1.001)
                reference.loser_offset.copy_(model.loser_offset * 0.999)
        x0, cond = album.batch([0, 1, 2])
        before = x0.clone()
        extra = () if beta is None else (beta,)
        loss, metrics = diffusion_loss(
            "preference", model, reference, x0, cond if conditioned else None, levels, *extra
        )
        loss.backward()
        ours, theirs = (model.calls or [{}])[0], (reference.calls or [{}])[0]
        row = {"model": model.offsets(), "reference": reference.offsets(), "loss": loss, "metrics": plain(metrics)}
        row["gradients"] = model.gradients()
        row["calls"] = [len(model.calls), len(reference.calls), len(ours["x"])]
        row["same"] = [same(ours[key], theirs.get(key)) for key in ("x", "t", "cond")]
        row["shared"] = [torch.equal(ours["t"][:3], ours["t"][3:]), bool(torch.allclose(*ours["noise"].chunk(2)))]
        row["noise"] = bool(ours["noise"].abs().max() < 9 and ours["noise"].std() > 0.05)
        row["tiled"] = not conditioned or ours["cond"].flatten().tolist() == [0, 1, 2, 0, 1, 2]
        row["recording"] = [ours["recording"], theirs.get("recording")]
        row["untouched"] = [reference.winner_offset.grad is None, reference.loser_offset.grad is None]
        row["detached"] = not any(value.requires_grad for value in metrics.values())
        row["before"], row["after"] = before, x0
        seen[name] = row
    return seen


def check_preference_method(seen):
    for name, beta in (("given", 3.0), ("no condition", 2.0), ("default", 5000.0)):
        row = seen[name]
        loss, metrics, gradient = expected_loss(row["model"], row["reference"], [0, 1, 2], beta)
        near(row["loss"], loss)
        for key, value in metrics.items():
            near(row["metrics"][key], value, atol=1e-7)
        for key, value in gradient.items():
            near(row["gradients"][key], value)
        assert row["calls"] == [1, 1, 6] and all(row["same"]) and all(row["shared"]) and row["noise"]
        assert row["tiled"] and row["recording"] == [True, False] and all(row["untouched"]) and row["detached"]
        assert torch.equal(row["before"], row["after"])


def observe_equal_networks():
    album, levels = Album(2), drawn_levels(6)
    model = Insider(album, levels)
    x0, cond = album.batch([0, 1])
    loss, _ = diffusion_loss("preference", model, freeze_reference(model), x0, cond, levels, 10.0)
    loss.backward()
    return {"loss": loss, "offsets": model.offsets(), "gradients": model.gradients()}


def check_equal_networks(seen):
    near(seen["loss"], math.log(2))
    near(seen["gradients"]["winner"], 10 / 8 * 2 / 4 * seen["offsets"]["winner"])
    near(seen["gradients"]["loser"], -10 / 8 * 2 / 4 * seen["offsets"]["loser"])


def observe_fresh_draws():
    """Timesteps and noise over several calls, and the generator's part in them."""
    album, levels = Album(8, (8, 8)), drawn_levels(3)
    model, reference = Insider(album, levels), Insider(album, levels)
    x0, cond = album.batch(list(range(8)))
    for _ in range(12):
        diffusion_loss("preference", model, reference, x0, cond, levels)
    times = torch.cat([call["t"] for call in model.calls])
    noise = torch.cat([call["noise"] for call in model.calls])
    twice = []
    for method in ("preference", "supervised"):
        for _ in range(2):
            diffusion_loss(
                method,
                model,
                reference,
                x0,
                torch.cat([cond, cond]) if method == "supervised" else cond,
                levels,
                generator=torch.Generator().manual_seed(7),
            )
            twice.append(model.calls[-1]["x"])
    return {
        "times": sorted(set(times.tolist())),
        "normal": looks_normal(noise),
        "repeats": [torch.equal(twice[0], twice[1]), torch.equal(twice[2], twice[3])],
    }


def check_fresh_draws(seen):
    assert seen["times"] == [0, 1, 2] and seen["normal"] and all(seen["repeats"])


def observe_supervised_method():
    album, levels = Album(32, (16, 16)), drawn_levels(50)
    model = Insider(album, levels)
    rows = torch.cat([album.winners, album.winners])
    cond = torch.cat([album.names, album.names])
    loss, metrics = diffusion_loss("supervised", model, None, rows, cond, levels)
    loss.backward()
    call = model.calls[0]
    unknown = {}
    for method in ("dpo", "Supervised", ""):
        try:
            diffusion_loss(method, model, model, rows, cond, levels)
            unknown[method] = False
        except ValueError:
            unknown[method] = True
    for _ in range(2):
        diffusion_loss("supervised", model, None, rows, cond, levels[:3])
    later = [one["t"] for one in model.calls[1:]]
    return {
        "offsets": model.offsets(),
        "loss": loss,
        "empty": metrics == {},
        "gradients": model.winner_offset.grad,
        "calls": len(model.calls),
        "rows": len(call["x"]),
        "cond": call["cond"],
        "times": [
            str(call["t"].dtype),
            torch.equal(call["t"][:32], call["t"][32:]),
            sorted(set(torch.cat(later).tolist())),
        ],
        "noise": [looks_normal(call["noise"]), bool(torch.allclose(call["noise"][:32], call["noise"][32:]))],
        "apart": bool(torch.allclose(call["noise"][0], call["noise"][1])),
        "unknown": unknown,
    }


def check_supervised_method(seen):
    offsets = seen["offsets"]["winner"]
    near(seen["loss"], float(offsets.square().sum()) / offsets.numel())
    near(seen["gradients"], 2 * offsets / offsets.numel())
    assert seen["empty"] and seen["calls"] == 3 and seen["rows"] == 64 and all(seen["unknown"].values())
    assert seen["times"] == ["torch.int64", False, [0, 1, 2]]
    assert seen["noise"] == [True, False] and not seen["apart"]
    assert seen["cond"].flatten().tolist() == [*range(32), *range(32)]


# --- rewards ---


def observe_rewards():
    seen, cases = {}, (("three", 3, True), ("two", 2, False), ("default", None, True))
    *rooms, last = drawn_rooms(4, 4, 20)
    for (name, draws, conditioned), (album, levels, model, reference) in zip(cases, rooms, strict=True):
        model.growth, reference.growth = 0.5, 0.1
        extra = () if draws is None else (draws,)
        cond = album.names if conditioned else None
        gap = implicit_reward_gap(model, reference, album.winners, album.losers, cond, levels, 3.0, *extra)
        times = [call["t"] for call in model.calls]
        row = {"model": model.offsets(), "reference": reference.offsets(), "gap": gap, "free": not gap.requires_grad}
        row["calls"] = [len(model.calls), len(reference.calls), len(times[0])]
        pairs = list(zip(model.calls, reference.calls, strict=True))
        row["same"] = [torch.equal(one[key], other[key]) for one, other in pairs for key in ("x", "t")]
        row["shared"] = [torch.equal(t[:4], t[4:]) for t in times]
        row["shared"] += [bool(torch.allclose(*call["noise"].chunk(2))) for call in model.calls]
        row["repeated"] = len(times) > 1 and bool(torch.allclose(model.calls[0]["noise"], model.calls[1]["noise"]))
        seen[name] = row
    album, levels, model, reference = last
    for _ in range(2):
        implicit_reward_gap(
            model,
            reference,
            *album.batch([0, 1, 2, 3])[0].chunk(2),
            None,
            levels,
            1.0,
            generator=torch.Generator().manual_seed(3),
        )
    seen["repeats"] = torch.equal(model.calls[0]["x"], model.calls[1]["x"])
    return seen


def check_rewards(seen):
    assert seen["repeats"]
    for name, draws in (("three", 3), ("two", 2), ("default", 1)):
        row = seen[name]
        for pair in range(4):
            total = 0.0
            for draw in range(draws):
                for net, growth, sign in (("model", 0.5, 1), ("reference", 0.1, -1)):
                    size = (1 + growth * draw) ** 2 / 4
                    total += sign * size * float(row[net]["winner"][pair].square().sum())
                    total -= sign * size * float(row[net]["loser"][pair].square().sum())
            near(row["gap"][pair], -1.5 * total / draws)
        assert row["free"] and row["calls"] == [draws, draws, 8] and all(row["same"]) and all(row["shared"])
        assert row["gap"].shape == (4,) and not row["repeated"]


# --- training ---


def observe_reference():
    model = nn.Sequential(nn.Linear(3, 4), nn.Dropout(0.9), nn.BatchNorm1d(4)).double()
    model[0].bias.requires_grad_(False)
    quiet = nn.Linear(2, 2).eval()
    reference, second = freeze_reference(model), freeze_reference(quiet)
    x = torch.randn(5, 3, dtype=DOUBLE)
    before = reference(x)
    facts = {
        "modes": [[part.training for part in net.modules()] for net in (model, reference, quiet, second)],
        "trainable": [[p.requires_grad for p in net.parameters()] for net in (model, reference, quiet, second)],
        "kind": type(reference).__name__,
    }
    with torch.no_grad():
        for value in [*model.parameters(), *model.buffers()]:
            value.add_(1)
    weights = [model[0].weight - 1, model[0].bias - 1]
    return {**facts, "x": x, "weights": weights, "before": before, "after": reference(x)}


def check_reference(seen):
    assert seen["modes"] == [[True] * 4, [False] * 4, [False], [False]]
    assert seen["trainable"] == [[True, False, True, True], [False] * 4, [True, True], [False, False]]
    near(seen["before"], seen["after"])
    hidden = seen["x"] @ seen["weights"][0].T + seen["weights"][1]
    near(seen["after"], hidden / math.sqrt(1 + 1e-5))


def observe_rates():
    factors = {str(n): [float(warmup_factor(step, n)) for step in range(n)] for n in (1, 2, 4, 6, 10, 23)}
    long = [float(warmup_factor(step, 100)) for step in (0, 1, 24, 25, 26, 99)]
    other = [float(warmup_factor(step, 10, fraction=0.6)) for step in range(10)]
    drawn = [[float(v) for v in torch.rand(3, dtype=DOUBLE) + 0.5] for _ in range(3)]
    rates = [float(scaled_learning_rate(*row)) for row in drawn]
    # In units in which a difference shows.
    return {
        "factors": factors,
        "long": long,
        "other": other,
        "whole": [float(scaled_learning_rate(beta)) * 1e9 for beta in (2000.0, 5000.0, 700.0)],
        "drawn": drawn,
        "rates": rates,
        "named": float(scaled_learning_rate(4.0, base=3.0, base_beta=2.0)),
    }


def check_rates(seen):
    near(seen["long"], [0, 0.04, 0.96, 1, 1, 1])
    near(seen["other"], [step / 6 if step < 6 else 1 for step in range(10)])
    for n, factors in seen["factors"].items():
        warm = round(int(n) / 4)
        near(factors, [step / warm if step < warm else 1 for step in range(int(n))])
    near(seen["whole"], [20.48, 8.192, 20.48 * 2000 / 700])
    near(seen["rates"], [base * base_beta / beta for beta, base, base_beta in seen["drawn"]])
    near(seen["named"], 1.5)


class CountedSGD(torch.optim.SGD):
    def __init__(self, params, lr):
        super().__init__(params, lr=lr)
        self.steps_done = 0

    def step(self, closure=None):
        self.steps_done += 1
        return super().step(closure)


def one_step(room, batches, *options, **named):
    album, levels, model, reference = room
    with torch.no_grad():
        # The model does worse than the reference on every pair, so that gradients are large.
        for own in model.parameters():
            own.copy_(own.sign() * (0.5 + own.abs()))
        reference.winner_offset.copy_(0.5 * model.winner_offset)
        reference.loser_offset.copy_(1.5 * model.loser_offset)
    offsets, targets = model.offsets(), reference.offsets()
    optimizer = CountedSGD(model.parameters(), 0.1)
    for p in model.parameters():
        p.grad = torch.full_like(p, 100.0)
    data = [album.batch(rows) for rows in batches]
    loss, metrics = train_step(model, reference, optimizer, data, levels, *options, **named)
    seen = {
        "model": offsets,
        "reference": targets,
        "loss": float(loss),
        "metrics": plain(metrics),
        "after": model.offsets(),
    }
    seen.update(gradients=model.gradients(), steps=optimizer.steps_done, float=isinstance(loss, float))
    return seen


def compare_step(row, batches, beta, max_norm):
    total, means = 0.0, {"model_mse": 0.0, "ref_mse": 0.0, "accuracy": 0.0}
    gradient = {key: torch.zeros_like(row["model"][key]) for key in ("winner", "loser")}
    for rows in batches:
        loss, metrics, part = expected_loss(row["model"], row["reference"], rows, beta)
        total += loss / len(batches)
        for key in means:
            means[key] += metrics[key] / len(batches)
        for key in gradient:
            gradient[key] += part[key] / len(batches)
    norm = math.sqrt(sum(float(value.square().sum()) for value in gradient.values()))
    factor = min(1.0, max_norm / norm)
    near(row["loss"], total)
    assert set(row["metrics"]) == set(means) and row["steps"] == 1 and row["float"]
    for key, value in means.items():
        near(row["metrics"][key], value, atol=1e-7)
    for key, value in gradient.items():
        near(row["gradients"][key], factor * value, rtol=1e-5)
        near(row["after"][key], row["model"][key] - 0.1 * factor * value, rtol=1e-5)
    return norm


STEPS = {"one batch": [[0, 1, 2, 3]], "two batches": [[0, 1], [2, 3]], "uneven": [[0], [1, 2, 3], [0, 2]]}


def observe_train_step():
    rooms = drawn_rooms(len(STEPS), 4, 10)
    return {
        name: one_step(room, batches, 0.7, max_norm=1e6)
        for room, (name, batches) in zip(rooms, STEPS.items(), strict=True)
    }


def check_train_step(seen):
    for name, batches in STEPS.items():
        compare_step(seen[name], batches, 0.7, 1e6)


def observe_train_step_clipped():
    first, second = drawn_rooms(2, 4, 10)
    batches = STEPS["uneven"]
    return {"default": one_step(first, batches), "given": one_step(second, batches, 900.0, "preference", 0.3)}


def check_train_step_clipped(seen):
    assert compare_step(seen["default"], STEPS["uneven"], 5000.0, 1.0) > 10
    assert compare_step(seen["given"], STEPS["uneven"], 900.0, 0.3) > 10


def observe_train_step_supervised():
    album, levels = Album(4), drawn_levels(10)
    model = Insider(album, levels)
    offsets, optimizer = model.offsets(), CountedSGD(model.parameters(), 0.1)
    data = [(album.winners[:1], album.names[:1]), (album.winners[1:], album.names[1:])]
    loss, metrics = train_step(model, None, optimizer, data, levels, method="supervised", max_norm=1e6)
    states = []
    for _ in range(2):
        generator = torch.Generator().manual_seed(11)
        train_step(model, None, optimizer, data[:1], levels, method="supervised", generator=generator)
        states.append(model.calls[-1]["t"].tolist() + model.calls[-1]["noise"].flatten().round(decimals=6).tolist())
    return {
        "offsets": offsets,
        "loss": float(loss),
        "empty": metrics == {},
        "steps": optimizer.steps_done,
        "repeats": states[0] == states[1],
    }


def check_train_step_supervised(seen):
    squares = seen["offsets"]["winner"].square().flatten(1).mean(1)
    near(seen["loss"], (float(squares[0]) + float(squares[1:].mean())) / 2)
    assert seen["empty"] and seen["steps"] == 3 and seen["repeats"]


def observe_learning():
    """Winners around one, losers around minus one: training on the pairs makes the reward tell them apart."""
    levels = alpha_bar_schedule(20, beta_end=0.3).double()
    winners, losers = 1 + 0.3 * torch.randn(16, 8), -1 + 0.3 * torch.randn(16, 8)

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = nn.Sequential(nn.Linear(9, 16), nn.Tanh(), nn.Linear(16, 8))

        def forward(self, x, t, cond):
            return self.layers(torch.cat([x, t[:, None] / 20], dim=1))

    model = Net()
    reference = freeze_reference(model)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.03)
    batch = [(torch.cat([winners, losers]), None)]
    for _ in range(12):
        train_step(model, reference, optimizer, batch, levels, beta=50.0)
    gap = implicit_reward_gap(model, reference, winners, losers, None, levels, 50.0, draws=10)
    return bool((gap > 0).double().mean() > 0.7)


def check_learning(seen):
    assert seen

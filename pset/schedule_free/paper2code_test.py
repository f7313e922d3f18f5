"""Schedule-Free SGD and AdamW: trajectories over a grid of options against scalar re-computations, the scalars of
the schedule, the two modes, missing gradients, groups, closures, checkpoints, the two-buffer form, a regression."""

import math

import torch
from schedule_free import LeanScheduleFreeAdamW, ScheduleFreeAdamW, advance_schedule, schedule_free_sgd

DEFAULTS = {
    "lr": 0.0025,
    "betas": (0.9, 0.999),
    "eps": 1e-8,
    "weight_decay": 0.0,
    "warmup_steps": 0,
    "step_power": 0.0,
    "lr_power": 2.0,
    "decay_at": "y",
}

GRID = {
    "defaults": {},
    "warmup_decay": {"lr": 0.07, "betas": (0.9, 0.95), "weight_decay": 0.5, "warmup_steps": 5},
    "decay_at_base": {
        "lr": 0.05,
        "betas": (0.6, 0.9),
        "weight_decay": 1.0,
        "warmup_steps": 20,
        "lr_power": 1.0,
        "decay_at": "z",
    },
    "large_epsilon": {"lr": 0.04, "betas": (0.6, 0.8), "eps": 0.1, "step_power": 1.5, "warmup_steps": 1},
    "gradients_at_base": {"lr": 0.1, "betas": (0.0, 0.99), "warmup_steps": 5, "lr_power": 0.0, "weight_decay": 0.5},
    "gradients_at_average": {"lr": 0.1, "betas": (1.0, 0.9), "eps": 0.1, "weight_decay": 0.3, "step_power": 1.0},
    "all_options": {
        "lr": 0.2,
        "betas": (0.75, 0.97),
        "eps": 0.02,
        "weight_decay": 1.7,
        "warmup_steps": 7,
        "step_power": 2.0,
        "lr_power": 1.0,
        "decay_at": "z",
    },
}

LEAN_GRID = {
    "defaults": {},
    "warmup_decay": {"lr": 0.07, "betas": (0.9, 0.95), "weight_decay": 0.5, "warmup_steps": 5},
    "half": {"lr": 0.1, "betas": (0.5, 0.8), "eps": 0.1, "weight_decay": 1.0, "warmup_steps": 5, "step_power": 1.5},
    "average_only": {"lr": 0.1, "betas": (1.0, 0.9), "weight_decay": 0.3, "warmup_steps": 5, "lr_power": 1.0},
    "no_decay": {"lr": 0.05, "betas": (0.7, 0.99), "eps": 0.03, "warmup_steps": 1, "lr_power": 0.0},
}


def parameter(*shape):
    return torch.nn.Parameter(torch.randn(*shape, dtype=torch.float64))


def copied(tensor):
    return tensor.detach().clone()


def error_of(call):
    try:
        call()
    except (RuntimeError, ValueError) as error:
        return "RuntimeError" if isinstance(error, RuntimeError) else "ValueError"
    return "nothing"


def has_state(optimizer, p):
    return bool(optimizer.state.get(p))


def totals(group):
    return {
        "steps_done": int(group["steps_done"]),
        "weight_total": float(group["weight_total"]),
        "peak_lr": float(group["peak_lr"]),
        "in_train_mode": bool(group["in_train_mode"]),
    }


def buffers(optimizer, p):
    return {key: copied(value) for key, value in optimizer.state[p].items()}


def recorded_run(make, options, steps, switch=True):
    """Random gradients for one parameter; after each step its state, its values in both modes, the running values."""
    p = parameter(3, 2)
    start = copied(p)
    optimizer = make([p], **options)
    optimizer.train_mode()
    grads, rows = [], []
    for _ in range(steps):
        p.grad = torch.randn_like(p)
        grads.append(copied(p.grad))
        optimizer.step()
        row = {
            "train": copied(p),
            "kept_grad": copied(p.grad),
            **buffers(optimizer, p),
            **totals(optimizer.param_groups[0]),
        }
        if switch:
            optimizer.eval_mode()
            row["eval"] = copied(p)
            optimizer.train_mode()
            row["back"] = copied(p)
        rows.append(row)
    return {"start": start, "grads": grads, "rows": rows, "leaf": p.is_leaf and p.requires_grad and p.grad_fn is None}


# The re-computation: plain Python floats, one element at a time.


def scalars_of(options, t, lr, peak, total):
    if options["warmup_steps"] > t:
        lr = lr * t / options["warmup_steps"]
    peak = max(peak, lr)
    weight = float(t) ** options["step_power"] * peak ** options["lr_power"]
    total += weight
    return lr, peak, total, (0.0 if total == 0 else weight / total), 1 - options["betas"][1] ** t


def replayed(start, grads, changes, first=1, rates=None):
    """Rows of (base, average, point, second moment, total, peak); a gradient of None skips the parameter."""
    options = {**DEFAULTS, **changes}
    beta1, beta2 = options["betas"]
    flat = start.flatten().tolist()
    z, x, y, v = list(flat), list(flat), list(flat), [0.0] * len(flat)
    peak, total, rows = -1.0, 0.0, []
    for step, grad in enumerate(grads):
        rate = options["lr"] if rates is None else rates[step]
        lr, peak, total, coef, correction = scalars_of(options, first + step, rate, peak, total)
        if grad is not None:
            for i, g in enumerate(grad.flatten().tolist()):
                z[i] -= lr * options["weight_decay"] * (y[i] if options["decay_at"] == "y" else z[i])
                v[i] = beta2 * v[i] + (1 - beta2) * g * g
                z[i] -= lr * g / (math.sqrt(v[i] / correction) + options["eps"])
                x[i] = (1 - coef) * x[i] + coef * z[i]
                y[i] = beta1 * x[i] + (1 - beta1) * z[i]
        rows.append({"base": list(z), "average": list(x), "train": list(y), "second_moment": list(v)})
        rows[-1].update(eval=rows[-1]["average"], back=rows[-1]["train"], weight_total=total, peak_lr=peak)
    return rows


def assert_near(seen, expected, rtol=1e-9, atol=1e-11):
    seen = torch.as_tensor(seen, dtype=torch.float64)
    expected = torch.as_tensor(expected, dtype=torch.float64)
    torch.testing.assert_close(seen.flatten(), expected.flatten(), rtol=rtol, atol=atol)


def assert_replayed(run, changes):
    for row, wanted in zip(run["rows"], replayed(run["start"], run["grads"], changes), strict=True):
        for key in row.keys() & wanted.keys():
            assert_near(row[key], wanted[key])
    for step, (row, grad) in enumerate(zip(run["rows"], run["grads"], strict=True)):
        assert row["steps_done"] == step + 1 and row["in_train_mode"]
        assert torch.equal(row["kept_grad"], grad)
    assert run["leaf"]


# Schedule-Free SGD


def observe_sgd_quadratic():
    start = torch.randn(4, dtype=torch.float64)
    before, target = start.clone(), torch.randn(4, dtype=torch.float64)
    curvature = torch.rand(4, dtype=torch.float64) + 0.5
    runs = {}
    for name, extra in {"zero": (0.0,), "low": (0.35,), "default": (), "one": (1.0,)}.items():
        points = []

        def gradient(point, points=points):
            points.append(copied(point))
            return curvature * (point - target)

        average, base = schedule_free_sgd(gradient, start, 0.3, 6, *extra)
        runs[name] = {"points": points, "average": average, "base": base}
    return {"before": before, "after": start, "target": target, "curvature": curvature, "runs": runs}


def check_sgd_quadratic(seen):
    assert torch.equal(seen["before"], seen["after"])
    for name, beta in {"zero": 0.0, "low": 0.35, "default": 0.9, "one": 1.0}.items():
        run, iterates = seen["runs"][name], [seen["before"]]
        assert len(run["points"]) == 6
        for point in run["points"]:
            mean = sum(iterates) / len(iterates)
            assert_near(point, beta * mean + (1 - beta) * iterates[-1])
            iterates.append(iterates[-1] - 0.3 * seen["curvature"] * (point - seen["target"]))
        assert_near(run["base"], iterates[-1])
        assert_near(run["average"], sum(iterates) / len(iterates))


def observe_sgd_constant_gradient():
    start, gradient = torch.randn(2, 3, dtype=torch.float64), torch.randn(2, 3, dtype=torch.float64)
    ends = {}
    for steps in (0, 1, 9):
        for beta in (0.0, 0.9):
            average, base = schedule_free_sgd(lambda point: gradient.clone(), start, 0.05, steps, beta=beta)
            ends[f"{steps} steps, beta {beta}"] = {"steps": steps, "average": average, "base": base}
    return {"start": start, "gradient": gradient, "ends": ends}


def check_sgd_constant_gradient(seen):
    for end in seen["ends"].values():
        assert_near(end["base"], seen["start"] - 0.05 * end["steps"] * seen["gradient"])
        assert_near(end["average"], seen["start"] - 0.05 * end["steps"] / 2 * seen["gradient"])


# Scalars of the schedule

RATES = {
    "warmup_of_four": ([0.3] * 6, {"warmup_steps": 4}),
    "no_warmup": ([0.3] * 4, {"warmup_steps": 0}),
    "warmup_of_one": ([0.3] * 4, {"warmup_steps": 1}),
    "cut_later": ([0.5] * 5 + [0.05] * 3, {"warmup_steps": 3}),
    "raised_later": ([0.1] * 3 + [0.4] * 3, {"step_power": 1.5, "lr_power": 1.0}),
    "cut_in_warmup": ([0.8, 0.8, 0.1, 0.1, 0.1, 0.8], {"warmup_steps": 4, "step_power": 0.5}),
    "zero_at_first": ([0.0, 0.0, 0.2, 0.2], {"lr_power": 2.0}),
    "zero_power": ([0.0, 0.0, 0.2, 0.2], {"lr_power": 0.0}),
    "powers": ([1.7] * 5, {"warmup_steps": 10, "step_power": 3.0, "lr_power": 0.5}),
}


def observe_schedule_scalars():
    seen = {}
    for name, (rates, changes) in RATES.items():
        group = {**DEFAULTS, "betas": (0.8, 0.95), **changes, "steps_done": 0, "weight_total": 0.0, "peak_lr": -1.0}
        rows = []
        for rate in rates:
            group["lr"] = rate
            before = int(group["steps_done"])
            step_lr, coef, correction = advance_schedule(group)
            rows.append(
                [float(step_lr), float(coef), float(correction), float(group["peak_lr"]), float(group["weight_total"])]
            )
            rows[-1] += [before, int(group["steps_done"])]
            group["steps_done"] = before + 1
        seen[name] = rows
    return seen


def check_schedule_scalars(seen):
    for name, (rates, changes) in RATES.items():
        options, peak, total = {**DEFAULTS, "betas": (0.8, 0.95), **changes}, -1.0, 0.0
        for step, (rate, row) in enumerate(zip(rates, seen[name], strict=True)):
            lr, peak, total, coef, correction = scalars_of(options, step + 1, rate, peak, total)
            assert_near(row, [lr, coef, correction, peak, total, step, step])
    assert_near([row[1] for row in seen["warmup_of_four"][:5]], [1, 4 / 5, 9 / 14, 16 / 30, 16 / 46])
    assert_near([row[1] for row in seen["zero_at_first"]], [0, 0, 1, 1 / 2])
    assert_near([row[1] for row in seen["zero_power"]], [1, 1 / 2, 1 / 3, 1 / 4])


def observe_schedule_from_random_state():
    rows = []
    for _ in range(8):
        draw = torch.rand(8, dtype=torch.float64).tolist()
        group = {
            "lr": 0.1 + draw[0],
            "betas": (0.1 + 0.8 * draw[1], 0.5 + 0.4 * draw[2]),
            "warmup_steps": int(20 * draw[3]),
            "step_power": 2 * draw[4],
            "lr_power": 3 * draw[5],
            "steps_done": int(12 * draw[6]),
            "weight_total": 0.3 + draw[7],
            "peak_lr": 0.5,
        }
        given = dict(group)
        result = [float(value) for value in advance_schedule(group)]
        rows.append(
            {"given": given, "result": result, "peak": float(group["peak_lr"]), "total": float(group["weight_total"])}
        )
    return rows


def check_schedule_from_random_state(seen):
    for row in seen:
        given = row["given"]
        lr, peak, total, coef, correction = scalars_of(
            given, given["steps_done"] + 1, given["lr"], given["peak_lr"], given["weight_total"]
        )
        assert_near([*row["result"], row["peak"], row["total"]], [lr, coef, correction, peak, total])


# The three-sequence optimiser


def observe_hand_values():
    seen = {}
    for name, decay in {"plain": 0.0, "decayed": 0.5}.items():
        p = torch.nn.Parameter(torch.ones(1, dtype=torch.float64))
        optimizer = ScheduleFreeAdamW([p], lr=0.1, weight_decay=decay)
        optimizer.train_mode()
        seen[name] = []
        for gradient in (2.0, -2.0, 0.0):
            p.grad = torch.full_like(p, gradient)
            optimizer.step()
            state = optimizer.state[p]
            seen[name].append([float(state["base"]), float(state["average"]), float(p.detach())])
    return seen


def check_hand_values(seen):
    expected = [[0.9, 0.9, 0.9], [1.0, 0.95, 0.955], [1.0, 2.9 / 3, 0.97]]
    assert_near(seen["plain"], expected, rtol=0, atol=1e-7)
    assert_near(seen["decayed"][0][0], 0.85, rtol=0, atol=1e-7)


def observe_option_grid():
    return {name: recorded_run(ScheduleFreeAdamW, changes, 12) for name, changes in GRID.items()}


def check_option_grid(seen):
    for name, changes in GRID.items():
        assert_replayed(seen[name], changes)


def observe_without_switching():
    return recorded_run(ScheduleFreeAdamW, GRID["warmup_decay"], 6, switch=False)


def check_without_switching(seen):
    assert_replayed(seen, GRID["warmup_decay"])


def observe_constant_rate_mean():
    p = parameter(4)
    optimizer = ScheduleFreeAdamW([p], lr=0.1, weight_decay=0.1)
    optimizer.train_mode()
    bases = []
    for _ in range(7):
        p.grad = torch.randn_like(p) + p.detach()
        optimizer.step()
        bases.append(copied(optimizer.state[p]["base"]))
    return {"bases": bases, "average": optimizer.state[p]["average"]}


def check_constant_rate_mean(seen):
    assert_near(seen["average"], sum(seen["bases"]) / 7)


def zero_then_positive_rate(make):
    p = parameter(3)
    optimizer = make([p], lr=0.0, weight_decay=0.5)
    optimizer.train_mode()
    rates, rows, grads, start = [0.0, 0.0, 0.2, 0.02], [], [], copied(p)
    for rate in rates:
        optimizer.param_groups[0]["lr"] = rate
        p.grad = torch.randn_like(p)
        grads.append(copied(p.grad))
        optimizer.step()
        rows.append({"train": copied(p), "base": copied(optimizer.state[p]["base"])})
    return {"start": start, "rows": rows, "grads": grads, "rates": rates}


def observe_zero_rate():
    return {
        "three": zero_then_positive_rate(ScheduleFreeAdamW),
        "lean": zero_then_positive_rate(LeanScheduleFreeAdamW),
    }


def check_zero_rate(seen):
    for run in seen.values():
        expected = replayed(run["start"], run["grads"], {"weight_decay": 0.5}, rates=run["rates"])
        for row, wanted in zip(run["rows"], expected, strict=True):
            assert_near(row["train"], wanted["train"])
            assert_near(row["base"], wanted["base"])
        assert_near(run["rows"][1]["train"], run["start"])


def late_and_missing_gradients(make):
    first, second = parameter(2), parameter(3)
    optimizer = make([first, second], lr=0.1, betas=(0.8, 0.9), weight_decay=0.4, warmup_steps=6)
    optimizer.train_mode()
    given = {"first": [1, 1, 0, 0, 1, 1], "second": [0, 0, 0, 1, 0, 1]}
    seen = {"start": {"first": copied(first), "second": copied(second)}, "grads": [], "rows": []}
    for step in range(6):
        grads = {}
        for name, p in (("first", first), ("second", second)):
            p.grad = torch.randn_like(p) if given[name][step] else None
            grads[name] = None if p.grad is None else copied(p.grad)
        optimizer.step()
        seen["grads"].append(grads)
        row = {"totals": totals(optimizer.param_groups[0])}
        for name, p in (("first", first), ("second", second)):
            row[name] = {"train": copied(p), "stateful": has_state(optimizer, p)}
            if row[name]["stateful"]:
                row[name].update(buffers(optimizer, p))
        seen["rows"].append(row)
    optimizer.eval_mode()
    seen["eval"] = {"first": copied(first), "second": copied(second)}
    return seen


def observe_missing_gradients():
    return late_and_missing_gradients(ScheduleFreeAdamW)


def observe_lean_missing_gradients():
    return late_and_missing_gradients(LeanScheduleFreeAdamW)


def check_missing_gradients(seen):
    changes = {"lr": 0.1, "betas": (0.8, 0.9), "weight_decay": 0.4, "warmup_steps": 6}
    for name in ("first", "second"):
        expected = replayed(seen["start"][name], [grads[name] for grads in seen["grads"]], changes)
        for row, wanted in zip(seen["rows"], expected, strict=True):
            for key in row[name].keys() & wanted.keys():
                assert_near(row[name][key], wanted[key])
            assert_near(row["totals"]["weight_total"], wanted["weight_total"])
        assert_near(seen["eval"][name], expected[-1]["average"])
    assert [row["totals"]["steps_done"] for row in seen["rows"]] == [1, 2, 3, 4, 5, 6]
    assert [row["second"]["stateful"] for row in seen["rows"]] == [False, False, False, True, True, True]


def check_lean_missing_gradients(seen):
    check_missing_gradients(seen)


def two_groups(make):
    first, second = parameter(2), parameter(2, 2)
    options = [
        {"lr": 0.1, "betas": (0.9, 0.95), "warmup_steps": 4, "weight_decay": 0.2},
        {"lr": 0.02, "betas": (0.5, 0.8), "warmup_steps": 0, "eps": 0.05},
    ]
    optimizer = make([{"params": [first], **options[0]}, {"params": [second], **options[1]}])
    optimizer.train_mode()
    seen = [
        {"options": options[i], "start": copied(p), "grads": [], "train": []} for i, p in enumerate((first, second))
    ]
    for _ in range(5):
        for row, p in zip(seen, (first, second), strict=True):
            p.grad = torch.randn_like(p)
            row["grads"].append(copied(p.grad))
        optimizer.step()
        for row, p in zip(seen, (first, second), strict=True):
            row["train"].append(copied(p))
    optimizer.eval_mode()
    for row, p, group in zip(seen, (first, second), optimizer.param_groups, strict=True):
        row["totals"], row["eval"] = totals(group), copied(p)
    return seen


def observe_two_groups():
    return {"three": two_groups(ScheduleFreeAdamW), "lean": two_groups(LeanScheduleFreeAdamW)}


def check_two_groups(seen):
    for runs in seen.values():
        for run in runs:
            expected = replayed(run["start"], run["grads"], run["options"])
            for train, wanted in zip(run["train"], expected, strict=True):
                assert_near(train, wanted["train"])
            assert_near(run["eval"], expected[-1]["average"])
            assert_near(run["totals"]["weight_total"], expected[-1]["weight_total"])
            assert_near(run["totals"]["peak_lr"], expected[-1]["peak_lr"])
            assert not run["totals"]["in_train_mode"]


# Modes


def mode_switches(make):
    """Switches before any step, round trips, double calls, hand edits, and groups in different modes."""
    p, idle, late = parameter(3), parameter(2), parameter(2)
    optimizer = make([p, idle], lr=0.1, betas=(0.7, 0.9))
    seen = {"start": copied(p), "idle": copied(idle), "flags": []}

    def look(name):
        seen[name] = copied(p)
        seen["flags"].append([bool(group["in_train_mode"]) for group in optimizer.param_groups])

    look("built")
    optimizer.train_mode()
    look("train_at_once")
    optimizer.eval_mode()
    look("eval_at_once")
    optimizer.train_mode()
    for _ in range(4):
        p.grad = torch.randn_like(p)
        optimizer.step()
    look("point")
    optimizer.train_mode()
    look("train_again")
    optimizer.eval_mode()
    look("average")
    optimizer.eval_mode()
    look("eval_again")
    optimizer.train_mode()
    look("back")
    optimizer.train_mode()
    look("back_again")
    seen["buffers"] = buffers(optimizer, p)
    seen["idle_after"], seen["idle_stateful"] = copied(idle), has_state(optimizer, idle)

    with torch.no_grad():
        p.add_(1.0)
    optimizer.train_mode()
    look("edited_in_training")
    optimizer.eval_mode()
    with torch.no_grad():
        p.sub_(2.0)
    look("edited_in_evaluation")
    optimizer.eval_mode()
    look("eval_after_edit")
    optimizer.train_mode()
    look("train_after_edit")

    optimizer.add_param_group({"params": [late], "lr": 0.1})
    look("group_added")
    optimizer.train_mode()
    look("added_group_joins")
    p.grad, late.grad = torch.randn_like(p), torch.randn_like(late)
    optimizer.step()
    optimizer.param_groups[0]["in_train_mode"] = False
    seen["late"] = copied(late)
    look("first_group_out")
    optimizer.eval_mode()
    seen["late_eval"] = copied(late)
    look("both_out")
    optimizer.param_groups[1]["in_train_mode"] = True
    optimizer.train_mode()
    look("both_in")
    return {**seen, "late_in": copied(late), "leaf": p.is_leaf and p.requires_grad}


def observe_modes():
    return mode_switches(ScheduleFreeAdamW)


def observe_lean_modes():
    return mode_switches(LeanScheduleFreeAdamW)


def check_modes(seen):
    tight = {"rtol": 1e-12, "atol": 1e-12}
    for name in ("built", "train_at_once", "eval_at_once"):
        assert torch.equal(seen[name], seen["start"])
    for name in ("train_again", "back", "back_again"):
        assert_near(seen[name], seen["point"], **tight)
    assert_near(seen["eval_again"], seen["average"], **tight)
    base = seen["buffers"]["base"]
    assert_near(seen["point"], 0.7 * seen["average"] + 0.3 * base, **tight)
    if "average" in seen["buffers"]:
        assert torch.equal(seen["average"], seen["buffers"]["average"])
        assert_near(seen["train_after_edit"], seen["point"], **tight)
    else:
        assert_near(seen["train_after_edit"], 0.7 * seen["edited_in_evaluation"] + 0.3 * base, **tight)
    assert torch.equal(seen["idle"], seen["idle_after"]) and not seen["idle_stateful"]
    assert_near(seen["edited_in_training"], seen["point"] + 1.0, **tight)
    assert torch.equal(seen["eval_after_edit"], seen["edited_in_evaluation"])
    assert torch.equal(seen["added_group_joins"], seen["group_added"])
    assert torch.equal(seen["both_out"], seen["first_group_out"])
    assert torch.equal(seen["late_in"], seen["late_eval"])
    alone = [[value] for value in (0, 1, 0, 1, 1, 0, 0, 1, 1, 1, 0, 0, 1)]
    assert seen["flags"] == [*alone, [1, 0], [1, 1], [0, 1], [0, 0], [1, 1]]


def check_lean_modes(seen):
    check_modes(seen)


def refused_steps(make):
    first, second = parameter(2), parameter(2)
    optimizer = make([{"params": [first]}, {"params": [second]}], lr=0.1)
    calls, seen = [], []

    def closure():
        calls.append(1)
        return 1.0

    def attempt():
        before = [copied(first), copied(second)]
        kind = error_of(lambda: optimizer.step(closure))
        groups = [totals(group) for group in optimizer.param_groups]
        states = [has_state(optimizer, first), has_state(optimizer, second)]
        return {
            "kind": kind,
            "calls": len(calls),
            "moved": [not torch.equal(old, p.detach()) for old, p in zip(before, (first, second), strict=True)],
            "states": states,
            "groups": groups,
        }

    first.grad, second.grad = torch.randn_like(first), torch.randn_like(second)
    for flags in ((False, False), (True, False), (False, True), (True, True)):
        for group, flag in zip(optimizer.param_groups, flags, strict=True):
            group["in_train_mode"] = flag
        seen.append(attempt())
    optimizer.eval_mode()
    seen.append(attempt())
    return seen


def observe_refused_steps():
    return {"three": refused_steps(ScheduleFreeAdamW), "lean": refused_steps(LeanScheduleFreeAdamW)}


def check_refused_steps(seen):
    for rows in seen.values():
        assert [row["kind"] for row in rows] == ["RuntimeError"] * 3 + ["nothing", "RuntimeError"]
        assert [row["calls"] for row in rows] == [0, 0, 0, 1, 1]
        assert [row["moved"] for row in rows] == [[False] * 2] * 3 + [[True] * 2, [False] * 2]
        assert [row["states"] for row in rows] == [[False] * 2] * 3 + [[True] * 2] * 2
        assert [[group["steps_done"] for group in row["groups"]] for row in rows] == [[0, 0]] * 3 + [[1, 1]] * 2


def closure_steps(make):
    p = parameter(3)
    target = torch.randn(3, dtype=torch.float64)
    optimizer = make([p], lr=0.1)
    optimizer.train_mode()
    seen = {"enabled": [], "points": [], "between": [copied(p)], "values": [], "target": target}

    def closure():
        seen["enabled"].append(torch.is_grad_enabled())
        seen["points"].append(copied(p))
        p.grad = None
        loss = (p - target).square().sum()
        loss.backward()
        return loss

    for surroundings in (torch.enable_grad, torch.no_grad, torch.enable_grad):
        with surroundings():
            seen["values"].append(float(optimizer.step(closure).detach()))
        seen["between"].append(copied(p))
    seen["same_object"] = optimizer.step(lambda: seen) is seen
    seen["without"] = optimizer.step() is None
    seen["leaf"] = p.is_leaf and p.requires_grad and p.grad_fn is None
    return {**seen, "end": copied(p)}


def observe_closure():
    return {"three": closure_steps(ScheduleFreeAdamW), "lean": closure_steps(LeanScheduleFreeAdamW)}


def check_closure(seen):
    for run in seen.values():
        assert run["enabled"] == [True] * 3
        for point, between, value in zip(run["points"], run["between"], run["values"], strict=False):
            assert torch.equal(point, between)
            assert_near(value, (point - run["target"]).square().sum())
        assert run["same_object"] and run["without"] and run["leaf"]


def resumed_run(make):
    model = parameter(3, 2)
    options = {"lr": 0.1, "betas": (0.8, 0.9), "weight_decay": 0.3, "warmup_steps": 6, "step_power": 1.0}
    optimizer = make([model], **options)
    optimizer.train_mode()
    grads = torch.randn(8, 3, 2, dtype=torch.float64)
    for grad in grads[:4]:
        model.grad = grad.clone()
        optimizer.step()
    other = torch.nn.Parameter(copied(model))
    fresh = make([other], **options)
    saved = optimizer.state_dict()
    saved["state"] = {key: {k: v.clone() for k, v in value.items()} for key, value in saved["state"].items()}
    fresh.load_state_dict(saved)
    ends = {}
    for name, p, chosen in (("through", model, optimizer), ("resumed", other, fresh)):
        for grad in grads[4:]:
            p.grad = grad.clone()
            chosen.step()
        ends[name] = {"train": copied(p), **buffers(chosen, p), **totals(chosen.param_groups[0])}
        chosen.eval_mode()
        ends[name]["eval"] = copied(p)
    return ends


def observe_resumed():
    return {"three": resumed_run(ScheduleFreeAdamW), "lean": resumed_run(LeanScheduleFreeAdamW)}


def check_resumed(seen):
    for ends in seen.values():
        for key, value in ends["through"].items():
            assert_near(ends["resumed"][key], value, rtol=1e-12, atol=1e-12)


def observe_single_precision():
    seen = {}
    for name, make in (("three", ScheduleFreeAdamW), ("lean", LeanScheduleFreeAdamW)):
        p = torch.nn.Parameter(torch.randn(3))
        optimizer = make([p], lr=0.1, weight_decay=0.1)
        optimizer.train_mode()
        p.grad = torch.where(torch.rand(3) < 0.5, -1.0, 1.0) * (torch.rand(3) + 0.5)
        optimizer.step()
        seen[name] = {"p": copied(p), **buffers(optimizer, p)}
    return seen


# The two-buffer optimiser


def observe_lean_grid():
    return {name: recorded_run(LeanScheduleFreeAdamW, changes, 12) for name, changes in LEAN_GRID.items()}


def check_lean_grid(seen):
    for name, changes in LEAN_GRID.items():
        assert_replayed(seen[name], changes)
        assert all("average" not in row for row in seen[name]["rows"])


def observe_lean_without_switching():
    return recorded_run(LeanScheduleFreeAdamW, LEAN_GRID["half"], 12, switch=False)


def check_lean_without_switching(seen):
    assert_replayed(seen, LEAN_GRID["half"])


def observe_lean_validation():
    p = parameter(1)
    kinds = []
    for beta1 in (0.0, -0.5, 1.5, 1.0, 0.01, 0.9):
        kinds.append(error_of(lambda beta1=beta1: LeanScheduleFreeAdamW([p], betas=(beta1, 0.999))))
    return {"kinds": kinds, "three": error_of(lambda: ScheduleFreeAdamW([p], betas=(0.0, 0.999)))}


def check_lean_validation(seen):
    assert seen["kinds"] == ["ValueError"] * 3 + ["nothing"] * 3
    assert seen["three"] == "nothing"


# A regression without noise


def fitted(make, warmup):
    """Mean squared error of a least-squares fit before, and after 100 full-batch steps in evaluation mode."""
    rows = torch.randn(64, 5, dtype=torch.float64)
    rows = torch.linalg.qr(rows - rows.mean(0)).Q * 8
    signs = torch.where(torch.rand(5) < 0.5, -1.0, 1.0).double()
    target = rows @ (signs * (torch.rand(5, dtype=torch.float64) + 0.5)) + 1.0
    weight = torch.nn.Parameter(torch.zeros(5, dtype=torch.float64))
    bias = torch.nn.Parameter(torch.zeros(1, dtype=torch.float64))
    optimizer = make([weight, bias], lr=0.3, warmup_steps=warmup)
    optimizer.train_mode()

    def residual():
        return rows @ weight.detach() + bias.detach() - target

    first = float(residual().square().mean())
    for _ in range(100):
        error = residual()
        weight.grad, bias.grad = rows.T @ error / 32, 2 * error.mean().reshape(1)
        optimizer.step()
    optimizer.eval_mode()
    return [first > 0.5, float(residual().square().mean()) < 0.05]


def observe_regression():
    return [fitted(ScheduleFreeAdamW, 0), fitted(LeanScheduleFreeAdamW, 10)]


def check_regression(seen):
    assert seen == [[True, True], [True, True]]

"""The teacher, single rows and whole searches against a scalar search, exact ties on integers, traces, the student with
and without calibration, average schedules, spreads, and velocities from a noise model."""

import math
import random

import numpy as np
import torch
from step_search import (
    Row,
    average_schedule,
    calibrate_amplitude,
    first_row,
    flow_grid,
    next_row,
    sample_with_schedule,
    search_schedules,
    spread,
    teacher_spreads,
    teacher_trajectory,
    trace_schedule,
    velocity_from_noise_model,
)

# The first row, and index N in all rows, cost infinity.
CASES = {
    "start_row": {"inf": True},
    "small_tables": {"inf": True},
    "integer_rows": {"inf": True},
    "smooth_rows": {"inf": True},
    "foreign_row": {"inf": True},
    "single_precision": {"rtol": 1e-4, "atol": 1e-4},
}

DOUBLE = torch.float64


# --- velocities ---


def drawn_grid(num_steps):
    gaps = torch.rand(num_steps, dtype=DOUBLE) + 0.2
    return torch.cat([torch.zeros(1, dtype=DOUBLE), gaps.cumsum(0) / gaps.sum()])


class Smooth:
    """A row-wise field with a different push at each index; keeps what it was asked."""

    def __init__(self, grid, width, conditioned=False):
        self.grid, self.conditioned = grid, conditioned
        self.weight, self.bias = torch.randn(width, width, dtype=DOUBLE), torch.randn(width, dtype=DOUBLE)
        self.push = 1 + torch.rand(len(grid), dtype=DOUBLE)
        self.least, self.proper, self.indices = 10**6, True, []

    def __call__(self, x, index, cond):
        self.least = min(self.least, int(index.min()))
        self.proper = self.proper and index.dtype == torch.int64 and index.shape == x.shape[:1]
        self.proper = self.proper and (len(cond) == len(x) if self.conditioned else cond is None)
        self.indices.append(index.tolist())
        weight, bias = self.weight.to(x.dtype), self.bias.to(x.dtype)
        shape = (-1, *[1] * (x.dim() - 1))
        push, time = self.push[index].to(x.dtype).view(shape), self.grid[index].to(x.dtype).view(shape)
        inner = (x.flatten(1) @ weight + bias).view(x.shape)
        if cond is not None:
            inner = inner + cond.flatten(1).sum(1).view(shape)
        return 2 * torch.tanh(inner) * push * torch.sin(5 * time) + x * time

    def data(self):
        return {"grid": self.grid, "weight": self.weight, "bias": self.bias, "push": self.push}


class Table:
    """Integer fields: one number per index, and at some indices minus the state."""

    def __init__(self, values, shrink=None):
        self.values = torch.tensor(values, dtype=DOUBLE)
        self.shrink = torch.zeros(len(values), dtype=DOUBLE) if shrink is None else torch.tensor(shrink, dtype=DOUBLE)

    def __call__(self, x, index, cond):
        shape = (-1, *[1] * (x.dim() - 1))
        return self.values[index].view(shape) - self.shrink[index].view(shape) * x


def integers(low, high, *shape):
    return torch.randint(low, high + 1, shape).to(DOUBLE)


def contents(row):
    return {"states": row.states.clone(), "cost": row.cost.clone(), "source": row.source.clone()}


def rows_of(velocity, noise, teacher, grid, count, cond=None, **options):
    """All rows of a search of one sample, looked at only after the last one was made."""
    rows = [first_row(noise, len(grid) - 1)]
    for _ in range(count):
        rows.append(next_row(velocity, rows[-1], teacher, grid, cond, **options))
    return [contents(row) for row in rows]


# --- independent computations, for the checks only ---


def near(seen, expected, rtol=1e-8, atol=1e-9):
    np.testing.assert_allclose(np.asarray(seen), np.asarray(expected), rtol=rtol, atol=atol)


def smooth_row(data, state, i, cond):
    """The field of `Smooth` for one flat state."""
    extra = 0.0 if cond is None else float(np.asarray(cond).sum())
    inner = state @ np.asarray(data["weight"]) + np.asarray(data["bias"]) + extra
    time, push = float(data["grid"][i]), float(data["push"][i])
    return 2 * np.tanh(inner) * push * math.sin(5 * time) + state * time


def slow_teacher(field, noise, grid):
    states = {len(grid) - 1: noise}
    for i in range(len(grid) - 1, 0, -1):
        states[i - 1] = states[i] - (grid[i] - grid[i - 1]) * field(states[i], i)
    return [states[i] for i in range(len(grid))]


def slow_rows(field, noise, teacher, grid, count, carry_over):
    last = len(grid) - 1
    rows = [{"states": [noise] * (last + 1), "cost": [math.inf] * (last + 1), "source": [last] * (last + 1)}]
    for _ in range(count):
        before = rows[-1]
        row = {"states": [noise] * (last + 1), "cost": [math.inf] * (last + 1), "source": [last] * (last + 1)}
        if carry_over:
            row = {key: list(value) for key, value in before.items()}
        speeds = [None] + [field(before["states"][i], i) for i in range(1, last + 1)]
        for j in range(last):
            for i in range(last, j, -1):
                state = before["states"][i] + (grid[j] - grid[i]) * speeds[i]
                cost = float(((state - teacher[j]) ** 2).mean())
                if cost < row["cost"][j]:
                    row["states"][j], row["cost"][j], row["source"][j] = state, cost, i
        rows.append(row)
    return rows


def slow_schedule(rows):
    path, j = [], 0
    for row in rows[:0:-1]:
        j = int(row["source"][j])
        path.insert(0, j)
    return path


def same_rows(seen, expected):
    for one, other in zip(seen, expected, strict=True):
        near(np.asarray(one["cost"]), other["cost"])
        states = np.asarray(one["states"])
        near(states.reshape(len(states), -1), np.array(other["states"]))
        assert one["source"].tolist() == other["source"]


def table_field(values, shrink):
    return lambda state, i: float(values[i]) - float(shrink[i]) * state


# --- teacher ---


def observe_teacher():
    seen = {}
    for name, shape, cond in (("flat", (3, 4), False), ("image", (2, 2, 1, 3), True), ("single", (1, 1), False)):
        grid = drawn_grid(5)
        velocity = Smooth(grid, math.prod(shape[1:]), cond)
        noise = torch.randn(shape, dtype=DOUBLE)
        condition = torch.randn(shape[0], 2, dtype=DOUBLE) if cond else None
        before = noise.clone()
        trajectory = teacher_trajectory(velocity, noise, grid, condition)
        seen[name] = {"field": velocity.data(), "before": before, "after": noise, "cond": condition}
        seen[name].update(trajectory=trajectory, proper=velocity.proper, indices=velocity.indices)
    return seen


def check_teacher(seen):
    for row in seen.values():
        assert row["proper"] and torch.equal(row["before"], row["after"])
        batch = len(row["before"])
        assert row["indices"] == [[i] * batch for i in (5, 4, 3, 2, 1)]
        grid = row["field"]["grid"].tolist()
        for b in range(batch):
            cond = None if row["cond"] is None else row["cond"][b]
            noise = np.asarray(row["before"][b]).reshape(-1)
            states = slow_teacher(lambda x, i, row=row, cond=cond: smooth_row(row["field"], x, i, cond), noise, grid)
            near(np.asarray(row["trajectory"][:, b]).reshape(6, -1), states)


# --- rows ---


def observe_start_row():
    seen = []
    for shape, num_steps in (((3,), 4), ((2, 1, 3), 1), ((2, 2), 6)):
        noise = torch.randn(shape, dtype=DOUBLE)
        seen.append({"noise": noise, "num_steps": num_steps, **contents(first_row(noise, num_steps))})
    return seen


def check_start_row(seen):
    for row in seen:
        count = row["num_steps"] + 1
        assert torch.equal(row["states"], torch.stack([row["noise"]] * count))
        assert row["cost"].tolist() == [math.inf] * count and row["source"].tolist() == [row["num_steps"]] * count
        assert row["source"].dtype == torch.int64


def observe_small_tables():
    """Searches that can be done by hand, shifted and scaled by numbers that change nothing but the states and costs."""
    shift, scale = float(random.randint(-5, 5)), float(2 ** random.randint(-2, 3))
    tables = {
        "below the top": ([0.0, 0.5, 1.0], [0, 4, 1], 2),
        "kept state": ([0.0, 1.0, 2.0, 3.0], [0, 1, 2, 1], 2),
        "equal costs": ([0.0, 1.0, 2.0, 3.0], [0, 0, 1, 1], 2),
        "all equal": ([0.0, 0.25, 0.5, 0.75, 1.0], [0, 1, 1, 1, 1], 3),
        "all at rest": ([0.0, 0.25, 0.5, 0.75, 1.0], [0, 0, 0, 0, 0], 3),
    }
    seen = {"shift": shift, "scale": scale}
    for name, (times, values, count) in tables.items():
        velocity, grid = Table([scale * value for value in values]), torch.tensor(times, dtype=DOUBLE)
        noise = torch.full((1, 2, 2), shift, dtype=DOUBLE)
        teacher = teacher_trajectory(velocity, noise, grid)[:, 0]
        for carry_over in (False, True):
            rows = rows_of(velocity, noise[0], teacher, grid, count, carry_over=carry_over)
            schedule = search_schedules(velocity, noise, grid, count, carry_over=carry_over)[0]
            end = sample_with_schedule(velocity, noise, grid, schedule)
            seen[f"{name}, {carry_over}"] = {"rows": rows, "schedule": schedule, "end": end}
        seen[f"{name}, one step"] = search_schedules(velocity, noise, grid, 1)[0]
    return seen


def check_small_tables(seen):
    def states(row):
        return ((row["states"][:, 0, 0] - seen["shift"]) / seen["scale"]).tolist()

    def costs(row):
        return (row["cost"] / seen["scale"] ** 2).tolist()

    def end(name):
        return (float(seen[name]["end"][0, 1, 1]) - seen["shift"]) / seen["scale"]

    assert seen["below the top, one step"] == [1]
    row = seen["below the top, False"]
    assert costs(row["rows"][1])[0] == 0.25 and states(row["rows"][1])[0] == -2 and row["schedule"] == [2, 1]
    assert costs(row["rows"][2])[0] == 0
    for carry_over in (False, True):
        first = seen[f"kept state, {carry_over}"]["rows"][1]
        assert first["source"].tolist() == [2, 3, 3, 3] and costs(first) == [0, 1, 0, math.inf]
        assert states(first) == [-4, -2, -1, 0]
    plain, kept = seen["kept state, False"], seen["kept state, True"]
    assert plain["rows"][2]["source"].tolist() == [3, 2, 3, 3] and costs(plain["rows"][2]) == [1, 0, 0, math.inf]
    assert states(plain["rows"][2]) == [-3, -3, -1, 0] and plain["schedule"] == [3, 3]
    assert kept["rows"][2]["source"].tolist() == [2, 2, 3, 3] and costs(kept["rows"][2]) == [0, 0, 0, math.inf]
    assert states(kept["rows"][2]) == [-4, -3, -1, 0] and kept["schedule"] == [3, 2]
    assert end("kept state, False") == -3 and end("kept state, True") == -5
    plain, kept = seen["equal costs, False"], seen["equal costs, True"]
    assert plain["rows"][2]["source"].tolist() == [1, 3, 3, 3] and plain["schedule"] == [3, 1]
    assert kept["rows"][2]["source"].tolist() == [2, 3, 3, 3] and kept["schedule"] == [3, 2]
    for name in ("all equal", "all at rest"):
        for carry_over in (False, True):
            row = seen[f"{name}, {carry_over}"]
            assert row["schedule"] == [4, 4, 4] and all(one["source"].tolist() == [4] * 5 for one in row["rows"])


def observe_integer_rows():
    """Small integers: every sum is exact, ties abound."""
    seen = []
    for carry_over in (False, True):
        for _ in range(4):
            values = [0, *[random.randint(-2, 2) for _ in range(5)]]
            shrink = [0, *[random.choice((0, 0, 0, 1)) for _ in range(5)]]
            gaps = [random.randint(1, 2) for _ in range(5)]
            grid = torch.tensor([0, *np.cumsum(gaps).tolist()], dtype=DOUBLE)
            velocity, noise = Table(values, shrink), integers(-2, 2, 1, 2, 2)
            teacher = teacher_trajectory(velocity, noise, grid)[:, 0]
            rows = rows_of(velocity, noise[0], teacher, grid, 3, carry_over=carry_over)
            schedule = search_schedules(velocity, noise, grid, 3, carry_over=carry_over)
            seen.append({"values": values, "shrink": shrink, "grid": grid, "noise": noise, "rows": rows})
            seen[-1].update(schedule=schedule, carry_over=carry_over)
    return seen


def check_integer_rows(seen):
    for row in seen:
        field, grid = table_field(row["values"], row["shrink"]), row["grid"].tolist()
        noise = np.asarray(row["noise"][0]).reshape(-1)
        teacher = slow_teacher(field, noise, grid)
        expected = slow_rows(field, noise, teacher, grid, 3, row["carry_over"])
        same_rows(row["rows"], expected)
        assert row["schedule"] == [slow_schedule(expected)]


def observe_smooth_rows():
    seen = {}
    for name, shape, conditioned in (("flat", (4,), False), ("image", (2, 1, 3), True)):
        grid = drawn_grid(7)
        velocity = Smooth(grid, math.prod(shape), conditioned)
        noise = torch.randn(1, *shape, dtype=DOUBLE)
        cond = torch.randn(1, 2, 2, dtype=DOUBLE) if conditioned else None
        own = None if cond is None else cond[0]
        teacher = teacher_trajectory(velocity, noise, grid, cond)[:, 0]
        kept = teacher.clone()
        seen[name] = {"field": velocity.data(), "noise": noise[0], "cond": own, "teacher": teacher}
        for carry_over in (False, True):
            seen[name][str(carry_over)] = rows_of(velocity, noise[0], teacher, grid, 3, own, carry_over=carry_over)
        seen[name]["default"] = rows_of(velocity, noise[0], teacher, grid, 2, own)
        seen[name].update(kept=kept, least=velocity.least, proper=velocity.proper)
    return seen


def check_smooth_rows(seen):
    for row in seen.values():
        assert row["least"] == 1 and row["proper"] and torch.equal(row["kept"], row["teacher"])
        grid, noise = row["field"]["grid"].tolist(), np.asarray(row["noise"]).reshape(-1)
        teacher = np.asarray(row["teacher"]).reshape(len(grid), -1)

        def field(x, i, row=row):
            return smooth_row(row["field"], x, i, row["cond"])

        for carry_over in (False, True):
            same_rows(row[str(carry_over)], slow_rows(field, noise, teacher, grid, 3, carry_over))
        same_rows(row["default"], slow_rows(field, noise, teacher, grid, 2, False))


def observe_foreign_row():
    """One step from a made-up row towards a made-up teacher."""
    grid = drawn_grid(5)
    velocity = Smooth(grid, 3)
    teacher = torch.randn(6, 3, dtype=DOUBLE)
    cost = torch.rand(6, dtype=DOUBLE) * 2
    cost[-1] = math.inf
    row = Row(torch.randn(6, 3, dtype=DOUBLE), cost, torch.tensor([2, 4, 3, 4, 5, 5]))
    before = contents(row)
    seen = {"field": velocity.data(), "teacher": teacher, "before": before}
    seen["fresh"] = contents(next_row(velocity, row, teacher, grid))
    seen["carried"] = contents(next_row(velocity, row, teacher, grid, None, True))
    seen["after"] = contents(row)
    return seen


def check_foreign_row(seen):
    before, grid = seen["before"], seen["field"]["grid"].tolist()
    for key, value in before.items():
        assert torch.equal(value, seen["after"][key])
    for name in ("fresh", "carried"):
        for j in range(6):
            best = (math.inf, 5, np.asarray(before["states"][5]))
            for i in range(5, j, -1):
                state = np.asarray(before["states"][i])
                state = state + (grid[j] - grid[i]) * smooth_row(seen["field"], state, i, None)
                cost = float(((state - np.asarray(seen["teacher"][j])) ** 2).mean())
                best = min(best, (cost, i, state), key=lambda entry: entry[0])
            if name == "carried" and not best[0] < float(before["cost"][j]):
                best = (float(before["cost"][j]), int(before["source"][j]), np.asarray(before["states"][j]))
            near(seen[name]["cost"][j], best[0])
            near(seen[name]["states"][j], best[2])
            assert int(seen[name]["source"][j]) == best[1]


def observe_single_precision():
    grid = drawn_grid(4)
    velocity = Smooth(grid, 3)
    noise = torch.randn(2, 3)
    trajectory = teacher_trajectory(velocity, noise, grid)
    row = next_row(velocity, first_row(noise[0], 4), trajectory[:, 0], grid)
    end = sample_with_schedule(velocity, noise, grid, [4, 2])
    schedules = search_schedules(velocity, noise, grid, 2)
    types = [str(row.states.dtype), str(row.cost.dtype)]
    return {"trajectory": trajectory, "types": types, "end": end, "number": len(schedules)}


# --- schedules ---


def observe_traces():
    seen = {"three": trace_schedule([torch.tensor(row) for row in ([2, 3, 3, 3], [1, 3, 3, 3], [1, 2, 3, 3])])}
    table = []
    for _ in range(4):
        table.append([random.randint(j + 1, 9) for j in range(9)] + [9])
    seen["table"], seen["drawn"] = table, trace_schedule([torch.tensor(row) for row in table])
    seen["integers"] = all(type(entry) is int for entry in seen["drawn"])
    seen["short"] = trace_schedule([torch.tensor(table[0])])
    return seen


def check_traces(seen):
    assert seen["three"] == [3, 3, 1] and seen["integers"]
    assert seen["drawn"] == slow_schedule([None] + [{"source": row} for row in seen["table"]])
    assert seen["short"] == [seen["table"][0][0]]


def observe_searches():
    seen = {}
    for name, conditioned, budget in (("plain", False, 3), ("conditioned", True, 4), ("one step", False, 1)):
        grid = drawn_grid(7)
        velocity = Smooth(grid, 4, conditioned)
        noise = 2 * torch.randn(3, 2, 2, dtype=DOUBLE)
        cond = 3 * torch.randn(3, 2, dtype=DOUBLE) if conditioned else None
        seen[name] = {"field": velocity.data(), "noise": noise, "cond": cond, "budget": budget}
        for carry_over in (False, True):
            found = search_schedules(velocity, noise, grid, budget, cond, carry_over)
            seen[name][str(carry_over)] = [list(schedule) for schedule in found]
        seen[name]["integers"] = all(type(entry) is int for schedule in found for entry in schedule)
    grid = drawn_grid(6)
    velocity = Smooth(grid, 3)
    noise = torch.randn(2, 3, dtype=DOUBLE)
    found = search_schedules(velocity, noise, grid)
    seen["default"] = {"field": velocity.data(), "noise": noise, "cond": None, "budget": 5, "integers": True}
    seen["default"]["False"] = [list(schedule) for schedule in found]
    return seen


def check_searches(seen):
    for row in seen.values():
        assert row["integers"]
        grid = row["field"]["grid"].tolist()
        for b in range(len(row["noise"])):
            noise = np.asarray(row["noise"][b]).reshape(-1)
            cond = None if row["cond"] is None else row["cond"][b]

            def field(x, i, row=row, cond=cond):
                return smooth_row(row["field"], x, i, cond)

            teacher = slow_teacher(field, noise, grid)
            for carry_over in (False, True):
                if str(carry_over) in row:
                    rows = slow_rows(field, noise, teacher, grid, row["budget"], carry_over)
                    assert row[str(carry_over)][b] == slow_schedule(rows)


def observe_full_budget():
    """With as many steps as the teacher the student can follow it."""
    grid = drawn_grid(5)
    velocity = Smooth(grid, 3)
    noise = torch.randn(2, 3, dtype=DOUBLE)
    ends = []
    for b, schedule in enumerate(search_schedules(velocity, noise, grid, budget=5)):
        ends.append(sample_with_schedule(velocity, noise[b : b + 1], grid, schedule)[0])
    return {"ends": ends, "teacher": teacher_trajectory(velocity, noise, grid)[0]}


def check_full_budget(seen):
    near(torch.stack(seen["ends"]), seen["teacher"])


def observe_fast_region():
    """Most of the motion is near one time: the found steps do far better than even ones."""
    grid = torch.linspace(0, 1, 41, dtype=DOUBLE)
    weight = torch.randn(4, 4, dtype=DOUBLE)

    def velocity(x, index, cond):
        return torch.tanh(x @ weight) + 8 * torch.exp(-(((grid[index] - 0.15) / 0.06) ** 2))[:, None]

    noise = torch.randn(1, 4, dtype=DOUBLE)
    end = teacher_trajectory(velocity, noise, grid)[0]
    found = sample_with_schedule(velocity, noise, grid, search_schedules(velocity, noise, grid, 4)[0])
    even = sample_with_schedule(velocity, noise, grid, [40, 30, 20, 10])
    return bool((found - end).square().mean() < 0.3 * (even - end).square().mean())


def check_fast_region(seen):
    assert seen


# --- student and calibration ---


def observe_student():
    seen = {}
    paths = {
        "full": [6, 5, 4, 3, 2, 1],
        "below the top": [4, 2],
        "repeated": [6, 6, 3, 3, 1],
        "one": [5],
        "to the end": [2, 1],
    }
    for name, schedule in paths.items():
        grid = drawn_grid(6)
        conditioned = name == "repeated"
        velocity = Smooth(grid, 6, conditioned)
        noise = torch.randn(2, 2, 3, dtype=DOUBLE)
        cond = torch.randn(2, 2, dtype=DOUBLE) if conditioned else None
        spreads = torch.rand(7, dtype=DOUBLE) + 0.5
        before, given = noise.clone(), list(schedule)
        seen[name] = {"field": velocity.data(), "before": before, "cond": cond, "spreads": spreads}
        seen[name]["plain"] = sample_with_schedule(velocity, noise, grid, given, cond)
        seen[name]["calibrated"] = sample_with_schedule(velocity, noise, grid, given, cond, spreads)
        seen[name].update(after=noise, schedule=given, given=schedule)
    return seen


def slow_spread(x):
    x = np.sort(np.asarray(x).reshape(-1))
    ends = []
    for share in (0.95, 0.05):
        place = share * (len(x) - 1)
        low = min(math.floor(place), len(x) - 2)
        ends.append(x[low] + (place - low) * (x[low + 1] - x[low]))
    return float(ends[0] - ends[1])


def check_student(seen):
    for row in seen.values():
        assert torch.equal(row["before"], row["after"]) and row["schedule"] == row["given"]
        grid, path = row["field"]["grid"].tolist(), [*row["schedule"], 0]
        for b in range(len(row["before"])):
            cond = None if row["cond"] is None else row["cond"][b]
            for name in ("plain", "calibrated"):
                x = np.asarray(row["before"][b]).reshape(-1)
                for i, j in zip(path[:-1], path[1:], strict=True):
                    if i == j:
                        continue
                    x = x - (grid[i] - grid[j]) * smooth_row(row["field"], x, i, cond)
                    if name == "calibrated" and j > 0:
                        x = x * float(row["spreads"][j]) / slow_spread(x)
                near(np.asarray(row[name][b]).reshape(-1), x)


def observe_calibration():
    x = torch.randn(3, 2, 5, dtype=DOUBLE) * torch.tensor([1.0, 4.0, 0.3], dtype=DOUBLE).view(3, 1, 1) + 0.7
    trajectory = torch.randn(4, 2, 3, 2, dtype=DOUBLE) * torch.tensor([1.0, 2.0, 0.5, 3.0], dtype=DOUBLE).view(
        -1, 1, 1, 1
    )
    kept = x.clone()
    return {
        "even": spread(torch.arange(101, dtype=DOUBLE)[torch.randperm(101)]),
        "x": kept,
        "spread": spread(x),
        "float": calibrate_amplitude(x, 2.5),
        "tensor": calibrate_amplitude(x[:2], torch.tensor(0.4, dtype=DOUBLE)),
        "rows": calibrate_amplitude(x.flatten(1), 1.0),
        "after": x,
        "trajectory": trajectory,
        "spreads": teacher_spreads(trajectory),
    }


def check_calibration(seen):
    near(seen["even"], 90.0)
    assert seen["even"].shape == () and torch.equal(seen["x"], seen["after"])
    near(seen["spread"], slow_spread(seen["x"]))
    near(seen["spreads"], [slow_spread(states) for states in seen["trajectory"]])
    for name, target in (("float", 2.5), ("tensor", 0.4), ("rows", 1.0)):
        for given, scaled in zip(seen["x"][: len(seen[name])], seen[name], strict=True):
            near(np.asarray(scaled).reshape(-1), np.asarray(given).reshape(-1) * target / slow_spread(given))


def observe_averages():
    drawn = [[random.randint(1, 60) for _ in range(4)] for _ in range(3)]
    found = average_schedule(drawn)
    return {
        "first": average_schedule([[12, 7, 3], [11, 7, 4]]),
        "second": average_schedule([[10, 5], [11, 6]]),
        "alone": average_schedule([[9, 4, 4]]),
        "drawn": drawn,
        "found": found,
        "integers": all(type(entry) is int for entry in found),
    }


def check_averages(seen):
    assert seen["first"] == [12, 7, 4] and seen["second"] == [10, 6] and seen["alone"] == [9, 4, 4]
    assert seen["found"] == [round(sum(column) / 3) for column in zip(*seen["drawn"], strict=True)]
    assert seen["integers"]


# --- noise-prediction models ---


def observe_noise_model():
    alpha = torch.tensor([1.0, 0.9, 0.6, 0.3, 0.05], dtype=DOUBLE)
    beta = (1 - alpha.square()).sqrt()
    free_alpha, free_beta = torch.rand(4, dtype=DOUBLE) + 0.2, torch.rand(4, dtype=DOUBLE) + 0.2
    clean, asked = torch.randn(2, 3, dtype=DOUBLE), []

    def oracle(x, index, cond):
        shape = (-1, *[1] * (x.dim() - 1))
        return (x - alpha[index].view(shape) * clean) / beta[index].view(shape)

    def recorder(x, index, cond):
        asked.append({"x": x.clone(), "index": index.clone(), "cond": cond})
        return torch.cos(x)

    grid = flow_grid(alpha, beta)
    eps = torch.randn(4, 2, 3, dtype=DOUBLE)
    times = grid[1:].view(-1, 1, 1)
    x, index = times * eps + (1 - times) * clean, torch.arange(1, 5)
    exact = velocity_from_noise_model(oracle, alpha, beta)
    noise = grid[4] * eps[:1] + (1 - grid[4]) * clean
    states, order = torch.randn(3, 2, dtype=DOUBLE), torch.tensor([3, 1, 1])
    cond = torch.randn(3, 1, dtype=DOUBLE)
    free = velocity_from_noise_model(recorder, free_alpha, free_beta)
    return {
        "grid": grid,
        "free_grid": flow_grid(free_alpha, free_beta),
        "levels": [free_alpha, free_beta],
        "eps": eps,
        "clean": clean,
        "exact": exact(x, index, None),
        "end": sample_with_schedule(exact, noise, grid, [4]),
        "states": states,
        "order": order,
        "cond": cond,
        "free": free(states, order, cond),
        "asked": asked,
        "single": free(torch.ones(2, 1, 1), torch.tensor([2, 3]), None),
    }


def check_noise_model(seen):
    near(seen["grid"], [0, 0.3263, 0.5714, 0.7608, 0.9523], atol=1e-4)
    alpha, beta = seen["levels"]
    near(seen["free_grid"] * (alpha + beta), beta)
    near(seen["exact"], seen["eps"] - seen["clean"])
    near(seen["end"], seen["clean"][None])
    asked = seen["asked"][0]
    assert len(seen["asked"]) == 2 and torch.equal(asked["cond"], seen["cond"])
    assert torch.equal(asked["index"], seen["order"])
    for row, i in enumerate(seen["order"].tolist()):
        a, b = float(alpha[i]), float(beta[i])
        x = np.asarray(seen["states"][row]) * (a + b)
        near(asked["x"][row], x)
        near(seen["free"][row], np.cos(x) - (x - b * np.cos(x)) / a)
    assert seen["single"].dtype == torch.float32

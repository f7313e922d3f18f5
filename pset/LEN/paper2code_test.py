"""The game, its Jacobian and saddle point; shifted solves and dampings against dense algebra; whole runs, their order
of calls, their averages and their stops; the restarted form and the baseline."""

import math

import numpy as np
from lazy_newton import (
    CubicBilinearGame,
    ShiftedSolver,
    bidiagonal_game,
    cubic_damping,
    epoch_length,
    extragradient_step,
    lazy_extra_newton,
    restarted_lazy_newton,
)

# --- inputs ---


def drawn_game(n, mu=0.0, rho=None):
    """A random game with a well-conditioned coupling that is far from symmetric; its parameters as data."""
    left, _ = np.linalg.qr(np.random.randn(n, n))
    right, _ = np.linalg.qr(np.random.randn(n, n))
    coupling = left * np.random.uniform(0.7, 1.5, size=n) @ right
    offset = np.random.uniform(0.5, 2.0, size=n) * np.random.choice([-1.0, 1.0], size=n)
    rho = float(np.random.uniform(0.5, 0.9)) if rho is None else rho
    data = {"coupling": coupling, "offset": offset, "rho": rho, "mu": mu}
    return CubicBilinearGame(coupling.copy(), offset.copy(), rho, mu), data


class Watched:
    """A game that only has the field and the Jacobian, and keeps the points at which it was asked."""

    def __init__(self, game):
        self.game, self.fields, self.jacobians, self.order = game, [], [], ""

    def field(self, point):
        self.fields.append(np.array(point))
        self.order += "F"
        return self.game.field(point)

    def jacobian(self, point):
        self.jacobians.append(np.array(point))
        self.order += "J"
        return self.game.jacobian(point)

    def log(self):
        return {"fields": self.fields, "jacobians": self.jacobians, "order": self.order}


class WatchedWithRho(Watched):
    def __init__(self, game):
        super().__init__(game)
        self.rho = game.rho


def records(run):
    return {
        "average": run.average,
        "last": run.last,
        "dampings": [float(damping) for damping in run.dampings],
        "residuals": [float(residual) for residual in run.residuals],
        "half_points": [np.array(point) for point in run.half_points],
    }


def raises_value_error(call):
    try:
        call()
    except ValueError:
        return True
    return False


# --- independent computations, for the checks only ---


def close(seen, expected, rtol=1e-9, atol=1e-10):
    np.testing.assert_allclose(seen, expected, rtol=rtol, atol=atol)


def slow_field(game, point):
    coupling, n = game["coupling"], len(game["offset"])
    x, y = [float(v) for v in point[:n]], [float(v) for v in point[n:]]
    norm = math.sqrt(sum(v * v for v in x))
    out = []
    for i in range(n):
        bilinear = sum(coupling[k, i] * y[k] for k in range(n))
        out.append(game["rho"] / 2 * norm * x[i] + game["mu"] * x[i] + bilinear)
    for i in range(n):
        product = sum(coupling[i, k] * x[k] for k in range(n))
        out.append(game["offset"][i] - product + game["mu"] * y[i])
    return np.array(out)


def slow_jacobian(game, point):
    n = len(game["offset"])
    x = point[:n]
    norm = math.sqrt(float((x * x).sum()))
    out = np.zeros((2 * n, 2 * n))
    for i in range(n):
        for k in range(n):
            if norm:
                out[i, k] = game["rho"] / 2 * (norm * (i == k) + x[i] * x[k] / norm)
            out[i, n + k] = game["coupling"][k, i]
            out[n + i, k] = -game["coupling"][i, k]
    return out + game["mu"] * np.eye(2 * n)


def slow_damping(matrix, residual, weight):
    low, high = 0.0, 1.01 * math.sqrt(weight * np.linalg.norm(residual))
    for _ in range(70):
        middle = (low + high) / 2
        size = np.linalg.norm(np.linalg.solve(matrix + middle * np.eye(len(residual)), residual))
        low, high = (middle, high) if weight * size > middle else (low, middle)
    return (low + high) / 2


def slow_run(game, start, num_iters, period, weight):
    point, rows = start, []
    for t in range(num_iters):
        residual = slow_field(game, point)
        if t % period == 0:
            snapshot = point
        matrix = slow_jacobian(game, snapshot)
        damping = slow_damping(matrix, residual, weight)
        half = point - np.linalg.solve(matrix + damping * np.eye(len(point)), residual)
        at_half = slow_field(game, half)
        rows.append({"point": point, "damping": damping, "half": half, "residual": np.linalg.norm(at_half)})
        point = point - at_half / damping
    inverses = [1 / row["damping"] for row in rows]
    average = sum(share * row["half"] for share, row in zip(inverses, rows, strict=True)) / sum(inverses)
    return rows, average, point


def compare_run(seen, game, start, num_iters, period, weight):
    rows, average, last = slow_run(game, start, num_iters, period, weight)
    close(seen["dampings"], [row["damping"] for row in rows], rtol=1e-7)
    close(seen["residuals"], [row["residual"] for row in rows], rtol=1e-7)
    close(np.array(seen["half_points"]), np.array([row["half"] for row in rows]), rtol=1e-7, atol=1e-8)
    close(seen["average"], average, rtol=1e-7, atol=1e-8)
    close(seen["last"], last, rtol=1e-7, atol=1e-8)
    return rows


# --- the game ---


def observe_field_and_jacobian():
    seen = []
    for n, mu in ((3, 0.0), (4, 0.3), (2, 1.7)):
        game, data = drawn_game(n, mu)
        point = np.random.randn(2 * n)
        before = point.copy()
        field, jacobian = game.field(point), game.jacobian(point)
        seen.append({"game": data, "before": before, "after": point, "field": field, "jacobian": jacobian})
    return seen


def check_field_and_jacobian(seen):
    for row in seen:
        assert np.array_equal(row["before"], row["after"])
        close(row["field"], slow_field(row["game"], row["before"]))
        close(row["jacobian"], slow_jacobian(row["game"], row["before"]))
        for k in range(len(row["before"])):
            move = np.zeros(len(row["before"]))
            move[k] = 1e-6
            above, below = (slow_field(row["game"], row["before"] + sign * move) for sign in (1, -1))
            close(row["jacobian"][:, k], (above - below) / 2e-6, rtol=1e-6, atol=1e-7)
        assert np.linalg.eigvalsh(row["jacobian"] + row["jacobian"].T).min() > -1e-12


def observe_origin():
    seen = []
    for mu in (0.0, 0.4):
        game, data = drawn_game(3, mu)
        point = np.concatenate([np.zeros(3), np.random.randn(3)])
        tiny = point + np.concatenate([np.full(3, 1e-9), np.zeros(3)])
        seen.append({"game": data, "field": game.field(point), "jacobian": game.jacobian(point), "point": point})
        seen[-1]["near"] = game.jacobian(tiny)
    return seen


def check_origin(seen):
    for row in seen:
        assert np.isfinite(row["jacobian"]).all()
        close(row["jacobian"][:3, :3], row["game"]["mu"] * np.eye(3))
        close(row["jacobian"], slow_jacobian(row["game"], row["point"]))
        close(row["near"], row["jacobian"], atol=1e-7)
        close(row["field"], slow_field(row["game"], row["point"]))


def observe_saddle():
    games = {"dense": drawn_game(4), "large": drawn_game(3, 0.0, 3.0), "one": drawn_game(1)}
    seen = {name: {"game": data, "saddle": game.saddle()} for name, (game, data) in games.items()}
    for name, (game, _) in games.items():
        seen[name]["field"] = game.field(seen[name]["saddle"])
    errors = [raises_value_error(drawn_game(3, mu)[0].saddle) for mu in (0.3, 1.0, 1e-3)]
    return {"games": seen, "errors": errors}


def check_saddle(seen):
    assert all(seen["errors"])
    for row in seen["games"].values():
        n = len(row["game"]["offset"])
        close(slow_field(row["game"], row["saddle"]), np.zeros(2 * n))
        close(row["field"], np.zeros(2 * n))


def observe_test_family():
    seen = []
    for n, mu in ((4, 0.0), (7, 0.25), (1, 2.0)):
        seed = int(np.random.randint(10**6))
        game = bidiagonal_game(n, seed, mu)
        at_zero, slope = game.field(np.zeros(2 * n)), game.jacobian(np.zeros(2 * n))
        seen.append({"n": n, "mu": mu, "seed": seed, "rho": float(game.rho), "at_zero": at_zero, "slope": slope})
        seen[-1].update(coupling=np.asarray(game.coupling, dtype=float), offset=np.asarray(game.offset, dtype=float))
    plain = bidiagonal_game(30)
    saddle = plain.saddle()
    return {"rows": seen, "plain": np.asarray(plain.offset, dtype=float), "zero": plain.field(saddle)}


def check_test_family(seen):
    for row in seen["rows"]:
        n = row["n"]
        coupling = np.zeros((n, n))
        for i in range(n):
            coupling[i, i] = 1
            if i + 1 < n:
                coupling[i, i + 1] = -1
        signs = [1.0 if bit else -1.0 for bit in np.random.default_rng(row["seed"]).integers(0, 2, size=n)]
        close(row["coupling"], coupling)
        close(row["offset"], signs)
        close(row["at_zero"], np.array([0.0] * n + signs))
        close(row["rho"], 0.05 / n)
        close(row["slope"], np.block([[row["mu"] * np.eye(n), coupling.T], [-coupling, row["mu"] * np.eye(n)]]))
    close(seen["plain"], 2 * np.random.default_rng(0).integers(0, 2, size=30) - 1)
    close(seen["zero"], np.zeros(60), atol=1e-8)


# --- linear algebra ---


def drawn_monotone(d):
    """Non-symmetric, with complex eigenvalues, and monotone with a margin."""
    matrix, skew = np.random.randn(d, d), np.random.randn(d, d)
    return matrix @ matrix.T / d + 0.3 * np.eye(d) + 2 * (skew - skew.T)


def observe_shifted_solves():
    seen = []
    for d in (1, 2, 5, 8):
        matrix = drawn_monotone(d)
        solver = ShiftedSolver(matrix.copy())
        rows = []
        for shift in (0.7, 0.0, 3.0, 0.7, 1e-6, 50.0):
            rhs = np.random.randn(d)
            rows.append({"shift": shift, "rhs": rhs.copy(), "solution": solver.solve(shift, rhs), "after": rhs})
        seen.append({"matrix": matrix, "rows": rows, "norm": float(solver.frobenius())})
    return seen


def check_shifted_solves(seen):
    for system in seen:
        matrix = system["matrix"]
        for row in system["rows"]:
            assert row["solution"].dtype == np.float64 and np.array_equal(row["rhs"], row["after"])
            close(matrix @ row["solution"] + row["shift"] * row["solution"], row["rhs"], atol=1e-9)
        close(system["norm"], math.sqrt(float((matrix * matrix).sum())))


def damping_of(matrix, residual, weight):
    damping = float(cubic_damping(ShiftedSolver(matrix.copy()), residual.copy(), weight))
    return {"matrix": matrix, "residual": residual, "weight": weight, "damping": damping}


def observe_dampings():
    seen = []
    for weight in (1e-3, 1.0, 1e3, 1e6):
        for d in (2, 5):
            seen.append(damping_of(drawn_monotone(d), np.random.randn(d), weight))
            skew = np.random.randn(d, d)
            seen.append(damping_of(10 * (skew - skew.T) + 1e-3 * np.eye(d), np.random.randn(d), weight))
    seen.append(damping_of(drawn_monotone(4), 1e-8 * np.random.randn(4), 1e-3))
    return seen


def check_dampings(seen):
    for row in seen:
        matrix, damping = row["matrix"], row["damping"]
        size = np.linalg.norm(np.linalg.solve(matrix + damping * np.eye(len(matrix)), row["residual"]))
        close(row["weight"] * size / damping, 1.0, rtol=1e-7, atol=0)
        close(damping, slow_damping(matrix, row["residual"], row["weight"]), rtol=1e-6, atol=0)


def observe_damping_at_the_ends():
    """Upper end: a matrix of zeros. Lower end: one by one, where the damping solves a quadratic equation."""
    upper, lower = [], []
    for weight, size in ((1e-3, 1e-4), (1.0, 1.0), (50.0, 3.0), (1e6, 2.0)):
        for d in (1, 3):
            upper.append(damping_of(np.zeros((d, d)), size * np.random.uniform(1, 2, size=d), weight))
        for entry in (0.01, 1.0, 300.0):
            lower.append(damping_of(np.array([[entry]]), size * np.random.uniform(1, 2, size=1), weight))
    return {"upper": upper, "lower": lower}


def check_damping_at_the_ends(seen):
    for row in seen["upper"]:
        close(row["damping"] ** 2, row["weight"] * np.linalg.norm(row["residual"]), atol=0)
    for row in seen["lower"]:
        entry, damping = float(row["matrix"][0, 0]), row["damping"]
        close(damping * (entry + damping), row["weight"] * abs(float(row["residual"][0])), atol=0)


# --- runs ---


def observe_one_dimensional():
    seen = []
    for period in (1, 2):
        game = CubicBilinearGame(np.ones((1, 1)), np.ones(1), 3 * math.sqrt(2) / 16 / period)
        seen.append(records(lazy_extra_newton(game, np.zeros(2), 1, period)))
    game, data = drawn_game(1)
    weight = float(np.random.uniform(0.5, 3.0))
    free = records(lazy_extra_newton(game, np.zeros(2), 1, 4, weight))
    return {"periods": seen, "free": free, "game": data, "weight": weight}


def check_one_dimensional(seen):
    for period, run in zip((1, 2), seen["periods"], strict=True):
        close(run["dampings"], [1.0])
        close(run["half_points"][0], [0.5, -0.5])
        close(run["last"], [0.5 - 3 * math.sqrt(2) / 16 / period / 8, -0.5])
        close(run["average"], run["half_points"][0])
    a, b, weight = float(seen["game"]["coupling"][0, 0]), float(seen["game"]["offset"][0]), seen["weight"]
    close(seen["free"]["dampings"][0] ** 2, (-(a**2) + math.sqrt(a**4 + 4 * weight**2 * b**2)) / 2, rtol=1e-8)


TRAJECTORIES = {
    "default weight, period 3": (7, 3, None, 0.0),
    "default weight and period": (4, 1, None, 0.0),
    "given weight, period 1": (5, 1, 2.5, 0.0),
    "given weight, period 2": (5, 2, 4.0, 0.3),
    "period beyond the end": (4, 6, 7.0, 0.0),
}


def observe_trajectories():
    seen = {}
    for name, (num_iters, period, weight, mu) in TRAJECTORIES.items():
        game, data = drawn_game(3, mu)
        watched = WatchedWithRho(game) if weight is None else Watched(game)
        start = np.random.randn(6)
        before = start.copy()
        if name == "default weight and period":
            run = lazy_extra_newton(watched, start, num_iters)
        else:
            run = lazy_extra_newton(watched, start, num_iters, period, weight)
        seen[name] = {"game": data, "before": before, "after": start, "run": records(run), "log": watched.log()}
    return seen


def check_trajectories(seen):
    for name, (num_iters, period, weight, _) in TRAJECTORIES.items():
        row = seen[name]
        assert np.array_equal(row["before"], row["after"])
        weight = 16 * row["game"]["rho"] * period / 3 if weight is None else weight
        rows = compare_run(row["run"], row["game"], row["before"], num_iters, period, weight)
        snapshots = [done["point"] for t, done in enumerate(rows) if t % period == 0]
        close(np.array(row["log"]["jacobians"]), np.array(snapshots), rtol=1e-7, atol=1e-8)
        assert row["log"]["order"] == "".join("FJF" if t % period == 0 else "FF" for t in range(num_iters))
        between = [point for done in rows for point in (done["point"], done["half"])]
        close(np.array(row["log"]["fields"]), np.array(between), rtol=1e-7, atol=1e-8)


def stop_of(game, start, num_iters, **options):
    watched = Watched(game)
    run = records(lazy_extra_newton(watched, start, num_iters, cubic_weight=1.5, **options))
    lengths = [len(run[name]) for name in ("dampings", "residuals", "half_points")]
    return {"average": run["average"], "last": run["last"], "lengths": lengths, "order": watched.order}


def observe_stops():
    coupling = np.random.randn(2, 2)
    at_rest = CubicBilinearGame(coupling, np.zeros(2), 0.8)
    five = CubicBilinearGame(coupling, np.array([3.0, 4.0]), 0.8)
    start = np.random.randn(4)
    easy = bidiagonal_game(3, int(np.random.randint(10**6)))
    return {
        "exact zero": stop_of(at_rest, np.zeros(4), 5),
        "no iterations": stop_of(five, start, 0),
        "at the tolerance": stop_of(five, np.zeros(4), 3, tol=5.0),
        "above the tolerance": stop_of(five, np.zeros(4), 1, tol=4.999999),
        "early": stop_of(easy, np.zeros(6), 500, tol=0.05),
        "start": start,
    }


def check_stops(seen):
    for name in ("exact zero", "no iterations", "at the tolerance"):
        start = seen["start"] if name == "no iterations" else np.zeros(4)
        close(seen[name]["average"], start)
        close(seen[name]["last"], start)
        assert seen[name]["lengths"] == [0, 0, 0]
        assert seen[name]["order"] == ("" if name == "no iterations" else "F")
    assert seen["above the tolerance"]["lengths"] == [1, 1, 1]
    assert 1 <= seen["early"]["lengths"][0] < 500 and len(set(seen["early"]["lengths"])) == 1


def observe_convergence():
    game = bidiagonal_game(6, int(np.random.randint(10**6)))
    saddle, seen = game.saddle(), {}
    for period, num_iters in ((1, 12), (4, 24)):
        run = lazy_extra_newton(game, np.zeros(12), num_iters, period)
        close_enough = bool(np.linalg.norm(run.average - saddle) < 1e-3)
        seen[str(period)] = [bool(min(run.residuals) < 1e-4), close_enough]
    return seen


def check_convergence(seen):
    assert all(all(facts) for facts in seen.values())


def observe_baseline():
    game, data = drawn_game(3, 0.2)
    watched = Watched(game)
    start = np.random.randn(6)
    before = start.copy()
    given = extragradient_step(watched, start, 0.3)
    default = extragradient_step(game, start)
    return {"game": data, "before": before, "after": start, "given": given, "default": default, "log": watched.log()}


def check_baseline(seen):
    game, start = seen["game"], seen["before"]
    assert np.array_equal(start, seen["after"]) and seen["log"]["order"] == "FF"
    for step, end in ((0.3, seen["given"]), (0.01, seen["default"])):
        half = start - step * slow_field(game, start)
        close(end, start - step * slow_field(game, half))


# --- restarts ---


def observe_epoch_lengths():
    exact = [[4.0, 1.0, 1.0], [0.5, 0.5, 4.0], [0.01, 0.1, 5.0], [1.0, 0.0, 1.0]]
    drawn = [[float(v) for v in np.random.uniform(0.5, 9.0, size=3)] for _ in range(6)]
    drawn.append([40.0, 30.0, 0.1])
    seen = []
    for weight, distance, mu in exact + drawn:
        length = epoch_length(weight, distance, mu)
        # At an exact power the next integer is right too: its cube root may be rounded up.
        seen.append({"given": [weight, distance, mu], "integer": isinstance(length, int), "length": float(length)})
    eight = seen.pop(0)
    return {"eight": eight["length"] in (4.0, 5.0), "rows": seen}


def check_epoch_lengths(seen):
    assert seen["eight"]
    for row in seen["rows"]:
        weight, distance, mu = row["given"]
        length = ((2 * weight * distance / mu) ** 2) ** (1 / 3)
        assert row["integer"] and row["length"] == max(1, math.ceil(length))


RESTARTS = {
    "one snapshot per epoch": (3, 4, 5, 3.0),
    "two snapshots per epoch": (2, 3, 2, None),
    "defaults": (2, 2, 1, None),
    "no epochs": (0, 3, 1, 1.0),
}


def observe_restarts():
    seen = {}
    for name, (epochs, num_iters, period, weight) in RESTARTS.items():
        game, data = drawn_game(3, 0.5)
        watched = WatchedWithRho(game) if weight is None else Watched(game)
        start = np.random.randn(6)
        before = start.copy()
        if name == "defaults":
            points = restarted_lazy_newton(watched, start, epochs, num_iters)
        else:
            points = restarted_lazy_newton(watched, start, epochs, num_iters, period, weight)
        seen[name] = {"game": data, "before": before, "after": start, "points": list(points), "order": watched.order}
    return seen


def check_restarts(seen):
    for name, (epochs, num_iters, period, weight) in RESTARTS.items():
        row = seen[name]
        assert np.array_equal(row["before"], row["after"])
        expected = [row["before"]]
        for _ in range(epochs):
            used = 16 * row["game"]["rho"] * period / 3 if weight is None else weight
            expected.append(slow_run(row["game"], expected[-1], num_iters, period, used)[1])
        close(np.array(row["points"]), np.array(expected), rtol=1e-7, atol=1e-8)
        epoch = "".join("FJF" if t % period == 0 else "FF" for t in range(num_iters))
        assert row["order"] == epochs * epoch

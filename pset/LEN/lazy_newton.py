"""Second-order extragradient for convex-concave games with lazily refreshed Jacobians (LEN) and its restarted form.

A point is one flat float64 vector z = (x, y) of length 2n: x is minimised over, y is maximised over.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy import ndarray
from scipy.linalg import schur, solve_triangular
from scipy.optimize import brentq


class CubicBilinearGame:
    """f(x, y) = rho/6 |x|^3 + mu/2 |x|^2 - mu/2 |y|^2 + y^T (A x - b)."""

    def __init__(self, coupling: ndarray, offset: ndarray, rho: float, mu: float = 0.0) -> None:
        self.coupling = np.asarray(coupling, dtype=float)  # A, (n, n), invertible
        self.offset = np.asarray(offset, dtype=float)  # b, (n,)
        self.rho = rho
        self.mu = mu
        self.n = len(self.offset)

    def value(self, point: ndarray) -> float:
        """Payoff at a point (2n,)."""
        x, y = point.reshape(2, self.n)
        norm = np.linalg.norm(x)
        quadratic = 0.5 * self.mu * (x @ x - y @ y)
        return float(self.rho / 6 * norm**3 + quadratic + y @ (self.coupling @ x - self.offset))

    def field(self, point: ndarray) -> ndarray:
        """Descent-ascent field F(z) = (grad_x f, -grad_y f), (2n,) -> (2n,); its zeros are the saddle points."""
        # <paper2code name="descent-ascent field of the game">
        # <paper2code name="split a stacked point into its two players">
        x = point[: self.n]
        y = point[self.n :]
        # </paper2code name="split a stacked point into its two players">
        # <paper2code name="field block of the minimising player">
        descent = 0.5 * self.rho * np.linalg.norm(x) * x + self.mu * x + self.coupling.T @ y
        # </paper2code name="field block of the minimising player">
        # <paper2code name="field block of the maximising player with its ascent sign">
        ascent = self.offset - self.coupling @ x + self.mu * y
        # </paper2code name="field block of the maximising player with its ascent sign">
        return np.concatenate([descent, ascent])
        # </paper2code name="descent-ascent field of the game">

    def jacobian(self, point: ndarray) -> ndarray:
        """Jacobian of the field, (2n,) -> (2n, 2n): finite everywhere, not symmetric, monotone."""
        # <paper2code name="jacobian of the descent-ascent field">
        n = self.n
        x, _ = point.reshape(2, n)
        norm = np.linalg.norm(x)
        identity = np.eye(n)
        # <paper2code name="cubic curvature block guarded at the origin">
        curvature = np.zeros((n, n))
        if norm > 0:
            curvature = 0.5 * self.rho * (norm * identity + np.outer(x, x) / norm)
        # </paper2code name="cubic curvature block guarded at the origin">
        jacobian = np.empty((2 * n, 2 * n))
        jacobian[:n, :n] = curvature + self.mu * identity
        jacobian[n:, n:] = self.mu * identity
        # <paper2code name="bilinear coupling blocks of the jacobian">
        jacobian[:n, n:] = self.coupling.T
        jacobian[n:, :n] = -self.coupling
        # </paper2code name="bilinear coupling blocks of the jacobian">
        return jacobian
        # </paper2code name="jacobian of the descent-ascent field">

    def saddle(self) -> ndarray:
        """The saddle point (x*, y*) as (2n,). Known in closed form for mu = 0 only; ValueError otherwise."""
        # <paper2code name="closed-form saddle point">
        if self.mu != 0:
            raise ValueError("the saddle point has a closed form for mu = 0 only")
        x = np.linalg.solve(self.coupling, self.offset)
        # <paper2code name="dual part of the saddle point">
        y = np.linalg.solve(self.coupling.T, -0.5 * self.rho * np.linalg.norm(x) * x)
        # </paper2code name="dual part of the saddle point">
        return np.concatenate([x, y])
        # </paper2code name="closed-form saddle point">


def bidiagonal_game(n: int, seed: int = 0, mu: float = 0.0) -> CubicBilinearGame:
    """The test family: bidiagonal coupling, random signs as offset, a weak cubic term."""
    # <paper2code name="bidiagonal rademacher test problem">
    coupling = np.eye(n) - np.eye(n, k=1)
    bits = np.random.default_rng(seed).integers(0, 2, size=n)
    signs = 2.0 * bits - 1.0
    return CubicBilinearGame(coupling, signs, rho=1 / (20 * n), mu=mu)
    # </paper2code name="bidiagonal rademacher test problem">


class ShiftedSolver:
    """Solves (J + shift I) s = r for many shifts and right-hand sides from one factorisation of a real J (d, d).

    `upper` is the triangular and `unitary` the unitary factor of J, both complex (d, d).
    """

    def __init__(self, matrix: ndarray) -> None:
        # <paper2code name="complex schur factorisation of the snapshot">
        triangular, rotation = schur(matrix, output="complex")
        self.upper, self.unitary = triangular, rotation
        # </paper2code name="complex schur factorisation of the snapshot">

    def solve(self, shift: float, rhs: ndarray) -> ndarray:
        """S_shift(rhs) = (J + shift I)^-1 rhs for a real rhs (d,), as a real (d,), in O(d^2)."""
        # <paper2code name="shifted solve through the stored factors">
        # <paper2code name="shift the triangular factor without touching the stored one">
        shifted = self.upper + shift * np.eye(len(rhs))
        # </paper2code name="shift the triangular factor without touching the stored one">
        # <paper2code name="back substitution and rotation back to real coordinates">
        rotated = solve_triangular(shifted, self.unitary.conj().T @ rhs)
        return (self.unitary @ rotated).real
        # </paper2code name="back substitution and rotation back to real coordinates">
        # </paper2code name="shifted solve through the stored factors">

    def frobenius(self) -> float:
        """Frobenius norm of J, an upper bound of its spectral norm."""
        return float(np.linalg.norm(self.upper))


def cubic_damping(solver: ShiftedSolver, residual: ndarray, cubic_weight: float) -> float:
    """The positive root of lambda -> M |S_lambda(residual)| - lambda, for a residual (d,) that is not zero."""
    # <paper2code name="damping root of the cubic step">
    scale = cubic_weight * np.linalg.norm(residual)
    # <paper2code name="upper end of the damping bracket">
    high = np.sqrt(scale)
    # </paper2code name="upper end of the damping bracket">
    # <paper2code name="lower end of the damping bracket in the cancellation-free form">
    bound = solver.frobenius()
    low = 2 * scale / (bound + np.sqrt(bound**2 + 4 * scale))
    # </paper2code name="lower end of the damping bracket in the cancellation-free form">

    # <paper2code name="scalar residual whose root is the damping">
    def excess(damping: float) -> float:
        return cubic_weight * np.linalg.norm(solver.solve(damping, residual)) - damping

    # </paper2code name="scalar residual whose root is the damping">
    return brentq(excess, 0.999 * low, 1.001 * high, xtol=1e-300, rtol=1e-13)
    # </paper2code name="damping root of the cubic step">


def extragradient_step(game: CubicBilinearGame, point: ndarray, step: float = 0.01) -> ndarray:
    """One step of the first-order baseline, (2n,) -> (2n,)."""
    # <paper2code name="classical extragradient step">
    half_point = point - step * game.field(point)
    return point - step * game.field(half_point)
    # </paper2code name="classical extragradient step">


@dataclass
class LazyNewtonResult:
    """Weighted average of the half points, last main iterate, and one record for each iteration that was done."""

    average: ndarray
    last: ndarray
    dampings: list[float]
    residuals: list[float]
    half_points: list[ndarray]


def lazy_extra_newton(
    game: CubicBilinearGame,
    start: ndarray,
    num_iters: int,
    period: int = 1,
    cubic_weight: float | None = None,
    tol: float = 0.0,
) -> LazyNewtonResult:
    """LEN from `start` (d,), which is not modified; the Jacobian is renewed once in every `period` iterations.

    Of the game only `field`, `jacobian` and, if no cubic weight is given, `rho` are used.
    """
    point = np.array(start, dtype=float)
    weighted_sum, weight_total = np.zeros_like(point), 0.0
    dampings: list[float] = []
    residuals: list[float] = []
    half_points: list[ndarray] = []
    # <paper2code name="lazy extra newton main loop">
    # <paper2code name="default cubic weight from the period">
    if cubic_weight is None:
        cubic_weight = 16 / 3 * game.rho * period
    # </paper2code name="default cubic weight from the period">
    for t in range(num_iters):
        residual = game.field(point)
        if np.linalg.norm(residual) <= tol:
            break
        # <paper2code name="refresh the snapshot once per period">
        if t % period == 0:
            solver = ShiftedSolver(game.jacobian(point))
        # </paper2code name="refresh the snapshot once per period">
        damping = cubic_damping(solver, residual, cubic_weight)
        # <paper2code name="implicit half step from the frozen factorisation">
        displacement = -solver.solve(damping, residual)
        half_point = point + displacement
        # </paper2code name="implicit half step from the frozen factorisation">
        half_residual = game.field(half_point)
        # <paper2code name="explicit step from the main iterate">
        step = 1 / damping
        point = point - step * half_residual
        # </paper2code name="explicit step from the main iterate">
        # <paper2code name="accumulate the step-size weighted average">
        weighted_sum += half_point / damping
        weight_total += 1 / damping
        # </paper2code name="accumulate the step-size weighted average">
        dampings.append(float(damping))
        residuals.append(float(np.linalg.norm(half_residual)))
        half_points.append(half_point)
    # </paper2code name="lazy extra newton main loop">
    # <paper2code name="final weighted average with its empty-run case">
    average = np.array(start, dtype=float)
    if half_points:
        average = weighted_sum / weight_total
    # </paper2code name="final weighted average with its empty-run case">
    return LazyNewtonResult(average, point, dampings, residuals, half_points)


def epoch_length(cubic_weight: float, distance: float, mu: float) -> int:
    """Iterations of one epoch of the restarted method, for a starting distance and a strong monotonicity mu > 0."""
    # <paper2code name="epoch length from the theory">
    length = (2 * cubic_weight * distance / mu) ** (2 / 3)
    return max(1, math.ceil(length))
    # </paper2code name="epoch length from the theory">


def restarted_lazy_newton(
    game: CubicBilinearGame,
    start: ndarray,
    num_epochs: int,
    num_iters: int,
    period: int = 1,
    cubic_weight: float | None = None,
) -> list[ndarray]:
    """Points between the epochs, the start first: num_epochs + 1 arrays (d,)."""
    # <paper2code name="restart from the weighted average">
    points = [np.array(start, dtype=float)]
    for _ in range(num_epochs):
        run = lazy_extra_newton(game, points[-1], num_iters, period, cubic_weight)
        points.append(run.average)
    return points
    # </paper2code name="restart from the weighted average">

"""Few-step schedules for a diffusion sampler, found by dynamic programming against a many-step run of the same model.

Time is addressed by an integer index i = 0..N into a grid 0 = t_0 < ... < t_N (data to noise). States are (B, *S).
A velocity model is called with rows (n, *S), one index per row (n,), int64, never 0, and None or a condition (n, *C).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import torch
from torch import Tensor

Velocity = Callable[[Tensor, Tensor, Tensor | None], Tensor]


@torch.no_grad()
def teacher_trajectory(velocity: Velocity, noise: Tensor, grid: Tensor, cond: Tensor | None = None) -> Tensor:
    """States of the full Euler run from `noise` (B, *S), one per grid index: (N+1, B, *S), entry N is the noise."""
    # <paper2code name="teacher trajectory">
    num_steps = len(grid) - 1
    times = grid.to(noise.dtype)
    trajectory = noise.new_empty((num_steps + 1, *noise.shape))
    trajectory[num_steps] = noise
    for i in range(num_steps, 0, -1):
        # <paper2code name="one teacher step towards lower noise">
        index = torch.full((len(noise),), i)
        direction = velocity(trajectory[i], index, cond)
        step = times[i - 1] - times[i]
        trajectory[i - 1] = trajectory[i] + step * direction
        # </paper2code name="one teacher step towards lower noise">
    return trajectory
    # </paper2code name="teacher trajectory">


@dataclass
class Row:
    """After k student steps, for each index: best state (N+1, *S), its cost (N+1,), the index it came from (N+1,)."""

    states: Tensor
    cost: Tensor
    source: Tensor


def first_row(noise: Tensor, num_steps: int) -> Row:
    """The row before any step, for the noise (*S) of one sample: no cost is known, every source is N."""
    # <paper2code name="start row shared by all indices">
    states = noise.expand(num_steps + 1, *noise.shape).clone()
    cost = noise.new_full((num_steps + 1,), math.inf)
    source = torch.full((num_steps + 1,), num_steps)
    return Row(states, cost, source)
    # </paper2code name="start row shared by all indices">


@torch.no_grad()
def next_row(
    velocity: Velocity,
    row: Row,
    teacher: Tensor,
    grid: Tensor,
    cond: Tensor | None = None,
    carry_over: bool = False,
) -> Row:
    """One more student step for one sample: `teacher` is (N+1, *S), `cond` is (*C), without a batch axis."""
    # <paper2code name="next row of the dynamic programme">
    num_steps = len(grid) - 1
    times = grid.to(teacher.dtype)
    # <paper2code name="velocities at all source states of the previous row">
    index = torch.arange(1, num_steps + 1)
    conditions = None if cond is None else cond.expand(num_steps, *cond.shape)
    directions = velocity(row.states[1:], index, conditions)
    # </paper2code name="velocities at all source states of the previous row">
    # Copies: the previous row is only read, and index N keeps its entry.
    states, cost, source = row.states.clone(), row.cost.clone(), row.source.clone()
    for j in range(num_steps):
        # <paper2code name="candidates for one target from all later indices">
        lengths = (times[j] - times[j + 1 :]).view(-1, *[1] * (teacher.dim() - 1))
        candidates = row.states[j + 1 :] + directions[j:] * lengths
        # </paper2code name="candidates for one target from all later indices">
        # <paper2code name="mean squared distance to the teacher at the target index">
        errors = (candidates - teacher[j]).square().flatten(1).mean(dim=1)
        # </paper2code name="mean squared distance to the teacher at the target index">
        # <paper2code name="cheapest source with ties to the largest index">
        from_the_top = errors.flip(0)
        best = num_steps - int(from_the_top.argmin())
        # </paper2code name="cheapest source with ties to the largest index">
        position = best - j - 1
        # <paper2code name="keep the previous entry unless strictly improved">
        improved = bool(errors[position] < row.cost[j])
        if carry_over and not improved:
            continue
        # </paper2code name="keep the previous entry unless strictly improved">
        # <paper2code name="store cost and source and state of the chosen candidate">
        cost[j] = errors[position]
        source[j] = best
        states[j] = candidates[position]
        # </paper2code name="store cost and source and state of the chosen candidate">
    return Row(states, cost, source)
    # </paper2code name="next row of the dynamic programme">


def trace_schedule(sources: Sequence[Tensor]) -> list[int]:
    """The schedule behind index 0, in sampling order, from the sources (N+1,) of rows 1..M."""
    # <paper2code name="trace the sources back from the data end">
    schedule: list[int] = []
    target = 0
    for source in reversed(sources):
        # <paper2code name="follow the source of the current row">
        target = int(source[target])
        schedule.append(target)
        # </paper2code name="follow the source of the current row">
    return schedule[::-1]
    # </paper2code name="trace the sources back from the data end">


@torch.no_grad()
def search_schedules(
    velocity: Velocity,
    noise: Tensor,
    grid: Tensor,
    budget: int = 5,
    cond: Tensor | None = None,
    carry_over: bool = False,
) -> list[list[int]]:
    """A schedule of `budget` steps for each sample of `noise` (B, *S)."""
    # <paper2code name="search each sample alone">
    teacher = teacher_trajectory(velocity, noise, grid, cond)
    schedules = []
    for b in range(len(noise)):
        own = None if cond is None else cond[b]
        # <paper2code name="rows for one sample">
        rows = [first_row(noise[b], len(grid) - 1)]
        for _ in range(budget):
            rows.append(next_row(velocity, rows[-1], teacher[:, b], grid, own, carry_over))
        # </paper2code name="rows for one sample">
        schedules.append(trace_schedule([row.source for row in rows[1:]]))
    return schedules
    # </paper2code name="search each sample alone">


@torch.no_grad()
def sample_with_schedule(
    velocity: Velocity,
    noise: Tensor,
    grid: Tensor,
    schedule: list[int],
    cond: Tensor | None = None,
    spreads: Tensor | None = None,
) -> Tensor:
    """The student: Euler steps along `schedule` down to index 0, (B, *S) -> (B, *S). `spreads` (N+1,) calibrates."""
    # <paper2code name="student sampler">
    times = grid.to(noise.dtype)
    x = noise.clone()
    # <paper2code name="pair each index with its successor and close with zero">
    pairs = pairwise([*schedule, 0])
    # </paper2code name="pair each index with its successor and close with zero">
    for i, j in pairs:
        # <paper2code name="euler step between two schedule entries">
        v = velocity(x, torch.full((len(x),), i), cond)
        x = x - (times[i] - times[j]) * v
        # </paper2code name="euler step between two schedule entries">
        # <paper2code name="recalibrate states that will be fed again">
        if spreads is not None and 0 < j < i:
            x = calibrate_amplitude(x, spreads[j])
        # </paper2code name="recalibrate states that will be fed again">
    return x
    # </paper2code name="student sampler">


def average_schedule(schedules: list[list[int]]) -> list[int]:
    """One schedule for all: the rounded mean of each position."""
    # <paper2code name="position-wise rounded mean of schedules">
    means = torch.tensor(schedules, dtype=torch.float64).mean(dim=0)
    return [int(entry) for entry in means.round()]
    # </paper2code name="position-wise rounded mean of schedules">


def spread(x: Tensor) -> Tensor:
    """Distance between the outer quantiles of all elements, a scalar tensor."""
    # <paper2code name="quantile spread of a tensor">
    low, high = torch.quantile(x.flatten(), x.new_tensor([0.05, 0.95]))
    return high - low
    # </paper2code name="quantile spread of a tensor">


def teacher_spreads(trajectory: Tensor) -> Tensor:
    """One spread for each index of a trajectory (N+1, B, *S), over the whole batch: (N+1,)."""
    # <paper2code name="teacher spreads per index">
    return torch.stack([spread(states) for states in trajectory])
    # </paper2code name="teacher spreads per index">


def calibrate_amplitude(x: Tensor, target: float | Tensor) -> Tensor:
    """Scale each sample of x (B, *S) so that its own spread becomes `target`, one number for all samples."""
    # <paper2code name="rescale each sample to the target spread">
    own = torch.stack([spread(sample) for sample in x])
    ratio = target / own
    return x * ratio.view(-1, *[1] * (x.dim() - 1))
    # </paper2code name="rescale each sample to the target spread">


def flow_grid(alpha: Tensor, beta: Tensor) -> Tensor:
    """Flow times (N+1,) with the signal-to-noise ratios of a model on alpha_i x_0 + beta_i eps."""
    # <paper2code name="flow time from signal and noise levels">
    return beta / (alpha + beta)
    # </paper2code name="flow time from signal and noise levels">


def velocity_from_noise_model(noise_model: Velocity, alpha: Tensor, beta: Tensor) -> Velocity:
    """A velocity on the grid of `flow_grid` from a model that predicts the noise in alpha_i x_0 + beta_i eps."""

    def velocity(x: Tensor, index: Tensor, cond: Tensor | None = None) -> Tensor:
        # <paper2code name="velocity from a noise model">
        shape = (-1, *[1] * (x.dim() - 1))
        signal = alpha[index].to(x.dtype).view(shape)
        level = beta[index].to(x.dtype).view(shape)
        # <paper2code name="scale the flow state to the model input">
        scaled = (signal + level) * x
        # </paper2code name="scale the flow state to the model input">
        noise = noise_model(scaled, index, cond)
        # <paper2code name="clean estimate and velocity">
        clean = (scaled - level * noise) / signal
        return noise - clean
        # </paper2code name="clean estimate and velocity">
        # </paper2code name="velocity from a noise model">

    return velocity

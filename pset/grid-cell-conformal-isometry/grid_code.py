"""A population code for positions in a square arena: learned on a lattice, moved by a recurrent step, conformal to space.

Positions (N, 2) are in lattice units: node (a, b) lies at (a, b), and a lattice of G x G nodes covers [-1/2, G - 1/2]^2.
The arena is one metre wide; moves handed to a transition model are in metres. Codes (N, C) consist of M modules of S units.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Generator, Tensor, nn


@dataclass
class GridCodeConfig:
    """Sizes, scales, the transition model and the weights of the two losses."""

    lattice: int = 40  # G
    units: int = 24  # C
    module_units: int = 24  # S
    headings: int = 18  # K
    scale: float | Sequence[float] = 10.0  # shared by all modules, or one for each
    kind: str = "linear"  # or "modulated", "recurrent", "drive"
    activation: str = "relu"  # or "tanh"; of the kind "recurrent" only
    step_weight: float = 1.0
    step_gain: float = 30000.0
    iso_weight: float = 10.0

    @property
    def modules(self) -> int:
        """M."""
        return self.units // self.module_units


def module_scales(cfg: GridCodeConfig) -> Tensor:
    """The scale of each module, (M,)."""
    return torch.as_tensor(cfg.scale, dtype=torch.float32).expand(cfg.modules).clone()


def heading_bins(disp: Tensor, headings: int) -> tuple[Tensor, Tensor]:
    """Index of the nearest of K equally spaced headings, (N,) int64, and exact length (N,) of moves (N, 2)."""
    # <paper2code name="split a move into heading bin and length">
    # <paper2code name="fold the heading angle">
    angle = torch.atan2(disp[:, 1], disp[:, 0]) % (2 * math.pi)
    # </paper2code name="fold the heading angle">
    # <paper2code name="nearest bin with wrap-around">
    nearest = torch.round(angle * headings / (2 * math.pi)).long()
    bins = nearest.masked_fill(nearest == headings, 0)
    # </paper2code name="nearest bin with wrap-around">
    length = torch.linalg.vector_norm(disp, dim=1)
    return bins, length
    # </paper2code name="split a move into heading bin and length">


class CodeTable(nn.Module):
    """The code at every node, and by interpolation everywhere in the arena."""

    def __init__(self, units: int, lattice: int, std: float = 0.001) -> None:
        super().__init__()
        self.lattice = lattice
        self.table = nn.Parameter(std * torch.randn(units, lattice, lattice))  # (C, G, G), first lattice axis: p_1

    def forward(self, pos: Tensor) -> Tensor:
        """Codes (N, C) at positions (N, 2), for any N >= 1."""
        # <paper2code name="bilinear code lookup">
        # <paper2code name="positions to sampler coordinates">
        coords = 2 * (pos + 0.5) / self.lattice - 1
        # </paper2code name="positions to sampler coordinates">
        # <paper2code name="sample the table and order the rows">
        # The sampler reads the first coordinate along the last axis.
        image = self.table.transpose(1, 2).unsqueeze(0)
        grid = coords[None, None]  # one row of N pixels
        sampled = F.grid_sample(image, grid, mode="bilinear", padding_mode="zeros", align_corners=False)
        return sampled.view(len(self.table), -1).T
        # </paper2code name="sample the table and order the rows">
        # </paper2code name="bilinear code lookup">

    @torch.no_grad()
    def project_(self) -> None:
        """Makes the code of every node non-negative and of unit length, all its units together, in place."""
        # <paper2code name="project the table to non-negative unit codes">
        self.table.clamp_(min=0.0)
        norms = torch.linalg.vector_norm(self.table, dim=0, keepdim=True)
        self.table.div_(norms.clamp(min=1e-8))
        # </paper2code name="project the table to non-negative unit codes">


class LinearStep(nn.Module):
    """v'_m = (I + l B_km) v_m in every module."""

    def __init__(self, cfg: GridCodeConfig) -> None:
        super().__init__()
        self.headings, self.modules, self.module_units = cfg.headings, cfg.modules, cfg.module_units
        shape = (cfg.headings, cfg.modules, cfg.module_units, cfg.module_units)
        self.heading_mats = nn.Parameter(0.001 * torch.randn(shape))  # (K, M, S, S), each acts on columns

    def forward(self, code: Tensor, disp: Tensor) -> Tensor:
        """Codes (N, C) after moves (N, 2) in metres."""
        # <paper2code name="linear step on every module">
        bins, length = heading_bins(disp, self.headings)
        # <paper2code name="transition matrix of each sample and module">
        identity = torch.eye(self.module_units, dtype=code.dtype)
        matrices = identity + length.view(-1, 1, 1, 1) * self.heading_mats[bins]
        # </paper2code name="transition matrix of each sample and module">
        # <paper2code name="apply the matrices block by block">
        columns = code.reshape(-1, self.modules, self.module_units, 1)
        moved = matrices @ columns
        return moved.flatten(1)
        # </paper2code name="apply the matrices block by block">
        # </paper2code name="linear step on every module">


class ModulatedStep(nn.Module):
    """v'_m = v_m + s_m l (unit vector along B_km v_m) in every module: conformal by construction."""

    def __init__(self, cfg: GridCodeConfig) -> None:
        super().__init__()
        self.headings, self.modules, self.module_units = cfg.headings, cfg.modules, cfg.module_units
        shape = (cfg.headings, cfg.modules, cfg.module_units, cfg.module_units)
        self.heading_mats = nn.Parameter(0.001 * torch.randn(shape))  # (K, M, S, S), each acts on columns
        self.register_buffer("scale", module_scales(cfg))  # (M,)

    def forward(self, code: Tensor, disp: Tensor) -> Tensor:
        """Codes (N, C) after moves (N, 2) in metres."""
        # <paper2code name="conformally modulated move">
        bins, length = heading_bins(disp, self.headings)
        blocks = code.unflatten(1, (self.modules, self.module_units))
        # <paper2code name="unit drive direction inside each module">
        drive = torch.einsum("nmij,nmj->nmi", self.heading_mats[bins], blocks)
        norms = torch.linalg.vector_norm(drive, dim=-1, keepdim=True)
        direction = drive / norms.clamp(min=1e-8)
        # </paper2code name="unit drive direction inside each module">
        stride = torch.outer(length, self.scale).unsqueeze(-1)
        return (blocks + stride * direction).flatten(1)
        # </paper2code name="conformally modulated move">


class RecurrentStep(nn.Module):
    """v' = R(v A + l u + b), with a drive u that multiplies the code by a matrix of the heading."""

    def __init__(self, cfg: GridCodeConfig) -> None:
        super().__init__()
        self.headings, self.modules, self.module_units = cfg.headings, cfg.modules, cfg.module_units
        self.activation = cfg.activation
        shape = (cfg.headings, cfg.modules, cfg.module_units, cfg.module_units)
        self.recur = nn.Parameter(torch.empty(cfg.units, cfg.units).uniform_(-0.001, 0.001))  # (C, C), acts on rows
        self.heading_mats = nn.Parameter(0.001 * torch.randn(shape))  # (K, M, S, S), each acts on columns
        self.module_bias = nn.Parameter(torch.zeros(cfg.modules))  # (M,), one for all units of a module

    def forward(self, code: Tensor, disp: Tensor) -> Tensor:
        """Codes (N, C) after moves (N, 2) in metres."""
        # <paper2code name="multiplicative recurrent update">
        bins, length = heading_bins(disp, self.headings)
        # <paper2code name="heading drive from the module codes">
        rows = code.view(len(code), self.modules, 1, self.module_units)
        products = (self.heading_mats[bins] * rows).sum(dim=-1)
        drive = products.reshape(code.shape)
        # </paper2code name="heading drive from the module codes">
        # <paper2code name="module bias spread over its units">
        bias = self.module_bias.repeat_interleave(self.module_units)
        # </paper2code name="module bias spread over its units">
        # <paper2code name="recurrent preactivation and nonlinearity">
        total = code @ self.recur + length[:, None] * drive + bias
        return torch.tanh(total) if self.activation == "tanh" else F.relu(total)
        # </paper2code name="recurrent preactivation and nonlinearity">
        # </paper2code name="multiplicative recurrent update">


class DriveStep(nn.Module):
    """v' = ReLU(v A + l D_k + b): the move is added, whatever the code."""

    def __init__(self, cfg: GridCodeConfig) -> None:
        super().__init__()
        self.headings = cfg.headings
        self.recur = nn.Parameter(torch.empty(cfg.units, cfg.units).uniform_(-0.001, 0.001))  # (C, C), acts on rows
        self.heading_drive = nn.Parameter(torch.empty(cfg.headings, cfg.units).uniform_(-0.001, 0.001))  # (K, C)
        self.unit_bias = nn.Parameter(torch.zeros(cfg.units))  # (C,)

    def forward(self, code: Tensor, disp: Tensor) -> Tensor:
        """Codes (N, C) after moves (N, 2) in metres."""
        bins, length = heading_bins(disp, self.headings)
        # <paper2code name="additive recurrent update">
        pushed = length.unsqueeze(1) * self.heading_drive[bins]
        return (torch.matmul(code, self.recur) + pushed + self.unit_bias).clamp(min=0)
        # </paper2code name="additive recurrent update">


STEPS = {"linear": LinearStep, "modulated": ModulatedStep, "recurrent": RecurrentStep, "drive": DriveStep}


class GridCodeModel(nn.Module):
    """Codes, a transition model and the two losses they are trained with."""

    def __init__(self, cfg: GridCodeConfig) -> None:
        super().__init__()
        self.cfg = cfg
        self.codes = CodeTable(cfg.units, cfg.lattice)
        self.step = STEPS[cfg.kind](cfg)
        self.register_buffer("scale", module_scales(cfg))  # (M,)

    def step_loss(self, pos: Tensor, pos_next: Tensor) -> Tensor:
        """Weighted error of one recurrent step, a scalar, for position pairs (N, 2); the moves may differ in all rows."""
        # <paper2code name="one-step transition loss">
        if self.cfg.step_weight == 0:
            return pos.new_zeros(())
        # <paper2code name="physical move between the two positions">
        disp = (pos_next - pos) / self.cfg.lattice
        # </paper2code name="physical move between the two positions">
        # <paper2code name="batch-mean squared transition error">
        predicted = self.step(self.codes(pos), disp)
        target = self.codes(pos_next)
        squares = (predicted - target).square()
        # <paper2code name="reduce the error over units and samples">
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum(dim=1).mean()
        # </paper2code name="reduce the error over units and samples">
        # </paper2code name="batch-mean squared transition error">
        # </paper2code name="one-step transition loss">

    def isometry_loss(self, pos: Tensor, pos_next: Tensor) -> Tensor:
        """Weighted departure from s_m times the length of the move, a scalar, for position pairs (N, 2)."""
        # <paper2code name="isometry term over a batch of pairs">
        if not self.cfg.iso_weight:
            return torch.zeros((), dtype=pos.dtype)
        # <paper2code name="length of the physical move">
        gap = torch.linalg.vector_norm(pos_next - pos, dim=-1)
        length = gap / self.cfg.lattice
        # </paper2code name="length of the physical move">
        # <paper2code name="codes of both ends per module">
        sizes = (self.cfg.modules, self.cfg.module_units)
        start = self.codes(pos).unflatten(1, sizes)
        end = self.codes(pos_next).unflatten(1, sizes)
        # </paper2code name="codes of both ends per module">
        # <paper2code name="mismatch of code distance and scaled length">
        # <paper2code name="distance in code space with a safe root">
        squares = (end - start).pow(2).sum(dim=2)
        distance = squares.clamp(min=1e-12).sqrt()
        # </paper2code name="distance in code space with a safe root">
        # <paper2code name="residual against the scaled length, summed">
        residual = distance - length.unsqueeze(1) * self.scale
        return self.cfg.iso_weight * residual.pow(2).sum()
        # </paper2code name="residual against the scaled length, summed">
        # </paper2code name="mismatch of code distance and scaled length">
        # </paper2code name="isometry term over a batch of pairs">

    def activity(self, code: Tensor) -> tuple[Tensor, Tensor]:
        """Mean numbers of active units, and of modules whose units 0 and 1 differ in activity, for codes (N, C)."""
        # <paper2code name="activity statistics of a code batch">
        active = code > 0
        count = active.sum(dim=1).to(code.dtype).mean()
        # <paper2code name="modules whose first pair of units disagrees">
        pairs = active.unflatten(1, (self.cfg.modules, self.cfg.module_units))[..., :2]
        split = (pairs[..., 0] ^ pairs[..., 1]).sum(dim=1).to(code.dtype).mean()
        # </paper2code name="modules whose first pair of units disagrees">
        return count, split
        # </paper2code name="activity statistics of a code batch">

    def forward(
        self, step_pair: tuple[Tensor, Tensor], iso_pair: tuple[Tensor, Tensor]
    ) -> tuple[Tensor, dict[str, Tensor]]:
        """Total loss, and what to log, for the pairs (p, p') of each of the two losses."""
        step, isometry = self.step_loss(*step_pair), self.isometry_loss(*iso_pair)
        total = step + isometry
        with torch.no_grad():
            active, split = self.activity(self.codes(step_pair[1]))
        return total, {"step": step, "isometry": isometry, "total": total, "active": active, "split": split}


def sample_pairs(
    n: int, lattice: int, max_radius: float, headings: int | None = None, generator: Generator | None = None
) -> tuple[Tensor, Tensor]:
    """Random pairs (n, 2), (n, 2) of positions in the arena, at most `max_radius` lattice units apart."""
    # <paper2code name="random pairs that stay inside the arena">
    if headings is None:
        angle = 2 * math.pi * torch.rand(n, generator=generator)
    else:
        angle = torch.randint(headings, (n,), generator=generator) * (2 * math.pi / headings)
    # <paper2code name="radius uniform over the disc">
    radius = max_radius * torch.rand(n, generator=generator).sqrt()
    # </paper2code name="radius uniform over the disc">
    move = radius[:, None] * torch.stack([angle.cos(), angle.sin()], dim=1)
    # <paper2code name="feasible interval for the start">
    low = (-0.5 - move).clamp(min=-0.5)
    high = (lattice - 0.5 - move).clamp(max=lattice - 0.5)
    start = low + (high - low) * torch.rand(n, 2, generator=generator)
    # </paper2code name="feasible interval for the start">
    return start, start + move
    # </paper2code name="random pairs that stay inside the arena">

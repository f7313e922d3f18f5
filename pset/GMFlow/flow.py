"""Flow matching with Gaussian mixtures: transitions, training, guidance, second-order steps and sampling (GMFlow).

Symbols: data x_0, noise n, noise level sigma = t / T in [0, 1], x_t = (1 - sigma) x_0 + sigma n, velocity
u = (x_t - x_0) / sigma. Images are `(B, C, H, W)`, levels `(B, 1, 1, 1)`.
"""

from collections.abc import Callable
from typing import NamedTuple

import torch
from mixture import (
    Gaussian,
    Mixture,
    draw,
    expected_value,
    moment_match,
    negative_log_likelihood,
    powered_product,
    reweight,
)
from torch import Tensor

EPS = 1e-6


def image_mean(x: Tensor) -> Tensor:
    """Mean over channels and pixels of each image: `(B, 1, 1, 1)`."""
    return x.mean(dim=(1, 2, 3), keepdim=True)


def check_scale(scale: float) -> None:
    """Raise `ValueError` unless 0 <= scale < 1: the guided variance (1 - scale^2) v must stay positive."""
    if not 0 <= scale < 1:
        raise ValueError(f"the guidance scale must be in [0, 1), not {scale}")


def noise_level(t: float | Tensor, x: Tensor, horizon: float) -> Tensor:
    """Levels t / T `(B, 1, 1, 1)` in the dtype of the images `x`, for one time or one time per image."""
    # <paper2code name="level tensor that broadcasts over images">
    t = torch.as_tensor(t, dtype=x.dtype, device=x.device)
    # <paper2code name="divide by the horizon">
    level = t / horizon
    # </paper2code name="divide by the horizon">
    return level.expand(len(x))[:, None, None, None]
    # </paper2code name="level tensor that broadcasts over images">


def to_data_space(mix: Mixture, x_t: Tensor, level: Tensor, eps: float = EPS) -> Mixture:
    """Turn a mixture over the velocity at `x_t` into the mixture over the clean image."""
    # <paper2code name="velocity mixture to data mixture">
    level = level[:, None]
    centres = x_t[:, None] - level * mix.centres
    log_scale = mix.log_scale + level.clamp(min=eps).log()
    return Mixture(centres, log_scale, mix.log_weights)
    # </paper2code name="velocity mixture to data mixture">


def move_posterior(
    mix: Mixture, x_src: Tensor, level_src: Tensor, x_dst: Tensor, level_dst: Tensor, eps: float = EPS
) -> Mixture:
    """Turn q(x_0 | x_src) into q(x_0 | x_dst), proportional to q(x_0 | x_src) p(x_dst | x_0) / p(x_src | x_0)."""
    # <paper2code name="move a denoising density to a new point">
    # <paper2code name="clamped signal levels">
    alpha_src = (1 - level_src).clamp(min=eps)
    alpha_dst = (1 - level_dst).clamp(min=eps)
    # </paper2code name="clamped signal levels">
    # <paper2code name="likelihood ratio as one Gaussian">
    source = Gaussian(x_src / alpha_src, (level_src / alpha_src).square())
    target = Gaussian(x_dst / alpha_dst, (level_dst / alpha_dst).square())
    ratio = powered_product(target, source, 1.0, -1.0, eps)
    # </paper2code name="likelihood ratio as one Gaussian">
    # <paper2code name="reweight by the ratio">
    return reweight(mix, ratio, eps=eps)
    # </paper2code name="reweight by the ratio">
    # </paper2code name="move a denoising density to a new point">


def backward_coefficients(level_low: Tensor, level_high: Tensor, eps: float = EPS) -> tuple[Tensor, Tensor, Tensor]:
    """Coefficients of p(x_low | x_high, x_0) = N(c_1 x_high + c_2 x_0, c_3 I)."""
    # <paper2code name="backward step coefficients">
    alpha_low, alpha_high = 1 - level_low, 1 - level_high
    noise_ratio = level_low / level_high.clamp(min=eps)
    signal_ratio = alpha_high / alpha_low.clamp(min=eps)
    gamma = 1 - (noise_ratio * signal_ratio).square()
    return noise_ratio.square() * signal_ratio, gamma * alpha_low, gamma * level_low.square()
    # </paper2code name="backward step coefficients">


def transition_mixture(
    mix: Mixture, x_high: Tensor, level_low: Tensor, level_high: Tensor, eps: float = EPS
) -> Mixture:
    """Density of x_low given x_high, from a velocity mixture at x_high."""
    # <paper2code name="transition density">
    c1, c2, c3 = backward_coefficients(level_low, level_high, eps)
    data = to_data_space(mix, x_high, level_high, eps)
    centres = (c1 * x_high)[:, None] + c2[:, None] * data.centres
    # <paper2code name="variance added in the log domain">
    gain = (level_high * c2).clamp(min=eps)
    inherited = 2 * (mix.log_scale + gain.log()[:, None])
    added = c3.clamp(min=eps).log()[:, None]
    log_scale = 0.5 * torch.logaddexp(inherited, added)
    # </paper2code name="variance added in the log domain">
    return Mixture(centres, log_scale, mix.log_weights)
    # </paper2code name="transition density">


def jump_forward(x_low: Tensor, level_low: Tensor, level_high: Tensor, noise: Tensor) -> Tensor:
    """Take images from a level to a higher one with standard normal `noise`."""
    # <paper2code name="re-noise to a higher level">
    signal_ratio = (1 - level_high) / (1 - level_low)
    kept_noise = signal_ratio * level_low
    std = (level_high.square() - kept_noise.square()).sqrt()
    return signal_ratio * x_low + std * noise
    # </paper2code name="re-noise to a higher level">


def time_pair(t: Tensor, ratio: float, horizon: float, eps: float = 1e-4) -> tuple[Tensor, Tensor]:
    """The times `(t_small, t_large)` of a training transition, from times `(B,)` and the transition ratio in (0, 1]."""
    # <paper2code name="low and high training times">
    t_large = t.clamp(eps, horizon)
    t_small = torch.minimum(t_large * (1 - ratio), t_large - eps)
    return t_small, t_large
    # </paper2code name="low and high training times">


def transition_loss(
    mix: Mixture, x_low: Tensor, x_high: Tensor, t_small: Tensor, t_large: Tensor, horizon: float
) -> Tensor:
    """Negative log-likelihood of `x_low` under the transition from `x_high`, averaged over images and pixels."""
    # <paper2code name="transition loss">
    level_low = noise_level(t_small, x_low, horizon)
    level_high = noise_level(t_large, x_high, horizon)
    transition = transition_mixture(mix, x_high, level_low, level_high)
    return negative_log_likelihood(transition, x_low).mean()
    # </paper2code name="transition loss">


def image_gaussian(mix: Mixture) -> Gaussian:
    """Moment-matched Gaussian with one variance per image, `(B, 1, 1, 1)`: the mean of the pixels' variances."""
    # <paper2code name="Gaussian with one variance per image">
    matched = moment_match(mix)
    return Gaussian(matched.mean, matched.var.mean(dim=(2, 3), keepdim=True))
    # </paper2code name="Gaussian with one variance per image">


class Guided(NamedTuple):
    """A guided prediction in data space and what it was made from.

    Attributes:
        mixture: the guided mixture.
        conditional: the conditional mixture before guidance.
        base: the conditional mixture's Gaussian with one variance per image.
        shift: displacement of the mean, `(B, C, H, W)`.
        spread: the variance of `base`, `(B, 1, 1, 1)`.
    """

    mixture: Mixture
    conditional: Mixture
    base: Gaussian
    shift: Tensor
    spread: Tensor


def guide(cond: Mixture, uncond: Mixture, scale: float, orthogonality: float = 1.0) -> Guided:
    """Guidance that multiplies the conditional data mixture by a ratio of two Gaussians, w = `scale` in [0, 1)."""
    check_scale(scale)
    # <paper2code name="guidance as reweighting">
    base = image_gaussian(cond)
    mean, spread = base
    shift = mean - expected_value(uncond)
    # <paper2code name="remove the component along the conditional mean">
    if orthogonality > 0:
        share = image_mean(shift * mean) / image_mean(mean.square()).clamp(min=EPS)
        shift = shift - orthogonality * share * mean
    # </paper2code name="remove the component along the conditional mean">
    # <paper2code name="length of the shift">
    power = image_mean(shift.square()).clamp(min=EPS)
    shift = scale * (spread / power).sqrt() * shift
    # </paper2code name="length of the shift">
    # <paper2code name="shifted and shrunk Gaussian">
    shifted = Gaussian(mean + shift, (1 - scale**2) * spread)
    # </paper2code name="shifted and shrunk Gaussian">
    ratio = powered_product(shifted, base, 1.0, -1.0)
    return Guided(reweight(cond, ratio), cond, base, shift, spread)
    # </paper2code name="guidance as reweighting">


class Extrapolator:
    """Second-order multistep rule: pushes each prediction on by half its change since the previous call.

    Args:
        horizon: T.
        floor: c_a, damping without guidance.
        guidance_weight: c_b, weight of the guidance scale in the damping.

    Attributes:
        previous: None, or (mixture, x, t, step) of the previous call.
    """

    def __init__(self, horizon: float, floor: float = 0.005, guidance_weight: float = 1.0) -> None:
        self.horizon = horizon
        self.floor = floor
        self.guidance_weight = guidance_weight
        self.reset()

    def reset(self) -> None:
        """Forget the previous call."""
        self.previous: tuple[Mixture, Tensor, float | Tensor, float | Tensor] | None = None

    def __call__(
        self,
        mix: Mixture,
        x: Tensor,
        t: float | Tensor,
        step: float | Tensor,
        scale: float = 0.0,
        guided: Guided | None = None,
    ) -> Mixture:
        """Extrapolate the data mixture `mix` predicted at images `x` and time `t`.

        Args:
            mix: the prediction, after guidance if there is any.
            x: `(B, C, H, W)`.
            t: time.
            step: length of the coming step, in time units.
            scale: w.
            guided: what `guide` returned, if `mix` is its mixture.

        Returns:
            `mix` itself in the first call after a reset, the extrapolated mixture later.
        """
        # <paper2code name="second-order step">
        result = mix
        if self.previous is not None:
            old_mix, old_x, old_t, old_step = self.previous
            if guided is None:
                conditional, base = mix, image_gaussian(mix)
                spread = base.var
            else:
                conditional, base, spread = guided.conditional, guided.base, guided.spread
            current_mean = expected_value(mix)
            # <paper2code name="previous prediction at the current point">
            old_level, level = (noise_level(time, x, self.horizon) for time in (old_t, t))
            moved = move_posterior(old_mix, old_x, old_level, x, level)
            old_mean = expected_value(moved)
            # </paper2code name="previous prediction at the current point">
            # <paper2code name="damped half difference">
            uncertainty = (scale * self.guidance_weight) ** 2 + self.floor
            damping = (1 - spread * uncertainty / (old_step / self.horizon) ** 2).clamp(min=0).sqrt()
            difference = 0.5 * step / old_step * damping * (current_mean - old_mean)
            # </paper2code name="damped half difference">
            # <paper2code name="combine with guidance and cap">
            bias = difference if guided is None else difference + guided.shift
            power = image_mean(bias.square())
            capped = bias * (spread / power.clamp(min=EPS)).clamp(max=1).sqrt()
            shrinkage = (1 - power / spread.clamp(min=EPS)).clamp(min=EPS)
            shifted = Gaussian(base.mean + capped, shrinkage * base.var)
            # </paper2code name="combine with guidance and cap">
            result = reweight(conditional, powered_product(shifted, base, 1.0, -1.0))
        # <paper2code name="save the un-extrapolated mixture">
        self.previous = (mix, x, t, step)
        # </paper2code name="save the un-extrapolated mixture">
        return result
        # </paper2code name="second-order step">


def level_schedule(steps: int, shift: float = 1.0) -> Tensor:
    """Falling levels from 1 to 0: float64 `(steps + 1,)`."""
    # <paper2code name="noise levels with shift">
    levels = 1 - torch.arange(steps, dtype=torch.float64) / steps
    levels = shift * levels / (1 + (shift - 1) * levels)
    return torch.cat([levels, levels.new_zeros(1)])
    # </paper2code name="noise levels with shift">


@torch.no_grad()
def sample(
    net: Callable[[Tensor, Tensor, Tensor], Mixture],
    noise: Tensor,
    labels: Tensor,
    null_labels: Tensor,
    calls: int,
    substeps: int = 1,
    order: int = 1,
    mode: str = "ode",
    *,
    scale: float = 0.0,
    horizon: float = 1000.0,
    shift: float = 1.0,
    orthogonality: float = 1.0,
    generator: torch.Generator | None = None,
) -> Tensor:
    """Draw images by integrating from noise to data.

    Args:
        net: maps images `(N, C, H, W)`, times `(N,)` and labels `(N,)` to a mixture over the velocity.
        noise: standard normal `(B, C, H, W)`; the results have its dtype.
        labels: `(B,)`.
        null_labels: `(B,)`, the labels that stand for "no condition"; used if `scale` is positive.
        calls: number of network calls.
        substeps: number of steps per call; more than one in mode "ode" only.
        order: 1, or 2 for extrapolated predictions.
        mode: "ode" (Euler steps along the mean velocity) or "sde" (draws from the transition density).
        scale: guidance scale w in [0, 1).
        horizon: T.
        shift: shift of the schedule.
        orthogonality: see `guide`.
        generator: source of all random numbers.
    """
    check_scale(scale)
    if mode not in ("ode", "sde") or order not in (1, 2):
        raise ValueError(f"unknown mode {mode!r} or order {order}")
    if substeps > 1 and mode != "ode":
        raise ValueError("more than one sub-step per call needs mode 'ode'")
    # <paper2code name="sampling loop">
    extrapolate = Extrapolator(horizon)
    levels = level_schedule(calls * substeps, shift).to(noise)
    times = horizon * levels
    x = noise
    for start in range(0, calls * substeps, substeps):
        time = times[start].expand(len(x))
        level = noise_level(time, x, horizon)
        guided = None
        if scale > 0:
            # <paper2code name="null and conditional halves">
            velocity = net(torch.cat([x, x]), torch.cat([time, time]), torch.cat([null_labels, labels]))
            halves = zip(*(part.chunk(2) for part in velocity), strict=True)
            uncond, cond = (to_data_space(Mixture(*half), x, level) for half in halves)
            # </paper2code name="null and conditional halves">
            guided = guide(cond, uncond, scale, orthogonality)
            mix = guided.mixture
        else:
            mix = to_data_space(net(x, time, labels), x, level)
        if order == 2:
            # The schedule ends with a zero, so the last step takes all the time that is left.
            # <paper2code name="length of the coming step">
            next_call = times[start + substeps]
            step = times[start] - next_call
            # </paper2code name="length of the coming step">
            mix = extrapolate(mix, x, times[start], step, scale, guided)
        # <paper2code name="integrate the sub-steps">
        x_call, level_call = x, level
        for i in range(start, start + substeps):
            level, level_next = (noise_level(times[j], x, horizon) for j in (i, i + 1))
            moved = mix if i == start else move_posterior(mix, x_call, level_call, x, level)
            if mode == "sde":
                # <paper2code name="stochastic update">
                c1, c2, c3 = backward_coefficients(level_next, level)
                clean = draw(moved, generator)
                fresh = torch.empty_like(x).normal_(generator=generator)
                x = c1 * x + c2 * clean + c3.sqrt() * fresh
                # </paper2code name="stochastic update">
            else:
                # <paper2code name="Euler update">
                mean_velocity = (x - expected_value(moved)) / level
                x = x + mean_velocity * (level_next - level)
                # </paper2code name="Euler update">
        # </paper2code name="integrate the sub-steps">
    return x
    # </paper2code name="sampling loop">

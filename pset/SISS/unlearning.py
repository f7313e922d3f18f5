"""Data unlearning in diffusion models by importance sampling from a mixture of two noising distributions (SISS).

Samples have shape `(B, *S)`; row b of the keep side x (drawn from the whole training set) and row b of the forget
side a (drawn from the examples to forget) form a pair. Timesteps are int64 `(B,)`, indices into tables of length T.
A denoiser is any callable `denoiser(noisy, timestep)` that predicts the noise, `(B, *S)`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

Denoiser = Callable[[Tensor, Tensor], Tensor]


@dataclass
class NoiseLevels:
    """Tables `(T,)` of the noising distributions q(. | c) = N(gamma c, sigma^2 I)."""

    gamma: Tensor
    sigma: Tensor


def ddpm_levels(
    num_steps: int = 1000, beta_first: float = 1e-4, beta_last: float = 0.02, dtype: torch.dtype = torch.float32
) -> NoiseLevels:
    """Levels of the linear DDPM schedule: gamma^2 = prod (1 - beta), sigma^2 = 1 - gamma^2."""
    # <paper2code name="linear ddpm noise levels">
    # In double precision, since one minus a number close to one loses digits.
    betas = torch.linspace(beta_first, beta_last, num_steps, dtype=torch.float64)
    survival = torch.cumprod(1 - betas, dim=0)
    gamma, sigma = survival.sqrt(), (1 - survival).sqrt()
    return NoiseLevels(gamma.to(dtype), sigma.to(dtype))
    # </paper2code name="linear ddpm noise levels">


def per_row(values: Tensor, like: Tensor) -> Tensor:
    """Give `values` `(B,)` as many axes as `like` `(B, *S)` has, all but the first of length one."""
    # <paper2code name="expand per-row scalars over the sample axes">
    return values.reshape(-1, *[1] * (like.dim() - 1))
    # </paper2code name="expand per-row scalars over the sample axes">


def add_noise(clean: Tensor, noise: Tensor, timestep: Tensor, levels: NoiseLevels) -> Tensor:
    """Noisy samples gamma c + sigma eps, `(B, *S)`."""
    # <paper2code name="forward noising of clean samples">
    gamma = per_row(levels.gamma[timestep], clean)
    sigma = per_row(levels.sigma[timestep], clean)
    return gamma * clean + sigma * noise
    # </paper2code name="forward noising of clean samples">


def draw_forget_mask(batch: int, mix: float, generator: torch.Generator | None = None) -> Tensor:
    """Booleans `(B,)`, true with probability `mix` where the row shall be taken from the forget side."""
    # <paper2code name="bernoulli choice of the rows to take from the forget side">
    draws = torch.rand(batch, generator=generator)
    return draws < mix
    # </paper2code name="bernoulli choice of the rows to take from the forget side">


def noise_target(noisy: Tensor, clean: Tensor, timestep: Tensor, levels: NoiseLevels) -> Tensor:
    """The noise `(B, *S)` that leads from `clean` to `noisy`."""
    # <paper2code name="noise that maps a clean sample to a given noisy one">
    centre = per_row(levels.gamma[timestep], noisy) * clean
    spread = per_row(levels.sigma[timestep], noisy)
    return (noisy - centre) / spread
    # </paper2code name="noise that maps a clean sample to a given noisy one">


def log_density_ratio(
    noisy: Tensor, keep_clean: Tensor, forget_clean: Tensor, timestep: Tensor, levels: NoiseLevels
) -> Tensor:
    """log q(m | a) - log q(m | x) for noisy samples m, keep side x and forget side a: `(B,)`."""
    # <paper2code name="log density ratio of forget over keep">
    gamma = per_row(levels.gamma[timestep], noisy)
    from_keep, from_forget = noisy - gamma * keep_clean, noisy - gamma * forget_clean
    # <paper2code name="squared distances summed over the sample axes">
    keep_distance = from_keep.square().flatten(1).sum(dim=1)
    forget_distance = from_forget.square().flatten(1).sum(dim=1)
    # </paper2code name="squared distances summed over the sample axes">
    variance = levels.sigma[timestep].square()
    return (keep_distance - forget_distance) / (2 * variance)
    # </paper2code name="log density ratio of forget over keep">


def importance_weights(log_ratio: Tensor, mix: float) -> tuple[Tensor, Tensor]:
    """Weights q(m | x) / q_mix(m) and q(m | a) / q_mix(m) from the log density ratio `(B,)`: keep, forget.

    q_mix = (1 - mix) q(. | x) + mix q(. | a); `mix` may be 0 or 1. No NaN for finite ratios.
    """
    # <paper2code name="defensive mixture weights in log space">
    # <paper2code name="logarithms of the mixture weights with zero allowed">
    log_keep = log_ratio.new_tensor(1 - mix).log()
    log_forget = log_ratio.new_tensor(mix).log()
    # </paper2code name="logarithms of the mixture weights with zero allowed">
    # <paper2code name="keep weight">
    keep_weight = torch.exp(-torch.logaddexp(log_keep, log_forget + log_ratio))
    # </paper2code name="keep weight">
    # <paper2code name="forget weight">
    forget_weight = torch.exp(-torch.logaddexp(log_forget, log_keep - log_ratio))
    # </paper2code name="forget weight">
    return keep_weight, forget_weight
    # </paper2code name="defensive mixture weights in log space">


@dataclass
class UnlearnTerms:
    """Element-wise squared errors `(B, *S)` of both sides, still without their weights `(B,)`.

    `prediction` is the denoiser's output where both sides share one, else None.
    """

    prediction: Tensor | None
    keep_error: Tensor
    forget_error: Tensor
    keep_weight: Tensor
    forget_weight: Tensor


def mixture_terms(
    denoiser: Denoiser,
    timestep: Tensor,
    keep_clean: Tensor,
    forget_clean: Tensor,
    noise: Tensor,
    levels: NoiseLevels,
    mix: float = 0.5,
    forget_mask: Tensor | None = None,
    generator: torch.Generator | None = None,
) -> UnlearnTerms:
    """Terms of both losses from one pass of the denoiser on samples of the mixture.

    A given `forget_mask`, booleans `(B,)`, replaces the draw of the rows that are taken from the forget side.
    """
    # <paper2code name="mixture terms with a single forward pass">
    if forget_mask is None:
        forget_mask = draw_forget_mask(len(noise), mix, generator)
    # <paper2code name="noisy batch assembled from both sides with shared noise">
    keep_noisy = add_noise(keep_clean, noise, timestep, levels)
    forget_noisy = add_noise(forget_clean, noise, timestep, levels)
    from_forget = per_row(forget_mask, noise)
    noisy = torch.where(from_forget, forget_noisy, keep_noisy)
    # </paper2code name="noisy batch assembled from both sides with shared noise">
    prediction = denoiser(noisy, timestep)
    # <paper2code name="element-wise errors against both noise targets">
    keep_target, forget_target = (noise_target(noisy, c, timestep, levels) for c in (keep_clean, forget_clean))
    keep_error = (prediction - keep_target).square()
    forget_error = (prediction - forget_target).square()
    # </paper2code name="element-wise errors against both noise targets">
    # <paper2code name="weights of the assembled batch">
    log_ratio = log_density_ratio(noisy, keep_clean, forget_clean, timestep, levels)
    keep_weight, forget_weight = importance_weights(log_ratio, mix)
    # </paper2code name="weights of the assembled batch">
    return UnlearnTerms(prediction, keep_error, forget_error, keep_weight, forget_weight)
    # </paper2code name="mixture terms with a single forward pass">


def two_pass_terms(
    denoiser: Denoiser,
    timestep: Tensor,
    keep_clean: Tensor,
    forget_clean: Tensor,
    noise: Tensor,
    levels: NoiseLevels,
) -> UnlearnTerms:
    """Terms of both losses from one pass of the denoiser for each side, with weights of one and no `prediction`."""
    # <paper2code name="two-pass terms without importance sampling">
    errors = []
    for clean in (keep_clean, forget_clean):
        noisy = add_noise(clean, noise, timestep, levels)
        errors.append((denoiser(noisy, timestep) - noise) ** 2)
    weight = noise.new_ones(len(noise))
    return UnlearnTerms(
        prediction=None, keep_error=errors[0], forget_error=errors[1], keep_weight=weight, forget_weight=weight
    )
    # </paper2code name="two-pass terms without importance sampling">


def reduce_terms(terms: UnlearnTerms) -> tuple[Tensor, Tensor]:
    """Weighted loss of the keep side and of the forget side, two non-negative scalars without set-size factors."""
    # <paper2code name="weighted per-sample sums averaged over the batch">
    keep = per_row(terms.keep_weight, terms.keep_error) * terms.keep_error
    forget = per_row(terms.forget_weight, terms.forget_error) * terms.forget_error
    batch = len(keep)
    return keep.sum() / batch, forget.sum() / batch
    # </paper2code name="weighted per-sample sums averaged over the batch">


def objective_coefficients(
    num_total: int, num_forget: int, boost: float = 0.0, keep_excludes_forget: bool = False
) -> tuple[float, float]:
    """Factors of the keep and of the forget loss in the objective keep_factor * keep - forget_factor * forget.

    Args:
        num_total: size n of the training set.
        num_forget: size k of the forget set; `ValueError` unless 0 < k < n.
        boost: s, the extra weight of forgetting.
        keep_excludes_forget: whether keep rows are drawn from the training set without the forget set.
    """
    # <paper2code name="objective coefficients from set sizes and boost">
    if not 0 < num_forget < num_total:
        raise ValueError(f"need 0 < num_forget < num_total, not {num_forget} and {num_total}")
    num_kept = num_total - num_forget
    if keep_excludes_forget:
        return 1.0, boost * num_forget / num_kept
    return num_total / num_kept, (1 + boost) * num_forget / num_kept
    # </paper2code name="objective coefficients from set sizes and boost">


def siss_objective(
    terms: UnlearnTerms, num_total: int, num_forget: int, boost: float = 0.0, keep_excludes_forget: bool = False
) -> Tensor:
    """The objective to minimise, a scalar: keep loss minus forget loss, each with its factor."""
    # <paper2code name="subtracted objective">
    keep_loss, forget_loss = reduce_terms(terms)
    keep_factor, forget_factor = objective_coefficients(num_total, num_forget, boost, keep_excludes_forget)
    return keep_factor * keep_loss - forget_factor * forget_loss
    # </paper2code name="subtracted objective">


def deletion_loss(denoiser: Denoiser, timestep: Tensor, clean: Tensor, noise: Tensor, levels: NoiseLevels) -> Tensor:
    """Baseline: the plain denoising loss on samples to keep, a scalar."""
    # <paper2code name="loss of plain deletion">
    prediction = denoiser(add_noise(clean, noise, timestep, levels), timestep)
    squared_norms = (noise - prediction).square().flatten(1).sum(dim=1)
    return squared_norms.mean()
    # </paper2code name="loss of plain deletion">


def ascent_loss(denoiser: Denoiser, timestep: Tensor, clean: Tensor, noise: Tensor, levels: NoiseLevels) -> Tensor:
    """Baseline: gradient ascent on the denoising loss of samples to forget, as a scalar to minimise."""
    # <paper2code name="loss of gradient ascent">
    return -deletion_loss(denoiser, timestep, clean, noise, levels)
    # </paper2code name="loss of gradient ascent">


def balanced_gradients(keep_loss: Tensor, forget_loss: Tensor, params: Sequence[Tensor], ratio: float = 0.1) -> float:
    """Write g_x - kappa g_a to the gradients of `params`, with kappa = ratio |g_x| / |g_a|; return kappa.

    g_x and g_a are the gradients of `keep_loss` and `forget_loss`, which may share a graph; norms are taken over all
    parameters together. Where |g_a| is zero or not finite, kappa is 0 and g_x alone is written.
    """
    # <paper2code name="gradients balanced by global norms">
    keep_grads = torch.autograd.grad(keep_loss, params, retain_graph=True, allow_unused=True, materialize_grads=True)
    forget_grads = torch.autograd.grad(forget_loss, params, allow_unused=True, materialize_grads=True)
    # <paper2code name="global norm over all parameters">
    keep_norm = torch.stack([grad.norm() for grad in keep_grads]).norm()
    forget_norm = torch.stack([grad.norm() for grad in forget_grads]).norm()
    # </paper2code name="global norm over all parameters">
    # <paper2code name="coefficient with its degenerate cases">
    kappa = 0.0
    if forget_norm > 0 and torch.isfinite(forget_norm):
        kappa = float(ratio * keep_norm / forget_norm)
    # </paper2code name="coefficient with its degenerate cases">
    # <paper2code name="write the combined gradient">
    for param, keep_grad, forget_grad in zip(params, keep_grads, forget_grads, strict=True):
        param.grad = keep_grad - kappa * forget_grad if kappa != 0 else keep_grad
    # </paper2code name="write the combined gradient">
    return kappa
    # </paper2code name="gradients balanced by global norms">


def unlearn_step(
    denoiser: Denoiser,
    optimizer: torch.optim.Optimizer,
    params: Sequence[Tensor],
    timestep: Tensor,
    keep_clean: Tensor,
    forget_clean: Tensor,
    noise: Tensor,
    levels: NoiseLevels,
    num_total: int,
    num_forget: int,
    mix: float = 0.5,
    ratio: float = 0.1,
    generator: torch.Generator | None = None,
) -> float:
    """One step of unlearning on a batch of pairs, with the forget gradient balanced by norm; returns kappa."""
    # <paper2code name="one unlearning step">
    terms = mixture_terms(denoiser, timestep, keep_clean, forget_clean, noise, levels, mix=mix, generator=generator)
    losses = reduce_terms(terms)
    factors = objective_coefficients(num_total, num_forget)
    keep_loss, forget_loss = (factor * loss for factor, loss in zip(factors, losses, strict=True))
    kappa = balanced_gradients(keep_loss, forget_loss, params, ratio)
    optimizer.step()
    return kappa
    # </paper2code name="one unlearning step">

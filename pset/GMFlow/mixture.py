"""Gaussian mixtures over the pixels of images, and the operations under which they stay Gaussian mixtures.

Symbols: batch B, components K, channels C, image size (H, W). Each pixel of each image has a mixture of its own over
its C channels, sum_k A_k N(mu_k, s^2 I), with one standard deviation s for all components.
"""

from typing import NamedTuple

import torch
from torch import Tensor


class Mixture(NamedTuple):
    """One mixture per pixel.

    Attributes:
        centres: mu_k, `(B, K, C, H, W)`.
        log_scale: log s, `(B, 1, 1, 1, 1)`; `(B, 1, 1, H, W)` where s differs between pixels.
        log_weights: log A_k, `(B, K, 1, H, W)`, normalised over K.
    """

    centres: Tensor
    log_scale: Tensor
    log_weights: Tensor


class Gaussian(NamedTuple):
    """One isotropic Gaussian per pixel: `mean` `(B, C, H, W)`, `var` `(B, 1, H, W)` or `(B, 1, 1, 1)`."""

    mean: Tensor
    var: Tensor


def negative_log_likelihood(mix: Mixture, value: Tensor, eps: float = 1e-4) -> Tensor:
    """Negative log-density of `value` `(B, C, H, W)` at each pixel, without (C / 2) log 2 pi: `(B, H, W)`.

    -log sum_k exp(g_k + log A_k),  g_k = sum_c (-r_kc^2 / 2 - log s),  r_k = (value - mu_k) min(1 / s, 1 / eps)
    """
    # <paper2code name="per-pixel mixture likelihood">
    # <paper2code name="capped inverse scale">
    inverse_scale = torch.exp(-mix.log_scale).clamp(max=1 / eps)
    # </paper2code name="capped inverse scale">
    # <paper2code name="scaled residuals of every component">
    residuals = (value[:, None] - mix.centres) * inverse_scale
    # </paper2code name="scaled residuals of every component">
    # <paper2code name="component log density summed over channels">
    log_density = (-0.5 * residuals.square() - mix.log_scale).sum(dim=2)
    # </paper2code name="component log density summed over channels">
    # <paper2code name="combine the components">
    return -torch.logsumexp(log_density + mix.log_weights.squeeze(2), dim=1)
    # </paper2code name="combine the components">
    # </paper2code name="per-pixel mixture likelihood">


def expected_value(mix: Mixture) -> Tensor:
    """Mean sum_k A_k mu_k of each pixel: `(B, C, H, W)`."""
    # <paper2code name="mean of the mixture">
    return (mix.log_weights.softmax(dim=1) * mix.centres).sum(dim=1)
    # </paper2code name="mean of the mixture">


def moment_match(mix: Mixture) -> Gaussian:
    """The isotropic Gaussian with each pixel's mean and channel-averaged variance; `var` is `(B, 1, H, W)`."""
    # <paper2code name="Gaussian with equal moments">
    mean = expected_value(mix)
    deviations = mix.centres - mean[:, None]
    weights = mix.log_weights.exp()
    # <paper2code name="spread of the centres plus inner variance">
    between = (weights * deviations.square()).sum(dim=1).mean(dim=1, keepdim=True)
    var = between + torch.exp(2 * mix.log_scale).squeeze(1)
    # </paper2code name="spread of the centres plus inner variance">
    return Gaussian(mean, var)
    # </paper2code name="Gaussian with equal moments">


def draw(mix: Mixture, generator: torch.Generator | None = None) -> Tensor:
    """One random sample of every pixel's mixture, independent between pixels and images: `(B, C, H, W)`."""
    # <paper2code name="sample a mixture per pixel">
    # <paper2code name="component index for each pixel">
    log_weights = mix.log_weights.movedim(1, -1)  # (B, 1, H, W, K)
    probs = log_weights.softmax(dim=-1).flatten(0, -2)
    index = torch.multinomial(probs, num_samples=1, generator=generator)
    index = index.view(log_weights.shape[:-1])
    # </paper2code name="component index for each pixel">
    chosen = mix.centres.take_along_dim(index[:, None], dim=1).squeeze(1)
    noise = torch.empty_like(chosen).normal_(generator=generator)
    return chosen + mix.log_scale.exp().squeeze(1) * noise
    # </paper2code name="sample a mixture per pixel">


def powered_product(
    first: Gaussian, second: Gaussian, power_first: float, power_second: float, eps: float = 1e-6
) -> Gaussian:
    """The normalised product N_1^p N_2^q of powers of two Gaussians; a power may be negative."""
    # <paper2code name="product of Gaussian powers">
    weight_first, weight_second = power_first * second.var, power_second * first.var
    denominator = (weight_first + weight_second).clamp(min=eps)
    mean = (weight_first * first.mean + weight_second * second.mean) / denominator
    return Gaussian(mean, first.var * second.var / denominator)
    # </paper2code name="product of Gaussian powers">


def reweight(
    mix: Mixture, gauss: Gaussian, mix_power: float = 1.0, gauss_power: float = 1.0, eps: float = 1e-6
) -> Mixture:
    """The mixture whose power p is proportional to `mix`^p N(m, v)^g, where m and v are those of `gauss`.

    d = max(v + rho s^2, eps),  mu_k' = (v mu_k + rho s^2 m) / d,  s'^2 = s^2 v / d,
    A_k' ~ A_k exp(-rho |mu_k - m|^2 / (2 d)),  with rho = g / p.
    """
    # <paper2code name="multiply a mixture by a Gaussian power">
    ratio = gauss_power / mix_power
    mean, var = gauss.mean[:, None], gauss.var[:, None]
    scaled_var = ratio * torch.exp(2 * mix.log_scale)
    # <paper2code name="shared denominator">
    denominator = (var + scaled_var).clamp(min=eps)
    # </paper2code name="shared denominator">
    # <paper2code name="weighted centres">
    centres = (var * mix.centres + scaled_var * mean) / denominator
    # </paper2code name="weighted centres">
    # <paper2code name="new log scale">
    log_scale = mix.log_scale + 0.5 * (var.log() - denominator.log())
    # </paper2code name="new log scale">
    # <paper2code name="new log weights">
    distance = (mix.centres - mean).square().sum(dim=2, keepdim=True)
    penalty = 0.5 * ratio * distance / denominator
    log_weights = (mix.log_weights - penalty).log_softmax(dim=1)
    # </paper2code name="new log weights">
    return Mixture(centres, log_scale, log_weights)
    # </paper2code name="multiply a mixture by a Gaussian power">

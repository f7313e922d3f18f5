r"""Start values for deep tanh networks: a repeated identity plus small noise, and the fixed-point analysis behind them.

One layer seen from one unit is $x_i \mapsto \tanh(a_i x_i)$ with a gain that depends on the data. A gain of at most one
lets the signal die with depth, a larger one pulls it to a point away from zero. The start values put the mean of
every gain at exactly one and let its spread grow for units that have become small.
"""

import itertools
import math
from collections.abc import Sequence

import torch
import torch.nn.functional as F
from torch import Tensor, nn

ALPHA = 0.085


def base_pattern(
    n_out: int, n_in: int, dtype: torch.dtype = torch.float32, device: torch.device | str | None = None
) -> Tensor:
    """Return the part of the start values that is not random, zeros and ones; rows are outputs, (n_out, n_in)."""
    # <paper2code name="repeated identity pattern">
    row = torch.arange(n_out, device=device).unsqueeze(-1)
    column = torch.arange(n_in, device=device)
    # <paper2code name="row index modulo the number of inputs">
    ones = row % n_in == column
    # </paper2code name="row index modulo the number of inputs">
    return ones.to(dtype)
    # </paper2code name="repeated identity pattern">


def noise_std(n_in: int, alpha: float = ALPHA) -> float:
    """Return the standard deviation of the noise on the weights of a layer with ``n_in`` inputs."""
    # <paper2code name="noise deviation from the fan-in">
    return alpha / math.sqrt(n_in)
    # </paper2code name="noise deviation from the fan-in">


def near_identity_(
    weight: Tensor, alpha: float = ALPHA, layout: str = "out_in", generator: torch.Generator | None = None
) -> Tensor:
    """Overwrite ``weight`` with fresh start values, without recording gradients, and return it.

    Args:
        weight: two-dimensional; any other raises ``ValueError``.
        alpha: scale of the noise; zero leaves the bare pattern.
        layout: "out_in" for a weight of shape (n_out, n_in), as linear layers have it; "in_out" for the transposed
            storage (n_in, n_out). Any other raises ``ValueError``.
        generator: where the one draw of shape (n_out, n_in) comes from, in both layouts.
    """
    # <paper2code name="fill a weight close to the repeated identity">
    if weight.dim() != 2:
        raise ValueError(f"expected a two-dimensional weight, not shape {tuple(weight.shape)}")
    # <paper2code name="read fan-in and fan-out from the layout">
    if layout == "out_in":
        n_out, n_in = weight.shape
    elif layout == "in_out":
        n_in, n_out = weight.shape
    else:
        raise ValueError(f"layout must be 'out_in' or 'in_out', not {layout!r}")
    # </paper2code name="read fan-in and fan-out from the layout">
    # <paper2code name="pattern plus scaled noise">
    noise = torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype, device=weight.device)
    filled = base_pattern(n_out, n_in, weight.dtype, weight.device) + noise_std(n_in, alpha) * noise
    # </paper2code name="pattern plus scaled noise">
    # <paper2code name="write back without gradients">
    with torch.no_grad():
        weight.copy_(filled if layout == "out_in" else filled.T)
    # </paper2code name="write back without gradients">
    return weight
    # </paper2code name="fill a weight close to the repeated identity">


def fan_average_(weight: Tensor, generator: torch.Generator | None = None) -> Tensor:
    """Overwrite a weight of shape (n_out, n_in) with the usual variance-preserving start values, and return it."""
    # <paper2code name="baseline with averaged fans">
    n_out, n_in = weight.shape
    with torch.no_grad():
        return weight.normal_(0.0, math.sqrt(2.0 / (n_in + n_out)), generator=generator)
    # </paper2code name="baseline with averaged fans">


def init_network_(model: nn.Module, alpha: float = ALPHA, generator: torch.Generator | None = None) -> nn.Module:
    """Give every linear layer of ``model`` its start values, weights and biases, and return the model."""
    # <paper2code name="initialise all linear layers">
    for module in model.modules():
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, alpha, generator=generator)
            # <paper2code name="biases to zero">
            if module.bias is not None:
                nn.init.zeros_(module.bias)
            # </paper2code name="biases to zero">
    return model
    # </paper2code name="initialise all linear layers">


def positive_fixed_point(a: float) -> float:
    r"""Return the largest solution of $\tanh(a x) = x$, which is zero for gains of at most one.

    A gain that is not positive raises ``ValueError``.
    """
    # <paper2code name="positive fixed point of the scaled tanh">
    # <paper2code name="cases without a positive root">
    if a <= 0.0:
        raise ValueError(f"the gain must be positive, not {a}")
    if a <= 1.0:
        return 0.0
    # </paper2code name="cases without a positive root">
    # <paper2code name="starting bracket">
    low = math.acosh(math.sqrt(a)) / a
    high = 1.0
    # </paper2code name="starting bracket">
    # <paper2code name="halve the bracket">
    for _ in range(200):
        middle = (low + high) / 2.0
        if math.tanh(a * middle) > middle:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0
    # </paper2code name="halve the bracket">
    # </paper2code name="positive fixed point of the scaled tanh">


def gain_trajectory(gains: Sequence[float] | Tensor, x0: Tensor) -> Tensor:
    """Follow points through maps of the given gains.

    Args:
        gains: m positive numbers, in the order in which the maps are applied.
        x0: starting points, any shape.

    Returns:
        The points before the first map and after each one, (m + 1, *x0.shape).
    """
    # <paper2code name="apply gains one after the other">
    points = [x0]
    for gain in gains:
        points.append(torch.tanh(gain * points[-1]))
    return torch.stack(points)
    # </paper2code name="apply gains one after the other">


def unit_gains(weight: Tensor, x: Tensor) -> Tensor:
    """Return the gain that each unit of a square layer without bias has at ``x``; (n, n), (..., n) -> (..., n)."""
    # <paper2code name="gain of each unit">
    return x @ weight.T / x
    # </paper2code name="gain of each unit">


def gain_variance(x: Tensor, alpha: float = ALPHA) -> Tensor:
    """Return the variance over start values of each unit's gain at a fixed ``x``; (..., n) -> (..., n)."""
    # <paper2code name="variance of the gain">
    energy = x.square()
    return noise_std(x.shape[-1], alpha) ** 2 * energy.sum(dim=-1, keepdim=True) / energy
    # </paper2code name="variance of the gain">


def propagate(weights: Sequence[Tensor], x: Tensor, biases: Sequence[Tensor] | None = None) -> list[Tensor]:
    """Send a batch through a tanh network and keep what every layer puts out.

    Args:
        weights: one (n_out, n_in) matrix for each of the L layers.
        x: input, (..., n_0).
        biases: one (n_out,) vector for each layer; none if ``None``.

    Returns:
        L tensors, (..., n_out) each.
    """
    # <paper2code name="activations of all layers">
    if biases is None:
        biases = [None] * len(weights)
    activations = []
    for weight, bias in zip(weights, biases, strict=True):
        x = torch.tanh(F.linear(x, weight, bias))
        activations.append(x)
    return activations
    # </paper2code name="activations of all layers">


def activation_spread(activations: Sequence[Tensor]) -> Tensor:
    """Return how far the activations of each of L layers reach from the lowest to the highest, (L,)."""
    # <paper2code name="range of activations per layer">
    return torch.stack([layer.max() - layer.min() for layer in activations])
    # </paper2code name="range of activations per layer">


class TanhNet(nn.Module):
    """Fully connected network with layer widths ``sizes``, from the input to the output, and the start values above."""

    def __init__(self, sizes: Sequence[int], alpha: float = ALPHA, generator: torch.Generator | None = None) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(n_in, n_out) for n_in, n_out in itertools.pairwise(sizes))
        init_network_(self, alpha, generator)

    def forward(self, x: Tensor) -> Tensor:
        """(B, sizes[0]) -> (B, sizes[-1])."""
        # <paper2code name="network forward">
        for layer in self.layers[:-1]:
            x = layer(x).tanh()
        return self.layers[-1](x)
        # </paper2code name="network forward">

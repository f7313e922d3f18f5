"""Rows brought to mean zero and variance one, and a running average without bias."""

import torch
from lib.context import DECAY


def normalise(x: torch.Tensor, eps: float = 1e-5) -> torch.Tensor:
    """(x - mean) / sqrt(variance + eps) over the last axis; the biased variance; `x` is left as it was."""
    # <paper2code name="normalise rows">
    centred = x - x.mean(dim=-1, keepdim=True)
    variance = centred.square().mean(dim=-1, keepdim=True)
    return centred / torch.sqrt(variance + eps)
    # </paper2code name="normalise rows">


class RunningAverage:
    """Exponential average that counts only what it has seen: sum of decay^k x / sum of decay^k."""

    def __init__(self, decay: float = DECAY) -> None:
        self.decay = decay
        self.weight = 0.0
        self.total = 0.0

    def update(self, x: torch.Tensor) -> torch.Tensor:
        """Take one more value in; the average so far, of the shape of x."""
        # <paper2code name="running average">
        self.weight = self.decay * self.weight + 1.0
        self.total = self.decay * self.total + x
        return self.total / self.weight
        # </paper2code name="running average">

"""A running mean that trusts surprising values less.

A worked example: replace it by your paper's code. What it shows: tags stand alone on their lines, a small blank lies inside
a larger one, and signatures and docstrings stay outside.
"""

import torch
from torch import Tensor


def trust(x: Tensor, center: Tensor, scale: float) -> Tensor:
    """How far each sample may move the mean, between 0 and 1; equation (1).

    Args:
        x: samples, (B, D).
        center: the present mean, (D,).
        scale: squared distance at which trust is one half; above 0.

    Returns:
        (B, 1).
    """
    # <paper2code name="trust from squared distance">
    distance = (x - center).square().mean(dim=-1, keepdim=True)
    return scale / (scale + distance)
    # </paper2code name="trust from squared distance">


class TrustedMean:
    """Mean of D numbers per sample that outliers hardly move.

    Attributes:
        center: the mean so far, (D,).
        count: number of samples seen.
    """

    def __init__(self, width: int, scale: float = 1.0) -> None:
        # <paper2code name="start from nothing seen">
        self.center = torch.zeros(width, dtype=torch.float64)
        self.scale = scale
        self.count = 0
        # </paper2code name="start from nothing seen">

    def update(self, x: Tensor) -> Tensor:
        """Take in samples (B, D); return the trust that each was given, (B, 1)."""
        # <paper2code name="update of mean and count">
        weight = trust(x, self.center, self.scale)
        self.count += len(x)
        # <paper2code name="step shared by all samples seen">
        step = (weight * (x - self.center)).sum(dim=0) / self.count
        # </paper2code name="step shared by all samples seen">
        self.center = self.center + step
        return weight
        # </paper2code name="update of mean and count">

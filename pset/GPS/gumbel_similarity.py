"""Similarity of point sets from the distribution of their nearest-neighbour distances under Gumbel priors (GPS).

Symbols: sets A `(..., N_A, F)` and B `(..., N_B, F)`, leading dimensions broadcast; K neighbours per point, M Gumbel
components per neighbour rank; d a neighbour distance and D its warped form.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

FLOOR = 1e-7


@dataclass(frozen=True)
class GumbelPrior:
    """Fixed Gumbel components, a row for each neighbour rank.

    Attributes:
        alpha: `(K, M)`, positive; row i belongs to the (i + 1)-th nearest neighbour.
        beta: `(K, M)`, positive.
        shifted: whether distances are shifted so that the score is best at distance zero.
        placement: "inside" (the shift is added to the distance) or "outside" (to its warped form).
        metric: "l2" or "l1".
    """

    alpha: Tensor
    beta: Tensor
    shifted: bool = True
    placement: str = "inside"
    metric: str = "l2"

    @classmethod
    def single(cls, alpha: float = 1.0, beta: float = 1.0, **options: bool | str) -> "GumbelPrior":
        """One component for the nearest neighbour alone, K = M = 1."""
        return cls(torch.tensor([[alpha]]), torch.tensor([[beta]]), **options)


def pairwise_distances(a: Tensor, b: Tensor, metric: str = "l2") -> Tensor:
    """Distances between all points of `(..., N_A, F)` and `(..., N_B, F)`: `(..., N_A, N_B)`, floored.

    l2: sqrt(max(sum_f (a_f - b_f)^2, FLOOR^2));  l1: sum_f max(|a_f - b_f|, FLOOR).
    """
    # <paper2code name="distances between all pairs of points">
    # <paper2code name="pairwise differences by broadcasting">
    diff = a[..., :, None, :] - b[..., None, :, :]
    # </paper2code name="pairwise differences by broadcasting">
    if metric == "l1":
        # <paper2code name="coordinate-wise floored absolute distance">
        return diff.abs().clamp(min=FLOOR).sum(dim=-1)
        # </paper2code name="coordinate-wise floored absolute distance">
    # <paper2code name="floored euclidean distance">
    return diff.square().sum(dim=-1).clamp(min=FLOOR**2).sqrt()
    # </paper2code name="floored euclidean distance">
    # </paper2code name="distances between all pairs of points">


def nearest_distances(dist: Tensor, k: int) -> Tensor:
    """The k smallest entries of each row of `(..., N_A, N_B)`, ascending: `(..., N_A, k)`.

    Raises:
        ValueError: if a row has fewer than k entries.
    """
    # <paper2code name="sorted distances to the nearest neighbours">
    if k > dist.shape[-1]:
        raise ValueError(f"{k} neighbours wanted, but the other set has {dist.shape[-1]} points")
    # <paper2code name="smallest distances along the other set">
    return dist.topk(k, dim=-1, largest=False, sorted=True).values
    # </paper2code name="smallest distances along the other set">
    # </paper2code name="sorted distances to the nearest neighbours">


def mode_shift(alpha: Tensor, beta: Tensor) -> Tensor:
    """The shift delta with alpha delta^beta = 1, elementwise."""
    # <paper2code name="shift that puts the mode at zero distance">
    return alpha ** (-1 / beta)
    # </paper2code name="shift that puts the mode at zero distance">


def location_scale(alpha: Tensor, beta: Tensor) -> tuple[Tensor, Tensor]:
    """Location mu and scale sigma of the Gumbel density of x = -log(d + delta)."""
    # <paper2code name="gumbel location and scale from alpha and beta">
    return alpha.log() / beta, 1 / beta
    # </paper2code name="gumbel location and scale from alpha and beta">


def gumbel_pdf(x: Tensor, mu: Tensor, sigma: Tensor) -> Tensor:
    """Density of the Gumbel distribution (for maxima) with location `mu` and scale `sigma`, elementwise."""
    # <paper2code name="gumbel density">
    y = (x - mu) / sigma
    return torch.exp(-(y + torch.exp(-y))) / sigma
    # </paper2code name="gumbel density">


def warp(d: Tensor, prior: GumbelPrior) -> Tensor:
    """Warped distances D of `(..., N, K)` under every component of the neighbour's rank: `(..., N, K, M)`."""
    # <paper2code name="warp distances for every rank and component">
    d = d[..., None]
    alpha, beta = prior.alpha.to(d), prior.beta.to(d)
    # <paper2code name="choose the shift">
    delta = torch.zeros_like(alpha)
    if prior.shifted:
        delta = mode_shift(alpha, beta)
    # </paper2code name="choose the shift">
    # <paper2code name="evaluate the placement in use">
    if prior.placement == "inside":
        # <paper2code name="shift inside the power">
        return alpha * (d + delta) ** beta
        # </paper2code name="shift inside the power">
    # <paper2code name="shift outside the power">
    return alpha * d**beta + delta
    # </paper2code name="shift outside the power">
    # </paper2code name="evaluate the placement in use">
    # </paper2code name="warp distances for every rank and component">


def peak_score(D: Tensor) -> Tensor:
    """Score of warped distances, elementwise; the Gumbel density up to the factor beta."""
    # <paper2code name="score with its peak at one">
    return D * torch.exp(-D)
    # </paper2code name="score with its peak at one">


def directed_similarity(a: Tensor, b: Tensor, prior: GumbelPrior) -> Tensor:
    """S(A -> B): how well the points of `a` are matched by their neighbours in `b`; leading dimensions remain."""
    # <paper2code name="one-sided set similarity">
    dist = pairwise_distances(a, b, prior.metric)
    nearest = nearest_distances(dist, len(prior.alpha))
    scores = peak_score(warp(nearest, prior))
    # <paper2code name="sum over points ranks and components">
    return scores.sum(dim=(-3, -2, -1))
    # </paper2code name="sum over points ranks and components">
    # </paper2code name="one-sided set similarity">


def set_similarity(a: Tensor, b: Tensor, prior: GumbelPrior) -> Tensor:
    """kappa(A, B), larger for more similar sets; leading dimensions remain."""
    # <paper2code name="symmetric set similarity">
    return directed_similarity(a, b, prior) + directed_similarity(b, a, prior)
    # </paper2code name="symmetric set similarity">


def completion_loss(pred: Tensor, target: Tensor, prior: GumbelPrior, gain: float = 100.0) -> Tensor:
    """Loss of predicted sets `(n_b, N, F)` for targets `(n_b, N', F)`, 0-dim; lower for more similar sets."""
    # <paper2code name="completion loss over a batch of pairs">
    forward = directed_similarity(pred, target, prior)
    backward = directed_similarity(target, pred, prior)
    # <paper2code name="halve both directions and negate">
    halves = 0.5 * forward + 0.5 * backward
    loss = -halves.mean()
    # </paper2code name="halve both directions and negate">
    return gain * loss
    # </paper2code name="completion loss over a batch of pairs">


def influence(d: Tensor, prior: GumbelPrior) -> Tensor:
    """Derivative of the score by the neighbour distance, for `(..., N, K)`: `(..., N, K, M)`."""
    # <paper2code name="derivative of the score by distance">
    D = warp(d, prior)
    alpha, beta = prior.alpha.to(d), prior.beta.to(d)
    base = d.unsqueeze(-1)
    if prior.shifted and prior.placement == "inside":
        base = base + mode_shift(alpha, beta)
    # <paper2code name="closed form of the derivative">
    slope_of_warp = alpha * beta * base ** (beta - 1)
    return (1 - D) * torch.exp(-D) * slope_of_warp
    # </paper2code name="closed form of the derivative">
    # </paper2code name="derivative of the score by distance">


def episode_logits(queries: Tensor, supports: Tensor, prior: GumbelPrior) -> Tensor:
    """Similarity of every query set `(Q, N_q, F)` with every class's support set `(P, N_s, F)`: `(Q, P)`."""
    # <paper2code name="similarity logits of an episode">
    queries = queries[:, None]
    supports = supports[None, :]
    return set_similarity(queries, supports, prior)
    # </paper2code name="similarity logits of an episode">


def few_shot_loss(queries: Tensor, supports: Tensor, labels: Tensor, prior: GumbelPrior) -> Tensor:
    """Mean cross-entropy of the episode's logits with the class labels `(Q,)`, 0-dim."""
    # <paper2code name="few-shot cross entropy">
    logits = episode_logits(queries, supports, prior)
    return F.cross_entropy(logits, labels)
    # </paper2code name="few-shot cross entropy">

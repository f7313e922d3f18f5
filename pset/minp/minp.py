"""Min-p truncation of next-token distributions, with the plumbing that surrounds it in a decoder.

Every function works on logits of shape [..., V]: any number of leading axes, the vocabulary last. All statistics are
per row, so the rows of a batch never influence each other. Masks are boolean and True means "this token may be drawn".
"""

from collections.abc import Callable

import torch
from torch import Tensor


def protect_best(keep: Tensor, logits: Tensor, count: int) -> Tensor:
    """Mask equal to `keep`, but True for the `count` best-ranked tokens of every row as well.

    Args:
        keep: boolean mask [..., V]; not modified.
        logits: scores [..., V] that rank the tokens, highest first, equal scores by index.
        count: how many ranks to protect; V or more protects the whole row.

    Returns:
        A new boolean mask [..., V] in vocabulary order.
    """
    # <paper2code name="guarantee a minimum number of tokens">
    # <paper2code name="rank tokens by logit, ties to the lower index">
    order = torch.argsort(logits, dim=-1, descending=True, stable=True)
    # </paper2code name="rank tokens by logit, ties to the lower index">
    # <paper2code name="set the leading ranks and return to vocabulary order">
    ranked = keep.gather(-1, order)
    ranked[..., :count] = True
    return torch.empty_like(keep).scatter(-1, order, ranked)
    # </paper2code name="set the leading ranks and return to vocabulary order">
    # </paper2code name="guarantee a minimum number of tokens">


class MinPTruncation:
    """Keeps the tokens whose probability is at least a fixed fraction of the row's largest probability.

    keep(v) = [P(v) >= base * max_u P(u)], joined with the `min_keep` best tokens.

    Args:
        base: the fraction, in [0, 1]; 0 keeps every token, 1 only the most probable one (and its ties).
        min_keep: size of the pool that is guaranteed whatever the cut says, an int of at least 1.
        fill: value that replaces the logits of removed tokens.
    """

    def __init__(self, base: float, min_keep: int = 1, fill: float = -torch.inf) -> None:
        # <paper2code name="validate base and min_keep">
        if not 0.0 <= base <= 1.0:
            raise ValueError(f"base must lie in [0, 1], got {base}")
        if not isinstance(min_keep, int) or min_keep < 1:
            raise ValueError(f"min_keep must be an int of at least 1, got {min_keep!r}")
        # </paper2code name="validate base and min_keep">
        self.base = base
        self.min_keep = min_keep
        self.fill = fill

    def keep_mask(self, logits: Tensor) -> Tensor:
        """Boolean mask [..., V] of the pool; `logits` [..., V] already carry the temperature."""
        # <paper2code name="decide which tokens min-p keeps">
        # <paper2code name="turn logits into probabilities">
        probs = torch.softmax(logits, dim=-1)
        # </paper2code name="turn logits into probabilities">
        # <paper2code name="top probability of each row">
        top = probs.amax(dim=-1, keepdim=True)
        # </paper2code name="top probability of each row">
        # <paper2code name="confidence-scaled cut">
        cut = self.base * top
        # </paper2code name="confidence-scaled cut">
        # <paper2code name="tokens that reach the cut">
        keep = probs >= cut
        # </paper2code name="tokens that reach the cut">
        # <paper2code name="add the protected tokens">
        return protect_best(keep, logits, self.min_keep)
        # </paper2code name="add the protected tokens">
        # </paper2code name="decide which tokens min-p keeps">

    def __call__(self, logits: Tensor) -> Tensor:
        """Copy of `logits` [..., V] in which every token outside the pool has the value `fill`."""
        # <paper2code name="write the fill value into removed logits">
        keep = self.keep_mask(logits)
        return logits.masked_fill(~keep, self.fill)
        # </paper2code name="write the fill value into removed logits">


def temper(logits: Tensor, tau: float) -> Tensor:
    """Logits [..., V] at temperature `tau` > 0; a temperature of 0 is the business of the drawing function."""
    # <paper2code name="divide by the temperature">
    if tau <= 0:
        raise ValueError(f"the temperature must be positive, got {tau}")
    return logits / tau
    # </paper2code name="divide by the temperature">


def pool_distribution(logits: Tensor, keep: Tensor) -> Tensor:
    """P'(v) = P(v) keep(v) / sum_u P(u) keep(u), shape [..., V]; every row of `keep` holds at least one True."""
    # <paper2code name="renormalise inside the pool">
    inside = torch.where(keep, logits, -torch.inf)
    return torch.softmax(inside, dim=-1)
    # </paper2code name="renormalise inside the pool">


def next_token(
    logits: Tensor, truncation: MinPTruncation, tau: float = 1.0, generator: torch.Generator | None = None
) -> Tensor:
    """Draws one token per row from the truncated distribution.

    Args:
        logits: raw next-token logits [..., V].
        truncation: object whose `keep_mask` chooses the pool.
        tau: temperature; 0 means the arg-max, without any random number.
        generator: source of randomness, the global one if None.

    Returns:
        int64 tokens of the leading shape [...].
    """
    # <paper2code name="draw the next token">
    if tau == 0:
        return logits.argmax(dim=-1)
    # <paper2code name="temperature comes before truncation">
    tempered = temper(logits, tau)
    keep = truncation.keep_mask(tempered)
    # </paper2code name="temperature comes before truncation">
    probs = pool_distribution(tempered, keep)
    # <paper2code name="one draw per row">
    rows = probs.reshape(-1, probs.shape[-1])
    tokens = torch.multinomial(rows, num_samples=1, generator=generator)
    return tokens.reshape(probs.shape[:-1])
    # </paper2code name="one draw per row">
    # </paper2code name="draw the next token">


def keep_top_k(logits: Tensor, k: int) -> Tensor:
    """Boolean mask [..., V] of the `k` highest logits of every row, ties to the lower index."""
    # <paper2code name="top-k rule">
    if k < 1:
        raise ValueError(f"k must be at least 1, got {k}")
    nothing = torch.zeros_like(logits, dtype=torch.bool)
    return protect_best(nothing, logits, k)
    # </paper2code name="top-k rule">


def keep_top_p(logits: Tensor, mass: float) -> Tensor:
    """Boolean mask [..., V] of the nucleus: tokens whose better-ranked tokens hold less than `mass` together."""
    # <paper2code name="nucleus rule">
    if not 0.0 < mass <= 1.0:
        raise ValueError(f"mass must lie in (0, 1], got {mass}")
    if mass == 1.0:
        return torch.ones_like(logits, dtype=torch.bool)
    negated, order = torch.sort(-logits, dim=-1, stable=True)
    probs = torch.softmax(-negated, dim=-1)
    # <paper2code name="mass ranked ahead of each token">
    inclusive = probs.cumsum(dim=-1)
    ahead = inclusive - probs
    # </paper2code name="mass ranked ahead of each token">
    rank = order.argsort(dim=-1)
    return (ahead < mass).gather(-1, rank)
    # </paper2code name="nucleus rule">


def finite_std(logits: Tensor) -> Tensor:
    """Population standard deviation [..., 1] of the finite logits of every row of [..., V]."""
    # <paper2code name="population spread of finite logits">
    finite = torch.isfinite(logits)
    count = finite.sum(dim=-1, keepdim=True)
    mean = torch.where(finite, logits, 0.0).sum(dim=-1, keepdim=True) / count
    squares = torch.where(finite, (logits - mean).square(), 0.0)
    return (squares.sum(dim=-1, keepdim=True) / count).sqrt()
    # </paper2code name="population spread of finite logits">


def keep_n_sigma(logits: Tensor, beta: float) -> Tensor:
    """Boolean mask [..., V] of the logits at most `beta` >= 0 standard deviations below the row's best."""
    # <paper2code name="n-sigma rule">
    best = logits.max(dim=-1, keepdim=True).values
    return logits >= best - beta * finite_std(logits)
    # </paper2code name="n-sigma rule">


def finite_median(logits: Tensor) -> Tensor:
    """Lower median [..., 1] of the finite logits of every row of [..., V]."""
    # <paper2code name="lower median of finite logits">
    finite = torch.where(logits.isfinite(), logits, torch.nan)
    return finite.nanmedian(dim=-1, keepdim=True).values
    # </paper2code name="lower median of finite logits">


def keep_min_z(logits: Tensor, beta: float) -> Tensor:
    """Boolean mask [..., V]: rise above the median of at least the fraction `beta` of the best token's rise."""
    # <paper2code name="median rule without division">
    if not 0.0 <= beta <= 1.0:
        raise ValueError(f"beta must lie in [0, 1], got {beta}")
    rise = logits - finite_median(logits)
    highest, _ = rise.max(dim=-1, keepdim=True)
    return rise >= beta * highest
    # </paper2code name="median rule without division">


def pool_report(logits: Tensor, keep: Tensor) -> dict[str, Tensor]:
    """Size, mass under P and entropy in nats under P' of the pool `keep` [..., V]; all of the leading shape [...]."""
    # <paper2code name="describe a pool">
    full = pool_distribution(logits, torch.ones_like(keep))
    pool = pool_distribution(logits, keep)
    size = keep.sum(dim=-1)
    mass = torch.where(keep, full, 0.0).sum(dim=-1)
    entropy = torch.special.entr(pool).sum(dim=-1)
    return {"size": size, "mass": mass, "entropy": entropy}
    # </paper2code name="describe a pool">


def generate(
    next_logits: Callable[[Tensor], Tensor],
    prompt: Tensor,
    steps: int,
    truncation: MinPTruncation,
    tau: float = 1.0,
    end_token: int | None = None,
    generator: torch.Generator | None = None,
) -> Tensor:
    """Extends every row of a prompt token by token.

    Args:
        next_logits: maps all tokens so far, int64 [B, L], to next-token logits [B, V].
        prompt: int64 tokens [B, L0].
        steps: largest number of tokens to append.
        truncation: object whose `keep_mask` chooses the pool of every draw.
        tau: temperature of every draw.
        end_token: token that finishes the row which draws it; None for rows that never finish.
        generator: source of randomness, the global one if None.

    Returns:
        int64 tokens [B, L0 + number of steps made].
    """
    # <paper2code name="token by token generation">
    tokens = prompt
    finished = prompt.new_zeros(prompt.shape[0], dtype=torch.bool)
    for _ in range(steps):
        drawn = next_token(next_logits(tokens), truncation, tau, generator)
        # <paper2code name="freeze finished rows">
        if end_token is not None:
            drawn = torch.where(finished, end_token, drawn)
            finished = finished | (drawn == end_token)
        # </paper2code name="freeze finished rows">
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
        if finished.all():
            break
    return tokens
    # </paper2code name="token by token generation">

"""Pass rates. Arrays: M models, S snippets, K samples, P papers; all rates are fractions, NaN where nothing was scored.

`passed` and `scored` count samples per cell, int (M, S); `lines` are the snippets' executable ground-truth lines, (S,).
A cell that was never scored (not asked yet, or the provider failed) is in neither numerator nor denominator: counting it
as a failure would punish a model for its provider, and hiding it would reward it, so coverage is reported beside it.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int_]
Bools = NDArray[np.bool_]


def divide(numerator: Floats | Ints | Bools, denominator: Floats | Ints | Bools) -> Floats:
    """numerator / denominator, NaN where the denominator is 0."""
    top, bottom = np.broadcast_arrays(np.asarray(numerator, float), np.asarray(denominator, float))
    quotient = np.full(top.shape, np.nan)
    np.divide(top, bottom, out=quotient, where=bottom != 0)
    return quotient


def solve_rates(passed: Ints, scored: Ints) -> Floats:
    """Share of a cell's scored samples that passed, (M, S); 0 for unscored cells, which weigh nothing."""
    return np.nan_to_num(divide(passed, scored))


def scaled_pass_at_1(passed: Ints, scored: Ints, lines: Ints) -> Floats:
    """Passed lines over all scored lines, (M,): Σ l_s c_s/n_s / Σ l_s  (ResearchCodeBench, arXiv 2506.02314, section 3)."""
    return divide(solve_rates(passed, scored) @ lines, (scored > 0) @ lines)


def pass_at_1(passed: Ints, scored: Ints) -> Floats:
    """Passed snippets over scored snippets, (M,): every snippet weighs the same."""
    return divide(solve_rates(passed, scored).sum(axis=1), (scored > 0).sum(axis=1))


def pass_at_k_cells(passed: Ints, scored: Ints, k: int) -> Floats:
    """Unbiased probability that one of k samples passes, (M, S): 1 - C(n-c, k) / C(n, k); NaN where n < k.

    Chen et al. 2021 (arXiv 2107.03374), equation 1. The naive 1 - (1 - c/n)^k is biased downwards. Computed as the product
    1 - Π_{i=n-c+1..n} (1 - k/i), which has no large binomials.
    """
    if k < 1:
        raise ValueError("k counts samples and is at least 1")
    most = int(scored.max(initial=0))
    index = np.arange(1, most + 1)
    with np.errstate(divide="ignore"):
        # miss[j] = log Π_{i<=j} (1 - k/i) over i > k; the factors for i <= k never enter where n - c >= k.
        steps = np.concatenate([[0.0], np.cumsum(np.where(index > k, np.log(np.maximum(1 - k / index, 1e-300)), 0.0))])
    failed = scored - passed
    all_miss = np.where(failed >= k, np.exp(steps[scored] - steps[failed]), 0.0)
    return np.where(scored >= k, 1 - all_miss, np.nan)


def mean_over(cells: Floats, weights: Floats | Ints) -> Floats:
    """Weighted mean over the cells that are not NaN, (M,)."""
    known = ~np.isnan(cells)
    return divide(np.nan_to_num(cells) @ weights, known @ weights)


def sample_rates(passes: Bools, scored: Bools, lines: Ints) -> Floats:
    """scaled pass@1 of each sample number by itself, (M, K), from (M, S, K)."""
    return divide(np.einsum("msk,s->mk", passes & scored, lines), np.einsum("msk,s->mk", scored, lines))


def spread(per_sample: Floats) -> Floats:
    """Standard deviation over samples (n - 1 in the denominator), (M,); NaN with fewer than two samples."""
    known = ~np.isnan(per_sample)
    count = known.sum(axis=1)
    mean = divide(np.nan_to_num(per_sample).sum(axis=1), count)
    squares = np.where(known, (np.nan_to_num(per_sample) - np.nan_to_num(mean)[:, None]) ** 2, 0.0).sum(axis=1)
    return np.sqrt(divide(squares, np.maximum(count - 1, 0)))


def paper_sums(cells: Floats | Ints | Bools, paper_of: Ints, papers: int) -> Floats:
    """Sum over each paper's snippets, (M, P) from (M, S)."""
    member = np.zeros((len(paper_of), papers))
    member[np.arange(len(paper_of)), paper_of] = 1.0
    sums: Floats = np.asarray(cells, float) @ member
    return sums

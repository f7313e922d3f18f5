"""Ranks, and the range of ranks a model may hold: what one order of the table says, and how sure it is."""

import numpy as np

from tools.leaderboard.metrics.bootstrap import RESAMPLES, SEED, TAIL, resample_counts
from tools.leaderboard.metrics.rates import Floats, Ints, divide

_DECIMALS = 10  # equal scores must stay equal whatever order a machine adds in


def competition_ranks(scores: Floats) -> Ints:
    """1 + the number of strictly better models, (M,): equal scores share the better rank."""
    rounded = np.round(scores, _DECIMALS)
    return 1 + len(scores) - np.searchsorted(np.sort(rounded), rounded, side="right")


def rank_ranges(
    numerator: Floats, denominator: Floats, resamples: int = RESAMPLES, seed: int = SEED
) -> tuple[Ints, Ints]:
    """Best and worst rank of each model in 95 % of the resamples of papers, each (M,); inputs (M, P) sums per paper.

    All models are ranked on the same resample, so what they share (a draw of easy papers) does not blur their order. A tie
    within a resample counts as the better rank for the best bound and the worse rank for the worst bound. A model whose
    papers were not drawn at all stands last in that resample.
    """
    models, papers = numerator.shape
    if models == 0:
        return np.empty(0, int), np.empty(0, int)
    counts = resample_counts(papers, resamples, seed)
    scores = np.round(np.nan_to_num(divide(counts @ numerator.T, counts @ denominator.T)), _DECIMALS)
    best, worst = np.empty((resamples, models), np.int32), np.empty((resamples, models), np.int32)
    for row, (order, score) in enumerate(zip(np.sort(scores, axis=1), scores, strict=True)):
        best[row] = 1 + models - np.searchsorted(order, score, side="right")
        worst[row] = models - np.searchsorted(order, score, side="left")
    low = np.quantile(best, TAIL, axis=0, method="inverted_cdf")
    high = np.quantile(worst, 1 - TAIL, axis=0, method="inverted_cdf")
    point = competition_ranks(divide(numerator.sum(axis=1), denominator.sum(axis=1)))
    return np.minimum(low, point).astype(int), np.maximum(high, point).astype(int)

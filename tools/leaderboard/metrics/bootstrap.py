"""Cluster bootstrap over papers: papers are drawn with replacement, since snippets of one paper succeed and fail together.

Treating snippets as independent would make every interval too narrow. Sums per paper are computed once; a resample is then
a row of counts, and all resamples of all models are two matrix products.
Sources: Efron & Tibshirani, An Introduction to the Bootstrap (1993), chapters 6 and 12; Cameron & Miller, "A practitioner's
guide to cluster-robust inference" (2015) for t with clusters - 1 degrees of freedom.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tools.leaderboard.metrics.rates import Bools, Floats, Ints, divide

RESAMPLES = 10_000
SEED = 20250602
TAIL = 0.025  # of a 95 % interval, on either side
_MODELS_AT_ONCE = 128


class Interval(NamedTuple):
    """Bounds of a 95 % confidence interval, one entry per model; NaN where nothing was scored."""

    low: Floats
    high: Floats


def resample_counts(papers: int, resamples: int = RESAMPLES, seed: int = SEED) -> Floats:
    """How often each paper is drawn, (resamples, papers); rows sum to `papers`.

    RandomState and not default_rng: only the former's stream is promised never to change between numpy versions, and the
    page must come out the same everywhere.
    """
    drawn = np.random.RandomState(seed).randint(0, papers, size=(resamples, papers))
    flat = drawn + papers * np.arange(resamples)[:, None]
    return np.bincount(flat.ravel(), minlength=resamples * papers).reshape(resamples, papers).astype(float)


def standard_errors(
    numerator: Floats, denominator: Floats, resamples: int = RESAMPLES, seed: int = SEED
) -> tuple[Floats, Ints]:
    """Bootstrap standard error of each model's Σ numerator / Σ denominator, and its number of papers, each (M,); inputs (M, P).

    Papers with denominator 0 are not drawn: they say nothing of that model. The factor P/(P-1) makes up for drawing from P
    papers instead of from all papers there could be. NaN for fewer than two papers.
    """
    error, papers = np.full(len(numerator), np.nan), (denominator > 0).sum(axis=1)
    for drawn, models in _same_papers(denominator > 0):
        if len(drawn) < 2:
            continue
        counts = resample_counts(len(drawn), resamples, seed)
        for start in range(0, len(models), _MODELS_AT_ONCE):
            some = np.ix_(models[start : start + _MODELS_AT_ONCE], drawn)
            rates = (counts @ numerator[some].T) / (counts @ denominator[some].T)
            error[some[0].ravel()] = np.sqrt(len(drawn) / (len(drawn) - 1)) * rates.std(axis=0)
    return error, papers


def rate_interval(numerator: Floats, denominator: Floats, resamples: int = RESAMPLES, seed: int = SEED) -> Interval:
    """95 % interval of each model's rate s = Σ numerator / Σ denominator in [0, 1]: expit(logit s ± t_{P-1} e / (s(1-s))).

    e is the cluster bootstrap's standard error. The tempting percentiles of the resamples cover the truth only 70 to 92 times
    in 100 with 3 to 20 papers (docs/scoring.md has the measurement); t and the logit scale repair that, and keep the bounds in
    [0, 1]. Where every paper scored 0 (or 1) resampling shows no spread, though the truth need not be 0 (or 1): there stands
    the exact binomial bound with papers as trials, 1 - 0.025^(1/P).
    """
    rate = divide(numerator.sum(axis=1), denominator.sum(axis=1))
    error, papers = standard_errors(numerator, denominator, resamples, seed)
    edge = TAIL ** divide(np.ones(len(rate)), papers)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        centre, reach = np.log(rate / (1 - rate)), t_quantile(papers) * error / (rate * (1 - rate))
        low, high = 1 / (1 + np.exp(reach - centre)), 1 / (1 + np.exp(-reach - centre))
    alone = (papers == 1) & (rate > 0) & (rate < 1)  # one paper says nothing about other papers
    low = np.select([rate == 0, rate == 1, alone], [np.zeros_like(rate), edge, np.zeros_like(rate)], low)
    high = np.select([rate == 0, rate == 1, alone], [1 - edge, np.ones_like(rate), np.ones_like(rate)], high)
    return Interval(low, high)


def difference_interval(difference: Floats, weight: Floats, resamples: int = RESAMPLES, seed: int = SEED) -> Interval:
    """95 % interval of each model's signed rate Σ difference / Σ weight in [-1, 1]: s ± t_{P-1} e."""
    value = divide(difference.sum(axis=1), weight.sum(axis=1))
    error, papers = standard_errors(difference, weight, resamples, seed)
    reach = np.where(papers == 1, 2.0, t_quantile(papers) * error)
    return Interval(np.maximum(value - reach, -1.0), np.minimum(value + reach, 1.0))


def t_quantile(papers: Ints) -> Floats:
    """97.5 % quantile of Student's t with papers - 1 degrees of freedom; NaN below two papers."""
    from scipy.special import stdtrit

    quantile: Floats = np.where(papers > 1, stdtrit(np.maximum(papers - 1, 1), 1 - TAIL), np.nan)
    return quantile


def _same_papers(covered: Bools) -> Iterator[tuple[Ints, Ints]]:
    """Models that share a set of covered papers: (paper indices, model indices)."""
    patterns, member = np.unique(covered, axis=0, return_inverse=True)
    for index, pattern in enumerate(patterns):
        yield np.flatnonzero(pattern), np.flatnonzero(member.ravel() == index)

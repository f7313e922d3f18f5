"""Is one model really better than another? Paired permutation over papers, corrected for the number of pairs.

If two models were equally good, then within each paper their results could as well be exchanged; exchanging them flips the
sign of that paper's difference. The p value is the share of sign patterns with a difference at least as large as the real one.
Sources: Dror et al., "The Hitchhiker's Guide to Testing Statistical Significance in NLP" (2018), section 3.3; Phipson & Smyth,
"Permutation p-values should never be zero" (2010); Benjamini & Hochberg, "Controlling the false discovery rate" (1995).
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from tools.leaderboard.metrics.bootstrap import SEED
from tools.leaderboard.metrics.rates import Bools, Floats, Ints, divide, paper_sums

EXACT_PAPERS = 17  # up to here all 2^(P-1) sign patterns are tried
_FLIPS, _MOST_FLIPS, _WORK = 10_000, 100_000, 20_000_000
_ROWS_AT_ONCE = 32
_SLACK = 1e-6  # lines; equal differences must count as equal whatever order a machine adds in


class Pairs(NamedTuple):
    """For every pair of models: `difference` of scaled pass@1, row minus column, and `p` uncorrected; both (M, M)."""

    difference: Floats
    p: Floats


def sign_flips(papers: int, flips: int, seed: int = SEED) -> tuple[Floats, bool]:
    """Sign patterns, (flips, papers) of ±1, and whether these are all (a pattern and its mirror image count once)."""
    if papers <= EXACT_PAPERS:
        patterns = (np.arange(2 ** max(papers - 1, 0))[:, None] >> np.arange(papers)) & 1
        return np.where(patterns, -1.0, 1.0), True
    return np.where(np.random.RandomState(seed).randint(0, 2, size=(flips, papers)), -1.0, 1.0), False


def paired_permutation(rates: Floats, covered: Bools, lines: Ints, paper_of: Ints, papers: int) -> Pairs:
    """Compare all pairs over the cells both models have a verdict for.

    `rates` are solve rates per cell, (M, S), `covered` tells which cells have a verdict, `lines` and `paper_of` are (S,).
    """
    models = len(rates)
    pairs = max(models * (models - 1) // 2, 1)
    signs, exact = sign_flips(papers, min(max(_FLIPS, _WORK // pairs), _MOST_FLIPS))
    difference, p = np.zeros((models, models)), np.ones((models, models))
    complete = (covered == covered.any(axis=0)).all(axis=1)
    passed = paper_sums(np.where(covered, rates, 0.0) * lines, paper_of, papers)
    flipped = passed @ signs.T  # a flipped difference is the difference of flipped sums, so (M, flips) serves all pairs
    whole = float(covered.any(axis=0) @ lines)
    for one in range(models - 1):
        same = one + 1 + np.flatnonzero(complete[one] & complete[one + 1 :])
        gaps = passed[one] - passed[same]
        difference[one, same] = gaps.sum(axis=1) / whole
        p[one, same] = _p_values(gaps, partial(_flip_pairs, flipped, one, same), len(signs), exact)
        # Where a cell lacks a verdict only the cells common to the two may be compared.
        other = one + 1 + np.flatnonzero(~(complete[one] & complete[one + 1 :]))
        if len(other):
            common = covered[one] & covered[other]
            gaps = paper_sums((rates[one] - rates[other]) * common * lines, paper_of, papers)
            difference[one, other] = np.nan_to_num(divide(gaps.sum(axis=1), common @ lines))
            p[one, other] = _p_values(gaps, partial(_flip_gaps, gaps, signs), len(signs), exact)
    lower = np.tril_indices(models, -1)
    difference[lower], p[lower] = -difference.T[lower], p.T[lower]
    return Pairs(difference, p)


def _flip_pairs(flipped: Floats, one: int, others: Ints, rows: Ints) -> Floats:
    return np.asarray(flipped[one] - flipped[others[rows]], float)


def _flip_gaps(gaps: Floats, signs: Floats, rows: Ints) -> Floats:
    return np.asarray(gaps[rows] @ signs.T, float)


def _p_values(gaps: Floats, flipped: Callable[[Ints], Floats], flips: int, exact: bool) -> Floats:
    """p value of each row of per-paper differences, (N, P) -> (N,); `flipped(rows)` gives the rows' flipped sums, (n, flips).

    Hoeffding's inequality bounds it by 2 exp(-T² / 2 Σ d²). Where that is already below what the drawn patterns can resolve,
    the bound stands and no pattern need be tried.
    """
    reached = np.abs(gaps.sum(axis=1))
    with np.errstate(divide="ignore", invalid="ignore"):
        bound = 2 * np.exp(-(reached**2) / (2 * (gaps**2).sum(axis=1)))
    p = np.where(reached <= _SLACK, 1.0, bound)
    open_ = np.flatnonzero((reached > _SLACK) & (exact | (bound >= 1 / (flips + 1))))
    for rows in np.split(open_, range(_ROWS_AT_ONCE, len(open_), _ROWS_AT_ONCE)):
        as_large = (np.abs(flipped(rows)) >= reached[rows, None] - _SLACK).sum(axis=1)
        p[rows] = as_large / flips if exact else (1 + as_large) / (1 + flips)
    return p


def benjamini_hochberg(p: Floats) -> Floats:
    """p values corrected for their number, (N,): with those below 0.05 called different, at most 5 % of the calls are expected
    to be wrong.

    Not Holm's or Bonferroni's correction: they guard against a single wrong call among all pairs, of which 1,000 models have
    half a million; then no pair of neighbours could ever be told apart. Controlling the share of wrong calls is what is done
    for all pairs of a league table: Williams, Jones & Tukey, "Controlling error in multiple comparisons, with examples from
    state-to-state differences in educational achievement" (1999).
    """
    order = np.argsort(p, kind="stable")[::-1]
    stepped = np.minimum.accumulate(p[order] * len(p) / np.arange(len(p), 0, -1)) if len(p) else p
    corrected = np.empty_like(p)
    corrected[order] = np.minimum(stepped, 1.0)
    return corrected


def corrected_pairs(p: Floats) -> Floats:
    """The correction over the pairs of a symmetric (M, M) table; the diagonal stays 1."""
    corrected, upper = np.ones_like(p), np.triu_indices(len(p), 1)
    corrected[upper] = benjamini_hochberg(p[upper])
    corrected.T[upper] = corrected[upper]
    return corrected

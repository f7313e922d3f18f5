"""The paired permutation test against all sign patterns tried one by one, and the correction against its definition."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.leaderboard.metrics import paired

LINES = np.array([3, 1, 4, 1, 5, 9, 2, 6])
PAPER_OF = np.array([0, 0, 1, 1, 2, 2, 3, 3])


def exhaustive(gaps):
    """Share of all sign patterns whose sum is at least as far from 0."""
    sums = [
        abs(sum(s * g for s, g in zip(signs, gaps, strict=True)))
        for signs in itertools.product((1, -1), repeat=len(gaps))
    ]
    return sum(total >= abs(sum(gaps)) - 1e-9 for total in sums) / len(sums)


def gaps_of(one, two, covered):
    return [
        sum(LINES[s] * (one[s] - two[s]) for s in range(len(LINES)) if PAPER_OF[s] == paper and covered[s])
        for paper in range(4)
    ]


outcomes = st.lists(st.booleans(), min_size=8, max_size=8)


@given(outcomes, outcomes)
def test_p_is_the_share_of_sign_patterns_as_extreme(one, two):
    rates = np.array([one, two], float)
    found = paired.paired_permutation(rates, np.ones((2, 8), bool), LINES, PAPER_OF, 4)
    assert found.p[0, 1] == pytest.approx(exhaustive(gaps_of(rates[0], rates[1], [True] * 8)))
    assert found.difference[0, 1] == pytest.approx(float((rates[0] - rates[1]) @ LINES) / LINES.sum())


@given(outcomes, outcomes, outcomes)
def test_only_cells_with_two_verdicts_are_compared(one, two, covered):
    rates, mask = np.array([one, two, two], float), np.array([[True] * 8, covered, [True] * 8])
    found = paired.paired_permutation(rates, mask, LINES, PAPER_OF, 4)
    assert found.p[0, 1] == pytest.approx(exhaustive(gaps_of(rates[0], rates[1], covered)))
    common = float(np.array(covered) @ LINES)
    expected = float(((rates[0] - rates[1]) * covered) @ LINES) / common if common else 0.0
    assert found.difference[0, 1] == pytest.approx(expected)
    assert found.p[0, 2] == pytest.approx(exhaustive(gaps_of(rates[0], rates[2], [True] * 8)))


@given(outcomes, outcomes)
def test_the_other_way_round_the_difference_is_the_opposite(one, two):
    rates = np.array([one, two], float)
    found = paired.paired_permutation(rates, np.ones((2, 8), bool), LINES, PAPER_OF, 4)
    assert found.difference[1, 0] == -found.difference[0, 1] and found.p[1, 0] == found.p[0, 1]
    assert found.p[0, 0] == 1.0


def test_drawn_patterns_come_near_to_all_patterns():
    papers = paired.EXACT_PAPERS + 1
    draw = np.random.RandomState(4)
    rates = draw.randint(0, 2, size=(2, papers)).astype(float)
    lines, paper_of = draw.randint(1, 9, size=papers), np.arange(papers)
    found = paired.paired_permutation(rates, np.ones((2, papers), bool), lines, paper_of, papers).p[0, 1]
    assert found == pytest.approx(exhaustive(((rates[0] - rates[1]) * lines).tolist()), abs=0.01)


def test_p_below_what_draws_resolve_is_still_an_upper_bound():
    papers = 60
    rates = np.array([[1.0] * papers, [0.0] * papers])
    p = paired.paired_permutation(rates, np.ones((2, papers), bool), np.full(papers, 5), np.arange(papers), papers).p[
        0, 1
    ]
    assert 2 / 2**papers <= p < 1e-9  # of all 2^60 patterns only the two without a mixed sign are as extreme


def test_equal_models_are_not_told_apart():
    rates = np.array([[1.0, 0, 1, 0, 1, 0, 1, 0]] * 2)
    assert paired.paired_permutation(rates, np.ones((2, 8), bool), LINES, PAPER_OF, 4).p[0, 1] == 1.0


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_benjamini_hochberg_by_its_definition(values):
    found = paired.benjamini_hochberg(np.array(values))
    for level in (0.01, 0.05, 0.2, 0.5):
        ordered = sorted(values)
        most = max((k for k, p in enumerate(ordered, start=1) if p <= level * k / len(values) + 1e-15), default=0)
        threshold = ordered[most - 1] if most else -1.0
        for p, corrected in zip(values, found, strict=True):
            if abs(corrected - level) > 1e-9:  # at the level itself rounding decides
                assert (corrected < level) == (p <= threshold)
    assert np.all(found >= np.array(values) - 1e-15) and np.all(found <= 1)


def test_the_correction_of_a_table_is_that_of_its_pairs():
    p = np.array([[1, 0.01, 0.04], [0.01, 1, 0.03], [0.04, 0.03, 1]])
    found = paired.corrected_pairs(p)
    np.testing.assert_allclose(found[np.triu_indices(3, 1)], paired.benjamini_hochberg(np.array([0.01, 0.04, 0.03])))
    np.testing.assert_array_equal(found, found.T)
    assert np.all(np.diag(found) == 1)


def test_few_false_calls_among_equal_models():
    """With no real difference at all, hardly any table shows one (here: at most 5 % of tables, and some slack)."""
    draw, wrong = np.random.RandomState(8), 0
    for _ in range(100):
        rates = (draw.random_sample((4, 40)) < 0.5).astype(float)
        found = paired.paired_permutation(rates, np.ones((4, 40), bool), np.ones(40, int), np.arange(40) // 4, 10)
        wrong += bool((paired.corrected_pairs(found.p)[np.triu_indices(4, 1)] < 0.05).any())
    assert wrong <= 12

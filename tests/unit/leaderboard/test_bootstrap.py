"""The cluster bootstrap against a loop that draws papers one by one."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.leaderboard.metrics import bootstrap

NUMERATOR = np.array([[3.0, 0, 5, 9, 1], [1, 2, 2, 3, 1], [0, 0, 0, 0, 0], [4, 6, 8, 10, 2]])
DENOMINATOR = np.array([[4.0, 6, 8, 10, 2]] * 4)


def test_every_resample_draws_as_many_papers_as_there_are():
    counts = bootstrap.resample_counts(7, 500)
    assert counts.shape == (500, 7) and np.all(counts.sum(axis=1) == 7) and np.all(counts >= 0)
    assert counts.mean() == pytest.approx(1.0)


def test_the_stream_of_resamples_never_changes():
    # Other numbers here would change every published interval.
    assert bootstrap.resample_counts(4, 3, seed=1).tolist() == [[2, 1, 0, 1], [0, 2, 0, 2], [2, 1, 0, 1]]


def test_standard_errors_equal_those_of_a_plain_loop():
    found, papers = bootstrap.standard_errors(NUMERATOR, DENOMINATOR, resamples=400, seed=5)
    drawn = np.random.RandomState(5).randint(0, 5, size=(400, 5))
    for model in range(len(NUMERATOR)):
        rates = []
        for chosen in drawn:
            top = bottom = 0.0
            for paper in chosen:
                top += NUMERATOR[model, paper]
                bottom += DENOMINATOR[model, paper]
            rates.append(top / bottom)
        mean = sum(rates) / len(rates)
        plain = math.sqrt(sum((rate - mean) ** 2 for rate in rates) / len(rates)) * math.sqrt(5 / 4)
        assert found[model] == pytest.approx(plain)
    assert papers.tolist() == [5] * 4


def test_the_interval_is_on_the_logit_scale_with_students_t():
    low, high = bootstrap.rate_interval(NUMERATOR, DENOMINATOR, resamples=400, seed=5)
    error = bootstrap.standard_errors(NUMERATOR, DENOMINATOR, resamples=400, seed=5)[0][0]
    rate = 18 / 30
    logit, reach = math.log(rate / (1 - rate)), 2.7764451 * error / (rate * (1 - rate))
    assert low[0] == pytest.approx(1 / (1 + math.exp(-(logit - reach))))
    assert high[0] == pytest.approx(1 / (1 + math.exp(-(logit + reach))))


def test_all_failed_or_all_passed_is_not_certain():
    low, high = bootstrap.rate_interval(NUMERATOR, DENOMINATOR)
    edge = 0.025 ** (1 / 5)
    assert (low[2], high[2]) == (0.0, pytest.approx(1 - edge))
    assert (low[3], high[3]) == (pytest.approx(edge), 1.0)


def test_one_paper_says_nothing_of_other_papers():
    low, high = bootstrap.rate_interval(np.array([[1.0]]), np.array([[3.0]]))
    assert (low[0], high[0]) == (0.0, 1.0)


def test_papers_that_a_model_lacks_are_not_drawn():
    lacking = DENOMINATOR.copy()
    lacking[0, 4] = 0
    with_gap = bootstrap.rate_interval(NUMERATOR * (lacking > 0), lacking)
    alone = bootstrap.rate_interval(NUMERATOR[:1, :4], DENOMINATOR[:1, :4])
    assert (with_gap.low[0], with_gap.high[0]) == (pytest.approx(alone.low[0]), pytest.approx(alone.high[0]))
    # The other models are drawn from all their papers, as they would be without their neighbour.
    whole = bootstrap.rate_interval(NUMERATOR, DENOMINATOR)
    assert with_gap.low[1] == pytest.approx(whole.low[1])


def test_nothing_scored_has_no_interval():
    low, high = bootstrap.rate_interval(np.zeros((1, 3)), np.zeros((1, 3)))
    assert np.isnan(low[0]) and np.isnan(high[0])


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 9)), min_size=2, max_size=8))
def test_an_interval_holds_its_score_and_stays_within_bounds(papers):
    top = np.array([[min(a, d) for a, d in papers]], float)
    bottom = np.array([[d for _, d in papers]], float)
    low, high = bootstrap.rate_interval(top, bottom, resamples=200)
    rate = top.sum() / bottom.sum()
    assert 0 <= low[0] <= rate + 1e-12 and rate - 1e-12 <= high[0] <= 1


def test_a_difference_of_nothing_has_an_interval_around_zero():
    low, high = bootstrap.difference_interval(np.array([[1.0, -1.0, 2.0, -2.0]]), np.full((1, 4), 5.0))
    assert low[0] < 0 < high[0] and low[0] == pytest.approx(-high[0], abs=1e-12)
    same = bootstrap.difference_interval(np.zeros((1, 4)), np.full((1, 4), 5.0))
    assert (same.low[0], same.high[0]) == (0.0, 0.0)


def test_more_papers_give_narrower_intervals():
    few = bootstrap.rate_interval(NUMERATOR[:1], DENOMINATOR[:1])
    many = bootstrap.rate_interval(np.tile(NUMERATOR[:1], 8), np.tile(DENOMINATOR[:1], 8))
    assert many.high[0] - many.low[0] < 0.5 * (few.high[0] - few.low[0])

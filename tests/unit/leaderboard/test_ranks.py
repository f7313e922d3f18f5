"""Ranks and their ranges against a plain loop."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tools.leaderboard.metrics.bootstrap import resample_counts
from tools.leaderboard.metrics.ranks import competition_ranks, rank_ranges


@given(st.lists(st.integers(0, 5), min_size=1, max_size=9))
def test_a_rank_is_one_more_than_the_number_of_better_models(scores):
    found = competition_ranks(np.array(scores, float))
    assert found.tolist() == [1 + sum(other > score for other in scores) for score in scores]


def test_equal_scores_added_in_another_order_share_a_rank():
    assert competition_ranks(np.array([0.1 + 0.2, 0.3, 0.5])).tolist() == [2, 2, 1]


def test_ranges_equal_those_of_a_plain_loop():
    numerator = np.array([[5.0, 1, 4, 2], [3, 3, 3, 3], [0, 1, 4, 2], [3, 3, 3, 3]])
    denominator = np.full((4, 4), 6.0)
    low, high = rank_ranges(numerator, denominator, resamples=200, seed=3)
    best, worst = [[] for _ in numerator], [[] for _ in numerator]
    for counts in resample_counts(4, 200, 3):
        scores = [round(float((row * counts).sum() / (6 * counts.sum())), 10) for row in numerator]
        for model, score in enumerate(scores):
            best[model].append(1 + sum(other > score for other in scores))
            worst[model].append(sum(other >= score for other in scores))
    for model in range(4):
        assert low[model] == min(sorted(best[model])[4], 1 + sum(r.sum() > numerator[model].sum() for r in numerator))
        assert high[model] >= sorted(worst[model])[194]
    assert low[1] == low[3] and high[1] == high[3]


def test_models_that_are_equal_everywhere_share_the_whole_range():
    low, high = rank_ranges(np.ones((3, 4)), np.full((3, 4), 2.0))
    assert low.tolist() == [1, 1, 1] and high.tolist() == [3, 3, 3]


def test_a_model_better_on_every_paper_is_first_for_sure():
    low, high = rank_ranges(np.array([[2.0, 3, 4], [1, 2, 3]]), np.full((2, 3), 5.0))
    assert (low[0], high[0], low[1], high[1]) == (1, 1, 2, 2)


def test_no_models_no_ranges():
    low, high = rank_ranges(np.empty((0, 3)), np.empty((0, 3)))
    assert len(low) == len(high) == 0

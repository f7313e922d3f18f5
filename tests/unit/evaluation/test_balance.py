"""Shards of equal length."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tools.evaluation.balance import balanced, parts

SECONDS = st.lists(st.floats(0.0, 1e4), min_size=1, max_size=200)


def loads(seconds, shard_of, shards):
    return np.bincount(shard_of, seconds, shards)


@given(SECONDS, st.integers(1, 12))
def test_the_longest_shard_is_within_the_bound_of_the_rule(values, shards):
    seconds = np.array(values)
    shard_of = balanced(seconds, shards)
    assert shard_of.min() >= 0 and shard_of.max() < shards
    longest = loads(seconds, shard_of, shards).max()
    # A schedule cannot be shorter than the mean, its longest cell, or the shortest two that must share a shard.
    order = np.sort(seconds)[::-1]
    least = max(seconds.sum() / shards, order[0], order[shards - 1] + order[shards] if len(order) > shards else 0)
    assert longest <= (4 / 3 - 1 / (3 * shards)) * least + 1e-6 or longest <= least + order[0]


def test_the_rules_known_worst_case_on_three_shards():
    seconds = np.array([5.0, 5, 4, 4, 3, 3, 3])  # 9, 9 and 9 would be possible
    assert loads(seconds, balanced(seconds, 3), 3).tolist() == [11, 8, 8]


def test_many_small_cells_are_practically_even():
    seconds = np.random.default_rng(1).gamma(2.0, 30.0, 20_000)
    lengths = loads(seconds, balanced(seconds, 256), 256)
    assert lengths.max() < 1.01 * lengths.mean()


def test_equal_cells_are_dealt_in_order():
    assert balanced(np.ones(5), 2).tolist() == [0, 1, 0, 1, 0]


@given(st.floats(0.0, 1e5), st.lists(st.floats(0.0, 1e3), min_size=1, max_size=256))
def test_parts_of_a_budget_never_sum_to_more(total, weights):
    shares = parts(total, np.array(weights))
    assert sum(shares) <= total + 1e-9 and min(shares) >= 0
    assert total - sum(shares) <= 1e-4 * len(weights) + 1e-6

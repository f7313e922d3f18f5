"""Pass rates against their definitions, computed the long way."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tools.leaderboard.metrics import rates


@st.composite
def cells(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(passed, scored, lines) of up to 4 models and 6 snippets with up to 5 samples."""
    shape = (draw(st.integers(1, 4)), draw(st.integers(1, 6)))
    scored = draw(arrays(int, shape, elements=st.integers(0, 5)))
    share = draw(arrays(float, shape, elements=st.floats(0, 1)))
    return np.round(scored * share).astype(int), scored, draw(arrays(int, shape[1], elements=st.integers(1, 30)))


@given(cells())
def test_scaled_pass_at_1_is_passed_lines_over_scored_lines(given_cells):
    passed, scored, lines = given_cells
    found = rates.scaled_pass_at_1(passed, scored, lines)
    for model in range(len(passed)):
        top = bottom = 0.0
        for snippet, size in enumerate(lines):
            if scored[model, snippet]:
                top += size * passed[model, snippet] / scored[model, snippet]
                bottom += size
        assert math.isnan(found[model]) if bottom == 0 else found[model] == pytest.approx(top / bottom)


@given(cells())
def test_pass_at_1_weighs_every_snippet_alike(given_cells):
    passed, scored, _ = given_cells
    found = rates.pass_at_1(passed, scored)
    for model in range(len(passed)):
        shares = [c / n for c, n in zip(passed[model], scored[model], strict=True) if n]
        assert math.isnan(found[model]) if not shares else found[model] == pytest.approx(sum(shares) / len(shares))


@given(cells(), st.randoms(use_true_random=False))
def test_rates_do_not_depend_on_the_order_of_snippets(given_cells, random):
    passed, scored, lines = given_cells
    order = list(range(len(lines)))
    random.shuffle(order)
    before = rates.scaled_pass_at_1(passed, scored, lines)
    after = rates.scaled_pass_at_1(passed[:, order], scored[:, order], lines[order])
    np.testing.assert_allclose(before, after, equal_nan=True)


@given(cells())
def test_one_more_pass_never_lowers_a_rate(given_cells):
    passed, scored, lines = given_cells
    more = np.minimum(passed + 1, scored)
    for rate in (rates.scaled_pass_at_1(passed, scored, lines), rates.pass_at_1(passed, scored)):
        assert np.all(np.isnan(rate) | ((rate >= 0) & (rate <= 1)))
    before, after = (np.nan_to_num(rates.scaled_pass_at_1(p, scored, lines)) for p in (passed, more))
    assert np.all(after >= before - 1e-12)


def test_an_unscored_cell_is_neither_a_failure_nor_a_pass():
    lines = np.array([10, 90])
    with_gap = rates.scaled_pass_at_1(np.array([[1, 0]]), np.array([[1, 0]]), lines)
    failed = rates.scaled_pass_at_1(np.array([[1, 0]]), np.array([[1, 1]]), lines)
    assert with_gap[0] == 1.0 and failed[0] == pytest.approx(0.1)


@given(st.integers(1, 7), st.data())
def test_pass_at_k_is_the_share_of_draws_with_a_pass(samples, data):
    passed, k = data.draw(st.integers(0, samples)), data.draw(st.integers(1, samples))
    outcomes = [True] * passed + [False] * (samples - passed)
    draws = [any(chosen) for chosen in itertools.combinations(outcomes, k)]
    found = rates.pass_at_k_cells(np.array([[passed]]), np.array([[samples]]), k)
    assert found[0, 0] == pytest.approx(sum(draws) / len(draws), abs=1e-12)


def test_pass_at_k_stays_exact_for_many_samples():
    found = rates.pass_at_k_cells(np.array([[3]]), np.array([[1000]]), 100)
    assert found[0, 0] == pytest.approx(1 - math.comb(997, 100) / math.comb(1000, 100), rel=1e-9)


def test_pass_at_k_needs_k_samples():
    assert np.isnan(rates.pass_at_k_cells(np.array([[1]]), np.array([[2]]), 3)[0, 0])
    with pytest.raises(ValueError):
        rates.pass_at_k_cells(np.array([[1]]), np.array([[2]]), 0)


def test_spread_is_the_standard_deviation_of_the_samples_scores():
    passes = np.array([[[True, False, True], [False, False, True]]])
    per_sample = rates.sample_rates(passes, np.ones_like(passes), np.array([3, 1]))
    np.testing.assert_allclose(per_sample, [[0.75, 0.0, 1.0]])
    assert rates.spread(per_sample)[0] == pytest.approx(np.std([0.75, 0.0, 1.0], ddof=1))
    assert np.isnan(rates.spread(per_sample[:, :1])[0])


@given(cells())
def test_paper_sums_add_up(given_cells):
    passed, _, lines = given_cells
    paper_of = np.arange(len(lines)) % 2
    sums = rates.paper_sums(passed, paper_of, 2)
    np.testing.assert_allclose(sums.sum(axis=1), passed.sum(axis=1))
    np.testing.assert_allclose(sums[:, 1], passed[:, paper_of == 1].sum(axis=1))

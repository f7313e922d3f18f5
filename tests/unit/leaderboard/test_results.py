"""Result lines as columns."""

import random

import numpy as np
import pytest

from tests.support.results import line, rich_lines
from tools.diagnostics import UsageProblem
from tools.evaluation.record import UNSCORED
from tools.leaderboard.build import digest
from tools.leaderboard.results import EXPLANATION_LENGTH, OUTCOMES, SCORED, collect, explain


def test_the_order_of_lines_does_not_matter():
    lines = rich_lines(models=4, papers=3)
    shuffled = lines[:]
    random.Random(1).shuffle(shuffled)
    one, two = collect(lines), collect(shuffled)
    assert digest(one, []) == digest(two, [])
    assert one.models == two.models and one.snippets == two.snippets and one.papers == two.papers
    np.testing.assert_array_equal(one.outcome, two.outcome)


def test_any_change_of_a_result_changes_the_fingerprint():
    lines = rich_lines(models=2, papers=2)
    before = digest(collect(lines), [])
    for field, value in {"verdict": "pass", "lines": 99, "reindented": True, "first_commit_date": "2020-01-01"}.items():
        changed = [dict(item) for item in lines]
        index = next(i for i, item in enumerate(changed) if item[field] != value)
        changed[index][field] = value
        assert digest(collect(changed), []) != before, field


def test_two_lines_of_one_result_are_refused():
    with pytest.raises(UsageProblem, match="two results of model 'm' for p/s"):
        collect([line(), line(verdict="fail")])


def test_a_fail_keeps_its_kind_and_an_imported_one_may_have_none():
    found = collect(
        [
            line(snippet="a", verdict="fail", kind="type"),
            line(snippet="b", verdict="fail", kind=None),
            line(snippet="c"),
        ]
    )
    assert [OUTCOMES[index] for index in found.outcome] == ["type", "unknown kind", "pass"]


def test_unscored_verdicts_are_exactly_those_of_the_record():
    assert {name for name, scored in zip(OUTCOMES, SCORED, strict=True) if not scored} == UNSCORED


@pytest.mark.parametrize("change", [{"verdict": "perhaps"}, {"mode": "none"}, {"source": "elsewhere"}])
def test_unknown_values_are_no_results(change):
    with pytest.raises((KeyError, ValueError)):
        collect([line(**change)])


@pytest.mark.parametrize(
    "change", [{"first_commit_date": "2025-02-31"}, {"first_commit_date": 7}, {"lines": "3"}, {"snippet": None}]
)
def test_facts_that_cannot_be_are_refused(change):
    with pytest.raises(UsageProblem, match="cannot be"):
        collect([line(**change)])


def test_where_records_disagree_the_cautious_date_and_the_larger_size_count():
    found = collect([
        line(model="a", lines=3, first_commit_date="2025-02-01"),
        line(model="b", lines=5, first_commit_date="2024-02-01", paper_title="T"),
    ])  # fmt: skip
    assert found.papers[0].first_commit_date == "2024-02-01" and found.papers[0].title == "T"
    assert found.snippets[0].lines == 5


def test_an_explanation_is_one_short_line():
    failure = {
        "case": "c",
        "where": "check",
        "exception": "ValueError",
        "message": "a\n\tb" + "x" * 500,
        "trace": [],
        "difference": None,
    }
    told = explain(line(verdict="fail", failure=failure))
    assert told.startswith("c — ValueError: a bxx") and "\n" not in told and len(told) == EXPLANATION_LENGTH
    assert explain(line()) == "" and explain(line(verdict="provider_error", error="HTTP 529")) == "HTTP 529"

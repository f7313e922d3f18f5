"""What changed since the page before."""

import pytest

from tests.support.results import line
from tools.leaderboard.build import build_board
from tools.leaderboard.content import Content
from tools.leaderboard.export import as_json, dump
from tools.leaderboard.facts import ModelFacts
from tools.leaderboard.previous import Record, carry, read_previous
from tools.leaderboard.results import collect


def board_of(lines, *facts):
    return build_board(collect(lines), {model.id: model for model in facts})


def page_of(lines, *facts, record=Record()):  # noqa: B008 - frozen
    """What leaderboard.json said of these results."""
    board = board_of(lines, *facts)
    return as_json(Content(board, collect(lines), None, record, "1.0"))


def two(first, second="fail"):
    return [line(model="a", verdict=first), line(model="b", verdict=second)]


def test_a_first_page_tells_no_changes():
    assert carry(board_of(two("pass")), None, "abc") == Record("abc", (), None)


def test_a_new_score_is_told_with_old_and_new_rank():
    before = page_of([*two("fail", "pass")])
    told = carry(board_of(two("pass", "fail")), before, "new").changes
    assert told == (
        "a: scaled pass@1 0.00 → 100.00, rank 2 → 1.",
        "b: scaled pass@1 100.00 → 0.00, rank 1 → 2.",
    )


def test_models_and_papers_that_come_and_go_are_told():
    before = page_of(two("pass"))
    lines = [line(model="a", paper="other"), line(model="c", paper="other")]
    told = carry(board_of(lines), before, None).changes
    assert "New paper: other." in told and "Paper no longer in the set: p." in told
    assert "New model: c, scaled pass@1 100.00." in told and "Results removed: b." in told


def test_a_model_that_is_retired_is_told():
    before = page_of(two("pass"))
    told = carry(board_of(two("pass"), ModelFacts("b", "B", enabled=False)), before, None).changes
    assert "B is now retired (was ranked)." in told


def test_unchanged_results_keep_what_was_told_and_the_commit():
    kept = Record("old", ("New model: x.",), "2026-01-01")
    before = page_of(two("pass"), record=kept)
    assert carry(board_of(two("pass")), before, "newer") == kept


@pytest.mark.parametrize("text", ["", "{", "[]", '{"models": 3}', "\x00", '"text"'])
def test_a_page_before_that_cannot_be_read_counts_as_none(tmp_path, text):
    (tmp_path / "leaderboard.json").write_text(text)
    assert read_previous(tmp_path / "leaderboard.json") is None
    assert read_previous(tmp_path / "nowhere.json") is None


def test_what_is_written_can_be_read_again(tmp_path):
    page = page_of(two("pass"))
    (tmp_path / "leaderboard.json").write_text(dump(page), "utf-8")
    again = read_previous(tmp_path / "leaderboard.json")
    assert again is not None and again["digest"] == page["digest"]


def test_an_edited_page_before_cannot_break_the_next_one():
    before = {"digest": "x", "models": [{"id": "a", "scaled_pass_at_1": "much", "rank": []}, {}], "papers": [{}]}
    told = carry(board_of(two("pass")), before, None).changes
    assert "New model: b, scaled pass@1 0.00." in told

"""Small parts: the terminal's table, figures, the published baseline, work on several cores."""

import os
from pathlib import Path

import pytest

from tests.support.results import line
from tools.diagnostics import UsageProblem
from tools.leaderboard import figures
from tools.leaderboard.board import Score
from tools.leaderboard.build import build_board
from tools.leaderboard.facts import read_published
from tools.leaderboard.load import PUBLISHED
from tools.leaderboard.parallel import mapped
from tools.leaderboard.results import collect
from tools.leaderboard.text import ranking_text


def test_the_terminal_table_has_a_line_for_every_scored_model():
    lines = [
        line(model="reference"),
        line(model="good"),
        line(model="bad\x1b[31m", verdict="fail"),
        line(model="lost", verdict="provider_error"),
    ]
    text = ranking_text(build_board(collect(lines), {}))
    rows = text.splitlines()
    assert rows[2].startswith("1 ") and "good" in rows[2] and "100.00" in rows[2]
    assert rows[4].startswith("control") and "reference" in rows[4]
    assert "lost" not in text and "\x1b" not in text and "1 paper, 1 snippet, 3 lines, 4 results" in text
    assert len({row.index("pass@1") for row in rows[:1]}) == 1 and all(len(row) <= 100 for row in rows)


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        (0.0, "$0.00"),
        (12.345, "$12.35"),
        (1234.5, "$1,234.50"),
        (0.0296, "$0.0296"),
        (0.00011, "$0.000110"),
        (0.5, "$0.500"),
    ],
)
def test_dollars_keep_three_digits_that_count(amount, shown):
    assert figures.dollars(amount).text == shown
    assert figures.dollars(amount, complete=False).text == f"≥ {shown}"


def test_nothing_known_is_a_dash_and_never_sorts():
    for cell in (
        figures.score(None),
        figures.points(None),
        figures.number(None),
        figures.dollars(None),
        figures.interval_cell(None),
    ):
        assert (cell.text, cell.order) == ("–", None)


def test_intervals_are_not_broken_over_lines():
    text = figures.score_and_interval(Score(37.336, 27.42, 48.51)).text
    assert text.replace("\u00a0", " ").replace("\u2011", "-") == "37.34 (27.4-48.5)" and " " not in text


def test_the_published_baseline_has_the_32_models_best_first():
    published = read_published(PUBLISHED)
    assert published is not None and len(published.models) == 32
    assert (published.papers, published.snippets, published.lines) == (20, 212, 1449)
    scores = [model.scaled_pass_at_1 for model in published.models]
    assert scores == sorted(scores, reverse=True) and scores[:4] == [37.34, 33.54, 32.16, 30.78]
    assert published.models[0].pass_at_1 == 64.15
    assert max(model.facts.knowledge_cutoff for model in published.models) == "2025-01"
    assert (
        len({model.facts.id for model in published.models}) == 32
        and sum(bool(m.facts.open) for m in published.models) == 8
    )


def test_a_broken_baseline_is_a_usage_problem(tmp_path):
    assert read_published(tmp_path / "none.yaml") is None
    (tmp_path / "broken.yaml").write_text("models: [1]\n")
    with pytest.raises(UsageProblem, match="not a published baseline"):
        read_published(tmp_path / "broken.yaml")


@pytest.mark.parametrize("enough", [1, 1000])
def test_work_on_several_cores_keeps_its_order(enough, monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2}, raising=False)
    offset = 7  # a closure: nothing but the items travels
    assert list(mapped(lambda item: (item + offset, os.getpid() != here), range(100), enough=enough)) == [
        (n + 7, enough == 1) for n in range(100)
    ]


here = os.getpid()


def test_a_problem_in_another_process_reaches_the_user(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)

    def fail(item: int) -> int:
        raise UsageProblem(f"item {item}")

    with pytest.raises(UsageProblem, match="item 0"):
        list(mapped(fail, range(10), enough=1))


def test_the_page_of_the_scores_stands_where_the_pages_link_to():
    assert (Path(PUBLISHED).parent / "../docs/scoring.md").resolve().is_file()

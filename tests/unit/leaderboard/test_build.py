"""The board: which results count, and what each row says."""

import json

import pytest

from tests.support.results import line, rich_lines
from tools.leaderboard.board import Board
from tools.leaderboard.build import build_board
from tools.leaderboard.facts import ModelFacts
from tools.leaderboard.results import collect


def board_of(lines, *facts: ModelFacts) -> Board:
    return build_board(collect(lines), {model.id: model for model in facts})


def row(board, model):
    return next(found for found in board.models if found.id == model)


def paper(model, passes, paper="p", lines=10, **values):
    """One paper's results of a model: snippet n passes where passes[n]."""
    return [
        line(
            model=model,
            paper=paper,
            snippet=f"s{n}",
            lines=lines,
            **{"verdict": "pass" if passed else "fail", **values},
        )
        for n, passed in enumerate(passes)
    ]


def test_scores_are_percentages_and_the_best_model_is_first():
    board = board_of([*paper("weak", [1, 0, 0, 0]), *paper("strong", [1, 1, 1, 0])])
    assert [model.id for model in board.models] == ["strong", "weak"]
    assert (board.models[0].scaled.value, board.models[0].rank, board.models[1].rank) == (75.0, 1, 2)
    assert board.to_json()["models"][0]["scaled_pass_at_1"] == 75.0


def test_lines_weigh_snippets_in_scaled_pass_at_1_only():
    board = board_of([line(snippet="long", lines=9), line(snippet="short", lines=1, verdict="fail")])
    assert (board.models[0].scaled.value, board.models[0].snippets.value) == (90.0, 50.0)


def test_an_unscored_result_is_shown_and_counts_neither_way():
    lines = paper("m", [1] * 30) + paper("n", [1] * 30)
    lines[0] |= {"verdict": "provider_error", "kind": None}
    model = row(board_of(lines), "m")
    assert (
        model.scaled.value == 100.0 and model.unscored == 1 and model.coverage == pytest.approx(100 * 29 / 30, abs=1e-4)
    )
    assert model.state == "ranked" and model.outcomes == {"pass": 29, "provider error".replace(" ", "_"): 1}


def test_a_model_with_much_unscored_is_shown_without_a_rank():
    board = board_of([*paper("whole", [1, 0, 0, 0]), *paper("half", [1, 1])])
    half = row(board, "half")
    assert (half.state, half.rank, half.scaled.value, half.coverage, half.unscored) == (
        "incomplete",
        None,
        100.0,
        50.0,
        2,
    )
    assert row(board, "whole").rank == 1 and [model.id for model in board.models] == ["whole", "half"]


def test_a_disabled_model_stays_as_history_and_its_old_papers_count_for_nobody():
    lines = [*paper("now", [1, 0]), *paper("old", [1, 1]), *paper("old", [1, 1], paper="gone")]
    board = board_of(lines, ModelFacts("old", "Old", enabled=False))
    assert (row(board, "old").state, row(board, "old").rank, row(board, "old").scaled.value) == ("retired", None, 100.0)
    assert [paper.id for paper in board.papers] == ["p"] and row(board, "now").coverage == 100.0


def test_controls_are_never_ranked():
    board = board_of([*paper("reference", [1, 1]), *paper("blank", [0, 0]), *paper("m", [1, 0])])
    assert {model.id: model.state for model in board.models} == {
        "m": "ranked",
        "reference": "control",
        "blank": "control",
    }
    assert row(board, "reference").scaled.value == 100.0 and row(board, "blank").scaled.value == 0.0


def test_controls_alone_make_a_board():
    board = board_of([*paper("reference", [1, 1]), *paper("blank", [0, 0])])
    assert not board.ranked and row(board, "reference").scaled.value == 100.0 and len(board.snippets) == 2


def test_contamination_safe_scores_use_the_papers_after_the_cutoffs():
    lines = []
    for model, new, old in (("early", [1, 0], [0, 0]), ("late", [1, 1], [1, 1])):
        lines += paper(model, old, paper="old", first_commit_date="2024-06-01")
        lines += paper(model, old, paper="between", first_commit_date="2025-01-31")
        lines += paper(model, new, paper="new", first_commit_date="2025-02-01")
    board = board_of(
        lines,
        ModelFacts("early", "Early", knowledge_cutoff="2024-03"),
        ModelFacts("late", "Late", knowledge_cutoff="2025-01"),
    )
    assert board.latest_cutoff == "2025-01-31" and board.safe_papers == ("new",)
    assert (row(board, "early").safe.value, row(board, "late").safe.value) == (50.0, 100.0)
    assert (row(board, "early").own_safe_papers, row(board, "late").own_safe_papers) == (3, 1)
    assert row(board, "early").own_safe.value == pytest.approx(100 / 6, abs=1e-4)


def test_without_a_known_cutoff_nothing_is_called_safe():
    board = board_of(paper("m", [1, 0]))
    assert board.latest_cutoff is None and board.models[0].safe is None and board.models[0].own_safe is None
    assert board.papers[0].safe is None


def test_the_gain_is_over_cells_scored_in_both_modes():
    lines = paper("m", [1, 1, 0]) + [item | {"mode": "code-only"} for item in paper("m", [0, 1])]
    model = board_of(lines).models[0]
    assert model.gain.value == 50.0 and model.code_only.value == 50.0
    assert board_of(paper("m", [1])).models[0].gain is None


def test_the_strict_score_takes_reindented_answers_for_failures():
    lines = paper("m", [1, 1, 0, 0])
    lines[0]["reindented"] = True
    model = board_of(lines).models[0]
    assert (model.scaled.value, model.strict) == (50.0, 25.0)


def test_samples_give_means_spread_and_pass_at_k():
    lines = [line(snippet="s", sample=n, verdict="pass" if n < 1 else "fail") for n in range(4)]
    model = board_of(lines).models[0]
    assert (model.scaled.value, model.samples, model.pass_at_k) == (25.0, 4, {1: 25.0, 2: 50.0, 3: 75.0})
    assert model.sample_spread == pytest.approx(50.0)


def test_costs_are_of_one_run_and_of_a_solved_line():
    lines = [
        line(snippet=f"s{n}", sample=k, lines=5, cost_usd=0.25, verdict="pass" if n == 0 else "fail")
        for n in range(2)
        for k in range(2)
    ]
    cost = board_of(lines).models[0].cost
    assert (cost.per_run, cost.per_solved_line, cost.complete) == (0.5, 0.1, True)
    lines[0]["cost_usd"] = None
    assert board_of(lines).models[0].cost.complete is False
    assert board_of([line()]).models[0].cost is None


def test_a_solved_line_has_no_price_when_none_was_solved():
    assert board_of([line(verdict="fail", cost_usd=1.0)]).models[0].cost.per_solved_line is None


def test_in_process_verdicts_are_counted():
    assert board_of([line(form="in-process"), line(snippet="t", form="observers")]).models[0].in_process == 1


def test_snippets_know_how_often_they_were_solved():
    board = board_of([*paper("a", [1, 0]), *paper("b", [1, 0]), *paper("reference", [1, 1])])
    assert [(snippet.name, snippet.solve_rate, snippet.solved_by) for snippet in board.snippets] == [
        ("s0", 100.0, 2),
        ("s1", 0.0, 0),
    ]


def test_clear_differences_are_called_and_equal_models_are_not():
    lines = []
    for n in range(12):
        lines += (
            paper("good", [1, 1, 1], paper=f"p{n}")
            + paper("twin", [1, 1, 1], paper=f"p{n}")
            + paper("bad", [0, 0, 1], paper=f"p{n}")
        )
    board = board_of(lines)
    assert [(m.id, m.rank, m.like_best, m.better_than, m.worse_than) for m in board.models] == [
        ("good", 1, True, 1, 0), ("twin", 1, True, 1, 0), ("bad", 3, False, 0, 2),
    ]  # fmt: skip


def test_the_json_has_no_nan_and_every_figure():
    data = json.loads(json.dumps(board_of(rich_lines(samples=2)).to_json(), allow_nan=False))
    expected = (
        "id scaled_pass_at_1 pass_at_1 low high rank rank_low rank_high safe own_safe gain strict pass_at_k sample_spread "
        "cost coverage outcomes knowledge_cutoff open developer"
    )
    assert set(expected.split()) <= set(data["models"][0])
    assert set(data["matrix"]) == {model["id"] for model in data["models"]}

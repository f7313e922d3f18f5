"""From results and model facts to the board: which cells count, and every figure of every row."""

import hashlib
import re
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from tools.evaluation.store import safe_name
from tools.leaderboard.board import Board, Cell, ModelRow, PaperRow, SnippetRow
from tools.leaderboard.compare import compare
from tools.leaderboard.facts import ModelFacts, unknown
from tools.leaderboard.grid import Grid, grid
from tools.leaderboard.metrics import contamination
from tools.leaderboard.metrics.rates import Ints, divide, pass_at_1, scaled_pass_at_1, solve_rates
from tools.leaderboard.percent import percent
from tools.leaderboard.results import Results
from tools.leaderboard.rows import RowBuilder

# Below this share of lines with a verdict a model is shown but not ranked: its score would be one of other blanks.
RANKED_COVERAGE = 0.95
STATES = ("ranked", "incomplete", "retired", "control")
_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?")  # the ids papers.yaml allows


def build_board(results: Results, facts: Mapping[str, ModelFacts]) -> Board:
    """The board of all results. Models without facts are shown under their ids."""
    known = [facts.get(model) or unknown(model) for model in results.models]
    universe = _universe(results, known)
    paper_grid, code_grid = grid(results, "paper", universe), grid(results, "code-only", universe)
    states = _states(known, paper_grid)
    scaled = scaled_pass_at_1(paper_grid.passed, paper_grid.scored, paper_grid.lines)
    snippets = pass_at_1(paper_grid.passed, paper_grid.scored)
    ranked = np.array(
        sorted(
            (index for index, state in enumerate(states) if state == "ranked"),
            key=lambda index: (
                -round(float(scaled[index]), 10),
                -round(float(snippets[index]), 10),
                known[index].name.casefold(),
                known[index].id,
            ),
        ),
        int,
    )
    cutoff = contamination.latest([known[index].knowledge_cutoff for index in ranked])
    safe = contamination.safe_papers([paper.first_commit_date for paper in results.papers], cutoff) if cutoff else None
    standings, comparisons = compare(paper_grid, ranked, [facts.id for facts in known])
    rows = RowBuilder(results, universe, paper_grid, code_grid, safe).rows(known, states, ranked, standings)
    order = sorted(range(len(rows)), key=lambda index: _place(rows[index]))
    used = np.unique(paper_grid.paper_of)
    matrix = _matrix(paper_grid)
    return Board(
        models=tuple(rows[index] for index in order),
        papers=tuple(_paper(results, paper_grid, int(paper), safe, ranked) for paper in used),
        snippets=_snippets(results, universe, paper_grid, ranked),
        matrix=tuple(tuple(matrix[index][paper] for paper in used) for index in order),
        comparisons=comparisons,
        latest_cutoff=cutoff.isoformat() if cutoff else None,
        lines=int(paper_grid.lines.sum()),
        records=len(results),
        digest=digest(results, known),
        updated=max(results.days, default=None),
    )


def _universe(results: Results, known: list[ModelFacts]) -> Ints:
    """Snippets that some model still evaluated has a record of. A paper that left the problem set lives on in retired
    models' records alone, and must not count as missing from everybody else."""
    current = np.array([facts.enabled and not facts.control for facts in known], bool)
    rows = current[results.model]
    return np.unique(results.snippet[rows] if rows.any() else results.snippet)


def _states(known: list[ModelFacts], paper_grid: Grid) -> list[str]:
    covered = divide((paper_grid.scored > 0) @ paper_grid.lines, np.full(len(known), paper_grid.lines.sum()))
    return [
        "control" if facts.control else "retired" if not facts.enabled
        else "ranked" if share >= RANKED_COVERAGE else "incomplete"
        for facts, share in zip(known, covered, strict=True)
    ]  # fmt: skip


def _place(row: ModelRow) -> tuple[int, float, float, str, str]:
    """Equal models share a rank; the one that solves more snippets is shown first."""
    scaled, snippets = (-1.0 if score is None else score.value for score in (row.scaled, row.snippets))
    return (STATES.index(row.state), -scaled, -snippets, row.name.casefold(), row.id)


def _paper(results: Results, paper_grid: Grid, paper: int, safe: NDArray[np.bool_] | None, ranked: Ints) -> PaperRow:
    facts, inside = results.papers[paper], paper_grid.paper_of == paper
    rates = divide(paper_grid.passed_lines[ranked, paper], paper_grid.scored_lines[ranked, paper])
    known = rates[~np.isnan(rates)]
    return PaperRow(
        id=facts.id,
        page=facts.id if _PLAIN.fullmatch(facts.id) else safe_name(facts.id),
        title=facts.title,
        first_commit_date=facts.first_commit_date,
        safe=bool(safe[paper]) if safe is not None else None,
        snippets=int(inside.sum()),
        lines=int(paper_grid.lines[inside].sum()),
        mean=percent(float(known.mean())) if len(known) else None,
    )


def _matrix(paper_grid: Grid) -> list[list[Cell]]:
    """Cells of all models and papers."""
    scaled = divide(paper_grid.passed_lines, paper_grid.scored_lines)
    snippets = np.bincount(paper_grid.paper_of, minlength=paper_grid.papers).tolist()
    rows = zip(scaled, paper_grid.passed_snippets, paper_grid.scored_snippets, strict=True)
    return [
        [
            Cell(percent(score), round(passed, 6), int(scored), total)
            for score, passed, scored, total in zip(*(row.tolist() for row in model), snippets, strict=True)
        ]
        for model in rows
    ]


def _snippets(results: Results, universe: Ints, paper_grid: Grid, ranked: Ints) -> tuple[SnippetRow, ...]:
    passed, scored = paper_grid.passed[ranked], paper_grid.scored[ranked]
    rates = divide(solve_rates(passed, scored).sum(axis=0), (scored > 0).sum(axis=0))
    solved_by = (passed > 0).sum(axis=0)
    rows = []
    for column, index in enumerate(universe.tolist()):
        snippet = results.snippets[index]
        paper = results.papers[snippet.paper].id
        rate = percent(rates[column])
        rows.append(SnippetRow(paper, snippet.name, snippet.file, snippet.lines, rate, int(solved_by[column]), index))
    return tuple(rows)


def digest(results: Results, known: list[ModelFacts]) -> str:
    """A fingerprint of what the board is made from: equal inputs have equal digests, on any machine."""
    hasher = hashlib.sha256(repr(known).encode("utf-8", "surrogatepass"))
    for names in (results.papers, results.snippets, results.days, results.explanations, results.provider_models):
        hasher.update(repr(names).encode("utf-8", "surrogatepass"))
    for column in (
        results.model, results.snippet, results.mode, results.sample, results.outcome, results.source,
        results.reindented, results.in_process, results.day, results.explanation, results.provider_model,
    ):  # fmt: skip
        hasher.update(column.astype("<i8").tobytes())
    hasher.update(results.cost.astype("<f8").tobytes())
    return hasher.hexdigest()[:16]

"""The tables of the front page, one function each."""

from collections.abc import Sequence

from tools.evaluation.record import UNSCORED
from tools.leaderboard import figures
from tools.leaderboard.board import Board, ModelRow, Score, SnippetRow
from tools.leaderboard.board import Cell as PaperScore
from tools.leaderboard.document import Cell, Column, Table
from tools.leaderboard.facts import Published
from tools.leaderboard.results import ERROR_KINDS, OUTCOMES

N = True  # a column of numbers


def columns(*titles: str | tuple[str, bool]) -> tuple[Column, ...]:
    return tuple(Column(title) if isinstance(title, str) else Column(*title) for title in titles)


def ranking(models: Sequence[ModelRow], caption: str = "Ranking of the models") -> Table:
    """The main table: what a phone shows without scrolling comes first, and columns that would say nothing are left out.

    The best of each score is strong, every model that shares it too.
    """
    best = {name: _best(models, name) for name in ("scaled", "snippets", "safe")}
    shown: list[tuple[Column, list[Cell]]] = [
        (Column("Rank", N), [figures.rank(model) for model in models]),
        (Column("Model"), [figures.model_link(model) for model in models]),
        (Column("Scaled pass@1", N), [figures.score(m.scaled, strong=_is(m.scaled, best["scaled"])) for m in models]),
        (Column("95 % interval", N), [figures.interval_cell(model.scaled) for model in models]),
        (Column("pass@1", N), [figures.score(m.snippets, strong=_is(m.snippets, best["snippets"])) for m in models]),
        (Column("Contamination-safe", N), [figures.score(m.safe, strong=_is(m.safe, best["safe"])) for m in models]),
        (Column("Cost of a run", N), [figures.cost_per_run(model.cost) for model in models]),
        (Column("Developer"), [Cell(model.developer or figures.NONE) for model in models]),
        (Column("Weights"), [figures.openness(model) for model in models]),
        (Column("Updated"), [Cell(model.updated or figures.NONE) for model in models]),
    ]
    if any(model.coverage < 100 for model in models):
        shown.insert(4, (Column("Lines scored", N), [figures.coverage(model) for model in models]))
    told = [(column, cells) for column, cells in shown if any(cell.text != figures.NONE for cell in cells)]
    rows = list(zip(*(cells for _, cells in told), strict=True))
    return Table(tuple(column for column, _ in told), rows, caption)


def controls(models: Sequence[ModelRow]) -> Table:
    """Without intervals: a control is not a draw from anything."""
    rows = [
        (figures.model_link(model), figures.score(model.scaled), figures.score(model.snippets), figures.coverage(model))
        for model in models
    ]
    return Table(columns("Control", ("Scaled pass@1", N), ("pass@1", N), ("Lines scored", N)), rows, "Controls")


def _best(models: Sequence[ModelRow], name: str) -> float | None:
    scores = [score.value for model in models if model.state == "ranked" and (score := getattr(model, name))]
    return max(scores, default=None)


def _is(score: Score | None, best: float | None) -> bool:
    return score is not None and best is not None and score.value == best


def matrix(board: Board, models: Sequence[ModelRow]) -> Table:
    """scaled pass@1 of each model on each paper; the best of each paper is strong."""
    cells = dict(zip((model.id for model in board.models), board.matrix, strict=True))
    shown = [cells[model.id] for model in models]
    best = [max((row[p].scaled or 0.0 for row in shown), default=0.0) for p in range(len(board.papers))]
    rows = [
        (
            figures.model_link(model),
            *(_matrix_cell(cell, best[p]) for p, cell in enumerate(row)),
        )
        for model, row in zip(models, shown, strict=True)
    ]
    titles = (
        Column("Model"),
        *(Column(paper.id, number=True, link=f"papers/{paper.page}.md") for paper in board.papers),
    )
    return Table(titles, rows, "Scaled pass@1 of each model on each paper")


def _matrix_cell(cell: PaperScore, best: float) -> Cell:
    """Blanks without a verdict are marked: the figure is one of fewer blanks than its neighbours."""
    if cell.scaled is None:
        return Cell("⬜")
    shown = figures.number(cell.scaled, 0, strong=0 < best == cell.scaled)
    return shown if cell.scored == cell.snippets else shown._replace(text=f"{shown.text}\u00a0⬜")


def papers(board: Board) -> Table:
    safe = {True: "yes", False: "no", None: figures.NONE}
    rows = [
        (
            Cell(paper.title or paper.id, link=f"papers/{paper.page}.md"),
            Cell(paper.first_commit_date),
            Cell(safe[paper.safe]),
            figures.count(paper.snippets),
            figures.count(paper.lines),
            figures.number(paper.mean, 1),
        )
        for paper in board.papers
    ]
    titles = columns(
        "Paper", "First commit", "Newer than every cutoff", ("Snippets", N), ("Lines", N), ("Mean score", N)
    )
    return Table(titles, rows, "Papers")


def errors(models: Sequence[ModelRow]) -> Table:
    """How often each model failed in which way, in results of mode `paper`."""
    seen = {name for model in models for name in model.outcomes}
    kinds = [name for name in OUTCOMES if name != "pass" and (name in ERROR_KINDS or name in seen)]
    rows = [
        (
            figures.model_link(model),
            figures.count(model.outcomes.get("pass", 0)),
            *(figures.count(model.outcomes.get(kind, 0)) for kind in kinds),
        )
        for model in models
    ]
    names = [(kind.replace("_", " ") + (" (unscored)" if kind in UNSCORED else ""), N) for kind in kinds]
    return Table(columns("Model", ("pass", N), *names), rows, "Error kinds of each model")


def safety(models: Sequence[ModelRow]) -> Table:
    rows = [
        (
            figures.model_link(model),
            Cell(model.knowledge_cutoff or "not known"),
            figures.score_and_interval(model.scaled),
            figures.score_and_interval(model.safe),
            figures.score_and_interval(model.own_safe),
            Cell(figures.NONE) if model.own_safe_papers is None else figures.count(model.own_safe_papers),
        )
        for model in models
    ]
    titles = columns(
        "Model", "Knowledge cutoff", ("All papers", N), ("Newer than every cutoff", N), ("Newer than its own", N),
        ("Papers newer than its own", N),
    )  # fmt: skip
    return Table(titles, rows, "Contamination-safe scores")


def gain(models: Sequence[ModelRow]) -> Table:
    rows = [
        (
            figures.model_link(model),
            figures.score_and_interval(model.scaled),
            figures.score_and_interval(model.code_only),
            figures.points(model.gain),
        )
        for model in models
    ]
    titles = columns("Model", ("With the paper", N), ("Code only", N), ("Gain from the paper, points", N))
    return Table(titles, rows, "Paper against code only")


def costs(models: Sequence[ModelRow]) -> Table:
    rows = [
        (
            figures.model_link(model),
            figures.score(model.scaled),
            figures.cost_per_run(model.cost),
            figures.cost_per_line(model.cost),
        )
        for model in models
    ]
    return Table(
        columns("Model", ("Scaled pass@1", N), ("Cost of a run", N), ("Cost of a solved line", N)),
        rows,
        "Score and cost",
    )


def samples(models: Sequence[ModelRow]) -> Table:
    """Spread over samples and pass@k; strict scores beside them, since both say how much one answer can be trusted."""
    ks = sorted({k for model in models for k in model.pass_at_k})
    rows = [
        (
            figures.model_link(model),
            figures.count(model.samples),
            figures.score(model.scaled),
            figures.number(model.strict),
            figures.number(model.sample_spread),
            *(figures.number(model.pass_at_k.get(k)) for k in ks),
        )
        for model in models
    ]
    titles = columns(
        "Model", ("Samples", N), ("Scaled pass@1", N), ("Strict scaled pass@1", N), ("Spread over samples", N),
        *((f"pass@{k}", N) for k in ks),
    )  # fmt: skip
    return Table(titles, rows, "Samples, pass@k and strict score")


def apart(models: Sequence[ModelRow]) -> Table:
    total = sum(model.state == "ranked" for model in models)
    rows = [
        (
            figures.rank(model),
            figures.model_link(model),
            figures.count(model.better_than or 0),
            figures.count(max(total - 1 - (model.better_than or 0) - (model.worse_than or 0), 0)),
            figures.count(model.worse_than or 0),
        )
        for model in models
    ]
    titles = columns(("Rank", N), "Model", ("Better than", N), ("Not told apart from", N), ("Worse than", N))
    return Table(titles, rows, "Which models can be told apart")


def snippets(board: Board, chosen: Sequence[SnippetRow], caption: str) -> Table:
    pages = {paper.id: paper.page for paper in board.papers}
    rows = [
        (
            Cell(snippet.name, link=f"papers/{pages[snippet.paper]}.md"),
            Cell(snippet.paper),
            figures.count(snippet.lines),
            figures.number(snippet.solve_rate, 1),
            figures.count(snippet.solved_by),
        )
        for snippet in chosen
    ]
    return Table(
        columns("Snippet", "Paper", ("Lines", N), ("Solved, % of answers", N), ("Models that solved it", N)),
        rows,
        caption,
    )


def published(baseline: Published) -> Table:
    rows = [
        (
            Cell(f"{place}", order=place),
            Cell(model.facts.name),
            Cell(model.facts.developer),
            Cell("open" if model.facts.open else "closed"),
            Cell(model.facts.knowledge_cutoff or "not known"),
            figures.number(model.scaled_pass_at_1),
            figures.number(model.pass_at_1),
        )
        for place, model in enumerate(baseline.models, start=1)
    ]
    titles = columns(
        ("Place", N), "Model", "Developer", "Weights", "Knowledge cutoff", ("Scaled pass@1", N), ("pass@1", N)
    )
    return Table(titles, rows, "Published scores of the original benchmark")

"""The page of one model: its figures, its neighbours, and every snippet with its verdict and why it failed."""

from functools import cache
from itertools import groupby

from tools.leaderboard import figures
from tools.leaderboard.board import ModelRow
from tools.leaderboard.cells import Seen, verdict
from tools.leaderboard.compare import SIGNIFICANT
from tools.leaderboard.content import Content
from tools.leaderboard.document import Block, Cell, Heading, Page, Prose, Table
from tools.leaderboard.escape import markdown
from tools.leaderboard.pages.tables import N, columns


def model_page(content: Content, place: int) -> Page:
    """The page of the model at that place of board.models."""
    model = content.board.models[place]
    blocks: list[Block] = [
        Heading(1, model.name),
        Prose(f"[Leaderboard](../README.md) · {_who(model)}"),
        _figures(model),
        *_neighbours(content, model),
        Heading(2, "Papers"),
        _papers(content, place),
        *_snippets(content, model),
    ]
    return Page(f"models/{model.page}.md", f"{model.name} · Leaderboard", tuple(blocks))


def _who(model: ModelRow) -> str:
    parts = [
        f"id {markdown(model.id)}",
        markdown(model.developer),
        "" if model.open is None else "open weights" if model.open else "closed weights",
        f"knowledge cutoff {markdown(model.knowledge_cutoff)}"
        if model.knowledge_cutoff
        else "knowledge cutoff not known",
        f"provider's version {', '.join(map(markdown, model.provider_models))}" if model.provider_models else "",
        f"last answer {model.updated}" if model.updated else "",
        "**submitted: answers made elsewhere, graded here**" if model.submitted else "",
        "" if model.state == "ranked" else f"**{_STATES[model.state]}**",
    ]
    return " · ".join(part for part in parts if part)


_STATES = {
    "incomplete": "not ranked: too many blanks have no verdict yet",
    "retired": "no longer evaluated",
    "control": "a control, not a model",
}


def _figures(model: ModelRow) -> Table:
    rows: list[tuple[str, Cell]] = [
        ("Rank", figures.rank(model)),
        ("Scaled pass@1 (95 % interval)", figures.score_and_interval(model.scaled)),
        ("pass@1 (95 % interval)", figures.score_and_interval(model.snippets)),
        ("Contamination-safe: papers newer than every cutoff", figures.score_and_interval(model.safe)),
        ("Contamination-safe: papers newer than its own cutoff", figures.score_and_interval(model.own_safe)),
        ("Strict scaled pass@1, without re-indentation", figures.number(model.strict)),
        ("Code only, without the paper", figures.score_and_interval(model.code_only)),
        ("Gain from the paper, points", figures.points(model.gain)),
        ("Samples per snippet", figures.count(model.samples)),
        ("Spread over samples (standard deviation)", figures.number(model.sample_spread)),
        *((f"pass@{k}", figures.number(value)) for k, value in model.pass_at_k.items() if k > 1),
        ("Cost of a run", figures.cost_per_run(model.cost)),
        ("Cost of a solved line", figures.cost_per_line(model.cost)),
        ("Lines scored", figures.coverage(model)),
        ("Snippets without a verdict", figures.count(model.unscored)),
        *((f"Answers: {name.replace('_', ' ')}", figures.count(number)) for name, number in model.outcomes.items()),
    ]
    told = [(Cell(name), cell) for name, cell in rows if cell.text != figures.NONE]
    return Table(columns("Figure", ("Value", N)), told, f"Figures of {figures.shortened(model.name)}", sortable=False)


def _neighbours(content: Content, model: ModelRow) -> list[Block]:
    """Comparisons with the models just above and below, from this model's side."""
    rows = {row.id: row for row in content.board.ranked}
    found = [(c.lower, c.difference, c.p) for c in content.comparisons.get(model.id, ()) if c.higher == model.id]
    found += [(c.higher, -c.difference, c.p) for c in content.comparisons.get(model.id, ()) if c.lower == model.id]
    if not found:
        return []
    table = Table(
        columns(("Rank", N), "Compared with", ("Difference, points", N), ("p, corrected", N), "Told apart"),
        [
            (
                figures.rank(rows[other]),
                figures.model_link(rows[other]),
                Cell(figures.signed(difference), order=difference),
                Cell("< 0.001" if p < 0.001 else f"{p:.3f}", order=p),
                Cell("no" if p >= SIGNIFICANT else "better" if difference > 0 else "worse"),
            )
            for other, difference, p in sorted(found, key=lambda row: (rows[row[0]].rank or 0, row[0]))
        ],
        f"{figures.shortened(model.name)} compared with its neighbours",
    )
    return [
        Heading(2, "Compared with its neighbours"),
        Prose(
            "Scaled pass@1 of this model minus the other's, over the blanks both have a verdict for. p is from a paired "
            "permutation test over papers, corrected for all pairs of the leaderboard."
        ),
        table,
    ]


def _papers(content: Content, place: int) -> Table:
    rows = [
        (
            Cell(paper.title or paper.id, link=f"papers/{paper.page}.md"),
            figures.number(cell.scaled, 1),
            figures.number(paper.mean, 1),
            Cell(f"{cell.passed:g} of {cell.scored}", order=cell.passed),
            Cell("" if cell.scored == cell.snippets else f"{cell.snippets - cell.scored} unscored"),
        )
        for paper, cell in zip(content.board.papers, content.board.matrix[place], strict=True)
    ]
    titles = columns("Paper", ("Scaled pass@1", N), ("Mean of all models", N), ("Snippets passed", N), "Missing")
    return Table(titles, rows, "Scores by paper")


def _snippets(content: Content, model: ModelRow) -> list[Block]:
    """A table per paper; blanks without any record are listed too, as not asked."""
    seen: dict[tuple[int, str], Seen] = {
        (cell.snippet, cell.mode): cell for cell in content.cells.of_model(content.model_index[model.id])
    }
    code_only = any(mode == "code-only" for _, mode in seen)
    blocks: list[Block] = []
    titles = columns("Snippet", ("Lines", N), "Verdict", *(["Code only"] if code_only else []), "Why it failed")
    for paper, snippets in groupby(content.board.snippets, key=lambda snippet: snippet.paper):
        rows = []
        for snippet in snippets:
            cell, code = seen.get((snippet.index, "paper")), seen.get((snippet.index, "code-only"))
            shown = [Cell(snippet.name), figures.count(snippet.lines), verdict_cell(cell)]
            if code_only:
                shown.append(verdict_cell(code))
            rows.append((*shown, Cell(cell.explanation if cell else "")))
        blocks += [Heading(3, paper), Table(titles, rows, f"Snippets of {paper}")]
    return blocks


def verdict_cell(cell: Seen | None) -> Cell:
    return Cell("not asked") if cell is None else _verdict_cell(cell.outcomes, cell.in_process)


@cache
def _verdict_cell(outcomes: tuple[int, ...], in_process: bool) -> Cell:
    """† marks a verdict that came from tests of the older form."""
    return Cell(verdict(outcomes) + (" †" if in_process else ""))

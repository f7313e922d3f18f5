"""The page of one paper: who solved which snippet, and how the others failed."""

from collections import defaultdict

from tools.leaderboard import figures
from tools.leaderboard.board import PaperRow, SnippetRow
from tools.leaderboard.cells import Seen, sign, verdict
from tools.leaderboard.content import Content
from tools.leaderboard.document import Block, Cell, Column, Details, Heading, Page, Prose, Table
from tools.leaderboard.escape import markdown
from tools.leaderboard.pages.tables import N, columns
from tools.leaderboard.results import PASS

_NAMED = 6


def paper_page(content: Content, place: int) -> Page:
    """The page of the paper at that place of board.papers."""
    paper = content.board.papers[place]
    snippets = content.snippets_of[paper.id]
    seen = [{cell.model: cell for cell in content.cells.of_snippet(s.index) if cell.mode == "paper"} for s in snippets]
    blocks: list[Block] = [
        Heading(1, paper.title or paper.id),
        Prose(f"[Leaderboard](../README.md) · {_what(paper)}"),
        Heading(2, "Snippets"),
        _snippets(paper, snippets),
        Heading(2, "Verdicts"),
        Prose(
            "✅ passed, ❌ failed, 🟨 passed in some samples, ⬜ no verdict, · not asked. Columns are the snippets by number; "
            "a model's page has the words."
        ),
        _verdicts(content, place, seen),
    ]
    failures = [
        block
        for number, (s, cells) in enumerate(zip(snippets, seen, strict=True), 1)
        for block in _failures(content, number, s, cells)
    ]
    if failures:
        blocks += [Heading(2, "How answers failed"), *failures]
    return Page(f"papers/{paper.page}.md", f"{paper.title or paper.id} · Leaderboard", tuple(blocks))


def _what(paper: PaperRow) -> str:
    parts = [
        f"id {markdown(paper.id)}",
        f"first commit {paper.first_commit_date}" + (" (newer than every knowledge cutoff)" if paper.safe else ""),
        f"{figures.plural(paper.snippets, 'snippet')}, {figures.plural(paper.lines, 'line')}",
        "" if paper.mean is None else f"mean scaled pass@1 {paper.mean:.1f} %",
    ]
    return " · ".join(part for part in parts if part)


def _snippets(paper: PaperRow, snippets: list[SnippetRow]) -> Table:
    rows = [
        (
            Cell(f"{number}", order=number),
            Cell(snippet.name),
            Cell(snippet.file or figures.NONE),
            figures.count(snippet.lines),
            figures.number(snippet.solve_rate, 1),
            figures.count(snippet.solved_by),
        )
        for number, snippet in enumerate(snippets, start=1)
    ]
    titles = columns(
        ("#", N), "Snippet", "File", ("Lines", N), ("Solved, % of answers", N), ("Models that solved it", N)
    )
    return Table(titles, rows, f"Snippets of {paper.id}")


def _verdicts(content: Content, place: int, seen: list[dict[int, Seen]]) -> Table:
    rows = []
    for model, cells in zip(content.board.models, content.board.matrix, strict=True):
        index = content.model_index[model.id]
        signs = [sign(cell[index].outcomes) if index in cell else "·" for cell in seen]
        rows.append((figures.model_link(model), figures.number(cells[place].scaled, 1), *map(Cell, signs)))
    titles = (Column("Model"), Column("Scaled pass@1", number=True), *(Column(str(n + 1)) for n in range(len(seen))))
    return Table(titles, rows, "Verdicts of all models")


def _failures(content: Content, number: int, snippet: SnippetRow, cells: dict[int, Seen]) -> list[Block]:
    """Answers that did not pass, grouped by verdict and explanation: what many models got wrong stands first."""
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for model, cell in cells.items():
        if any(outcome != PASS for outcome in cell.outcomes):
            groups[verdict(cell.outcomes), cell.explanation].append(model)
    if not groups:
        return []
    rows = [
        (Cell(said), figures.count(len(models)), Cell(why or figures.NONE), Cell(_names(content, models)))
        for (said, why), models in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    ]
    table = Table(
        columns("Verdict", ("Models", N), "Why", "Which"),
        rows,
        f"Failures of {figures.shortened(snippet.name)}",
        sortable=False,
    )
    failed = sum(map(len, groups.values()))
    return [
        Details(
            f"{number}. {figures.shortened(snippet.name)}: {figures.plural(failed, 'model')} did not pass",
            (table,),
        )
    ]


def _names(content: Content, models: list[int]) -> str:
    names = [figures.shortened(content.name_of[model]) for model in models[:_NAMED]]
    return ", ".join(names) + (f" and {len(models) - _NAMED} more" if len(models) > _NAMED else "")

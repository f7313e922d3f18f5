"""The front page: leaderboard/README.md."""

from tools.leaderboard import figures
from tools.leaderboard.board import Board, ModelRow
from tools.leaderboard.document import Block, Cell, Column, Heading, Page, Prose, Table


def front_page(board: Board) -> Page:
    blocks: list[Block] = [
        Heading(1, "Leaderboard"),
        Prose(_summary(board)),
        main_table(board),
        Heading(2, "Papers"),
        paper_table(board),
    ]
    return Page("README.md", "Leaderboard", tuple(blocks))


def _summary(board: Board) -> str:
    return (
        f"{len(board.papers)} papers, {len(board.snippets)} snippets, {board.lines:,} lines of code, "
        f"{len(board.ranked)} ranked models, {board.records:,} results."
    )


def main_table(board: Board) -> Table:
    columns = (
        Column("Rank", number=True), Column("Model"), Column("Developer"), Column("Weights"),
        Column("Scaled pass@1 (95 % interval)", number=True), Column("pass@1", number=True), Column("Lines scored", number=True),
    )  # fmt: skip
    return Table(columns, [_main_row(model) for model in board.models], "Ranking")


def _main_row(model: ModelRow) -> tuple[Cell, ...]:
    return (
        figures.rank(model), Cell(model.name), Cell(model.developer or figures.NONE), figures.openness(model),
        figures.score(model.scaled), figures.number(model.snippets and model.snippets.value), figures.number(model.coverage, 0),
    )  # fmt: skip


def paper_table(board: Board) -> Table:
    columns = (Column("Model"), *(Column(paper.id, number=True) for paper in board.papers))
    rows = [
        (Cell(model.name), *(figures.number(cell.scaled, 1) for cell in cells))
        for model, cells in zip(board.models, board.matrix, strict=True)
    ]
    return Table(columns, rows, "scaled pass@1 per paper")

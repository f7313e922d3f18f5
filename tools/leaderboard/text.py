"""The ranking for a terminal."""

from tools.leaderboard.board import Board, ModelRow
from tools.leaderboard.figures import plural, shortened


def ranking_text(board: Board) -> str:
    """A table of the ranking, one model a line, best first; controls and models that are not ranked follow."""
    rows = [_row(model) for model in board.models if model.scaled is not None]
    head = ("rank", "model", "scaled pass@1", "95 % interval", "pass@1", "coverage")
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    lines = [_line(head, widths), "  ".join("-" * width for width in widths), *(_line(row, widths) for row in rows)]
    counts = {"paper": len(board.papers), "snippet": len(board.snippets), "line": board.lines, "result": board.records}
    scope = ", ".join(plural(number, noun) for noun, number in counts.items())
    return "\n".join([*lines, "", scope]) + "\n"


def _row(model: ModelRow) -> tuple[str, ...]:
    if model.rank is None:
        rank = {"control": "control", "retired": "retired"}.get(model.state, "–")
    else:
        rank = (
            f"{model.rank}"
            if model.rank_low == model.rank_high
            else f"{model.rank} ({model.rank_low}-{model.rank_high})"
        )
    scaled, snippets = model.scaled, model.snippets
    assert scaled is not None and snippets is not None  # rows without a score are left out
    return (
        rank, shortened(model.name), f"{scaled.value:.2f}", f"{scaled.low:.1f}-{scaled.high:.1f}",
        f"{snippets.value:.2f}", f"{model.coverage:.0f} %",
    )  # fmt: skip


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    cells = [
        cell.ljust(width) if column < 2 else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()

"""Paper gain: each model's score with the paper's text and without it."""

from tools.leaderboard.board import Board, ModelRow
from tools.leaderboard.charts.axes import Scale, nice_steps, vertical_grid
from tools.leaderboard.charts.svg import WIDTH, Drawing, Theme, shorten
from tools.leaderboard.figures import signed

MOST = 40
_LEFT, _ROW, _TOP = 216.0, 24.0, 66.0


def compared(board: Board) -> list[tuple[ModelRow, float, float, float]]:
    """(model, gain, score with the paper, score without), largest gain first.

    The score without is the one with the paper less the gain, so both are over the same cells.
    """
    rows = [
        (model, model.gain.value, model.scaled.value, max(model.scaled.value - model.gain.value, 0.0))
        for model in board.ranked
        if model.gain and model.scaled
    ]
    return sorted(rows, key=lambda row: (-row[1], row[0].name.casefold(), row[0].id))[:MOST]


def describe(board: Board) -> str:
    parts = [f"{model.name} {signed(gain)}" for model, gain, *_ in compared(board)]
    return "Gain in scaled pass@1 from the paper's text, in percentage points: " + "; ".join(parts) + "."


def draw(board: Board, theme: Theme) -> str:
    rows = compared(board)
    bottom = _TOP + _ROW * len(rows)
    drawing = Drawing(theme, bottom + 32, "Gain from the paper's text", describe(board))
    # An axis of a few hundredths would blow up the single snippet by which two scores near zero differ.
    steps = nice_steps(max([1.0, *(max(row[2:]) for row in rows)]))
    x = Scale(0, steps[-1], _LEFT, WIDTH - 72)
    drawing.text(12, 26, "Scaled pass@1, %, with and without the paper", bold=True, size=16)
    drawing.text(12, 48, "Ring: code only. Dot: with the paper. Number: gain in points.", size=12, color=theme.muted)
    vertical_grid(drawing, x, steps, _TOP - 4, bottom)
    for index, (model, gain, with_paper, without) in enumerate(rows):
        y = _TOP + _ROW * index + _ROW / 2
        drawing.text(_LEFT - 8, y + 5, shorten(model.name, _LEFT - 16), anchor="end")
        color = theme.accent if gain >= 0 else theme.second
        drawing.line(x(without), y, x(with_paper), y, color=color, width=3)
        drawing.dot(x(without), y, 5, color, hollow=True, tip=f"{model.name}, code only: {without:.2f}")
        drawing.dot(x(with_paper), y, 5, color, tip=f"{model.name}, with the paper: {with_paper:.2f}")
        drawing.text(max(x(without), x(with_paper)) + 11, y + 5, signed(gain), size=13, color=theme.muted)
    return drawing.render()

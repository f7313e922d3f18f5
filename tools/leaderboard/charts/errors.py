"""Error kinds: one small panel per kind, models sorted by their count in it."""

from tools.leaderboard.board import Board
from tools.leaderboard.charts.svg import WIDTH, Drawing, Theme, shorten
from tools.leaderboard.results import ERROR_KINDS

MOST = 12  # models per panel
_ROW, _HEAD, _GAP, _TOP, _NAME = 18.0, 30.0, 14.0, 44.0, 142.0
_COLUMN = (WIDTH - 24 - _GAP) / 2


def panel(board: Board, kind: str) -> list[tuple[str, int]]:
    """(model, count) with the most failures of this kind first."""
    rows = [(model.name, model.outcomes.get(kind, 0)) for model in board.ranked]
    return sorted(rows, key=lambda row: (-row[1], row[0].casefold()))


def describe(board: Board) -> str:
    parts = []
    for kind in ERROR_KINDS:
        rows = panel(board, kind)
        most = f", most of them {rows[0][0]} ({rows[0][1]})" if rows and rows[0][1] else ""
        parts.append(f"{kind} {sum(count for _, count in rows)}{most}")
    return "Failed answers by error kind: " + "; ".join(parts) + "."


def draw(board: Board, theme: Theme) -> str:
    panels = [(kind, panel(board, kind)) for kind in ERROR_KINDS]
    shown = min(len(board.ranked), MOST)
    height = _HEAD + _ROW * (shown + (len(board.ranked) > MOST)) + _GAP
    drawing = Drawing(theme, _TOP + height * 4, "Error kinds", describe(board))
    drawing.text(12, 26, "Failed answers by kind of error", bold=True, size=16)
    highest = max((rows[0][1] for _, rows in panels if rows), default=0) or 1
    for index, (kind, rows) in enumerate(panels):
        left, top = 12 + (index % 2) * (_COLUMN + _GAP), _TOP + (index // 2) * height
        drawing.text(left, top + 18, f"{kind}: {sum(count for _, count in rows):,}", bold=True)
        for place, (name, count) in enumerate(rows[:MOST]):
            y = top + _HEAD + _ROW * place
            drawing.text(left + _NAME - 6, y + 12, shorten(name, _NAME - 6, 12), anchor="end", size=12)
            width = (_COLUMN - _NAME - 40) * count / highest
            drawing.bar(left + _NAME, y + 2, width, _ROW - 5, theme.accent, tip=f"{name}: {count}")
            drawing.text(left + _NAME + width + 5, y + 12, f"{count:,}", size=12, color=theme.muted)
        if len(rows) > MOST:
            y = top + _HEAD + _ROW * MOST + 12
            drawing.text(
                left + _NAME - 6, y, f"and {len(rows) - MOST} with fewer", anchor="end", size=12, color=theme.muted
            )
    left, top = 12 + _COLUMN + _GAP, _TOP + 3 * height
    for line, text in enumerate(("Timeouts, missing code and other", "outcomes stand in the table below.")):
        drawing.text(left, top + 18 + 17 * line, text, size=12, color=theme.muted)
    return drawing.render()

"""Difficulty by snippet size: how often each snippet was solved, against its lines."""

from tools.leaderboard.board import Board
from tools.leaderboard.charts.axes import Scale, horizontal_grid, vertical_grid
from tools.leaderboard.charts.svg import WIDTH, Drawing, Theme
from tools.leaderboard.figures import plural

_LEFT, _TOP, _BOTTOM = 52.0, 66.0, 376.0
_BINS = ((1, 1), (2, 3), (4, 7), (8, 15), (16, 31), (32, 10_000))


def bins(board: Board) -> list[tuple[int, int, int, float]]:
    """(fewest lines, most lines, snippets, mean solve rate) of each size that occurs."""
    found = []
    for low, high in _BINS:
        inside = [s for s in board.snippets if low <= s.lines <= high and s.solve_rate is not None]
        if inside:
            mean = sum(s.solve_rate or 0.0 for s in inside) / len(inside)
            found.append((low, min(high, max(s.lines for s in inside)), len(inside), mean))
    return found


def describe(board: Board) -> str:
    parts = [
        f"{low} to {high} lines: {mean:.0f} % ({plural(count, 'snippet')})" for low, high, count, mean in bins(board)
    ]
    return "Share of answers that solve a snippet against its number of lines; means: " + "; ".join(parts) + "."


def draw(board: Board, theme: Theme) -> str:
    snippets = [snippet for snippet in board.snippets if snippet.solve_rate is not None and snippet.lines > 0]
    longest = max((snippet.lines for snippet in snippets), default=1)
    marks = [2**power for power in range(max(longest - 1, 1).bit_length() + 1)]
    drawing = Drawing(theme, _BOTTOM + 52, "Difficulty by snippet size", describe(board))
    x, y = Scale(1, marks[-1], _LEFT + 16, WIDTH - 28, log=True), Scale(0, 100, _BOTTOM, _TOP)
    drawing.text(12, 26, "Solved by how many answers, %, by lines of the snippet", bold=True, size=16)
    drawing.text(12, 48, "A dot per snippet; bars: mean of each size.", size=12, color=theme.muted)
    vertical_grid(drawing, x, marks, _TOP, _BOTTOM)
    horizontal_grid(drawing, y, (0, 20, 40, 60, 80, 100), _LEFT, WIDTH - 20)
    drawing.text((_LEFT + WIDTH) / 2, _BOTTOM + 40, "executable lines", anchor="middle", size=13, color=theme.muted)
    for snippet in snippets:
        tip = f"{snippet.paper}: {snippet.name}, {snippet.lines} lines, {snippet.solve_rate:.0f} %"
        drawing.dot(x(snippet.lines), y(snippet.solve_rate or 0.0), 4.5, theme.accent, opacity=0.35, tip=tip)
    for low, high, _, mean in bins(board):
        left, right = x(low) - 7, x(high) + 7
        drawing.line(left, y(mean), right, y(mean), color=theme.second, width=3)
        drawing.text(right, y(mean) - 6, f"{mean:.0f}", anchor="end", size=13, color=theme.second, bold=True, halo=True)
    return drawing.render()

"""The charts of the leaderboard as SVG files, each in a light and a dark version."""

from collections.abc import Callable
from typing import NamedTuple

from tools.leaderboard.board import Board
from tools.leaderboard.charts import cost, difficulty, errors, gain, ranking, timeline
from tools.leaderboard.charts.svg import DARK, LIGHT, Theme
from tools.leaderboard.results import ERROR_KINDS


class Chart(NamedTuple):
    """`describe` gives the text alternative; `shown` tells whether the board has anything to draw."""

    draw: Callable[[Board, Theme], str]
    describe: Callable[[Board], str]
    shown: Callable[[Board], bool]


CHARTS: dict[str, Chart] = {
    "ranking": Chart(ranking.draw, ranking.describe, lambda board: bool(board.ranked)),
    "timeline": Chart(timeline.draw, timeline.describe, lambda board: bool(board.papers)),
    "cost": Chart(cost.draw, cost.describe, lambda board: bool(cost.priced(board))),
    "gain": Chart(gain.draw, gain.describe, lambda board: bool(gain.compared(board))),
    "errors": Chart(
        errors.draw,
        errors.describe,
        lambda board: any(set(model.outcomes) & set(ERROR_KINDS) for model in board.ranked),
    ),
    "difficulty": Chart(difficulty.draw, difficulty.describe, lambda board: bool(board.ranked and board.snippets)),
}


def files(board: Board) -> list[tuple[str, str]]:
    """(path, SVG) of every chart that has something to show."""
    return [
        (f"charts/{name}{suffix}.svg", chart.draw(board, theme))
        for name, chart in CHARTS.items()
        if chart.shown(board)
        for suffix, theme in (("", LIGHT), ("-dark", DARK))
    ]

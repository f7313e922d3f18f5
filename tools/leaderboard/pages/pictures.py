"""Charts on pages."""

from tools.leaderboard.board import Board
from tools.leaderboard.charts import CHARTS
from tools.leaderboard.document import Block, Picture


def picture(board: Board, name: str) -> list[Block]:
    """The chart with its text alternative; nothing where the board has nothing to draw."""
    chart = CHARTS[name]
    return [Picture(name, chart.describe(board))] if chart.shown(board) else []

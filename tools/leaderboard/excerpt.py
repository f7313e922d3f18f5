"""The top of the leaderboard in the repository's own README, between two marks."""

from tools.diagnostics import UsageProblem
from tools.leaderboard.board import Board
from tools.leaderboard.document import Block, Page, Prose
from tools.leaderboard.figures import plural
from tools.leaderboard.markdown import write_markdown
from tools.leaderboard.pages import tables
from tools.leaderboard.pages.pictures import picture

BEGIN, END = "<!-- leaderboard: made by `rcb leaderboard` -->", "<!-- /leaderboard -->"
_ROWS = 5


def renewed(readme: str, board: Board, folder: str) -> str:
    """The README with the board's top rows between the marks; `folder` leads from it to the pages (`leaderboard/`).

    Without marks the README is left as it is. UsageProblem when only one of them is there.
    """
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin and END not in readme:
        return readme
    if not begin or not end or BEGIN in after or END in after:
        raise UsageProblem(f"README.md must hold {BEGIN} and, after it, {END} once each.")
    return f"{before}{BEGIN}\n\n{excerpt(board, folder)}\n{END}{after}"


def excerpt(board: Board, folder: str) -> str:
    """Markdown: the ranking chart, the first rows, and how many there are."""
    ranked = board.ranked
    blocks: list[Block] = []
    if ranked:
        blocks += [*picture(board, "ranking"), tables.ranking(ranked[:_ROWS])]
    counts = (
        f"{plural(len(ranked), 'model')} ranked on {plural(len(board.snippets), 'snippet')} of "
        f"{plural(len(board.papers), 'paper')}. [The whole leaderboard]({folder}README.md) tells how sure the order is, what "
        "is memorised, what it costs, where models fail, and how every number was made."
    )
    return write_markdown(Page("", "", (*blocks, Prose(counts))), folder)

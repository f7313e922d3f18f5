"""The files of the leaderboard: made in memory, then written, or compared with what is there."""

from collections.abc import Iterator
from pathlib import Path

from tools.leaderboard.board import Board
from tools.leaderboard.markdown import write_markdown
from tools.leaderboard.pages.readme import front_page


def markdown_files(board: Board) -> Iterator[tuple[str, str]]:
    """(path, content) of every file of the Markdown leaderboard."""
    page = front_page(board)
    yield page.path, write_markdown(page)


def write(files: Iterator[tuple[str, str]], out: Path) -> None:
    """Write what differs from what is there; unchanged files keep their times."""
    for path, content in files:
        target = out / path
        if not target.exists() or target.read_bytes() != content.encode():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode())


def stale(files: Iterator[tuple[str, str]], out: Path) -> list[str]:
    """Paths whose content differs from what the results say, or that are missing."""
    return [
        path for path, content in files if not (out / path).exists() or (out / path).read_bytes() != content.encode()
    ]

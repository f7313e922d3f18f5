"""The files of the leaderboard: made one by one in memory, then written, or compared with what is there."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any

from tools.leaderboard import charts, export
from tools.leaderboard.content import Content
from tools.leaderboard.document import Page
from tools.leaderboard.html import html_path, site_files, write_html
from tools.leaderboard.markdown import write_markdown
from tools.leaderboard.pages.model import model_page
from tools.leaderboard.pages.paper import paper_page
from tools.leaderboard.pages.readme import all_models_page, front_page
from tools.leaderboard.parallel import mapped

JSON = "leaderboard.json"
File = tuple[str, str]  # path relative to the leaderboard's folder, content


_ENOUGH_PAGES = 200


def pages(content: Content) -> Iterator[Page]:
    """Every page, the front page first."""
    return (page for make in _makers(content) if (page := make()) is not None)


def _makers(content: Content) -> list[Callable[[], Page | None]]:
    """One function per page, so that pages can be made on several cores."""
    board = content.board
    models = [partial(model_page, content, place) for place in range(len(board.models))]
    papers = [partial(paper_page, content, place) for place in range(len(board.papers))]
    return [partial(front_page, content), partial(all_models_page, board), *models, *papers]


def _written(content: Content, writer: Callable[[Page], str]) -> Iterator[File]:
    """(path of the page, what the writer makes of it), in the order of `pages`."""
    makers = _makers(content)
    content.cells.prepare()  # once, before processes are forked, and not in each of them

    def make(index: int) -> File | None:
        page = makers[index]()
        return None if page is None else (page.path, writer(page))

    return (file for file in mapped(make, range(len(makers)), enough=_ENOUGH_PAGES) if file is not None)


def markdown_files(content: Content) -> Iterator[File]:
    """Every file of the Markdown leaderboard; leaderboard.json comes last and lists the others."""
    written = []
    for path, text in _all_but_json(content):
        written.append(path)
        yield path, text
    yield JSON, export.dump({**export.as_json(content), "files": sorted(written)})


def _all_but_json(content: Content) -> Iterator[File]:
    yield from _written(content, write_markdown)
    yield from charts.files(content.board)
    yield "results.csv", "".join(export.csv_text(content))


def html_files(content: Content) -> Iterator[File]:
    """Every file of the static site."""
    others = chain(charts.files(content.board), _data(content))
    yield from ((html_path(path), text) for path, text in _written(content, write_html))
    yield from site_files(others)


def _data(content: Content) -> Iterator[File]:
    yield "results.csv", "".join(export.csv_text(content))
    yield JSON, export.dump(export.as_json(content))


def write(files: Iterable[File], out: Path, previous: dict[str, Any] | None = None) -> None:
    """Write what differs from what is there, and remove files of the page before that are no longer made."""
    made = set()
    for path, text in files:
        made.add(path)
        target, data = out / path, text.encode("utf-8", "replace")
        if not _same(target, data):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    for path in _listed(previous) - made:
        (out / path).unlink(missing_ok=True)


def stale(files: Iterable[File], out: Path, previous: dict[str, Any] | None = None) -> list[str]:
    """Paths that differ from what the results say, are missing, or are left over."""
    made, found = set(), []
    for path, text in files:
        made.add(path)
        if not _same(out / path, text.encode("utf-8", "replace")):
            found.append(path)
    return found + sorted(path for path in _listed(previous) - made if (out / path).exists())


def _same(target: Path, data: bytes) -> bool:
    return target.is_file() and target.stat().st_size == len(data) and target.read_bytes() == data


def _listed(previous: dict[str, Any] | None) -> set[str]:
    """Files of the page before. The list is read from a file that anyone may have edited, so only plain names of the kinds
    that are made here count: nothing else may ever be removed."""
    names = previous.get("files", []) if previous else []
    return {name for name in names if isinstance(name, str) and _made_here(PurePosixPath(name))}


def _made_here(path: PurePosixPath) -> bool:
    folders = {"models": ".md", "papers": ".md", "charts": ".svg"}
    if path.as_posix() == "all-models.md":
        return True
    return len(path.parts) == 2 and path.parts[0] in folders and path.suffix == folders[path.parts[0]]

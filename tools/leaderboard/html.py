"""The same pages as a static site: prose through the `markdown` library, tables that sort and filter, no build step."""

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

from tools.leaderboard.document import Block, Cell, Column, Details, Heading, Page, Picture, Prose, Table
from tools.leaderboard.escape import html_text

ASSETS = ("style.css", "tables.js")
SCORING = Path(__file__).resolve().parents[2] / "docs" / "scoring.md"
_LINK = re.compile(r'(?<=href=")([^":#]+)\.md(?=[#"])')
# Small tables read better as they are; sorting and filtering begin to help with this many rows.
_INTERACTIVE = 6


def site_files(others: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """(path, content) of the site beside its pages: scripts, the explanation of the scores, and `others` as they are."""
    for name in ASSETS:
        yield f"assets/{name}", files("tools.leaderboard").joinpath("assets", name).read_text("utf-8")
    if SCORING.is_file():
        text = SCORING.read_text("utf-8")
        yield "scoring.html", _frame("How scores are made", _prose(text), "")
    yield from others


def html_path(path: str) -> str:
    return "index.html" if path == "README.md" else re.sub(r"\.md$", ".html", path)


def _href(link: str, up: str) -> str:
    return html_text(up + html_path(link))


def write_html(page: Page) -> str:
    up = page.up()
    return _frame(page.title, "\n".join(_block(block, up) for block in page.blocks), up)


def _frame(title: str, body: str, up: str) -> str:
    # All addresses are relative, so that the site works from a file, at the root of a host and below a path alike.
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<title>{html_text(title)}</title>\n<link rel="icon" href="data:,">\n'
        f'<link rel="stylesheet" href="{up}assets/style.css">\n<script src="{up}assets/tables.js" defer></script>\n'
        '</head>\n<body>\n<a class="skip" href="#main">Skip to content</a>\n'
        f'<main id="main">\n{body}\n</main>\n</body>\n</html>\n'
    )


def _block(block: Block, up: str) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{html_text(text)}</h{level}>"
        case Prose(text):
            return _prose(text)
        case Table():
            return _table(block, up)
        case Picture(name, alternative):
            return (
                f'<picture>\n<source media="(prefers-color-scheme: dark)" srcset="{up}charts/{name}-dark.svg">\n'
                f'<img alt="{html_text(alternative)}" src="{up}charts/{name}.svg">\n</picture>'
            )
        case Details(summary, blocks):
            inner = "\n".join(_block(inner, up) for inner in blocks)
            return f"<details>\n<summary>{html_text(summary)}</summary>\n{inner}\n</details>"


def _prose(text: str) -> str:
    from markdown import markdown

    # Lists directly after a paragraph and hashes mean on GitHub what they mean here with `sane_lists`.
    html = markdown(text, extensions=["tables", "fenced_code", "sane_lists", "toc"], output_format="html")
    return _LINK.sub(_site_link, html)


def _site_link(match: re.Match[str]) -> str:
    """Links between Markdown files as links between pages; docs/scoring.md is a page of the site too."""
    path = f"{match[1]}.md"
    if path.endswith("docs/scoring.md"):
        return "scoring.html"
    head, slash, name = path.rpartition("/")
    return head + slash + html_path(name)


def _table(table: Table, up: str) -> str:
    kind = ' class="interactive"' if table.sortable and len(table.rows) >= _INTERACTIVE else ""
    head = "".join(_head(column, up) for column in table.columns)
    rows = "\n".join(_row(row, table.columns, up) for row in table.rows)
    caption = html_text(table.caption)
    # Scrolls sideways inside a region that the keyboard reaches, instead of making the page wider than a phone.
    return (
        f'<div class="scroll" role="region" aria-label="{caption}" tabindex="0">\n<table{kind}>\n'
        f"<caption>{caption}</caption>\n<thead>\n<tr>{head}</tr>\n</thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n</div>"
    )


def _head(column: Column, up: str) -> str:
    number = ' class="number"' if column.number else ""
    title = html_text(column.title)
    if column.link:
        title = f'<a href="{_href(column.link, up)}">{title}</a>'
    return f'<th scope="col"{number}>{title}</th>'


def _row(row: tuple[Cell, ...], columns: tuple[Column, ...], up: str) -> str:
    cells = zip(row, columns, strict=True)
    return f"<tr>{''.join([_cell(cell, column.number, up) for cell, column in cells])}</tr>"


def _cell(cell: Cell, number: bool, up: str) -> str:
    text = html_text(cell.text)
    if cell.link:
        text = f'<a href="{_href(cell.link, up)}">{text}</a>'
    if cell.strong:
        text = f"<strong>{text}</strong>"
    order = "" if cell.order is None else f' data-order="{cell.order:.10g}"'
    return f"<td{' class=' + chr(34) + 'number' + chr(34) if number else ''}{order}>{text}</td>"

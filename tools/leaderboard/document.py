"""A page as plain values. The Markdown and the HTML writer read the same page, so both always say the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Cell(NamedTuple):
    """One table cell: any text (the writers escape it), perhaps a link to a page (`models/x.md`) and perhaps strong.

    `order` is what the HTML table sorts by where the text itself does not sort right.
    """

    text: str
    link: str = ""
    strong: bool = False
    order: float | None = None


@dataclass(frozen=True)
class Column:
    title: str
    number: bool = False  # set to the right
    link: str = ""


@dataclass(frozen=True)
class Table:
    columns: tuple[Column, ...]
    rows: Sequence[tuple[Cell, ...]]
    caption: str
    sortable: bool = True  # a list of different figures is not


@dataclass(frozen=True)
class Heading:
    level: int
    text: str


@dataclass(frozen=True)
class Prose:
    """Markdown of our own; whatever comes from elsewhere has gone through `escape.markdown` before it was put in."""

    markdown: str


@dataclass(frozen=True)
class Picture:
    """A chart: `charts/NAME.svg` and its dark twin; `alternative` says in words what it shows."""

    name: str
    alternative: str


@dataclass(frozen=True)
class Details:
    """Blocks that open on a click."""

    summary: str
    blocks: "tuple[Block, ...]"


Block = Heading | Prose | Table | Picture | Details


@dataclass(frozen=True)
class Page:
    """`path` is relative to the leaderboard's folder, as the Markdown file is called."""

    path: str
    title: str
    blocks: tuple[Block, ...]

    def up(self) -> str:
        """What to put before a link so that it starts at the leaderboard's folder."""
        return "../" * self.path.count("/")

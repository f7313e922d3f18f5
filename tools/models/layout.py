"""Split a masked file into what many blanks share and the part around one blank. Pure functions on text.

Providers cache the longest common prefix of prompts. The masked file itself differs from the blank on, so that of two
blanks in one file only what stands above both would be shared. Here the top-level statement that holds the blank is
moved to the end instead: all blanks in one function or class then share the whole rest of the file.
"""

from dataclasses import dataclass

from tools.annotations import Blank, placeholder
from tools.annotations.document import split_lines

_CLOSERS = (")", "]", "}")


@dataclass(frozen=True)
class Layout:
    """`before + window + after` is the masked file. Line ends are line feeds, and there is no byte order mark."""

    before: str
    window: str
    after: str


def lay_out(blank: Blank) -> Layout:
    """The masked file, cut around the top-level statement that holds the blank.

    A blank at column 0 is a window of its own: whatever stands beside it belongs to other statements. Statements are told
    by their first column alone, in any language; text at the margin within a string cuts there too, and loses nothing.
    """
    above = split_lines(_plain(blank.before))
    below = split_lines(_plain(blank.after))
    first, last = len(above), 0
    if blank.snippet.indent:
        while first > 0 and not _starts_statement(above[first - 1], blank.prefix):
            first -= 1
        first = max(first - 1, 0)
        while first > 0 and above[first - 1].startswith("@"):
            first -= 1
        while last < len(below) and not _ends_statement(below[last], blank.prefix):
            last += 1
        while last > 0 and not below[last - 1].strip():
            last -= 1
    window = "".join(above[first:]) + placeholder(blank) + "\n" + "".join(below[:last])
    return Layout("".join(above[:first]), window, "".join(below[last:]))


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _starts_statement(line: str, prefix: str) -> bool:
    """Whether the line begins at column 0 and is neither blank, a comment, nor the end of a bracket."""
    return bool(line.strip()) and not line[0].isspace() and not line.startswith((prefix, *_CLOSERS))


def _ends_statement(line: str, prefix: str) -> bool:
    """Whether a statement above has ended here: a comment at column 0 belongs to what follows it."""
    return _starts_statement(line, prefix) or line.startswith(prefix)

"""Split a masked file into what many blanks share and the part around one blank. Pure functions on text.

Providers cache the longest common beginning of prompts. The masked file itself differs from the blank on, so that of two
blanks in one file only what stands above both would be shared. Here the file is divided into a few parts between top-level
statements, and the part with the blank moves to the end: all blanks of one part then share the rest of the file.
"""

from dataclasses import dataclass
from itertools import pairwise

from tools.annotations import Blank, placeholder
from tools.annotations.document import split_lines

# With k parts of a file of F tokens and n blanks, about k·F/2 + n·F/2k tokens are not shared: least at k = √n, and
# papers have about 25 blanks. benchmarks/prompt_cache.py shows what it brings.
PARTS = 5
_CLOSERS = (")", "]", "}")


@dataclass(frozen=True)
class Layout:
    """`before + window + after` is the masked file. Line ends are line feeds, and there is no byte order mark."""

    before: str
    window: str
    after: str


def lay_out(blank: Blank) -> Layout:
    """The masked file, cut around the part or parts that hold the blank.

    The parts are those of the whole file, the same for all its blanks. Statements are told by their first column alone,
    in any language; text at the margin within a string may be cut there too, and nothing is lost.
    """
    above, inside, below = (split_lines(_plain(text)) for text in (blank.before, blank.reference, blank.after))
    lines = above + inside + below
    first, last = len(above), len(above) + len(inside)
    edges = _edges(lines, blank.prefix)
    start = max(edge for edge in edges if edge <= first)
    end = min(edge for edge in edges if edge >= last)
    window = [*lines[start:first], placeholder(blank) + "\n", *lines[last:end]]
    return Layout("".join(lines[:start]), "".join(window), "".join(lines[end:]))


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _edges(lines: list[str], prefix: str) -> list[int]:
    """Where parts begin, and the end of the file: at statements, and at least 1/PARTS of the file apart."""
    edges = [0]
    for above, index in pairwise(range(len(lines))):
        # Decorators and comments at the margin belong to the statement below them.
        attached = lines[above].startswith(("@", prefix))
        if _at_margin(lines[index]) and not attached and index - edges[-1] >= len(lines) / PARTS:
            edges.append(index)
    return [*edges, len(lines)]


def _at_margin(line: str) -> bool:
    """Whether the line begins at column 0 and is neither blank nor the end of a bracket."""
    return bool(line.strip()) and not line[0].isspace() and not line.startswith(_CLOSERS)

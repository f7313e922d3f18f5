"""A parsed file: its lines exactly as they are, and the snippets that tags mark in it."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

# Not str.splitlines: that also splits at form feeds and other characters which are no line ends to any compiler here.
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")


def split_lines(text: str) -> list[str]:
    """The physical lines of `text` with their own line ends; joining them gives `text` back."""
    return _LINE.findall(text)


@dataclass(frozen=True)
class Snippet:
    """One annotated span. `start` and `end` are the line numbers of its two tags, counted from 1."""

    hint: str
    key: str  # the hint, or hint#2, hint#3 … for doubles under --lenient
    start: int
    end: int
    indent: str
    lines: int  # executable ground-truth lines
    parent: str | None  # key of the enclosing snippet

    @property
    def column(self) -> int:
        """The column completions start at, counted in characters from 0."""
        return len(self.indent)


@dataclass(frozen=True)
class Document:
    """An annotated file. `path` is relative to the paper's folder, with forward slashes."""

    path: str
    lines: tuple[str, ...]
    prefix: str
    snippets: tuple[Snippet, ...]  # in order of their start tags
    tag_lines: frozenset[int]

    @property
    def text(self) -> str:
        return "".join(self.lines)

    @cached_property
    def newline(self) -> str:
        """The line end the file uses most; a line feed where it has none."""
        ends = Counter(line[len(line.rstrip("\r\n")) :] for line in self.lines)
        del ends[""]
        return ends.most_common(1)[0][0] if ends else "\n"

    def snippet(self, key: str) -> Snippet:
        """The snippet with that key; KeyError when there is none."""
        for snippet in self.snippets:
            if snippet.key == key:
                return snippet
        raise KeyError(key)

    def depth(self, snippet: Snippet) -> int:
        """How many snippets enclose this one."""
        depth = 0
        while snippet.parent is not None:
            snippet = self.snippet(snippet.parent)
            depth += 1
        return depth


def executable_lines(lines: Iterable[str], prefix: str) -> int:
    """How many physical lines are neither blank nor comment-only (tags are comments too); DESIGN section 3."""
    stripped = (line.strip().lstrip("\ufeff").lstrip() for line in lines)
    return sum(1 for line in stripped if line and not line.startswith(prefix))

"""Put a completion into its file; re-indent it only when it cannot compile otherwise."""

import re
import warnings
from dataclasses import dataclass

from tools.annotations import Blank
from tools.annotations.document import split_lines

_TAB = 4  # columns of a tab when a completion and its file disagree about tabs


@dataclass(frozen=True)
class Candidate:
    """The file with the completion in place of the blank. `reindented`: it compiles only since it was re-indented."""

    source: str
    reindented: bool


def candidate_source(blank: Blank, code: str) -> Candidate:
    """The completion as returned; if that does not compile and re-indenting it to the tag's column does, the latter.

    Files that are not Python cannot be compiled here and are always taken as returned.
    """
    source = blank.splice(code)
    if not blank.path.endswith(".py") or _compiles(source):
        return Candidate(source, False)
    for attempt in _reindentations(code, blank.snippet.indent):
        repaired = blank.splice(attempt)
        if _compiles(repaired):
            return Candidate(repaired, True)
    return Candidate(source, False)


def _compiles(source: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            # Not ast.parse: that accepts a `return` which wrong indentation has put outside its function.
            compile(source.removeprefix("\ufeff"), "candidate", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        return False
    return True


def _reindentations(code: str, indent: str) -> list[str]:
    """The code moved to `indent` as a whole; and with its first line alone moved to the column of the rest.

    The second is for answers whose first line lost its indentation to a `strip()` on the way.
    """
    lines = [line.rstrip("\r\n") for line in split_lines(code)]
    whole = _moved(lines, indent)
    first = next((index for index, line in enumerate(lines) if _counts(line)), None)
    if first is None or lines[first][:1].isspace():
        return [whole]
    rest = [_column(line) for line in lines[first + 1 :] if _counts(line)]
    aligned = [" " * min(rest, default=0) + line if index == first else line for index, line in enumerate(lines)]
    return [whole, _moved(aligned, indent)]


def _moved(lines: list[str], indent: str) -> str:
    """The lines with their common margin replaced by `indent`, in tabs when `indent` is made of tabs."""
    margin = min((_column(line) for line in lines if _counts(line)), default=0)
    unit = "\t" if "\t" in indent else " " * _TAB
    moved = []
    for line in lines:
        text = line.lstrip()
        depth = max(_column(line) - margin, 0)
        inner = unit * (depth // _TAB) + " " * (depth % _TAB) if "\t" in indent else " " * depth
        moved.append(indent + inner + text if text else "")
    return "".join(line + "\n" for line in moved)


def _counts(line: str) -> bool:
    """Whether the line's indentation means anything to the compiler."""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _column(line: str) -> int:
    leading = re.match(r"[ \t]*", line)
    return len((leading[0] if leading else "").expandtabs(_TAB))

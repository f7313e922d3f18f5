"""Does the answer to a blank stand where the solver can copy it: in the paper text, a context file, or the masked file?"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tools.annotations import Blank
from tools.diagnostics import Diagnostic, finding
from tools.problems.paper import Paper

_HEADERS = re.compile(r"(for|if|elif|else|while|with|try|except|finally|def|class|match|case)\b")
_KEYWORD = re.compile(r"(return|yield|raise|assert|await)\s+")
_TARGET = re.compile(r"[\w.,\s\[\]:\"'()]+?(?:\*\*|//|<<|>>|[-+*/@|&^%])?=(?!=)")
_LEAST = 16  # characters without blanks below which equal code says nothing
_SHARE = 0.75


def check_answers(paper: Paper, *, lenient: bool) -> Iterator[Diagnostic]:
    """A finding for each snippet and place that gives it away."""
    text = _squeezed(paper.paper_text)
    context = [(path, _squeezed(content)) for path, content in paper.context]
    for ref in paper.snippets:
        blank, hint = ref.blank, ref.hint
        place = (paper.folder / ref.document.path).as_posix()
        cores = _cores(blank)
        if cores and _holds(text, cores):
            where = (paper.folder / paper.paper_text_path).as_posix()
            line = _line_of(paper.paper_text, cores[0])
            message = f'The code of "{hint}" stands in the paper text.'
            yield finding("RCB316", where, line, message, lenient=lenient, paper=paper.id)
        for path, content in context:
            if cores and _holds(content, cores):
                message = f'The code of "{hint}" stands in the context file {path}.'
                yield finding("RCB317", place, ref.snippet.start, message, lenient=lenient, paper=paper.id)
        if _stands_elsewhere(blank):
            message = f'The code of "{hint}" stands elsewhere in the file, where the solver sees it.'
            yield finding("RCB318", place, ref.snippet.start, message, lenient=lenient, paper=paper.id)


@lru_cache(maxsize=1 << 16)  # of a file each line is asked for once per blank
def _squeezed(text: str) -> str:
    return "".join(text.split())


def _code_lines(blank: Blank) -> list[str]:
    lines = (line.strip() for line in blank.reference.splitlines())
    return [line for line in lines if line and not line.startswith(blank.prefix)]


def _cores(blank: Blank) -> list[str]:
    """What each line computes, without blanks, keyword and target: `y = torch.tanh(x)` and `return torch.tanh(x)` alike."""
    cores = []
    for line in _code_lines(blank):
        if not _HEADERS.match(line):
            bare = _KEYWORD.sub("", line, count=1)
            target = _TARGET.match(bare)
            core = _squeezed(bare[target.end() :] if target else bare)
            if len(core) >= _LEAST:
                cores.append(core)
    return cores


def _holds(text: str, cores: Sequence[str]) -> bool:
    return sum(core in text for core in cores) >= _SHARE * len(cores)


def _stands_elsewhere(blank: Blank) -> bool:
    """All lines of the snippet one after the other outside of it, as code or as a comment."""
    own = [_squeezed(line) for line in _code_lines(blank)]
    if sum(map(len, own)) < 2 * _LEAST:
        return False
    return any(_contains(_plain_lines(part, blank.prefix), own) for part in (blank.before, blank.after))


def _plain_lines(text: str, prefix: str) -> list[str]:
    lines = (_squeezed(line.strip().lstrip(prefix)) for line in text.splitlines())
    return [line for line in lines if line]


def _contains(lines: list[str], own: list[str]) -> bool:
    return any(line == own[0] and lines[i : i + len(own)] == own for i, line in enumerate(lines))


def _line_of(text: str, core: str) -> int:
    """The line that holds `core`, 1 where it spans several."""
    return next((n for n, line in enumerate(text.splitlines(), start=1) if core in _squeezed(line)), 1)

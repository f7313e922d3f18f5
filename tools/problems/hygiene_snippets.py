"""Are the blanks well posed: hints that inform and differ, sizes that vary, signatures left outside?"""

import ast
import re
from collections import Counter
from collections.abc import Iterator

from tools.annotations import strip_tags
from tools.diagnostics import Diagnostic, finding
from tools.problems.paper import Paper, SnippetRef

_FILLER = frozenset(
    "a an the of for and to in on with code block snippet part todo tbd fill blank hint name test foo bar baz implement "
    "implementation function method line lines here this step section main".split()
)
_ENOUGH_SNIPPETS = 5  # below that, equal sizes mean nothing


def check_snippets(paper: Paper, *, lenient: bool) -> Iterator[Diagnostic]:
    """Findings about hints and extents of a paper's snippets."""
    first: dict[str, SnippetRef] = {}
    for ref in paper.snippets:
        place = (paper.folder / ref.document.path).as_posix()
        if not _informs(ref.hint):
            message = f'The hint "{ref.hint}" does not say what the blank does.'
            yield finding("RCB214", place, ref.snippet.start, message, lenient=lenient, paper=paper.id)
        alike = first.setdefault(_essence(ref.hint), ref)
        if alike is not ref and (alike.hint, alike.document.path) != (ref.hint, ref.document.path):
            message = f'The hint "{ref.hint}" says the same as "{alike.hint}" in {alike.document.path}.'
            yield finding("RCB215", place, ref.snippet.start, message, lenient=lenient, paper=paper.id)
    yield from _sizes(paper)
    yield from _signatures(paper)


def _essence(hint: str) -> str:
    """The hint without case, numbers and signs."""
    return " ".join(re.findall(r"[^\W\d_]+", hint.casefold())) or hint


def _informs(hint: str) -> bool:
    words = re.findall(r"[^\W\d_]+", re.sub(r"([a-z])([A-Z])", r"\1 \2", hint).casefold())
    telling = [word for word in words if word not in _FILLER and len(word) > 1]
    return len(telling) >= 1 and sum(map(len, telling)) >= 4


def _sizes(paper: Paper) -> Iterator[Diagnostic]:
    sizes = Counter(ref.snippet.lines for ref in paper.snippets)
    if len(paper.snippets) >= _ENOUGH_SNIPPETS and len(sizes) == 1:
        place = (paper.folder / paper.annotated[0].path).as_posix()
        count = next(iter(sizes))
        size = "1 line" if count == 1 else f"{count} lines"
        yield finding("RCB216", place, 0, f"All {len(paper.snippets)} blanks have {size}.", paper=paper.id)


def _signatures(paper: Paper) -> Iterator[Diagnostic]:
    """Signatures of functions and methods that other code may call; helpers inside a function are the solver's own."""
    for document in paper.annotated:
        if not document.path.endswith(".py"):
            continue
        try:
            tree = ast.parse(strip_tags(document).removeprefix("\ufeff"))
        except (SyntaxError, ValueError, RecursionError):
            continue
        kept = [n for n in range(1, len(document.lines) + 1) if n not in document.tag_lines]
        place = (paper.folder / document.path).as_posix()
        for node in _called_from_outside(tree):
            line = kept[node.lineno - 1]
            around = [s for s in document.snippets if s.start < line < s.end]
            if around:
                message = f'The signature of {node.name} stands inside the blank "{around[-1].hint}".'
                yield finding("RCB217", place, line, message, paper=paper.id)


def _called_from_outside(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    bodies: list[list[ast.stmt]] = [tree.body]
    while bodies:
        for node in bodies.pop():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node
            elif isinstance(node, ast.ClassDef):
                yield node
                bodies.append(node.body)

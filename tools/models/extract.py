"""Take the lines of code out of a model's answer, by rules that are written down (docs/models.md lists them).

The fences are CommonMark's, with three deliberate differences: a fence may stand at any column, because a blank's
completion often does and models indent the fence with it; a fence with an info string inside an open block opens a nested
block, where CommonMark sees text; and a block that is never closed does not run to the end when a complete one exists.
"""

import ast
import re
import textwrap
import warnings
from dataclasses import dataclass
from enum import StrEnum


class ExtractionStatus(StrEnum):
    """How the lines were found."""

    FENCED = "fenced"  # the one complete fenced block
    LAST_FENCE = "last_fence"  # several complete blocks (drafts, explanations): the last
    UNCLOSED_FENCE = "unclosed_fence"  # a block is opened and the answer ends in it
    LONE_CLOSING_FENCE = "lone_closing_fence"  # code, then a fence that nothing opened
    NO_FENCE = "no_fence"  # no fence at all, and the whole answer reads as Python
    NO_CODE = "no_code"  # prose, an apology, or blocks that hold no code
    EMPTY = "empty"  # nothing, or white space
    ONLY_REASONING = "only_reasoning"  # the answer ends within its thinking section


@dataclass(frozen=True)
class Extraction:
    """`code` is None exactly for no_code, empty and only_reasoning. Its lines end with line feeds, the last one too."""

    code: str | None
    status: ExtractionStatus


@dataclass
class _Block:
    """A fenced block while it is read."""

    fence: str
    column: int
    lines: list[str]
    closed: bool = False
    wraps: bool = False  # holds a nested block, so it is no code itself


_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})(?P<info>.*)$")
_THINK_START = re.compile(r"^\s*<(think|thinking|reasoning|thought)>", re.IGNORECASE)
# Alone at the start or the end of a line, so that code which handles such tags as text is not cut apart.
_THINK_END = re.compile(
    r"^[ \t]*</(think|thinking|reasoning|thought)>|</(think|thinking|reasoning|thought)>[ \t]*$", re.I | re.M
)


def extract(answer: str | None) -> Extraction:
    """The completion in an answer; see `ExtractionStatus` for every way it can end."""
    text = (answer or "").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        return Extraction(None, ExtractionStatus.EMPTY)
    said = _without_thinking(text)
    if said is None or not said.strip():
        return Extraction(None, ExtractionStatus.ONLY_REASONING)
    blocks, outside = _blocks(said)
    complete = [code for block in blocks if block.closed and not block.wraps and _has_code(code := _code(block))]
    if complete:
        status = ExtractionStatus.FENCED if len(complete) == 1 else ExtractionStatus.LAST_FENCE
        return Extraction(complete[-1], status)
    open_blocks = [code for block in blocks if not block.closed and not block.wraps and _has_code(code := _code(block))]
    if open_blocks:
        return Extraction(open_blocks[-1], ExtractionStatus.UNCLOSED_FENCE)
    rest = _trimmed(outside)
    if not _reads_as_python(rest):
        return Extraction(None, ExtractionStatus.NO_CODE)
    return Extraction(rest, ExtractionStatus.LONE_CLOSING_FENCE if blocks else ExtractionStatus.NO_FENCE)


def _without_thinking(text: str) -> str | None:
    """The text after its thinking section; None when the section never ends."""
    end = _THINK_END.search(text)
    if _THINK_START.match(text):
        return text[end.end() :] if end else None
    # Chat templates that open the section themselves leave only its end in the answer.
    return text[end.end() :] if end else text


def _blocks(text: str) -> tuple[list[_Block], list[str]]:
    """All fenced blocks in the order in which they end, open ones last; and the lines outside."""
    done: list[_Block] = []
    stack: list[_Block] = []
    outside: list[str] = []
    for line in text.split("\n"):
        fence = _FENCE.match(line)
        column = len(fence["indent"].expandtabs(4)) if fence else 0
        info = fence["info"].strip() if fence else ""
        if fence and stack and _closes(fence["fence"], info, column, stack[-1]):
            stack[-1].closed = True
            done.append(stack.pop())
        elif fence and _opens(fence["fence"], info, column, stack):
            for around in stack:
                around.wraps = True
            stack.append(_Block(fence["fence"], column, []))
        else:
            (stack[-1].lines if stack else outside).append(line)
    return done + stack, outside


def _closes(fence: str, info: str, column: int, block: _Block) -> bool:
    """CommonMark: the same sign, at least as long, nothing after it, and not indented four columns or more."""
    return not info and fence[0] == block.fence[0] and len(fence) >= len(block.fence) and column <= block.column + 3


def _opens(fence: str, info: str, column: int, stack: list[_Block]) -> bool:
    """Inside a block only a fence with an info string opens another, and only one not indented as part of the code."""
    if fence[0] == "`" and "`" in info:
        return False  # inline code that fills a line
    return not stack or (bool(info) and column <= stack[-1].column + 3 and len(fence) <= len(stack[-1].fence))


def _code(block: _Block) -> str:
    """The block's lines, less the fence's own indentation as CommonMark counts it (up to three columns)."""
    lines = block.lines
    if 0 < block.column <= 3:
        lines = [line[min(len(line) - len(line.lstrip(" ")), block.column) :] for line in lines]
    if block.closed:
        # Blank lines included: a complete block is taken exactly as it is.
        return "".join(line + "\n" for line in lines)
    # `return x```: a closing fence that did not get a line of its own.
    return _trimmed(_trimmed(lines).removesuffix(block.fence + "\n").split("\n"))


def _trimmed(lines: list[str]) -> str:
    """The lines without blank ones at either end; the first line keeps its indentation."""
    first, last = 0, len(lines)
    while first < last and not lines[first].strip():
        first += 1
    while last > first and not lines[last - 1].strip():
        last -= 1
    return "".join(line + "\n" for line in lines[first:last])


def _has_code(text: str) -> bool:
    """Whether any line is more than a comment; a TODO line that is only said again implements nothing."""
    lines = (line.strip() for line in text.split("\n"))
    return any(line and not line.startswith(("#", "//", "--", "%", ";")) for line in lines)


def _reads_as_python(text: str) -> bool:
    """Whether text without a fence is code: it compiles inside a function, and does more than name or quote something.

    A single word of prose is a valid Python expression, so that bare names and literals do not count.
    """
    body = textwrap.dedent(text)
    if not _has_code(body):
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about odd escapes in a text that may be no code at all
            tree = ast.parse("def f():\n" + textwrap.indent(body, "    "))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    statements = tree.body[0].body if isinstance(tree.body[0], ast.FunctionDef) else []
    return any(not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Name | ast.Constant)) for s in statements)

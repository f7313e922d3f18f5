"""The tag grammar of DESIGN section 3, with a diagnostic for every way to break it. Parsing never guesses."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from tools.annotations.document import Document, Snippet, executable_lines, split_lines
from tools.diagnostics import Diagnostic, finding

COMMENT_PREFIXES: dict[str, str] = {
    suffix: prefix
    for prefix, suffixes in {
        "#": (".py", ".pyi", ".sh", ".bash", ".r", ".jl", ".rb", ".pl", ".yaml", ".yml", ".toml", ".cfg", ".cmake", ".nim"),
        "//": (".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".cu", ".cuh", ".java", ".js", ".jsx", ".ts", ".tsx", ".go",
               ".rs", ".swift", ".kt", ".scala", ".cs", ".zig", ".metal", ".mojo"),
        "--": (".lua", ".hs", ".sql", ".adb", ".ads", ".vhd", ".elm"),
        "%": (".m", ".tex", ".erl", ".pro"),
        ";": (".lisp", ".cl", ".el", ".scm", ".clj", ".asm", ".s"),
    }.items()
    for suffix in suffixes
}  # fmt: skip

_MENTION = re.compile(r"</?\s*paper2code", re.IGNORECASE)
_EXACT = re.compile(r'</?paper2code[ \t]+name="[^"\r\n]+">')


def comment_prefix(path: str) -> str | None:
    """The line-comment sign of the file type, or None where it is not known."""
    return COMMENT_PREFIXES.get(PurePosixPath(path).suffix.lower())


@dataclass(frozen=True)
class _Tag:
    line: int
    indent: str
    hint: str
    closes: bool


@dataclass
class _Open:
    tag: _Tag
    order: int
    key: str
    parent: str | None


def _read_tag(path: str, number: int, line: str, prefix: str) -> _Tag | Diagnostic | None:
    """The tag on this line, the diagnostic that says what is wrong with it, or None for a line without one."""
    mention = _MENTION.search(line)
    if mention is None:
        return None
    column = mention.start() + 1
    content = line.rstrip("\r\n")
    start = content.removeprefix("\ufeff") if number == 1 else content
    whole = re.fullmatch(
        rf'(?P<indent>[ \t\f]*){re.escape(prefix)}[ \t]+<(?P<slash>/?)paper2code[ \t]+name="(?P<hint>[^"]+)">\s*', start
    )
    if whole is not None:
        return _Tag(number, whole["indent"], whole["hint"], whole["slash"] == "/")
    exact = _EXACT.search(content)
    if exact is None:
        return finding("RCB202", path, number, f"This is no complete tag: {content.strip()[:120]}", column=column)
    before, after = content[: exact.start()], content[exact.end() :]
    if after.strip():
        return finding(
            "RCB201", path, number, f"Text stands after the tag: {after.strip()[:80]!r}.", column=exact.end() + 1
        )
    if before.strip().lstrip("\ufeff") != prefix:
        return finding(
            "RCB201", path, number,
            f"Before the tag stands {before.strip()[:80]!r}; only the comment sign {prefix!r} may.", column=column,
        )  # fmt: skip
    return finding("RCB202", path, number, f"A blank is missing between {prefix!r} and the tag.", column=column)


def parse(
    text: str, path: str, *, prefix: str | None = None, lenient: bool = False
) -> tuple[Document, list[Diagnostic]]:
    """Parse one annotated file.

    Returns the document with every well-formed snippet, and what is wrong with the rest. Under `lenient` a doubled hint
    gets a stable key (`hint`, `hint#2`, …) instead of an error. ValueError when the file type has no known comment sign.
    """
    prefix = prefix or comment_prefix(path)
    if prefix is None:
        raise ValueError(f"no line-comment sign is known for {path}")
    lines = split_lines(text)
    problems: list[Diagnostic] = []
    stack: list[_Open] = []
    found: list[tuple[int, Snippet]] = []
    tag_lines: set[int] = set()
    first_line: dict[str, int] = {}
    uses: dict[str, int] = {}
    order = 0

    for number, line in enumerate(lines, start=1):
        tag = _read_tag(path, number, line, prefix)
        if tag is None:
            continue
        tag_lines.add(number)
        if isinstance(tag, Diagnostic):
            problems.append(tag)
        elif not tag.closes:
            uses[tag.hint] = uses.get(tag.hint, 0) + 1
            key = tag.hint if uses[tag.hint] == 1 else f"{tag.hint}#{uses[tag.hint]}"
            if tag.hint in first_line:
                problems.append(finding(
                    "RCB207", path, number, column=len(tag.indent) + 1, lenient=lenient,
                    message=f'The hint "{tag.hint}" is used already on line {first_line[tag.hint]}.',
                ))  # fmt: skip
            first_line.setdefault(tag.hint, number)
            stack.append(_Open(tag, order, key, stack[-1].key if stack else None))
            order += 1
        else:
            closed = _close(path, tag, stack, problems)
            if closed is None:
                continue
            body = lines[closed.tag.line : number - 1]
            count = executable_lines(body, prefix)
            if count == 0:
                problems.append(finding(
                    "RCB208", path, closed.tag.line, column=len(closed.tag.indent) + 1,
                    message=f'The snippet "{tag.hint}" holds no executable line.',
                ))  # fmt: skip
            snippet = Snippet(tag.hint, closed.key, closed.tag.line, number, closed.tag.indent, count, closed.parent)
            found.append((closed.order, snippet))

    problems += [_unclosed(path, opened) for opened in stack]
    snippets = tuple(snippet for _, snippet in sorted(found, key=lambda pair: pair[0]))
    return Document(path, tuple(lines), prefix, snippets, frozenset(tag_lines)), sorted(problems, key=lambda d: d.line)


def _unclosed(path: str, opened: _Open) -> Diagnostic:
    tag = opened.tag
    return finding(
        "RCB203", path, tag.line, column=len(tag.indent) + 1,
        message=f'The snippet "{tag.hint}" that starts on line {tag.line} is never closed.',
        fix=f'Add </paper2code name="{tag.hint}"> after its last line.',
    )  # fmt: skip


def _close(path: str, tag: _Tag, stack: list[_Open], problems: list[Diagnostic]) -> _Open | None:
    """Take the block this end tag closes off the stack; report what does not fit."""
    column = len(tag.indent) + 1
    names = [opened.tag.hint for opened in stack]
    if tag.hint not in names:
        message = f'The end tag "{tag.hint}" has no start tag.'
        if names:
            message += f' The block open here is "{names[-1]}" from line {stack[-1].tag.line}.'
        problems.append(finding("RCB204", path, tag.line, message, column=column))
        return None
    crossed = names[-1] != tag.hint
    while stack[-1].tag.hint != tag.hint:
        inner = stack.pop()
        problems.append(finding(
            "RCB205", path, tag.line, column=column,
            message=f'"{tag.hint}" ends here while "{inner.tag.hint}" from line {inner.tag.line} is still open.',
            fix=f'Put </paper2code name="{inner.tag.hint}"> before this line.',
        ))  # fmt: skip
    opened = stack.pop()
    if opened.tag.indent != tag.indent:
        problems.append(finding(
            "RCB206", path, tag.line, column=column,
            message=f'The end tag of "{tag.hint}" is indented by {_width(tag.indent)}, '
                    f"its start tag on line {opened.tag.line} by {_width(opened.tag.indent)}.",
        ))  # fmt: skip
        return None
    return None if crossed else opened


def _width(indent: str) -> str:
    tabs = indent.count("\t")
    blanks = len(indent) - tabs
    return f"{blanks} blanks" + (f" and {tabs} tabs" if tabs else "")

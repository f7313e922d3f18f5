"""What a model is asked: pure functions from a paper and a blank to the exact text of a request.

Order (DESIGN section 5, stable parts first): instructions, paper, context files, the other annotated files, the rest of
this file, and only then what differs from blank to blank. Every part that several blanks share is byte-identical for
them, and ends where a provider's prompt cache may keep it.
"""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from tools.annotations import placeholder, strip_tags
from tools.models.layout import Layout, lay_out
from tools.problems import Paper, SnippetRef

PROMPT_VERSION = "1"

MODES = ("paper", "code-only")

SYSTEM = """\
You fill in missing code of a machine-learning paper's implementation.

You are given, where there is one, the text of the paper, then the project's files. In one file a block of code has been
cut out and replaced by a comment of the form
    # TODO: Implement block "what the block does" (N lines)
where N is how many lines of code the original block has; yours may have more or fewer.

Write the code that takes the place of this comment:
- Return the replacement lines only: not the lines above or below them, no surrounding function or class definition that
  is already there, and not the TODO comment.
- Indent every line exactly as it must stand in the file. The first line starts at the column of the TODO comment.
- Where a paper is given, follow it: its equations, constants, orders of operations and edge cases.
- Use the names, helpers and imports that the file already has.
- Answer with exactly one fenced code block, and nothing after it.

Example. The file holds
```python
def weighted_mean(x, w=None):
    if w is not None:
        # TODO: Implement block "weighted case" (2 lines)
    return x.mean()
```
and the answer is
```python
        total = w.sum()
        return (w * x).sum() / total
```
"""


class Section(StrEnum):
    """What a part of a prompt shows."""

    PAPER = "paper"
    FILE = "file"
    REST = "rest"
    WINDOW = "window"
    REQUEST = "request"


@dataclass(frozen=True)
class Part:
    """One content part of the user's message. `breakpoint`: a cache may keep everything up to the end of this part."""

    section: Section
    text: str
    breakpoint: bool = False


@dataclass(frozen=True)
class Prompt:
    """One request without the model's parameters. `lines` is the size of the blank, in executable lines."""

    version: str
    mode: str
    system: str
    parts: tuple[Part, ...]
    placeholder: str
    lines: int
    shortened: bool = False

    @property
    def user(self) -> str:
        """The user's message as one text."""
        return "".join(part.text for part in self.parts)

    def render(self) -> str:
        """What a model sees, for people: both messages, word for word."""
        return f"[system]\n{self.system}\n[user]\n{self.user}"


def build_prompt(paper: Paper, ref: SnippetRef, mode: str) -> Prompt:
    """The request for one blank. No tag and no reference text of this blank, or of a blank around it, is ever in it."""
    if mode not in MODES:
        raise ValueError(f"unknown mode {mode!r}")
    blank = ref.blank
    layout = lay_out(blank)
    parts = []
    if mode == "paper":
        parts.append(Part(Section.PAPER, f"<paper>\n{_closed(paper.paper_text)}</paper>\n\n"))
    parts += [Part(Section.FILE, _file(path, text)) for path, text in paper.context]
    others = [
        Part(Section.FILE, _file(document.path, strip_tags(document)))
        for document in paper.annotated
        if document.path != ref.document.path
    ]
    parts = _ending_in_breakpoint(parts) + _ending_in_breakpoint(others)
    parts.append(Part(Section.REST, _rest(ref.document.path, layout, blank.prefix), breakpoint=True))
    fence = _fence(layout.window)
    parts.append(Part(Section.WINDOW, f"{fence}{_language(paper)}\n{layout.window}{fence}\n\n"))
    parts.append(Part(Section.REQUEST, _request(ref, _language(paper))))
    return Prompt(PROMPT_VERSION, mode, SYSTEM, tuple(parts), placeholder(blank), ref.snippet.lines)


def _ending_in_breakpoint(parts: list[Part]) -> list[Part]:
    return parts[:-1] + [replace(part, breakpoint=True) for part in parts[-1:]]


def _file(path: str, text: str) -> str:
    return f'<file path="{path}">\n{_closed(text)}</file>\n\n'


def _closed(text: str) -> str:
    """The text with line feeds, without a byte order mark, ending with a line end."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return plain if plain.endswith("\n") or not plain else plain + "\n"


def _rest(path: str, layout: Layout, prefix: str) -> str:
    """The file without the window, which is announced where it belongs."""
    note = f"{prefix} [the part of the file that belongs here is shown below]\n"
    return (
        f'<file path="{path}">\n{layout.before}{note}{_closed(layout.after)}</file>\n\nThe part left out of {path}:\n'
    )


def _request(ref: SnippetRef, language: str) -> str:
    size = f"{ref.snippet.lines} line" + ("" if ref.snippet.lines == 1 else "s")
    indent = ref.snippet.indent
    if "\t" in indent:
        where = "indented by the tabs and blanks of its TODO comment"
    else:
        where = f"indented by {len(indent)} blanks" if indent else "not indented"
    return (
        f'Write the block "{ref.hint}" of {ref.document.path} ({size}; its first line is {where}).\n'
        f"Answer with one fenced {language} block that holds only the replacement lines.\n"
    )


def _language(paper: Paper) -> str:
    return paper.language.lower()


def _fence(text: str) -> str:
    """A fence longer than any run of backticks in the text, as CommonMark wants it."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    return "`" * max(3, longest + 1)

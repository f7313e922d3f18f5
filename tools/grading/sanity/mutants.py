"""Mutants of the annotated lines of one file: small wrong edits that a paper's tests must notice."""

import ast
import hashlib
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import libcst as cst
from libcst.metadata import ByteSpanPositionProvider, CodeSpan, MetadataWrapper, ParentNodeProvider

from tools.annotations import Document, strip_tags
from tools.annotations.document import split_lines
from tools.grading.sanity.operators import all_operators, is_arithmetic


@dataclass(frozen=True)
class Mutant:
    """One edit. `line` counts in the annotated file; `text` is the whole candidate file; `snippets` are the keys around it.

    `arithmetic`: it changes what is computed from numbers, so that under random inputs its effect can hardly stay unseen.
    """

    path: str
    line: int
    operator: str
    old: str
    new: str
    text: str
    snippets: tuple[str, ...]
    arithmetic: bool = False


@dataclass(frozen=True)
class _Edit:
    start: int
    end: int
    new: bytes
    operator: str
    arithmetic: bool = False


def mutants_of(document: Document, per_snippet: int | None = None) -> list[Mutant]:
    """Mutants of every snippet of a Python file, in file order; with `per_snippet`, about that many of each snippet.

    The choice is the same every time, and for each mutant independent of the others, so that a changed line changes only
    its own mutants. Mutants that do not compile or mean the same as the reference or another mutant are left out.
    """
    if not document.path.endswith(".py") or not document.snippets:
        return []
    source = strip_tags(document).removeprefix("\ufeff")
    made = _Maker(document, source)
    chosen: dict[int, Mutant] = {}
    edits = made.edits()
    for snippet in document.snippets:
        first, last = made.positions(snippet.start, snippet.end)
        inside = [n for n, edit in enumerate(edits) if first <= edit.start and edit.end <= last]
        inside.sort(key=lambda n: made.rank(edits[n]))
        taken = 0
        for n in inside:
            if per_snippet is not None and taken >= per_snippet:
                break
            mutant = chosen.get(n) or made.mutant(edits[n])
            if mutant is not None:
                chosen[n] = mutant
                taken += 1
    return [chosen[n] for n in sorted(chosen)]


class _Maker:
    """Holds one parsed file and what its mutants have meant so far."""

    def __init__(self, document: Document, source: str) -> None:
        self.document = document
        self.data = source.encode()
        kept = [n for n in range(1, len(document.lines) + 1) if n not in document.tag_lines]
        starts = [0]
        for line in split_lines(source):
            starts.append(starts[-1] + len(line.encode()))
        self.starts, self.kept = starts, kept
        tree = ast.parse(source)
        self.blocks = [self._block(node) for node in tree.body]
        self.meanings: dict[str, tuple[int, int, bytes]] = {}
        self.original = {block: _meaning(self.data[block[0] : block[1]]) for block in self.blocks}
        self.source = source

    def _block(self, node: ast.stmt) -> tuple[int, int]:
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
        return self.starts[first - 1], self.starts[node.end_lineno or node.lineno]

    def positions(self, start_tag: int, end_tag: int) -> tuple[int, int]:
        """Byte range of the lines between two tag lines of the annotated file."""
        before = sum(n < start_tag for n in self.kept)
        through = sum(n < end_tag for n in self.kept)
        return self.starts[before], self.starts[through]

    def edits(self) -> list[_Edit]:
        """Every edit of every operator, ordered by position and then by the operators' order."""
        wrapper = MetadataWrapper(cst.parse_module(self.data), unsafe_skip_copy=True)
        spans = wrapper.resolve(ByteSpanPositionProvider)
        parents = wrapper.resolve(ParentNodeProvider)
        ranges = [self.positions(snippet.start, snippet.end) for snippet in self.document.snippets]
        found: list[_Edit] = []
        for node, span in spans.items():
            if any(first <= span.start and span.start + span.length <= last for first, last in ranges) or isinstance(
                node, cst.If | cst.While | cst.For
            ):
                found += _edits_of(node, wrapper.module, spans, parents)
        return sorted(dict.fromkeys(found), key=lambda edit: (edit.start, edit.end))

    def rank(self, edit: _Edit) -> bytes:
        """A fixed pseudo-random order that spreads over operators and lines."""
        line_start = self.data.rfind(b"\n", 0, edit.start) + 1
        line_end = self.data.find(b"\n", edit.end)
        around = self.data[line_start:line_end]
        return hashlib.sha256(b"\0".join((edit.operator.encode(), around, edit.new))).digest()

    def mutant(self, edit: _Edit) -> Mutant | None:
        block = next((b for b in self.blocks if b[0] <= edit.start and edit.end <= b[1]), None)
        if block is None:
            return None
        changed = self.data[block[0] : edit.start] + edit.new + self.data[edit.end : block[1]]
        meaning = _meaning(changed)
        if meaning is None or meaning == self.original[block]:
            return None
        mark = f"{block[0]}:{meaning}"
        edit_mark = (edit.start, edit.end, edit.new)
        if self.meanings.setdefault(mark, edit_mark) != edit_mark:
            return None
        text = (self.data[: edit.start] + edit.new + self.data[edit.end :]).decode()
        row, old, new = _changed_line(self.source, text)
        line = self.kept[min(row, len(self.kept) - 1)]
        keys = tuple(s.key for s in self.document.snippets if s.start < line < s.end)
        mark = "\ufeff" if self.document.text.startswith("\ufeff") else ""
        return Mutant(self.document.path, line, edit.operator, old, new, mark + text, keys, edit.arithmetic)


def _edits_of(
    node: cst.CSTNode,
    module: cst.Module,
    spans: Mapping[cst.CSTNode, CodeSpan],
    parents: Mapping[cst.CSTNode, cst.CSTNode],
) -> Iterator[_Edit]:
    fitting = [entry for entry in all_operators() if isinstance(node, entry[0])]
    if not fitting or not _promised(node, parents):
        return
    for _, name, operator, part in fitting:
        replaced = node if part is None else getattr(node, part)
        span = spans[replaced]
        for new in operator(node):
            code = module.code_for_node(new).encode()
            yield _Edit(span.start, span.start + span.length, code, name, is_arithmetic(node, name))


def _promised(node: cst.CSTNode, parents: Mapping[cst.CSTNode, cst.CSTNode]) -> bool:
    """False inside a docstring and inside the text of an error: no case may depend on those."""
    text = isinstance(node, cst.SimpleString | cst.FormattedString | cst.ConcatenatedString)
    parent = parents.get(node)
    while parent is not None and not isinstance(parent, cst.BaseSmallStatement):
        text = text or isinstance(parent, cst.SimpleString | cst.FormattedString | cst.ConcatenatedString)
        node, parent = parent, parents.get(parent)
    if isinstance(parent, cst.Expr):
        return not isinstance(node, cst.SimpleString | cst.ConcatenatedString)
    return not (text and isinstance(parent, cst.Raise | cst.Assert))


def _meaning(block: bytes) -> str | None:
    """The block's syntax tree as text, None when it does not compile. Equal text means equal code."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(block)
            compile(tree, "mutant", "exec")
    except (SyntaxError, ValueError, RecursionError):
        return None
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()


def _changed_line(before: str, after: str) -> tuple[int, str, str]:
    """Index of the first line that differs, and the line before and after."""
    old, new = before.splitlines(), after.splitlines()
    row = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)) - 1)
    return row, old[row].strip(), new[row].strip()

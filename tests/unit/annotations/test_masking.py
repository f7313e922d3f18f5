"""Mask and splice are exact: property tests for the byte-for-byte invariants of DESIGN section 3."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.annotations import blank_for, executable_lines, parse, strip_tags

_WORDS = st.text(st.characters(blacklist_characters='\r\n"', blacklist_categories=("Cs",)), max_size=20).filter(
    lambda text: "paper2code" not in text.lower()
)
_CODE_LINE = st.one_of(_WORDS, st.sampled_from(["x = 1", "\ty = 2  ", "", "  # why", "s = 'ü\x0c\u2028'", "\x0b"]))
_HINT = st.text(st.characters(blacklist_characters='\r\n"', blacklist_categories=("Cs", "Cc")), min_size=1, max_size=12)


@st.composite
def annotated_files(draw):
    """A well-formed annotated file: nested blocks, mixed line ends, an optional byte order mark and final newline."""
    count = draw(st.integers(1, 5))
    hints = draw(st.lists(_HINT, min_size=count, max_size=count, unique=True))
    lines: list[str] = []
    stack: list[tuple[str, str]] = []

    def some_code() -> None:
        lines.extend(draw(st.lists(_CODE_LINE, max_size=3)))

    for hint in hints:
        some_code()
        indent = draw(st.sampled_from(["", "    ", "\t", "  \t"]))
        lines.append(f'{indent}# <paper2code name="{hint}">' + draw(st.sampled_from(["", "  ", "\t"])))
        stack.append((indent, hint))
        lines.append(indent + "code = 1")
        while stack and draw(st.booleans()):
            some_code()
            closing, name = stack.pop()
            lines.append(f'{closing}# </paper2code name="{name}">')
    while stack:
        some_code()
        closing, name = stack.pop()
        lines.append(f'{closing}# </paper2code name="{name}">')
    some_code()
    ends = draw(st.lists(st.sampled_from(["\n", "\r\n", "\r"]), min_size=len(lines), max_size=len(lines)))
    if draw(st.booleans()):
        ends = [ends[0]] * len(lines)
    if draw(st.booleans()):
        ends[-1] = ""
    return draw(st.sampled_from(["", "\ufeff"])) + "".join(a + b for a, b in zip(lines, ends, strict=True))


@given(annotated_files())
def test_parsing_loses_nothing(text):
    document, problems = parse(text, "m.py")
    assert problems == []
    assert document.text == text


@given(annotated_files())
def test_splicing_the_reference_gives_the_file_back(text):
    document, _ = parse(text, "m.py")
    plain = strip_tags(document)
    for snippet in document.snippets:
        blank = blank_for(document, snippet)
        assert blank.splice(blank.reference) == plain
        assert blank.before + blank.reference + blank.after == plain


@given(annotated_files())
def test_stripping_removes_the_tag_lines_and_nothing_else(text):
    document, _ = parse(text, "m.py")
    kept = [line for number, line in enumerate(document.lines, 1) if number not in document.tag_lines]
    mark = "\ufeff" if text.startswith("\ufeff") and 1 in document.tag_lines else ""
    assert strip_tags(document) == mark + "".join(kept)


@given(annotated_files(), st.lists(_CODE_LINE, max_size=4))
def test_no_tag_reaches_a_model_or_a_candidate(text, completion):
    document, _ = parse(text, "m.py")
    for snippet in document.snippets:
        blank = blank_for(document, snippet)
        for shown in (blank.masked, blank.splice("\n".join(completion))):
            assert not re.search(r"</?paper2code", shown)


@given(annotated_files())
def test_the_masked_file_holds_nothing_of_the_snippet_but_its_hint(text):
    document, _ = parse(text, "m.py")
    for snippet in document.snippets:
        blank = blank_for(document, snippet)
        assert blank.masked.startswith(blank.before)
        assert blank.masked.endswith(blank.after)
        middle = blank.masked[len(blank.before) : len(blank.masked) - len(blank.after)].rstrip("\r\n")
        size = "1 line" if snippet.lines == 1 else f"{snippet.lines} lines"
        assert middle == f'{snippet.indent}# TODO: Implement block "{snippet.hint}" ({size})'


@given(annotated_files(), st.lists(st.sampled_from(["a = 1", "  b = 2", ""]), min_size=1, max_size=4))
def test_a_completion_takes_the_line_ends_of_the_file(text, completion):
    document, _ = parse(text, "m.py")
    blank = blank_for(document, document.snippets[0])
    spliced = blank.splice("\n".join(completion))
    inserted = spliced[len(blank.before) : len(spliced) - len(blank.after)]
    if inserted != blank.reference:
        assert inserted.replace(blank.newline, "").count("\r") + inserted.replace(blank.newline, "").count("\n") == 0


def test_a_snippet_that_ends_the_file_keeps_its_missing_newline():
    document, _ = parse('x = 1\n# <paper2code name="a">\ny = 2\n# </paper2code name="a">', "m.py")
    blank = blank_for(document, document.snippets[0])
    assert blank.splice("z = 3") == "x = 1\nz = 3\n"
    assert blank.splice("") == "x = 1\n"


@pytest.mark.parametrize(
    ("lines", "prefix", "count"),
    [
        (["a", "", "   ", "\t"], "#", 1),
        (["# c", "  # c", "x  # c"], "#", 1),
        (["// c", "# not a comment here"], "//", 1),
        (['"""text"""'], "#", 1),
        (["% c", "-- c"], "--", 1),
        (["\ufeff# c"], "#", 0),
    ],
)
def test_executable_lines(lines, prefix, count):
    assert executable_lines(lines, prefix) == count


def test_the_documented_examples_parse():
    text = (Path(__file__).parents[3] / "docs" / "annotations.md").read_text("utf-8")
    examples = re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL)
    suffix = {"python": ".py", "cpp": ".cpp", "lua": ".lua"}
    parsed = 0
    for language, example in examples:
        if language in suffix and "<paper2code" in example:
            document, problems = parse(example, "example" + suffix[language])
            assert not problems
            assert document.snippets
            parsed += 1
    assert parsed >= 3

"""Completions in their file: as returned, re-indented only where nothing else compiles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.annotations import Blank, blank_for, parse
from tools.models import candidate_source

FILE = """\
def f(x, w=None):
    if w is not None:
        # <paper2code name="b">
        total = w.sum()
        return (w * x).sum() / total
        # </paper2code name="b">
    return x.mean()
"""


def blank_of(text: str, path: str = "m.py") -> Blank:
    document, problems = parse(text, path)
    assert not problems
    return blank_for(document, document.snippets[0])


BLANK = blank_of(FILE)
RIGHT = "        total = w.sum()\n        return (w * x).sum() / total"
WHOLE = "def f(x, w=None):\n    if w is not None:\n" + RIGHT + "\n    return x.mean()\n"


def test_as_returned() -> None:
    made = candidate_source(BLANK, RIGHT)
    assert (made.source, made.reindented) == (WHOLE, False)


@pytest.mark.parametrize(
    "code",
    [
        "total = w.sum()\nreturn (w * x).sum() / total",
        "    total = w.sum()\n    return (w * x).sum() / total",
        "            total = w.sum()\n            return (w * x).sum() / total",
        "total = w.sum()\n        return (w * x).sum() / total",
        "\ttotal = w.sum()\n\treturn (w * x).sum() / total",
    ],
    ids=["column 0", "too far left", "too far right", "first line stripped", "tabs"],
)
def test_wrong_columns_are_repaired_and_recorded(code: str) -> None:
    made = candidate_source(BLANK, code)
    # Code that stands too far right is still one block under its `if`, and so compiles as returned.
    expected = WHOLE.replace(RIGHT, code) if code.startswith("            ") else WHOLE
    assert (made.source, made.reindented) == (expected, not code.startswith("            "))


def test_blocks_inside_keep_their_depth() -> None:
    made = candidate_source(BLANK, "for i in w:\n  if i:\n    x = x + i\nreturn x")
    assert made.reindented
    assert "        for i in w:\n          if i:\n            x = x + i\n        return x\n" in made.source


def test_a_stripped_first_line_that_opens_a_block() -> None:
    made = candidate_source(BLANK, "for i in w:\n            x = x + i\n        return x")
    assert made.reindented
    compile(made.source, "m", "exec")


def test_comments_and_blank_lines_do_not_set_the_margin() -> None:
    made = candidate_source(BLANK, "# note\n            y = 1\n\n            return y\n         # end")
    assert not made.reindented
    made = candidate_source(BLANK, "# note\n    y = 1\n\n    return y")
    assert made.reindented
    assert "        # note\n        y = 1\n\n        return y\n" in made.source


def test_a_return_outside_its_function_counts_as_indentation() -> None:
    """`ast.parse` accepts it; only the compiler says that the return stands outside."""
    blank = blank_of('def f(x):\n    # <paper2code name="b">\n    y = x\n    return y\n    # </paper2code name="b">\n')
    made = candidate_source(blank, "y = x\nreturn y")
    assert (made.source, made.reindented) == ("def f(x):\n    y = x\n    return y\n", True)


@pytest.mark.parametrize("code", ["return (", "x = = 1", "def f(:", "\x00", "'" * 3, "(" * 5000, "-" * 100_000 + "1"])
def test_what_no_indentation_repairs_stays_as_returned(code: str) -> None:
    made = candidate_source(BLANK, code)
    assert (made.source, made.reindented) == (BLANK.splice(code), False)


def test_a_file_with_tabs_gets_tabs() -> None:
    blank = blank_of(
        'def f(x):\n\tif x:\n\t\t# <paper2code name="b">\n\t\treturn 1\n\t\t# </paper2code name="b">\n\treturn 2\n'
    )
    made = candidate_source(blank, "for i in x:\n    return i")
    assert (made.source, made.reindented) == ("def f(x):\n\tif x:\n\t\tfor i in x:\n\t\t\treturn i\n\treturn 2\n", True)


def test_line_ends_of_the_file_are_kept() -> None:
    made = candidate_source(blank_of(FILE.replace("\n", "\r\n")), "total = w.sum()\nreturn total")
    assert made.reindented
    assert made.source.count("\n") == made.source.count("\r\n") == 5


def test_a_byte_order_mark_is_no_syntax_error() -> None:
    assert not candidate_source(blank_of("\ufeff" + FILE), RIGHT).reindented


def test_other_languages_are_taken_as_returned() -> None:
    blank = blank_of(
        'int f() {\n    // <paper2code name="b">\n    return 1;\n    // </paper2code name="b">\n}\n', "m.cpp"
    )
    assert candidate_source(blank, "return 2;").source == "int f() {\nreturn 2;\n}\n"


LINES = st.lists(
    st.sampled_from(["x = 1", "    y = 2", "if x:", "\tz = 3", "", "# note", "return x", ")", "        w = 1"]),
    max_size=6,
)


@given(LINES.map("\n".join))
def test_a_repair_always_compiles_and_changes_only_leading_white_space(code: str) -> None:
    made = candidate_source(BLANK, code)
    if made.reindented:
        compile(made.source, "m", "exec")
        spliced = BLANK.splice(code)
        assert [line.strip() for line in made.source.split("\n")] == [line.strip() for line in spliced.split("\n")]
    else:
        assert made.source == BLANK.splice(code)

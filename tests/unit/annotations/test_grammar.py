"""The tag grammar: what it accepts, and the finding for each way to break it."""

import pytest

from tools.annotations import COMMENT_PREFIXES, comment_prefix, parse

START = '# <paper2code name="{}">'
END = '# </paper2code name="{}">'


def lines(*items: str) -> str:
    return "\n".join(items) + "\n"


def wrapped(hint: str = "a", *body: str) -> list[str]:
    return [START.format(hint), *(body or ("x = 1",)), END.format(hint)]


def ids(text: str, path: str = "m.py", **options: bool) -> list[tuple[str, int]]:
    return [(d.id, d.line) for d in parse(text, path, **options)[1]]


def test_nested_snippets_keep_their_positions_and_parents():
    document, problems = parse(
        lines(
            "def f():", *("    " + line for line in wrapped("outer", "y = 2", *wrapped("inner", "z = 3"), "# note", ""))
        ),
        "m.py",
    )
    assert not problems
    outer, inner = document.snippets
    assert (outer.hint, outer.start, outer.end, outer.column, outer.lines, outer.parent) == ("outer", 2, 9, 4, 2, None)
    assert (inner.hint, inner.start, inner.end, inner.lines, inner.parent) == ("inner", 4, 6, 1, "outer")
    assert document.depth(inner) == 1


@pytest.mark.parametrize(
    ("path", "prefix"), [("a.py", "#"), ("a.cpp", "//"), ("a.lua", "--"), ("a.m", "%"), ("a.lisp", ";"), ("A.PY", "#")]
)
def test_every_prefix_of_the_design(path, prefix):
    assert comment_prefix(path) == prefix
    text = lines(f'{prefix} <paper2code name="h">', "body", f'{prefix} </paper2code name="h">')
    document, problems = parse(text, path)
    assert not problems
    assert document.snippets[0].lines == 1
    assert {"#", "//", "--", "%", ";"} == set(COMMENT_PREFIXES.values())


def test_an_unknown_file_type_is_refused():
    assert comment_prefix("notes.txt") is None
    with pytest.raises(ValueError, match=r"notes\.txt"):
        parse("", "notes.txt")


@pytest.mark.parametrize("tail", ["", " ", "   ", "\t", "\f"])
def test_blank_characters_after_a_tag_are_fine(tail):
    text = "\n".join([START.format("a") + tail, "x = 1", END.format("a") + tail])
    assert ids(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (lines(START.format("a"), "x = 1"), [("RCB203", 1)]),
        (lines("x = 1", END.format("a")), [("RCB204", 2)]),
        (
            lines(START.format("a"), START.format("b"), "x = 1", END.format("a"), END.format("b")),
            [("RCB205", 4), ("RCB204", 5)],
        ),
        (lines(START.format("a"), "x = 1", " " + END.format("a")), [("RCB206", 3)]),
        (lines("\t" + START.format("a"), "\tx = 1", "    " + END.format("a")), [("RCB206", 3)]),
        (lines(START.format("a") + " x", "y = 1", END.format("a")), [("RCB201", 1), ("RCB204", 3)]),
        (lines("x = 1  " + START.format("a"), END.format("a")), [("RCB201", 1), ("RCB204", 2)]),
        (lines('# <paper2code name="a "b" c">', "x = 1"), [("RCB202", 1)]),
        (lines("# <paper2code name='a'>", "x = 1"), [("RCB202", 1)]),
        (lines('# <paper2code name="">', "x = 1"), [("RCB202", 1)]),
        (lines('# <paper2code name="a"', "x = 1"), [("RCB202", 1)]),
        (lines("# </paper2code>", "x = 1"), [("RCB202", 1)]),
        (lines('# <Paper2Code name="a">', "x = 1"), [("RCB202", 1)]),
        (lines('#<paper2code name="a">', "x = 1"), [("RCB202", 1)]),
        (lines('// <paper2code name="a">', "x = 1"), [("RCB201", 1)]),
        (lines(START.format("a"), END.format("a")), [("RCB208", 1)]),
        (lines(START.format("a"), "", "  # only a comment", END.format("a")), [("RCB208", 1)]),
        (lines(*wrapped(), *wrapped()), [("RCB207", 4)]),
    ],
)
def test_each_way_to_break_the_grammar(text, found):
    assert ids(text) == found


def test_findings_say_where_and_what_to_do():
    (finding,) = parse(lines("class A:", "    " + START.format("gate"), "    x = 1"), "m.py")[1]
    assert (finding.path, finding.line, finding.column) == ("m.py", 2, 5)
    assert '"gate"' in finding.message
    assert '</paper2code name="gate">' in finding.fix


def test_doubled_hints_get_stable_keys_under_lenient():
    document, problems = parse(lines(*wrapped(), *wrapped(), *wrapped()), "m.py", lenient=True)
    assert [s.key for s in document.snippets] == ["a", "a#2", "a#3"]
    assert [d.severity for d in problems] == ["warning", "warning"]


def test_a_crossed_block_is_no_snippet():
    document, _ = parse(lines(START.format("a"), START.format("b"), "x = 1", END.format("a")), "m.py")
    assert document.snippets == ()


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_numbers_hold_for_every_line_end(newline):
    document, problems = parse(newline.join(["a = 1", *wrapped(), "b = 2"]), "m.py")
    assert not problems
    assert (document.snippets[0].start, document.snippets[0].end) == (2, 4)


def test_a_byte_order_mark_before_the_first_tag_is_no_text():
    assert ids("\ufeff" + lines(*wrapped())) == []


def test_form_feeds_and_line_separators_do_not_split_lines():
    document, problems = parse(lines("s = 'a\x0cb\u2028c\x1d'", *wrapped()), "m.py")
    assert not problems
    assert document.snippets[0].start == 2

"""Mutants: each kind of edit is made, each is a program that means something else, and the choice is the same every time."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.annotations import parse, strip_tags
from tools.grading.sanity.mutants import mutants_of


def document(body, *, before="", path="m.py", newline="\n"):
    """A function with `body` as its one snippet."""
    lines = [*before.splitlines(), "def f(x, y, n):", '    # <paper2code name="all">']
    lines += [f"    {line}" for line in body.splitlines()] + ['    # </paper2code name="all">', ""]
    parsed, problems = parse(newline.join(lines), path)
    assert not problems
    return parsed


def changes(body):
    """New line of each mutant of the snippet."""
    return [mutant.new for mutant in mutants_of(document(body))]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # General operators
        ("return x + y", "return x - y"),
        ("return x * y", "return x / y"),
        ("return x < y", "return x <= y"),
        ("return x == y", "return x != y"),
        ("return x and y", "return x or y"),
        ("return x[n + 1]", "return x[n + 2]"),
        ("x += y", "x = y"),
        ("return not x", "return x"),
        ("return f(x, keepdim=True)", "return f(x, keepdim=False)"),
        ("return f(x, y, n)", "return f(x, n)"),
        # Axes and keywords
        ("return x.sum(dim=-1)", "return x.sum(dim=0)"),
        ("return x.sum(axis=1)", "return x.sum(axis=(-1))"),
        ("return x.sum(dim=1)", "return x.sum()"),
        # Reductions and functions
        ("return x.mean()", "return x.sum()"),
        ("return f(x, reduction='mean')", 'return f(x, reduction="sum")'),
        ("return max(x, y)", "return min(x, y)"),
        ("return torch.zeros(n)", "return torch.ones(n)"),
        ("return x.to(torch.float64)", "return x.to(torch.float32)"),
        # Gradients and copies
        ("return x.detach()", "return x"),
        ("return x.clone() + y", "return x + y"),
        ("with torch.no_grad():\n    y = x * 2\nreturn y", "with torch.enable_grad():"),
        # Terms, sides, signs
        ("return x + y", "return x"),
        ("return x + y", "return y"),
        ("return x - y", "return y - x"),
        ("return x @ y", "return x * y"),
        ("return x + y", "return -(x + y)"),
        ("return x < y", "return x > y"),
        ("return f(x, y)", "return f(y, x)"),
        ("return torch.tanh(x)", "return x"),
        # Numbers
        ("return x[n]", None),
        ("return x[2]", "return x[1]"),
        ("return 0.9 * x", "return 0.99 * x"),
        ("return x[1:n]", "return x[:n]"),
        ("return x[1:n]", "return x[1:]"),
        # Statements and conditions
        ("x.clamp_(0, 1)\nreturn x", "pass"),
        ("if x:\n    return y\nreturn n", "if (not x):"),
        ("if x > 1:\n    return y\nreturn n", "if False:"),
        ("if x > 1:\n    return y\nreturn n", "if True:"),
        ("for i in range(n):\n    x = x + i\nreturn x", "for i in ():"),
        ("if x < 0:\n    raise ValueError('no')\nreturn x", "pass"),
    ],
)
def test_each_kind_of_edit_is_made(body, expected):
    if expected is not None:
        assert expected in changes(body)


def test_error_messages_and_docstrings_are_nobodys_promise():
    made = changes("if x:\n    raise ValueError(f'{n + 1} is wrong' 'indeed')\nreturn x")
    assert not any("n + 2" in new or "XX" in new for new in made)


def test_what_only_crashes_is_not_made():
    assert "x = None" not in changes("x = x + 1\nreturn x")
    assert "return f(None)" not in changes("return f(x)")


def test_a_number_close_to_zero_is_not_scaled():
    assert "return x / (y + 1.1e-08)" not in changes("return x / (y + 1e-8)")


SOURCE = """\
import torch


def g(x):
    return x * 3


def f(x, y):
    # <paper2code name="outer">
    if x.sum() > 0:
        # <paper2code name="inner">
        x = x.clamp(0, 1).mean(dim=-1, keepdim=True)
        # </paper2code name="inner">
    return x - y
    # </paper2code name="outer">
"""


def test_every_mutant_compiles_and_means_something_else_once():
    parsed, _ = parse(SOURCE, "m.py")
    meanings = [ast.dump(ast.parse(mutant.text)) for mutant in mutants_of(parsed)]
    assert len(meanings) == len(set(meanings)) > 20
    assert ast.dump(ast.parse(strip_tags(parsed))) not in meanings


def test_only_lines_of_snippets_change_and_lines_count_in_the_annotated_file():
    parsed, _ = parse(SOURCE, "m.py")
    for mutant in mutants_of(parsed):
        assert mutant.old == parsed.lines[mutant.line - 1].strip()
        assert "x * 3" in mutant.text and "paper2code" not in mutant.text
        assert mutant.snippets == (("outer", "inner") if mutant.line == 12 else ("outer",))


def test_a_limit_is_kept_for_each_snippet_and_the_choice_stays():
    parsed, _ = parse(SOURCE, "m.py")
    chosen = mutants_of(parsed, 4)
    assert sum("inner" in mutant.snippets for mutant in chosen) >= 4
    assert len(chosen) <= 8
    assert chosen == mutants_of(parsed, 4)
    assert {m.text for m in chosen} <= {m.text for m in mutants_of(parsed)}
    assert {m.text for m in chosen} <= {m.text for m in mutants_of(parsed, 8)}, "a larger choice holds the smaller one"


def test_the_choice_of_a_line_does_not_depend_on_other_lines():
    parsed, _ = parse(SOURCE, "m.py")
    edited, _ = parse(SOURCE.replace("x * 3", "x * 4").replace("x - y", "y - x - 1"), "m.py")
    before = {m.new for m in mutants_of(parsed, 5) if "inner" in m.snippets}
    after = {m.new for m in mutants_of(edited, 5) if "inner" in m.snippets}
    assert len(before & after) >= 5


def test_changes_of_arithmetic_are_told_apart():
    marked = {m.new: m.arithmetic for m in mutants_of(document("return 0.5 * x[1] - y"))}
    assert marked["return (0.5 * x[1])"] and marked["return 0.55 * x[1] - y"] and marked["return 0.5 * x[1] + y"]
    assert not marked["return y - (0.5 * x[1])"], "swapped sides may be squared next"
    assert not marked["return 0.5 * x[2] - y"]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_every_other_byte_stays(newline, mark):
    text = mark + SOURCE.replace("\n", newline).replace("x * 3", "x * 3  # ü\tx")
    parsed, problems = parse(text, "m.py")
    assert not problems
    reference = strip_tags(parsed)
    for mutant in mutants_of(parsed):
        assert mutant.text.startswith(mark)
        kept = [line for line in mutant.text.splitlines(keepends=True) if line in reference.splitlines(keepends=True)]
        assert len(kept) >= len(reference.splitlines()) - 1


def test_a_file_of_another_language_has_no_mutants():
    assert mutants_of(document("return x + y", path="m.jl")) == []


NAMES = st.sampled_from(["x", "y", "n", "1", "2.5", "-3"])
EXPRESSIONS = st.recursive(
    NAMES,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+ - * / @ ** < <= == and or".split()), inner).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        ),
        inner.map(lambda e: f"f({e}, dim=-1)"),
        inner.map(lambda e: f"({e}).mean()"),
        st.tuples(inner, inner).map(lambda t: f"x[{t[0]}:{t[1]}]"),
    ),
    max_leaves=8,
)


@given(st.lists(EXPRESSIONS, min_size=1, max_size=4))
def test_for_any_code_mutants_compile_differ_and_stay_inside(expressions):
    body = "\n".join(f"x = {e}" for e in expressions) + "\nreturn x"
    parsed = document(body, before="import torch\n")
    reference = ast.dump(ast.parse(strip_tags(parsed)))
    for mutant in mutants_of(parsed, 12):
        assert ast.dump(ast.parse(mutant.text)) != reference
        assert mutant.text.startswith("import torch\ndef f(x, y, n):\n")

"""Inputs and comments: what is understood, and that everything else is refused before it is used."""

import pytest

from tools.diagnostics import UsageProblem
from tools.github.command import Rescoring, default_budget, from_comment, from_inputs


def test_inputs_become_flags_that_none_of_them_can_escape():
    asked = from_inputs({"models": " a/b , c:1 ", "papers": "x", "mode": "regrade", "samples": "3", "budget": "2.5",
                         "dry_run": "true"})  # fmt: skip
    assert asked == Rescoring(("a/b", "c:1"), ("x",), "regrade", 3, 2.5, True)
    assert asked.words(20) == ["--samples=3", "--budget=2.5", "--models=a/b,c:1", "--papers=x", "--again=grade"]
    assert from_inputs(asked.to_inputs()) == asked


def test_nothing_asked_is_everything_within_the_default_budget():
    assert from_inputs({"models": "", "papers": " ", "budget": ""}) == from_inputs({}) == Rescoring()
    assert Rescoring().words(20) == ["--samples=1", "--budget=20", "--leave-unpriced"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("models", "--budget=9"), ("models", "a b"), ("models", "a;id"), ("models", "$(id)"), ("models", "../x"),
        ("models", "a\n::error::x"), ("papers", "x" * 101), ("papers", "é"), ("mode", "delete"), ("mode", "REGRADE"),
        ("samples", "0"), ("samples", "101"), ("samples", "1e3"), ("samples", "-1"), ("samples", "٣"), ("budget", "-1"),
        ("budget", "nan"), ("budget", "inf"), ("budget", "1e9"), ("budget", "10001"), ("dry_run", "yes"), ("ref", "evil"),
    ],
)  # fmt: skip
def test_what_it_may_not_be_is_refused_and_shown_on_one_line(name, value):
    with pytest.raises(UsageProblem) as caught:
        from_inputs({name: value})
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200


def test_comments():
    assert from_comment("/rescore models=a,b papers=x mode=regrade\nThanks!") == Rescoring(
        ("a", "b"), ("x",), "regrade"
    )
    assert from_comment("/rescore") == Rescoring()
    for body in ("", "please /rescore", "/rescored", " \n/rescore", "> /rescore"):
        assert from_comment(body) is None
    for body in ("/rescore all", "/rescore models=a models=b", "/rescore x=1", "/rescore mode=$(id)"):
        with pytest.raises(UsageProblem):
            from_comment(body)


def test_the_default_budget():
    assert default_budget("") == 20.0
    assert default_budget("7.5") == 7.5
    with pytest.raises(UsageProblem, match="RCB_BUDGET_USD"):
        default_budget("lots")

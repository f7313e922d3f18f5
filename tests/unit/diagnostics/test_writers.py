"""The four forms of a finding: text for people, workflow commands and SARIF for GitHub, JSON for programs."""

import json

import pytest
from sarif_pydantic import Sarif

from tools.diagnostics import RULES, Severity, finding, has_errors
from tools.diagnostics.sarif import MAX_RESULTS
from tools.diagnostics.suppress import settled
from tools.diagnostics.writers import WRITERS, write_github, write_json, write_sarif, write_text

HINT = finding("RCB507", "pset/a/test.py", 3, "A case is idle.")
ERROR = finding("RCB105", "pset/papers.yaml", 7, "There is no field `colour`.", column=3, paper="a")
WHOLE = finding("RCB301", "pset/a", 0, "There is no paper text.")


def test_text_says_where_what_and_what_to_do():
    first, second = write_text([ERROR]).splitlines()
    assert first == "pset/papers.yaml:7:3: error: There is no field `colour`. [RCB105]"
    assert second == f"    fix: {RULES['RCB105'].fix}"


def test_text_of_a_finding_about_a_whole_file_has_no_line():
    assert write_text([WHOLE]).startswith("pset/a: error: ")


def test_github_shows_errors_first_because_it_drops_what_comes_late():
    lines = write_github([HINT, ERROR]).splitlines()
    assert lines[0].startswith("::error file=pset/papers.yaml,line=7,col=3,title=RCB105::There is no field `colour`. ")
    assert lines[1].startswith("::notice file=pset/a/test.py,line=3,title=RCB507::")


def test_github_commands_cannot_be_broken_out_of():
    evil = finding(
        "RCB201", "pset/a,line=1::x\n::error::y/b.py", 1, "100% wrong\n::warning::forged\r\n::stop-commands::t"
    )
    (line,) = write_github([evil]).splitlines()
    assert line.startswith(
        "::error file=pset/a%2Cline=1%3A%3Ax%0A%3A%3Aerror%3A%3Ay/b.py,line=1,title=RCB201::100%25 wrong%0A"
    )


def test_sarif_is_a_valid_document_with_the_rules_it_uses():
    text = write_sarif([HINT, ERROR, WHOLE, ERROR])
    run = Sarif.model_validate_json(text).runs[0]
    assert [rule.id for rule in run.tool.driver.rules] == ["RCB105", "RCB301", "RCB507"]
    assert [result.level for result in run.results] == ["error", "error", "error", "note"]
    raw = json.loads(text)["runs"][0]
    for result in raw["results"]:
        assert raw["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["locations"][0]["physicalLocation"]["region"]["startLine"] >= 1


def test_sarif_keeps_to_githubs_limit_and_drops_hints_first():
    results = json.loads(write_sarif([HINT] * MAX_RESULTS + [ERROR]))["runs"][0]["results"]
    assert len(results) == MAX_RESULTS
    assert results[0]["ruleId"] == "RCB105"


def test_json_holds_every_field():
    assert json.loads(write_json([ERROR])) == [
        {"id": "RCB105", "severity": "error", "path": "pset/papers.yaml", "line": 7, "column": 3,
         "message": "There is no field `colour`.", "fix": RULES["RCB105"].fix, "paper": "a"},
    ]  # fmt: skip


@pytest.mark.parametrize("name", WRITERS)
def test_nothing_found_is_a_valid_answer_too(name):
    text = WRITERS[name]([])
    assert text == "" or json.loads(text) is not None


def test_a_suppressed_finding_fails_nothing_and_shows_the_reason():
    quiet = ERROR.suppressed("the field is meant")
    assert not has_errors([quiet])
    assert quiet.severity is Severity.HINT
    assert quiet.message.endswith("(suppressed: the field is meant)")


@pytest.mark.parametrize(
    ("key", "applies"),
    [
        ("RCB504", True),
        ("RCB504 starting bracket", True),
        ("RCB504 bracket", False),
        ("RCB504 other", False),
        ("RCB503 starting bracket", False),
    ],
)
def test_a_suppression_names_a_finding_or_a_finding_about_one_snippet(key, applies):
    found = finding("RCB504", "pset/a/a.py", 3, '2 of 6 mutants of "starting bracket" fail.')
    (shown,) = settled([found], {key: "any bracket will do"})
    assert (shown.severity is Severity.HINT) == applies

"""The original benchmark's data in its own form: accepted under --lenient, never a crash, missing packages named."""

import json

import pytest

from tests.support.older import write_older
from tools.cli import main

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return write_older(tmp_path_factory.mktemp("older") / "pset")


@pytest.fixture(scope="module")
def reports(root):
    """The reports of `rcb sanity --lenient`, by paper, and its exit code."""
    import contextlib
    import io

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = main(["sanity", "--lenient", "--pset", str(root), "--format", "json", "--no-cache", "--mutants", "all"])
    return {report["id"]: report for report in json.loads(out.getvalue())["papers"]}, code


def test_validate_accepts_it_with_warnings(root, capsys):
    assert main(["validate", "--lenient", "--pset", str(root), "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["papers"], told["snippets"], told["lines"]) == (3, 6, 7)
    found = {(d["id"], d["paper"]) for d in told["diagnostics"] if d["severity"] == "warning"}
    assert {
        ("RCB403", "script"),
        ("RCB315", "script"),
        ("RCB207", "parts"),
        ("RCB113", "parts"),
        ("RCB111", "parts"),
    } <= found


def test_without_lenient_it_is_at_fault(root, capsys):
    assert main(["validate", "--pset", str(root)]) == 1
    assert "[RCB403]" in capsys.readouterr().out


def test_a_missing_package_is_a_status_of_its_own_and_is_named(reports):
    papers, code = reports
    assert code == 3
    assert papers["lacking"]["status"] == "environment"
    assert "a_package_nobody_has" in papers["lacking"]["message"]
    (found,) = papers["lacking"]["diagnostics"]
    assert found["id"] == "RCB510"


def test_scripts_and_unittest_cases_are_judged_in_process(reports):
    papers, _ = reports
    for name in ("script", "parts"):
        assert (papers[name]["status"], papers[name]["form"], papers[name]["repeats"]) == ("pass", "in-process", 5)
    hints = {s["hint"]: s for s in papers["script"]["snippets"]}
    assert hints["squash"]["blanks_passed"] == 0
    assert hints["squash"]["killed"] >= 4
    assert hints["unused"]["blanks_passed"] == 2


def test_a_doubled_hint_has_a_name_of_its_own(reports):
    papers, _ = reports
    assert [s["hint"] for s in papers["parts"]["snippets"]] == ["double", "shift", "shift#2"]
    assert all(s["blanks_passed"] == 0 for s in papers["parts"]["snippets"])


def test_weak_tests_are_warned_of(reports):
    papers, _ = reports
    found = {d["id"]: d["severity"] for d in papers["script"]["diagnostics"]}
    assert found["RCB503"] == "warning"

"""Weak tests as they occur in practice: the gate finds each, and says nothing about the strong version of the same test."""

import pytest

from tests.support.planted import DEFECTS, PIECES, write
from tools.diagnostics import Severity
from tools.grading import Grader, Options
from tools.grading.sanity import Settings, try_paper
from tools.grading.sanity.run import PATIENCE
from tools.problems import load
from tools.problems.hygiene import inspect

SETTINGS = Settings(mutants=None, repeats=3, equivalence_seeds=3)
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def grader():
    with Grader(Options(patience=PATIENCE)) as grader:
        yield grader


def gate(root, grader):
    """All findings of validate and sanity, and the report."""
    problems = load(root)
    (paper,) = problems.papers
    report = try_paper(paper, grader, SETTINGS, None)
    return [*problems.diagnostics, *inspect(problems), *report.diagnostics], report


@pytest.mark.parametrize("name", PIECES)
def test_a_strong_test_raises_no_alarm(tmp_path, grader, name):
    found, report = gate(write(tmp_path / "pset", PIECES[name]), grader)
    assert [d for d in found if d.severity is not Severity.HINT] == []
    assert (report.status, report.repeats) == ("pass", 3)


@pytest.mark.parametrize("name", DEFECTS)
def test_each_weak_test_is_found(tmp_path, grader, name):
    defect = DEFECTS[name]
    found, report = gate(write(tmp_path / "pset", defect.piece, defect.test, defect.entry), grader)
    assert defect.rules & {d.id for d in found}, (name, [(d.id, d.message) for d in found], report.to_json())

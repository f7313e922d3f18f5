"""The reference again: other seeds, another order of cases, another process. Every run must agree."""

from dataclasses import dataclass

from tools.grading.compare import compare
from tools.grading.grader import Grader
from tools.grading.judge import Reference
from tools.grading.paper_job import reference, split_test
from tools.problems import Paper, TestForm
from tools.problems.test_file import CaseOptions


@dataclass(frozen=True)
class Repeat:
    """One repeat. `fault` says why it does not agree, in the case named, or in none in particular."""

    seed: int
    cpu_seconds: float
    peak_bytes: int
    case: str = ""
    fault: str = ""


def repeat(paper: Paper, grader: Grader, seed: int) -> Repeat:
    """Run the reference under one seed: once as it is, once more as a candidate with its cases in reversed order."""
    expected = grader.reference(paper, seed)
    case, fault = _fault(paper, grader, expected)
    return Repeat(seed, expected.cpu_seconds, expected.peak_bytes, case, fault)


def _fault(paper: Paper, grader: Grader, expected: Reference) -> tuple[str, str]:
    if expected.fault is not None:
        return next(iter(expected.failures), ""), expected.fault
    backwards = expected.cases[::-1] if paper.test_form is TestForm.OBSERVERS else None
    verdict = grader.grade(reference(paper), expected.seed, backwards)
    if not verdict.passed:
        failed = verdict.first_failure
        reason = failed.failure.difference or failed.failure.message if failed and failed.failure else verdict.message
        return failed.name if failed else "", f"a second run of the same code differs: {reason}"
    if backwards is None:
        return "", ""
    other = grader.reference(paper, expected.seed, backwards)
    options = split_test(paper.test_source).options
    for case, seen in expected.observations.items():
        difference = compare(seen, other.observations[case], options.get(case, CaseOptions()))
        if difference is not None:
            return case, f"with the cases in reversed order it sees something else: {difference.difference}"
    return "", ""

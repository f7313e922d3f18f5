"""The reference again and again: other seeds, another order of cases, another process. Every run must agree."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.grading.compare import compare
from tools.grading.grader import Grader
from tools.grading.judge import Reference
from tools.grading.paper_job import reference, split_test
from tools.problems import Paper, TestForm
from tools.problems.test_file import CaseOptions


@dataclass(frozen=True)
class Disagreement:
    """Why a repeat does not agree. `case` is empty where no single case is to blame."""

    seed: int
    case: str
    message: str


@dataclass(frozen=True)
class Repeats:
    agreed: int
    disagreements: tuple[Disagreement, ...]
    cpu_seconds: float  # of the fastest run: the first one also imports
    peak_bytes: int


def repeat(paper: Paper, grader: Grader, seeds: Sequence[int], done: Callable[[], None]) -> Repeats:
    """One repeat per seed; `done` is called after each."""
    found: list[Disagreement] = []
    seconds: list[float] = []
    peak = 0
    for seed in seeds:
        expected = grader.reference(paper, seed)
        disagreement = _disagreement(paper, grader, expected)
        if disagreement is not None:
            found.append(disagreement)
        seconds.append(expected.cpu_seconds)
        peak = max(peak, expected.peak_bytes)
        done()
    return Repeats(len(seeds) - len(found), tuple(found), min(seconds, default=0.0), peak)


def _disagreement(paper: Paper, grader: Grader, expected: Reference) -> Disagreement | None:
    seed = expected.seed
    if expected.fault is not None:
        return Disagreement(seed, next(iter(expected.failures), ""), expected.fault)
    backwards = expected.cases[::-1] if paper.test_form is TestForm.OBSERVERS else None
    verdict = grader.grade(reference(paper), seed, backwards)
    if not verdict.passed:
        failed = verdict.first_failure
        reason = failed.failure.difference or failed.failure.message if failed and failed.failure else verdict.message
        return Disagreement(seed, failed.name if failed else "", f"a second run of the same code differs: {reason}")
    if backwards is not None:
        other = grader.reference(paper, seed, backwards)
        options = split_test(paper.test_source).options
        for case, seen in expected.observations.items():
            difference = compare(seen, other.observations[case], options.get(case, CaseOptions()))
            if difference is not None:
                return Disagreement(
                    seed, case, f"the cases in reversed order see something else: {difference.difference}"
                )
    return None

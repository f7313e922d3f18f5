"""From the grader's verdict to a record, and from a record to what another record may take over."""

import re
from dataclasses import replace

from tools.evaluation.record import UNSCORED, Failure, Record
from tools.grading import Status, Verdict
from tools.grading.screen import screen

_ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,16}")
_MAX_TEXT = 1000
_MAX_TRACE = 6


def judged(record: Record, verdict: Verdict, grading_key: str, reference: str) -> Record:
    """The record with its verdict. `reference`: the snippet's own text, for the screen of suspicious words."""
    environment = verdict.status is Status.ENVIRONMENT
    return replace(
        record,
        grading_key=grading_key,
        verdict=verdict.status.value,
        kind=verdict.kind.value if verdict.kind else None,
        cases_passed=None if environment else verdict.cases_passed,
        cases_total=None if environment else len(verdict.cases),
        failure=_failure(verdict),
        flags=screen(record.completion or "", reference),
        form=verdict.form,
        sandbox=str(verdict.sandbox),
        seed=str(verdict.seed),
        error=clean(verdict.message) if environment else record.error,
        seconds={**(record.seconds or {}), "grade": round(verdict.wall_seconds, 3)},
    )


def take_over(record: Record, other: Record) -> Record:
    """The record with the verdict of another whose candidate and grading key are the same."""
    return replace(
        record,
        grading_key=other.grading_key,
        verdict=other.verdict,
        kind=other.kind,
        cases_passed=other.cases_passed,
        cases_total=other.cases_total,
        failure=other.failure,
        flags=other.flags,
        form=other.form,
        sandbox=other.sandbox,
        seed=other.seed,
    )


def has_verdict(record: Record) -> bool:
    """Whether the grader judged this record, so that its verdict may be taken over."""
    return record.seed is not None and record.verdict not in UNSCORED


def _failure(verdict: Verdict) -> Failure | None:
    if verdict.passed or verdict.status is Status.ENVIRONMENT:
        return None
    first = verdict.first_failure
    if first is None or first.failure is None:
        return Failure("", "grader", message=clean(verdict.message))
    found = first.failure
    # A process that ended, was killed or lied is the reason; that its next case returned nothing is only what follows.
    own = verdict.message if verdict.message and found.where == "grader" else found.message
    return Failure(
        case=first.name,
        where=found.where,
        exception=found.exception,
        message=clean(own),
        trace=tuple(clean(line) for line in found.trace[-_MAX_TRACE:]),
        difference=clean(found.difference) if found.difference else None,
    )


def clean(text: str) -> str:
    """Text fit for a result line: no lone surrogates, no overlong output, and no addresses in memory, which differ from run to
    run and would make every graded-again line a changed line."""
    valid = text.encode("utf-8", "replace").decode("utf-8")
    shown = _ADDRESS.sub("0x…", valid)
    return shown if len(shown) <= _MAX_TEXT else shown[: _MAX_TEXT - 1] + "…"

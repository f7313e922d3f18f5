"""The judge: from what a candidate's process wrote to a verdict. Default FAIL; a PASS is earned case by case.

Pure but for the checks, which run in a worker of their own on data alone.
"""

import hashlib
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from tools.grading.compare import compare, undeclared
from tools.grading.paper_job import split_test
from tools.grading.verdict import CaseFailure, CaseResult, Kind, Status, Verdict
from tools.grading.wire import Malformed, Observation, Stream, parse
from tools.grading.worker import Answer
from tools.problems import Paper, TestForm
from tools.problems.test_file import CaseOptions

CANARY = "(canary)"  # the older form's last case: whether the assertion functions are still what they were
# Runs the paper's checks on observations: case -> why the check failed.
RunChecks = Callable[[Paper, dict[str, Observation]], dict[str, CaseFailure]]
_DEFAULT = CaseOptions()


@dataclass(frozen=True)
class Reference:
    """What must be seen: the reference's observations under one seed, or `fault` when it could not be run here."""

    paper: Paper
    seed: int
    cases: tuple[str, ...]
    nonce: str
    observations: dict[str, Observation] = field(default_factory=dict)
    failures: dict[str, CaseFailure] = field(default_factory=dict)
    fault: str | None = None
    modules: tuple[str, ...] = ()
    cpu_seconds: float = 0.0
    peak_bytes: int = 0


def plan(paper: Paper, seed: int, cases: Sequence[str] | None = None) -> Reference:
    """A reference that has not been run: its cases are known from the test file, or not yet for the older form."""
    if paper.test_form is TestForm.IN_PROCESS:
        return Reference(paper, seed, (), secrets.token_hex(16))
    return Reference(paper, seed, tuple(cases) if cases is not None else split_test(paper.test_source).cases, "")


def reference(planned: Reference, answer: Answer, run_checks: RunChecks) -> Reference:
    """The reference with what its run saw. A case that fails, or shows undeclared NaN, makes it unusable."""
    measured = replace(planned, cpu_seconds=answer.cpu_seconds, peak_bytes=answer.peak_bytes)
    stream, status = _read(planned, answer, modules_too=True)
    if stream is None or status is not None or not stream.complete:
        return replace(measured, fault=f"the reference did not finish ({status or 'no end'}, exit {answer.exit})")
    failures = {name: seen for name, seen in stream.cases.items() if isinstance(seen, CaseFailure)}
    observations = {name: seen for name, seen in stream.cases.items() if isinstance(seen, Observation)}
    if planned.paper.test_form is TestForm.OBSERVERS:
        options = split_test(planned.paper.test_source).options
        for name, seen in observations.items():
            found = undeclared(seen, options.get(name, _DEFAULT))
            if found is not None:
                failures[name] = CaseFailure(
                    "comparison", Kind.FUNCTIONAL, f"{found}; declare it in CASES if it is meant."
                )
        failures |= run_checks(planned.paper, {n: o for n, o in observations.items() if n not in failures})
    fault = None
    if failures:
        name, failure = next(iter(failures.items()))
        said = f"{failure.exception}: {failure.message}" if failure.exception else failure.message
        fault = f"the reference fails its own case {name!r} ({failure.where}): {said}"
    elif not stream.cases:
        fault = "the test file has no cases"
    return replace(
        measured,
        cases=tuple(stream.cases),
        observations=observations,
        failures=failures,
        fault=fault,
        modules=stream.modules,
    )


def only(expected: Reference, cases: Collection[str]) -> Reference:
    """The reference held to some of its cases. Each has a seed of its own, so what it saw stands without the others."""
    return replace(expected, cases=tuple(case for case in expected.cases if case in cases))


def environment(expected: Reference, sandbox: str) -> Verdict:
    """The verdict where the reference itself cannot be run: it says nothing about the candidate."""
    return Verdict(
        Status.ENVIRONMENT, (), expected.seed, sandbox, expected.paper.test_form.value, message=expected.fault or ""
    )


def verdict(expected: Reference, answer: Answer, sandbox: str, run_checks: RunChecks) -> Verdict:
    """Hold a candidate's answer against the reference."""
    stream, status = _read(expected, answer)
    message = ""
    if stream is None:
        stream, status, message = Stream({}, False), status or Status.FORGED, "the worker's answer was tampered with"
    if expected.paper.test_form is TestForm.IN_PROCESS:
        cases, identical = _older_cases(expected, stream), False
    else:
        cases, identical = _observed_cases(expected, stream, run_checks)
    if status is None:
        status, message = _status(cases, stream, answer)
    first = next((case.failure for case in cases if case.failure is not None), None)
    return Verdict(
        status=status,
        cases=cases,
        seed=expected.seed,
        sandbox=sandbox,
        form=expected.paper.test_form.value,
        kind=first.kind if status is Status.FAIL and first else None,
        message=message,
        identical=identical and status is Status.PASS,
        cpu_seconds=answer.cpu_seconds,
        wall_seconds=answer.wall_seconds,
        peak_bytes=answer.peak_bytes,
    )


def _read(expected: Reference, answer: Answer, *, modules_too: bool = False) -> tuple[Stream | None, Status | None]:
    """The stream, None where it is none, and the status that its ending alone decides."""
    older = expected.paper.test_form is TestForm.IN_PROCESS
    status = Status.TIMEOUT if answer.timed_out else Status.MEMORY if answer.overflowed else None
    try:
        cases = None if older else expected.cases
        nonce, known = expected.nonce or None, expected.observations
        return parse(answer.data, cases, nonce, modules_too=modules_too, known={} if older else known), status
    except Malformed:
        return None, status or Status.FORGED


def _status(cases: Sequence[CaseResult], stream: Stream, answer: Answer) -> tuple[Status, str]:
    tampered = stream.cases.get(CANARY)
    if isinstance(tampered, CaseFailure):
        return Status.FORGED, tampered.message
    if not stream.complete or answer.exit != 0:
        return Status.CRASH, f"the process ended before its last case (exit {answer.exit})"
    failed = [case.failure for case in cases if case.failure is not None]
    if not failed and cases:
        return Status.PASS, ""
    if failed and failed[0].memory:
        return Status.MEMORY, "a case ran out of memory"
    return Status.FAIL, ""


def _observed_cases(expected: Reference, stream: Stream, run_checks: RunChecks) -> tuple[tuple[CaseResult, ...], bool]:
    options = split_test(expected.paper.test_source).options
    failures: dict[str, CaseFailure] = {}
    identical = True
    equal: dict[str, Observation] = {}
    for name in expected.cases:
        seen = stream.cases.get(name)
        if seen is None:
            failures[name] = CaseFailure("grader", Kind.FUNCTIONAL, "The case returned nothing: the process had ended.")
        elif isinstance(seen, CaseFailure):
            failures[name] = seen
        else:
            difference = compare(expected.observations[name], seen, options.get(name, _DEFAULT))
            if difference is not None:
                failures[name] = difference
            else:
                equal[name] = seen
        identical = identical and isinstance(seen, Observation) and _same(seen, expected.observations[name])
    # Data that equals the reference's bit for bit has been checked already, with the reference.
    failures |= run_checks(expected.paper, {n: o for n, o in equal.items() if not _same(o, expected.observations[n])})
    return tuple(CaseResult(name, failures.get(name)) for name in expected.cases), identical


def _same(one: Observation, other: Observation) -> bool:
    return one.tree == other.tree and one.payload == other.payload


def _older_cases(expected: Reference, stream: Stream) -> tuple[CaseResult, ...]:
    """The reference's list of tests, each passed by the candidate; anything else is a failure."""
    broken = stream.cases.get("(import)")
    missing = CaseFailure("grader", Kind.FUNCTIONAL, "The test did not run.")
    results = []
    for name in expected.cases:
        seen = stream.cases.get(name, broken if isinstance(broken, CaseFailure) else missing)
        results.append(CaseResult(name, seen if isinstance(seen, CaseFailure) else None))
    extra = [name for name in stream.cases if name not in expected.cases and name != "(import)"]
    results += [
        CaseResult(name, CaseFailure("grader", Kind.FUNCTIONAL, "The reference has no such test.")) for name in extra
    ]
    return tuple(results)


def fingerprint(source: str, name: str, seen: Observation) -> bytes:
    """Identifies one check on one observation, so that no check runs twice on the same data."""
    import json

    tree = json.dumps(seen.tree, sort_keys=True).encode()
    return hashlib.blake2b(b"\0".join((source.encode(), name.encode(), tree, seen.payload)), digest_size=16).digest()

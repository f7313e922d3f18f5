"""A verdict in words, so that a person can see why."""

from tools.grading.verdict import CaseResult, Status, Verdict

_MEANING = {
    Status.PASS: "every case saw what the reference sees",
    Status.FAIL: "a case did not see what the reference sees",
    Status.TIMEOUT: "the time limit was over before the last case ended",
    Status.MEMORY: "the memory or output limit was reached",
    Status.CRASH: "the process ended before its last case",
    Status.FORGED: "the answer was tampered with",
    Status.ENVIRONMENT: "this paper cannot be graded on this machine; that says nothing about the candidate",
}


def explain(verdict: Verdict) -> str:
    """Several lines: the verdict, then each failed case with its reason (the first in full)."""
    kind = f" ({verdict.kind.value})" if verdict.kind else ""
    lines = [f"{verdict.status.value.upper()}{kind}: {_MEANING[verdict.status]}. "
             f"{verdict.cases_passed} of {len(verdict.cases)} cases passed."]  # fmt: skip
    if verdict.message:
        lines.append(f"  {verdict.message}")
    failed = [case for case in verdict.cases if not case.passed]
    for case in failed[:1]:
        lines += _in_full(case)
    lines += [f"  also failed: {case.name}: {_short(case)}" for case in failed[1:6]]
    if len(failed) > 6:
        lines.append(f"  … and {len(failed) - 6} more")
    lines.append(f"  tests: {verdict.form}; sandbox: {verdict.sandbox}; seed: {verdict.seed}")
    if verdict.form == "in-process":
        lines.append("  The tests ran beside the candidate; such a verdict can be forged.")
    return "\n".join(lines)


def _in_full(case: CaseResult) -> list[str]:
    failure = case.failure
    if failure is None:
        return []
    said = f"{failure.exception}: {failure.message}" if failure.exception else failure.message
    # A candidate's text must not begin a line, not even after spaces: CI would take `::error::` for a command.
    said = said.replace("\n", "\n    | ")
    lines = [f"  case {case.name}, {_WHERE.get(failure.where, failure.where)}: {said}"]
    if failure.difference:
        lines.append(f"    {failure.difference}")
    return lines + [f"    | {line}" for line in failure.trace]


_WHERE = {
    "candidate": "raised in the candidate",
    "observer": "raised in the observer, on what the candidate gave it",
    "comparison": "compared with the reference",
    "check": "in the check of the data",
    "grader": "seen by the grader",
}


def _short(case: CaseResult) -> str:
    failure = case.failure
    if failure is None:
        return ""
    said = f"{failure.exception}: {failure.message}" if failure.exception else failure.message
    return failure.difference or said[:160].replace("\n", " ")

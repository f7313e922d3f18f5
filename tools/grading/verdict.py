"""Verdicts: what the judge found, case by case."""

from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    """The grader's part of the statuses of DESIGN section 4; the others are decided before grading."""

    PASS = "pass"
    FAIL = "fail"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    CRASH = "crash"
    FORGED = "forged"
    ENVIRONMENT = "environment"  # this machine cannot run the paper: says nothing about the candidate


class Kind(StrEnum):
    """The benchmark's seven error kinds."""

    FUNCTIONAL = "functional"
    NAME = "name"
    SYNTAX = "syntax"
    TYPE = "type"
    IMPORT = "import"
    ATTRIBUTE = "attribute"
    INDEX_KEY = "index/key"


@dataclass(frozen=True)
class CaseFailure:
    """Why one case did not pass. `where`: candidate, observer, comparison, check or grader."""

    where: str
    kind: Kind
    message: str
    exception: str | None = None
    trace: tuple[str, ...] = ()
    difference: str | None = None
    memory: bool = False


@dataclass(frozen=True)
class CaseResult:
    name: str
    failure: CaseFailure | None = None

    @property
    def passed(self) -> bool:
        return self.failure is None


@dataclass(frozen=True)
class Verdict:
    """PASS is earned case by case; anything missing is a failure.

    `identical`: every observation equals the reference's, bit for bit.
    """

    status: Status
    cases: tuple[CaseResult, ...]
    seed: int
    sandbox: str
    form: str
    kind: Kind | None = None
    message: str = ""
    identical: bool = False
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0
    peak_bytes: int = 0

    @property
    def passed(self) -> bool:
        return self.status is Status.PASS

    @property
    def cases_passed(self) -> int:
        return sum(case.passed for case in self.cases)

    @property
    def first_failure(self) -> CaseResult | None:
        return next((case for case in self.cases if not case.passed), None)

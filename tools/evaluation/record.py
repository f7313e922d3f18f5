"""One stored result: the shape of a line in leaderboard/results (schemas/result.schema.json)."""

from dataclasses import asdict, dataclass, fields
from typing import Any

SCHEMA = 1
# Verdicts that say nothing about the model: shown as uncovered, never counted as failures, tried again by the next run.
UNSCORED = frozenset({"provider_error", "environment", "pending"})


@dataclass(frozen=True)
class Failure:
    """The first case that failed, and why."""

    case: str
    where: str  # candidate, observer, comparison, check or grader
    exception: str | None = None
    message: str = ""
    trace: tuple[str, ...] = ()
    difference: str | None = None


@dataclass(frozen=True)
class Tokens:
    prompt: int = 0
    cached: int = 0
    completion: int = 0
    reasoning: int = 0


@dataclass(frozen=True)
class Record:
    """What one model answered for one snippet in one mode and sample, and how it was judged."""

    model: str
    paper: str
    snippet: str
    file: str
    mode: str
    sample: int
    lines: int
    first_commit_date: str
    source: str
    generation_key: str
    grading_key: str
    completion: str | None
    extraction: str
    reindented: bool
    verdict: str
    kind: str | None = None
    paper_title: str = ""
    answer: str | None = None
    reasoning: str | None = None
    cases_passed: int | None = None
    cases_total: int | None = None
    failure: Failure | None = None
    flags: tuple[str, ...] = ()
    form: str | None = None
    sandbox: str | None = None
    seed: str | None = None
    tokens: Tokens | None = None
    cost_usd: float | None = None
    finish_reason: str | None = None
    provider_model: str | None = None
    error: str | None = None
    answered_on: str | None = None
    seconds: dict[str, float] | None = None

    @property
    def passed(self) -> bool:
        return self.verdict == "pass"

    @property
    def scored(self) -> bool:
        """Whether the verdict says something about the model."""
        return self.verdict not in UNSCORED

    @property
    def identity(self) -> tuple[str, str, str, str, int]:
        """A store holds at most one record of each identity."""
        return (self.model, self.paper, self.snippet, self.mode, self.sample)

    def to_json(self) -> dict[str, Any]:
        # Not asdict of the whole, which copies every field deeply: a record is written for every answer and every verdict.
        return {
            "schema": SCHEMA,
            **vars(self),
            "failure": None if self.failure is None else asdict(self.failure),
            "tokens": None if self.tokens is None else asdict(self.tokens),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Record":
        """The record of one stored line; the line must have passed the schema."""
        known = {field.name for field in fields(cls)}
        values = {key: value for key, value in data.items() if key in known}
        if values.get("failure"):
            values["failure"] = Failure(**{**values["failure"], "trace": tuple(values["failure"].get("trace", ()))})
        if values.get("tokens"):
            values["tokens"] = Tokens(**values["tokens"])
        values["flags"] = tuple(values.get("flags") or ())
        return cls(**values)

"""Stand-ins for providers and the grader, so that everything between them can be tested alone."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.pset import ENTRY, write_pset
from tools.evaluation.asking import Ready
from tools.evaluation.evaluate import Order
from tools.evaluation.questions import Question, Selection
from tools.grading import Candidate, CaseFailure, CaseResult, Kind, Status, Verdict
from tools.models.answer import Answer, AnswerStatus, Usage
from tools.models.catalogue import Limits, Model, Price
from tools.models.prompt import Prompt
from tools.models.providers import FailedCall
from tools.problems import ProblemSet, load

DOLLARS_A_CALL = 0.01


def toys(root: Path, papers: int = 2) -> ProblemSet:
    """A problem set of toy papers, two blanks each."""
    entries = []
    for number in range(papers):
        write_pset(root / "made" / str(number))
        name = f"toy-{number}"
        (root / "pset").mkdir(exist_ok=True)
        (root / "made" / str(number) / "toy").rename(root / "pset" / name)
        entries.append(ENTRY.replace("id: toy", f"id: {name}"))
    (root / "pset" / "papers.yaml").write_text("".join(entries), "utf-8")
    return load(root / "pset")


def model(name: str = "m", concurrency: int = 4, **params: Any) -> Model:
    return Model(
        name, name.upper(), "nobody", True, f"openai/{name}", {"max_tokens": 100, **params}, None, Price(1.0, 4.0, 0.1), True,
        Limits(concurrency),
    )  # fmt: skip


def reply(text: str | None, status: AnswerStatus = AnswerStatus.ANSWERED, **facts: Any) -> Answer:
    return Answer(
        status, text=text, usage=Usage(100, 80, 10, 0), cost_usd=DOLLARS_A_CALL, finish_reason="stop", **facts
    )


def right(question: Question) -> Answer:
    """The reference, in a fence."""
    return reply(f"```python\n{question.ref.blank.reference}```\n")


def code_of(question: Question) -> str:
    """Code that differs from question to question and never changes for one."""
    digest = hashlib.sha256(repr(question.identity).encode()).hexdigest()[:8]
    return f"    scaled = bounded = 0x{digest}"


def steady(question: Question) -> Answer:
    return reply(f"```python\n{code_of(question)}\n```\n")


@dataclass
class Scripted:
    """Answers from a function; keeps what was asked, in order, and how many calls were ever running at once."""

    script: Callable[[Question], Answer | Awaitable[Answer]] = steady
    most_usd: float = 0.02
    asked: list[Question] = field(default_factory=list)
    running: int = 0
    most_running: int = 0

    def ready(self, question: Question, prompt: Prompt) -> Ready:
        return Ready(question, prompt, 100, self.most_usd)

    async def ask(self, ready: Ready, failed_call: FailedCall) -> Answer:
        self.asked.append(ready.question)
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        try:
            await asyncio.sleep(0)
            made = self.script(ready.question)
            return await made if isinstance(made, Awaitable) else made
        finally:
            self.running -= 1


@dataclass
class Rules:
    """Verdicts by a rule on the candidate's text, at once; keeps every candidate. The same seed in every verdict."""

    passes: Callable[[str], bool] = lambda text: "tanh" in text
    graded: list[str] = field(default_factory=list)

    def submit(self, candidate: Candidate) -> "Future[Verdict]":
        text = "".join(candidate.files.values())
        self.graded.append(text)
        passed = self.passes(text)
        failure = None if passed else CaseFailure("comparison", Kind.FUNCTIONAL, "values differ")
        done: Future[Verdict] = Future()
        done.set_result(Verdict(
            Status.PASS if passed else Status.FAIL, (CaseResult("values", failure),), 7, "full", "observers",
            kind=None if passed else Kind.FUNCTIONAL, wall_seconds=0.01,
        ))  # fmt: skip
        return done


@dataclass
class Told:
    """A progress display that keeps its notes."""

    notes: list[str] = field(default_factory=list)
    moves: int = 0

    def begin(self, tallies: Any) -> None:
        pass

    def moved(self, model: str, tally: Any) -> None:
        self.moves += 1

    def note(self, text: str) -> None:
        self.notes.append(text)

    def end(self) -> None:
        pass


def order(store: Path, problems: ProblemSet, *models: Model, **facts: Any) -> Order:
    """An order for all papers of the problem set."""
    chosen = {name: facts.pop(name) for name in ("modes", "samples", "temperature") if name in facts}
    return Order(store, Selection(models or (model(),), problems.papers, **chosen), seed=7, **facts)


def tree(store: Path) -> dict[str, bytes]:
    """Every result file of a store with its bytes."""
    return {file.relative_to(store).as_posix(): file.read_bytes() for file in sorted(store.glob("*/*.jsonl"))}

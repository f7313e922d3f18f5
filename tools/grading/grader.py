"""Grade candidates: workers run them, the judge outside decides. The one entry to this room for the rest of the program."""

import os
import queue
import secrets
import sys
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

from tools.diagnostics import EnvironmentLacks
from tools.grading import judge
from tools.grading.exchange import WorkerDied
from tools.grading.paper_job import Candidate, grading_key, observe_job, older_job, reference, split_test
from tools.grading.sandbox import Level, Sandbox, choose
from tools.grading.verdict import CaseFailure, Kind, Status, Verdict
from tools.grading.wire import Malformed, Observation, parse
from tools.grading.worker import PRELOAD, Answer, Limits, Worker
from tools.problems import Paper, TestForm

_RECYCLE_AFTER = 2000
_KEPT_CHECK_RESULTS = 10_000
# What a cold start's own imports may take beside the limit, so that it does not decide what is too slow.
_COLD_SECONDS = 20


@dataclass(frozen=True)
class Options:
    """How to grade. `workers`: candidates graded at once (default: one per core). `cold`: a new process per candidate, with
    nothing preloaded; verdicts are the same; always so where fork is unsafe (macOS). `seed`: None for a fresh secret one.
    `preload`: what workers import when they start; what else a paper needs is learnt from its reference."""

    sandbox: Level | None = None
    workers: int | None = None
    cold: bool = False
    seed: int | None = None
    limits: Limits = field(default_factory=Limits)
    preload: tuple[str, ...] = PRELOAD
    # CPU seconds a candidate gets: patience[0] + patience[1] times the reference's, and never more than the paper's limit.
    patience: tuple[float, float] = (10.0, 40.0)


class Grader:
    """A pool of workers for candidates, and one worker for references and checks that never sees a candidate's code.

    Use as a context manager. `grade` may be called from several threads; EnvironmentLacks when no sandbox can be had.
    """

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        self.sandbox: Sandbox = choose(self.options.sandbox)
        self.seed = secrets.randbits(62) if self.options.seed is None else self.options.seed
        self.cold = self.options.cold or sys.platform == "darwin"
        count = self.options.workers or os.cpu_count() or 1
        self._slots: queue.LifoQueue[_Slot] = queue.LifoQueue()
        for _ in range(count):
            self._slots.put(_Slot(self))
        self._trusted = _Slot(self)
        self._trusted_lock = threading.Lock()
        self._references: dict[tuple[str, int, tuple[str, ...] | None], judge.Reference] = {}
        self._check_results: dict[bytes, CaseFailure | None] = {}
        self.learnt: tuple[str, ...] = ()
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="grade")

    def __enter__(self) -> "Grader":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all workers; candidates that have not started are dropped."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        while not self._slots.empty():
            self._slots.get_nowait().close()
        self._trusted.close()

    def submit(
        self, candidate: Candidate, seed: int | None = None, only: Collection[str] | None = None
    ) -> "Future[Verdict]":
        """Grade in the background."""
        return self._pool.submit(self.grade, candidate, seed, only=only)

    def grade_all(self, candidates: Iterable[Candidate], seed: int | None = None) -> Iterator[Verdict]:
        """Verdicts in the order of the candidates, each as soon as it is known."""
        futures = [self.submit(candidate, seed) for candidate in candidates]
        for future in futures:
            yield future.result()

    def grade(
        self, candidate: Candidate, seed: int | None = None, cases: Sequence[str] | None = None,
        only: Collection[str] | None = None,
    ) -> Verdict:  # fmt: skip
        """The verdict on one candidate. For the sanity checks: `cases` are all in another order, in which the reference runs
        too; `only` are some of them, held against the reference's run of all. Such a verdict is none on the paper."""
        expected = self.reference(candidate.paper, seed, cases)
        if expected.fault is not None:
            return judge.environment(expected, self.sandbox.level)
        if only is not None:
            expected = judge.only(expected, only)
        job = self._job(candidate, expected)
        limits = self._limits(candidate.paper, expected.cpu_seconds)
        slot = self._slots.get()
        try:
            answer = slot.run(job, limits)
            verdict = judge.verdict(expected, answer, self.sandbox.level, self._run_checks)
            if verdict.status is Status.FORGED:
                slot.close()
            return verdict
        finally:
            self._slots.put(slot)

    def reference(self, paper: Paper, seed: int | None = None, cases: Sequence[str] | None = None) -> judge.Reference:
        """What the reference's cases see under this seed, computed once; its own checks have been run on it."""
        seed = self.seed if seed is None else seed
        key = (grading_key(reference(paper)), seed, None if cases is None else tuple(cases))
        with self._trusted_lock:
            if key not in self._references:
                self._refuse_exposed(paper)
                planned = judge.plan(paper, seed, cases)
                answer = self._trusted.run(self._job(reference(paper), planned, modules=True), self._limits(paper))
                made = judge.reference(planned, answer, self._check_in_trusted)
                self._references[key] = made
                self.learnt = tuple(dict.fromkeys((*self.learnt, *made.modules)))
            return self._references[key]

    def _refuse_exposed(self, paper: Paper) -> None:
        place = self.sandbox.exposed(paper.folder)
        if place is not None:
            raise EnvironmentLacks(
                f"{paper.folder} lies under {place}, which the graded code can read: it would find the answers there. "
                "Move the problem set elsewhere, for example under your home folder."
            )

    def forget(self) -> None:
        """Drop cached references, for callers that go through many seeds."""
        with self._trusted_lock:
            self._references.clear()
            self._check_results.clear()

    def _job(self, candidate: Candidate, expected: judge.Reference, *, modules: bool = False) -> dict[str, Any]:
        if candidate.paper.test_form is TestForm.IN_PROCESS:
            return older_job(candidate, expected.seed, expected.nonce, modules=modules)
        return observe_job(candidate, expected.seed, expected.cases, modules=modules)

    def _limits(self, paper: Paper, reference_seconds: float = 0.0) -> Limits:
        """The paper's time limit, or much less where the reference's time is known and shows that much less is plenty."""
        seconds = paper.timeout_seconds
        if reference_seconds:
            fixed, factor = self.options.patience
            seconds = min(seconds, fixed + factor * reference_seconds)
        own = max(1, round(min(seconds, self.options.limits.cpu_seconds)))
        return replace(self.options.limits, cpu_seconds=own + (_COLD_SECONDS if self.cold else 0))

    def _run_checks(self, paper: Paper, seen: dict[str, Observation]) -> dict[str, CaseFailure]:
        if not seen:
            return {}
        with self._trusted_lock:
            return self._check_in_trusted(paper, seen)

    def _check_in_trusted(self, paper: Paper, seen: dict[str, Observation]) -> dict[str, CaseFailure]:
        """Run the checks that these observations have and that have not run on the same data before."""
        test = split_test(paper.test_source)
        marks = {n: judge.fingerprint(test.checks, n, o) for n, o in seen.items() if n in test.checked}
        waiting = [name for name, mark in marks.items() if mark not in self._check_results]
        if waiting:
            if len(self._check_results) > _KEPT_CHECK_RESULTS:
                known = self._check_results
                self._check_results = {mark: known[mark] for mark in marks.values() if mark in known}
            job = {
                "kind": "check",
                "files": {},
                "test": paper.test_path,
                "source": test.checks,
                "code": "",
                "observations": [[name, seen[name].tree, seen[name].payload.hex()] for name in waiting],
            }
            answer = self._trusted.run(job, self._limits(paper))
            try:
                stream = parse(answer.data, waiting)
            except Malformed:
                stream = parse(b"", waiting)
            unfinished = CaseFailure("check", Kind.FUNCTIONAL, f"The check did not finish (exit {answer.exit}).")
            for name in waiting:
                outcome = stream.cases.get(name, unfinished)
                failure = replace(outcome, where="check") if isinstance(outcome, CaseFailure) else None
                self._check_results[marks[name]] = failure
        results = {name: self._check_results[mark] for name, mark in marks.items()}
        return {name: failure for name, failure in results.items() if failure is not None}


class _Slot:
    """The place of one worker: started when needed, replaced after anything odd, when it is old, and always under `cold`."""

    def __init__(self, grader: Grader) -> None:
        self._grader = grader
        self._worker: Worker | None = None
        self._known: tuple[str, ...] = ()

    def run(self, job: dict[str, Any], limits: Limits) -> Answer:
        """Run one job; when the worker itself fails, once more on a new one, and if that fails too it is the job's doing."""
        for _ in range(2):
            try:
                answer = self._ready().run(job, limits)
            except WorkerDied:
                self.close()
                continue
            if answer.odd or self._grader.cold:
                self.close()
            return answer
        return Answer(b"", -1, 0.0, 0.0, 0, False, False, 0)

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _ready(self) -> Worker:
        cold, learnt = self._grader.cold, self._grader.learnt
        if self._worker is not None and self._worker.jobs >= _RECYCLE_AFTER:
            self.close()
        if self._worker is None:
            self._worker = Worker(self._grader.sandbox, () if cold else (*self._grader.options.preload, *learnt))
            self._known = learnt
        elif learnt != self._known and not cold:
            self._worker.preload([name for name in learnt if name not in self._known])
            self._known = learnt
        return self._worker

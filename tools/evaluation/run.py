"""One run: ask what is missing, keep every answer, grade, write results. What is done when is decided here; how, elsewhere.

        assess ──> lanes ──> ask ──> journal ──> desk ──> journal ──> result files
                   (order)  (money)  (on disk)  (verdict)            (cell by cell)

After a kill at any moment the next run first moves the journal into the result files and then needs nothing but them.
"""

import asyncio
import datetime
import signal
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tools.evaluation.asking import Asker
from tools.evaluation.budget import Budget, Reservation
from tools.evaluation.chains import chain
from tools.evaluation.grading import GradingDesk
from tools.evaluation.journal import Journal, Place
from tools.evaluation.lanes import Lane, Limits, Rate
from tools.evaluation.progress import Progress
from tools.evaluation.questions import Prompts, Question
from tools.evaluation.record import Record
from tools.evaluation.recovery import fold
from tools.evaluation.replies import PENDING, answered
from tools.evaluation.stale import Action, Cell, Work
from tools.evaluation.store import Identity, Line, cell_file, cell_lines, identity_of
from tools.evaluation.summary import RunSummary
from tools.evaluation.timings import Timing
from tools.models.answer import Answer, AnswerStatus, ModelStopped
from tools.models.faults import Fault

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@dataclass
class _CellState:
    """How much of a cell is still to be done, and where its new lines stand in the journal."""

    cell: Cell
    left: int
    places: dict[Identity, Place] = field(default_factory=dict)


class Run:
    """One run over cells that `assess` found. `desk` is None where nothing is graded (the generating phase)."""

    def __init__(
        self, store: Path, cells: Iterable[Cell], journal: Journal, summary: RunSummary, progress: Progress, *,
        asker: Asker | None, desk: GradingDesk | None, graders: int, budget: Budget, share: int = 1,
    ) -> None:  # fmt: skip
        self._store, self._journal, self._summary, self._progress = store, journal, summary, progress
        self._asker, self._desk, self._graders = asker, desk, graders
        self._budget, self._share = budget, share
        self._cells = {(cell.model.id, cell.paper.id): _CellState(cell, len(cell.work)) for cell in cells}
        self._to_grade: asyncio.Queue[tuple[Question, Place | None]] = asyncio.Queue()
        self._lanes: dict[str, Lane[Question]] = {}
        self._prompts = Prompts()
        self._folding = threading.Lock()
        self._stored_cell: tuple[tuple[str, str], dict[Identity, Line]] | None = None
        self.timings: dict[tuple[str, str, str], Timing] = {}

    async def go(self) -> None:
        """Do all work. Always leaves every finished record in the result files, whatever ends the run."""
        tasks: list[asyncio.Task[None]] = []
        self._listen()
        try:
            for work in self._works(Action.GRADE):
                if self._desk is not None:
                    self._to_grade.put_nowait((work.question, None))
            graders = [asyncio.ensure_future(self._grade_all()) for _ in range(self._graders if self._desk else 0)]
            asking = asyncio.ensure_future(self._ask_all())
            tasks = [asking, *graders]
            await _first_fault(asking, graders)
            drained = asyncio.ensure_future(self._to_grade.join())
            tasks.append(drained)
            if self._desk is not None:
                await _first_fault(drained, graders)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for state in self._cells.values():
                self._fold(state)

    def _works(self, action: Action) -> Iterator[Work]:
        for state in self._cells.values():
            yield from (work for work in state.cell.work if work.action is action)

    def _listen(self) -> None:
        """The first Ctrl-C lets calls in flight end, since they are paid for; the second one does not wait for them."""
        for number in _SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self._interrupt, asyncio.current_task())

    def _interrupt(self, main: "asyncio.Task[None] | None") -> None:
        if self._summary.interrupted:
            for number in _SIGNALS:  # a third one ends the process: a local model cannot be stopped within an answer
                asyncio.get_running_loop().remove_signal_handler(number)
            if main is not None:
                main.cancel()
            return
        self._summary.interrupted = True
        self._progress.note("Stopping: waiting for calls in flight, which are paid for (once more to give them up).")
        for lane in self._lanes.values():
            lane.stop()
        while not self._to_grade.empty():
            self._to_grade.get_nowait()
            self._to_grade.task_done()

    async def _ask_all(self) -> None:
        by_model: dict[str, dict[tuple[str, str], list[Question]]] = {}
        for work in self._works(Action.GENERATE) if self._asker else ():
            q = work.question
            by_model.setdefault(q.model.id, {}).setdefault((q.paper.id, q.mode), []).append(q)
        lanes = []
        for model, batches in by_model.items() if not self._summary.interrupted else ():
            own = next(iter(batches.values()))[0].model.limits
            limits = Limits(own.concurrency, own.requests_per_minute, own.tokens_per_minute).shared(self._share)
            call = self._call(Rate(limits.requests_per_minute), Rate(limits.tokens_per_minute))
            # Made when it is needed: at the start of a large run this would hold up the first call.
            chains = (chain(batch, self._prompts.marks) for batch in batches.values())
            self._lanes[model] = Lane(limits.concurrency, chains, call)
            lanes.append(asyncio.ensure_future(self._lanes[model].run()))
        try:
            for lane in asyncio.as_completed(lanes):
                await lane
        finally:
            for task in lanes:
                task.cancel()
            await asyncio.gather(*lanes, return_exceptions=True)

    def _call(self, requests: Rate, tokens: Rate) -> Callable[[Question], Awaitable[None]]:
        """What a lane does with one question: money first, then the rate limits, then the call, then the disk."""
        asker = self._asker
        assert asker is not None

        async def call(question: Question) -> None:
            ready = asker.ready(question, self._prompts.of(question))
            money = Reservation(self._budget, ready.most_usd)
            if not await money.take():
                self._summary.left_for_budget += 1
                return

            async def failed_call(fault: Fault) -> bool:
                """Whether to call again: not after Ctrl-C, and not beyond the cap, since each call may have to be paid for."""
                if fault.charged and not await money.renew():
                    return False
                await requests.take(1)
                return not self._summary.interrupted

            try:
                await requests.take(1)
                await tokens.take(ready.tokens)
                answer = await asker.ask(ready, failed_call)
                money.cost = _cost(answer, ready.most_usd)
            except ModelStopped as stop:
                money.cost = 0.0
                self._stop_model(question.model.id, stop.reason)
                return
            finally:
                await money.settle()
                self._summary.of(question.model.id).lost_usd += money.lost
            await self._keep(question, answer)

        return call

    def _stop_model(self, model: str, reason: str) -> None:
        tally = self._summary.of(model)
        if tally.stopped is None:
            tally.stopped = reason
            self._progress.note(f"{model} is stopped: {reason}")
        self._lanes[model].stop()

    async def _keep(self, question: Question, answer: Answer) -> None:
        """The answer is on disk before anything else happens with it."""
        record = answered(question, answer, datetime.datetime.now(datetime.UTC).date())
        place = await asyncio.wrap_future(self._journal.append(record.to_json(), durable=True))
        self._summary.answered(record, answer.retries, answer.notes)
        self._time(record, "generate")
        if record.verdict == PENDING and self._desk is not None:
            if not self._summary.interrupted:
                self._to_grade.put_nowait((question, place))
        elif record.verdict != PENDING and self._desk is not None:
            self._summary.of(record.model).to_grade -= 1
        self._progress.moved(record.model, self._summary.of(record.model))
        await self._placed(question, place, final=record.verdict != PENDING or self._desk is None)

    async def _grade_all(self) -> None:
        assert self._desk is not None
        while True:
            question, place = await self._to_grade.get()
            line = self._journal.read(place) if place is not None else self._stored(question)
            record, reused = await self._desk.grade(question, Record.from_json(line))
            new_place = await asyncio.wrap_future(self._journal.append(record.to_json(), durable=False))
            self._summary.graded(record, reused=reused)
            if not reused:
                self._time(record, "grade")
            self._progress.moved(record.model, self._summary.of(record.model))
            await self._placed(question, new_place, final=True)
            self._to_grade.task_done()

    def _stored(self, question: Question) -> Line:
        cell = (question.model.id, question.paper.id)
        if self._stored_cell is None or self._stored_cell[0] != cell:
            lines = cell_lines(cell_file(self._store, *cell), *cell)
            self._stored_cell = (cell, {identity_of(line): line for line in lines})
        return self._stored_cell[1][question.identity]

    def _time(self, record: Record, step: str) -> None:
        cell = (record.model, record.paper, record.mode)
        seconds = (record.seconds or {}).get(step)
        if seconds:
            known = self.timings.get(cell, Timing())
            self.timings[cell] = known.with_answer(seconds) if step == "generate" else known.with_grading(seconds)

    async def _placed(self, question: Question, place: Place, *, final: bool) -> None:
        """Note where a record stands; write the cell's file when this was the last one."""
        state = self._cells[question.model.id, question.paper.id]
        state.places[question.identity] = place
        if final:
            state.left -= 1
            if state.left == 0:
                await asyncio.to_thread(self._fold, state)

    def _fold(self, state: _CellState) -> None:
        """Move the cell's new lines from the journal into its result file."""
        with self._folding:
            if state.places:
                fold(
                    self._store,
                    state.cell.model.id,
                    state.cell.paper.id,
                    map(self._journal.read, state.places.values()),
                )
                state.places.clear()


def _cost(answer: Answer, most: float) -> float:
    """What a call costs the budget. An answer without a price is taken to have cost the most it can; a failed call was
    accounted for when it failed."""
    if answer.cost_usd is not None:
        return answer.cost_usd
    return most if answer.status in (AnswerStatus.ANSWERED, AnswerStatus.TRUNCATED) else 0.0


async def _first_fault(task: "asyncio.Task[None]", others: list["asyncio.Task[None]"]) -> None:
    """Wait for the task; end earlier with the fault of another that must not end."""
    await asyncio.wait([task, *others], return_when=asyncio.FIRST_COMPLETED)
    for other in others:
        if other.done():
            other.result()
    await task

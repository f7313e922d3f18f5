"""Evaluate from beginning to end: lock, recover, archive, assess, run, sum up."""

import asyncio
import os
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from tools.diagnostics import UsageProblem
from tools.evaluation import archive, timings
from tools.evaluation.asking import Asker, Providers
from tools.evaluation.budget import Budget
from tools.evaluation.grading import GradingDesk
from tools.evaluation.journal import NAME as JOURNAL
from tools.evaluation.journal import Journal, recover
from tools.evaluation.lock import locked
from tools.evaluation.progress import Progress
from tools.evaluation.questions import Selection
from tools.evaluation.run import Run, fold
from tools.evaluation.stale import ON_REQUEST, Action, Assessment, Cell, assess, cell_lines
from tools.evaluation.store import Line, cell_file, write_cell
from tools.evaluation.summary import RunSummary
from tools.grading import Grader, Level, Options
from tools.problems import ProblemSet

_KEY_NAME = re.compile(r"_API_KEY$|_API_TOKEN$|_ACCESS_KEY$|_AUTH_TOKEN$|^(GITHUB|GH|HF)_TOKEN$")


class Phase(StrEnum):
    """Which half of the work this process does. Apart, no process that has a provider's key ever starts a candidate."""

    GENERATE = "generate"
    GRADE = "grade"
    BOTH = "both"


@dataclass(frozen=True)
class Order:
    """What one run is to do. `whole`: the whole problem set, against which results of removed blanks are recognised; None
    leaves them alone. `again`: ask or grade what is up to date as well. `share`: how many runs share the providers' limits."""

    store: Path
    selection: Selection
    phase: Phase = Phase.BOTH
    again: Action | None = None
    budget_usd: float | None = None
    sandbox: Level | None = None
    workers: int | None = None
    seed: int | None = None
    share: int = 1
    whole: ProblemSet | None = None


def evaluate(order: Order, progress: Progress, asker: Asker | None = None) -> RunSummary:
    """Do what is missing. `asker` stands in for the providers in tests."""
    summary = RunSummary()
    started = time.monotonic()
    with locked(order.store):
        header = _recover(order, summary)
        if order.whole is not None:
            summary.archived = archive.archive(order.store, archive.removed(order.store, order.whole))
        resumed = header is not None
        header = header or _header(order)
        cells = _cells(order, summary, header, resumed=resumed)
        if cells:
            _run(order, cells, header, summary, progress, asker)
        else:
            (order.store / JOURNAL).unlink(missing_ok=True)
    summary.seconds = time.monotonic() - started
    return summary


def _header(order: Order) -> dict[str, Any]:
    """What a resumed run must know of this one: the seed, so that all verdicts of a run come from one, and what was asked
    for again, so that nothing is asked a third time."""
    seed = secrets.randbits(62) if order.seed is None else order.seed
    return {"seed": seed, "again": order.again.value if order.again else None, "spent_usd": 0.0}


def _recover(order: Order, summary: RunSummary) -> dict[str, Any] | None:
    """Move what a killed run left into the result files; its header when it was the same kind of run as this one."""
    left = recover(order.store)
    by_cell: dict[tuple[str, str], list[Line]] = {}
    spent = 0.0
    for line in left.lines:
        by_cell.setdefault((line["model"], line["paper"]), []).append(line)
        spent += line["cost_usd"] or 0.0
    for (model, paper), lines in by_cell.items():
        fold(order.store, model, paper, lines)
    summary.recovered, summary.damaged = len(left.lines), left.damaged
    if left.header is None or left.header.get("again") != (order.again.value if order.again else None):
        return None
    return {**left.header, "spent_usd": left.header.get("spent_usd", 0.0) + spent}


def _cells(order: Order, summary: RunSummary, header: dict[str, Any], *, resumed: bool) -> list[Cell]:
    """The cells with work for this phase. Answers come back from the archive before anything is asked anew."""
    if order.again is Action.GENERATE and not resumed:
        _mark_for_asking(order)
    regrade = str(header["seed"]) if order.again is Action.GRADE else None
    found = assess(order.store, order.selection, all_but_seed=regrade)
    wanted = [work.question for work in found.works() if work.action is Action.GENERATE]
    restored = archive.find(order.store, wanted) if wanted else {}
    if restored:
        for line in restored.values():
            fold(order.store, line["model"], line["paper"], [line])
        summary.restored = len(restored)
        found = assess(order.store, order.selection, all_but_seed=regrade)
    summary.fresh, summary.outdated = found.fresh, found.outdated
    return _of_phase(found, order)


def _of_phase(found: Assessment, order: Order) -> list[Cell]:
    only = {Phase.GENERATE: Action.GENERATE, Phase.GRADE: Action.GRADE}.get(order.phase)
    if order.again is Action.GRADE:
        only = Action.GRADE
    cells = (Cell(c.model, c.paper, tuple(w for w in c.work if only in (None, w.action))) for c in found.cells)
    return [cell for cell in cells if cell.work]


def _mark_for_asking(order: Order) -> None:
    """Give the chosen results a generation key that no question has. They stay in the tables until they are replaced."""
    s = order.selection
    for model in s.models:
        for paper in s.papers:
            file = cell_file(order.store, model.id, paper.id)
            lines = list(cell_lines(file, model.id, paper.id))
            if lines:
                write_cell(file, [_marked(line) if _chosen(line, s) else line for line in lines])


def _chosen(line: Line, selection: Selection) -> bool:
    return line["source"] == "evaluated" and line["mode"] in selection.modes and line["sample"] < selection.samples


def _marked(line: Line) -> Line:
    return {**line, "generation_key": ON_REQUEST}


def _run(
    order: Order,
    cells: Sequence[Cell],
    header: dict[str, Any],
    summary: RunSummary,
    progress: Progress,
    asker: Asker | None,
) -> None:
    for cell in cells:
        tally = summary.of(cell.model.id)
        tally.to_ask += cell.count(Action.GENERATE)
        tally.to_grade += len(cell.work) if order.phase is not Phase.GENERATE else 0
    asked = {cell.model.id: cell.model for cell in cells if cell.count(Action.GENERATE)}
    if asked and asker is None:
        asker = Providers(asked, budget=order.budget_usd)
    grader = None
    if order.phase is not Phase.GENERATE:
        _refuse_keys_beside_candidates(order)
        grader = Grader(Options(sandbox=order.sandbox, workers=order.workers, seed=header["seed"]))
    journal = Journal(order.store, header)
    keep = True
    progress.begin(summary.models)
    try:
        desk = GradingDesk(grader, order.store, again=order.again is Action.GRADE) if grader else None
        run = Run(
            order.store, cells, journal, summary, progress, asker=asker if asked else None, desk=desk,
            graders=2 * (order.workers or os.cpu_count() or 1),
            budget=Budget(order.budget_usd, header["spent_usd"]), share=order.share,
        )  # fmt: skip
        try:
            asyncio.run(run.go())
        except asyncio.CancelledError:
            if not summary.interrupted:
                raise
        keep = False
        _keep_timings(order.store, run.timings)
    finally:
        progress.end()
        journal.close(keep=keep)
        if grader is not None:
            grader.close()


def _refuse_keys_beside_candidates(order: Order) -> None:
    """Uncontained candidates can read the environment of any process of the same user."""
    if order.sandbox is not Level.NONE:
        return
    names = sorted(name for name, value in os.environ.items() if value and _KEY_NAME.search(name))
    if names:
        raise UsageProblem(
            f"--sandbox none runs answers of models uncontained, and the environment holds {', '.join(names[:3])}. "
            "Run the two halves apart: `--phase generate` with the keys, then `--phase grade` without them."
        )


def _keep_timings(store: Path, measured: dict[timings.Cell, timings.Timing]) -> None:
    if measured:
        timings.write(store, timings.renewed(timings.read(store), measured))

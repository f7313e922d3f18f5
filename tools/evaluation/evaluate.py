"""Evaluate from beginning to end: lock, recover, archive, assess, run, sum up."""

import asyncio
import hashlib
import json
import os
import re
import secrets
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from tools.diagnostics import EnvironmentLacks, UsageProblem
from tools.evaluation import archive, timings
from tools.evaluation.again import mark_for_asking
from tools.evaluation.asking import Asker, Providers
from tools.evaluation.budget import Budget
from tools.evaluation.grading import GradingDesk, Judges
from tools.evaluation.journal import NAME as JOURNAL
from tools.evaluation.journal import Journal
from tools.evaluation.lock import locked
from tools.evaluation.progress import Progress
from tools.evaluation.questions import Selection
from tools.evaluation.recovery import fold, keep_header, settle
from tools.evaluation.run import Run
from tools.evaluation.stale import Action, Again, Assessment, Cell, assess
from tools.evaluation.store import stored_models
from tools.evaluation.summary import RunSummary, left_out
from tools.grading import Grader, Level, Options
from tools.models.availability import available
from tools.models.catalogue import Model
from tools.problems import ProblemSet

_KEY_NAME = re.compile(r"_API_KEY$|_API_TOKEN$|_ACCESS_KEY$|_AUTH_TOKEN$|^(GITHUB|GH|HF)_TOKEN$")


class Phase(StrEnum):
    """Which half of the work this process does. Apart, no process that has a provider's key ever starts a candidate."""

    GENERATE = "generate"
    GRADE = "grade"
    BOTH = "both"


@dataclass(frozen=True)
class Order:
    """What one run is to do.

    `only_grade`: models whose stored answers are graded where tests changed, and that are asked nothing. `cells`: the only
    (model, paper) pairs to look at; None for all. `whole`: the whole problem set, by which results of removed blanks are
    recognised; None leaves them alone. `again`: ask or grade what is up to date as well. `share`: how many runs share the
    providers' limits. `lenient_keys`: leave out models that cannot be called, instead of refusing the run.
    """

    store: Path
    selection: Selection
    only_grade: tuple[Model, ...] = ()
    cells: frozenset[tuple[str, str]] | None = None
    phase: Phase = Phase.BOTH
    again: Action | None = None
    budget_usd: float | None = None
    sandbox: Level | None = None
    workers: int | None = None
    seed: int | None = None
    share: int = 1
    whole: ProblemSet | None = None
    lenient_keys: bool = False

    @property
    def run_id(self) -> str:
        """Equal for two orders of which one goes on where the other was stopped."""
        s = self.selection
        models = [model.id for model in (*s.models, *self.only_grade)]
        asked = [models, [p.id for p in s.papers], s.modes, s.samples, s.temperature, self.again, self.seed]
        return hashlib.sha256(json.dumps([asked, sorted(self.cells or ())]).encode()).hexdigest()[:16]


def evaluate(order: Order, progress: Progress, asker: Asker | None = None, judges: Judges | None = None) -> RunSummary:
    """Do what is missing. `asker` stands in for the providers, and `judges` for the grader, in tests."""
    summary = RunSummary()
    started = time.monotonic()
    with locked(order.store):
        _refuse_imported(order.store)
        left = settle(order.store)
        summary.recovered, summary.damaged = left.records, left.damaged
        resumed = left.header is not None and left.header.get("id") == order.run_id
        header = left.header if left.header is not None and resumed else _header(order)
        if order.again is Action.GENERATE and not resumed:
            mark_for_asking(order.store, order.selection, order.cells)
        cells = _cells(order, summary, header)
        if asker is None:  # asked last: to find out about keys can cost seconds
            cells, missing = without_keys(cells)
            if missing and not order.lenient_keys:
                raise EnvironmentLacks(" ".join(missing.values()))
            if missing:
                summary.without_keys = tuple(missing)
                progress.note(left_out(missing))
        if cells:
            _run(order, cells, header, summary, progress, asker, judges)
        else:
            (order.store / JOURNAL).unlink(missing_ok=True)
    summary.seconds = time.monotonic() - started
    return summary


def look(order: Order, header: dict[str, Any] | None = None) -> Assessment:
    """What the order has to do. Reads only; a journal that was left is not looked at. `header`: of the run that does it,
    by which it knows what it has done again already."""
    again = Again(
        ask=order.again is Action.GENERATE and header is None,
        grade=order.again is Action.GRADE,
        but_seed=None if header is None else str(header["seed"]),
    )
    found = assess(order.store, order.selection, only=order.cells, again=again)
    if order.only_grade:
        quiet = replace(order.selection, models=order.only_grade, modes=(), samples=0)
        other = assess(order.store, quiet, only=order.cells, again=again)
        found.cells += other.cells
        found.outdated += other.outdated
        found.seen |= other.seen
    kinds = {Action.GENERATE, Action.GRADE} if order.again is not Action.GRADE else {Action.GRADE}
    kinds &= {Phase.GENERATE: {Action.GENERATE}, Phase.GRADE: {Action.GRADE}}.get(order.phase, kinds)
    found.cells = [cell for c in found.cells if (cell := c.with_only(kinds)).work]
    return found


def _header(order: Order) -> dict[str, Any]:
    """What a resumed run must know of this one: the seed, so that all verdicts of a run come from one, and what was spent."""
    seed = secrets.randbits(62) if order.seed is None else order.seed
    return {"id": order.run_id, "seed": seed, "spent_usd": 0.0}


def _refuse_imported(store: Path) -> None:
    if "imported" in stored_models(store).values():
        raise UsageProblem(
            f"{store.as_posix()} holds imported results of the original benchmark, whose problem set is another. "
            "Give a store of its own with --store."
        )


def _cells(order: Order, summary: RunSummary, header: dict[str, Any]) -> list[Cell]:
    """The cells with work for this phase. Results of removed blanks go to the archive, and answers come back from it
    before anything is asked anew."""
    found = look(order, header)
    if order.whole is not None:
        gone = archive.removed(order.store, order.whole, found.seen)
        summary.archived = archive.archive(order.store, gone)
    wanted = [work.question for work in found.works() if work.action is Action.GENERATE]
    restored = archive.find(order.store, wanted) if wanted else {}
    if restored:
        for line in restored.values():
            fold(order.store, line["model"], line["paper"], [line])
        summary.restored = len(restored)
        found = look(order, header)
    summary.fresh, summary.outdated = found.fresh, found.outdated
    return found.cells


def without_keys(cells: list[Cell]) -> tuple[list[Cell], dict[str, str]]:
    """The cells without calls to models that cannot be called from here, and what each of these lacks."""
    missing: dict[str, str] = {}
    for model in {cell.model.id: cell.model for cell in cells if cell.count(Action.GENERATE)}.values():
        found = available(model)
        if not found.ok:
            missing[model.id] = found.missing
    kept = (cell.with_only({Action.GRADE}) if cell.model.id in missing else cell for cell in cells)
    return [cell for cell in kept if cell.work], missing


def _run(
    order: Order,
    cells: Sequence[Cell],
    header: dict[str, Any],
    summary: RunSummary,
    progress: Progress,
    asker: Asker | None,
    judges: Judges | None,
) -> None:
    for cell in cells:
        tally = summary.of(cell.model.id)
        tally.to_ask += cell.count(Action.GENERATE)
        tally.to_grade += len(cell.work) if order.phase is not Phase.GENERATE else 0
    asked = {cell.model.id: cell.model for cell in cells if cell.count(Action.GENERATE)}
    if asked and asker is None:
        asker = Providers(asked, budget=order.budget_usd)
    workers = order.workers or os.cpu_count() or 1
    budget = Budget(order.budget_usd, header["spent_usd"])
    with ExitStack() as stack:
        desk = None
        if order.phase is not Phase.GENERATE:
            if judges is None:
                _refuse_keys_beside_candidates(order)
                options = Options(sandbox=order.sandbox, workers=workers, seed=header["seed"])
                judges = stack.enter_context(Grader(options))
            desk = GradingDesk(judges, order.store, again=order.again is Action.GRADE)
        journal = stack.enter_context(Journal(order.store, header))
        progress.begin(summary.models)
        stack.callback(progress.end)
        run = Run(
            order.store, cells, journal, summary, progress, asker=asker if asked else None, desk=desk, graders=2 * workers,
            budget=budget, share=order.share,
        )  # fmt: skip
        try:
            asyncio.run(run.go())
        except asyncio.CancelledError:
            if not summary.interrupted:
                raise
    # Not reached after a fault: then the journal stays as it is, and the next run begins with it.
    if run.timings:
        timings.write(order.store, timings.renewed(timings.read(order.store), run.timings))
    if summary.interrupted or summary.left_for_budget:
        keep_header(order.store, {**header, "spent_usd": budget.spent})
    else:
        (order.store / JOURNAL).unlink()


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

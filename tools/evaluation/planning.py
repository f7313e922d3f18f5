"""How long each cell will take: from past runs where there are any, from estimates elsewhere."""

from collections.abc import Iterable, Mapping

import numpy as np

from tools.evaluation.forecast import CellEstimate
from tools.evaluation.shards import Costs
from tools.evaluation.timings import Cell, Timing

GENERATE_SECONDS, GRADE_SECONDS = 15.0, 1.0  # of one call and one grading where nothing was ever measured
CORES = 2  # gradings at once on a runner


class Durations:
    """Seconds of one call or grading in a cell. Without a measurement: a call takes what calls to the model take
    elsewhere, and a grading what gradings of the paper take; the mean over everything after that."""

    def __init__(self, timings: Mapping[Cell, Timing]) -> None:
        self._cells = timings
        generate = [(cell[0], t.answers, t.generate) for cell, t in timings.items() if t.answers]
        grade = [(cell[1], t.gradings, t.grade) for cell, t in timings.items() if t.gradings]
        self._models, self._any_model = _means(generate, GENERATE_SECONDS)
        self._papers, self._any_paper = _means(grade, GRADE_SECONDS)

    def generate(self, cell: Cell) -> float:
        known = self._cells.get(cell, Timing())
        return known.generate if known.answers else self._models.get(cell[0], self._any_model)

    def grade(self, cell: Cell) -> float:
        known = self._cells.get(cell, Timing())
        return known.grade if known.gradings else self._papers.get(cell[1], self._any_paper)


def costs_of(rows: Iterable[CellEstimate], durations: Durations, concurrency: Mapping[str, int]) -> Costs:
    """Time and money of every (model, paper) pair. `concurrency`: calls at once to each model."""
    seconds: dict[tuple[str, str], float] = {}
    usd: dict[tuple[str, str], float] = {}
    for row in rows:
        cell = (row.model, row.paper, row.mode)
        asking = row.calls * durations.generate(cell) / concurrency.get(row.model, 1)
        took = asking + row.gradings * durations.grade(cell) / CORES
        pair = (row.model, row.paper)
        seconds[pair] = seconds.get(pair, 0.0) + took
        usd[pair] = usd.get(pair, 0.0) + (row.usd or 0.0)
    models = tuple(dict.fromkeys(model for model, _ in seconds))
    papers = tuple(dict.fromkeys(paper for _, paper in seconds))
    model_of, paper_of = {m: n for n, m in enumerate(models)}, {p: n for n, p in enumerate(papers)}
    return Costs(
        models, papers,
        np.array([model_of[model] for model, _ in seconds], np.int32),
        np.array([paper_of[paper] for _, paper in seconds], np.int32),
        np.array(list(seconds.values()), np.float64),
        np.array(list(usd.values()), np.float64),
    )  # fmt: skip


def _means(measured: list[tuple[str, int, float]], default: float) -> tuple[dict[str, float], float]:
    """Means weighted by count: per name, and over all."""
    totals: dict[str, tuple[int, float]] = {}
    for name, count, mean in measured:
        known = totals.get(name, (0, 0.0))
        totals[name] = (known[0] + count, known[1] + count * mean)
    count, total = sum(c for c, _ in totals.values()), sum(t for _, t in totals.values())
    return {name: t / c for name, (c, t) in totals.items()}, total / count if count else default

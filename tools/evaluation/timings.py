"""How long answers and gradings took: STORE/timings.json, from which shards are balanced.

Apart from the results because durations differ from run to run; see store.write_cell. Means per model, paper and mode.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.evaluation.store import replace_file

NAME = "timings.json"
Cell = tuple[str, str, str]  # model, paper, mode


@dataclass(frozen=True)
class Timing:
    """Mean seconds of one call and of one grading in a cell, and of how many. 0 of either: nothing was measured."""

    answers: int = 0
    generate: float = 0.0
    gradings: int = 0
    grade: float = 0.0

    def with_answer(self, seconds: float) -> "Timing":
        count = self.answers + 1
        return Timing(count, self.generate + (seconds - self.generate) / count, self.gradings, self.grade)

    def with_grading(self, seconds: float) -> "Timing":
        count = self.gradings + 1
        return Timing(self.answers, self.generate, count, self.grade + (seconds - self.grade) / count)


def read(store: Path) -> dict[Cell, Timing]:
    """The store's timings; none where the file is missing or not readable: estimates take their place then."""
    try:
        data = json.loads((store / NAME).read_text("utf-8"))
        return {
            (model, paper, mode): Timing(int(a), float(g), int(n), float(s))
            for model, papers in data.items()
            for paper, modes in papers.items()
            for mode, (a, g, n, s) in modes.items()
        }
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def write(store: Path, timings: Mapping[Cell, Timing]) -> None:
    data: dict[str, dict[str, dict[str, list[float]]]] = {}
    for (model, paper, mode), t in sorted(timings.items()):
        cell = [t.answers, round(t.generate, 3), t.gradings, round(t.grade, 3)]
        data.setdefault(model, {}).setdefault(paper, {})[mode] = cell
    lines = [f"  {json.dumps(model)}: {json.dumps(papers)}" for model, papers in data.items()]
    replace_file(store / NAME, "{\n" + ",\n".join(lines) + "\n}\n" if lines else "{}\n")


def joined(several: Iterable[Mapping[Cell, Timing]]) -> dict[Cell, Timing]:
    """One mapping from many. Of two timings of a cell the better founded counts, so that joining twice, or in another order,
    changes nothing."""
    result: dict[Cell, Timing] = {}
    for timings in several:
        for cell, timing in timings.items():
            known = result.get(cell, Timing())
            answers = max((timing.answers, timing.generate), (known.answers, known.generate))
            gradings = max((timing.gradings, timing.grade), (known.gradings, known.grade))
            result[cell] = Timing(*answers, *gradings)
    return result


def renewed(stored: Mapping[Cell, Timing], measured: Mapping[Cell, Timing]) -> dict[Cell, Timing]:
    """The stored timings with what was measured anew in their place; models and machines change, so no mean over both."""
    result = dict(stored)
    for cell, new in measured.items():
        old = stored.get(cell, Timing())
        answers = (new.answers, new.generate) if new.answers else (old.answers, old.generate)
        gradings = (new.gradings, new.grade) if new.gradings else (old.gradings, old.grade)
        result[cell] = Timing(*answers, *gradings)
    return result

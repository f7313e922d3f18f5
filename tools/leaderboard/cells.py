"""What single cells hold: the verdicts of one model on one snippet, and how they are put in words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby

import numpy as np

from tools.leaderboard.metrics.rates import Ints
from tools.leaderboard.results import MODES, OUTCOMES, PASS, SCORED, Results


@dataclass(frozen=True)
class Seen:
    """One model on one snippet in one mode: an outcome per sample, and why the first sample that did not pass did not."""

    model: int
    snippet: int
    mode: str
    outcomes: tuple[int, ...]
    explanation: str
    in_process: bool

    @property
    def passed(self) -> int:
        return self.outcomes.count(PASS)

    @property
    def scored(self) -> int:
        return sum(bool(SCORED[outcome]) for outcome in self.outcomes)


@dataclass(frozen=True)
class Cells:
    """Access to the rows of the results by model and by snippet."""

    results: Results

    def of_model(self, model: int) -> Iterator[Seen]:
        """By snippet, then mode."""
        first, last = np.searchsorted(self.results.model, [model, model + 1])
        return self._seen(np.arange(first, last))

    def of_snippet(self, snippet: int) -> Iterator[Seen]:
        """By model, then mode."""
        first, last = np.searchsorted(self.results.snippet[self._by_snippet], [snippet, snippet + 1])
        return self._seen(self._by_snippet[first:last])

    @cached_property
    def _by_snippet(self) -> Ints:
        # Stable, so that within a snippet the rows stay sorted by model, mode and sample.
        return np.argsort(self.results.snippet, kind="stable")

    def _seen(self, rows: Ints) -> Iterator[Seen]:
        r = self.results
        columns = (r.model, r.snippet, r.mode, r.outcome, r.explanation, r.in_process)
        lines = zip(*(column[rows].tolist() for column in columns), strict=True)
        for (model, snippet, mode), group in groupby(lines, key=lambda line: line[:3]):
            samples = list(group)
            outcomes = tuple(line[3] for line in samples)
            why = next((r.explanations[line[4]] for line in samples if line[3] != PASS), "")
            yield Seen(model, snippet, MODES[mode], outcomes, why, any(line[5] for line in samples))


def label(outcome: int) -> str:
    """`type error` is the exception; the kind alone is said here: `type`, `no code`, `provider error`."""
    return OUTCOMES[outcome].replace("_", " ")


@cache
def verdict(outcomes: tuple[int, ...]) -> str:
    """`✅ pass`, `❌ type`, `⬜ provider error`, or for several samples `2/3 ✅, type`. The word always stands beside the sign,
    since a sign alone says nothing to a screen reader."""
    if len(outcomes) == 1:
        return f"{sign(outcomes)} {label(outcomes[0])}"
    others = sorted({label(outcome) for outcome in outcomes if outcome != PASS})
    scored = sum(bool(SCORED[outcome]) for outcome in outcomes)
    return ", ".join([f"{sign(outcomes)} {outcomes.count(PASS)} of {scored} pass", *others])


def sign(outcomes: Iterable[int]) -> str:
    """✅ all scored samples passed, 🟨 some, ❌ none; ⬜ nothing was scored."""
    scored = [outcome for outcome in outcomes if SCORED[outcome]]
    passed = scored.count(PASS)
    return "⬜" if not scored else "✅" if passed == len(scored) else "🟨" if passed else "❌"

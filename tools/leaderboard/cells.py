"""What single cells hold: the verdicts of one model on one snippet, and how they are put in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np

from tools.leaderboard.metrics.rates import Ints
from tools.leaderboard.results import MODES, OUTCOMES, PASS, SCORED, Results


class Seen(NamedTuple):
    """One model on one snippet in one mode: an outcome per sample, and why the first sample that did not pass did not."""

    model: int
    snippet: int
    mode: str
    outcomes: tuple[int, ...]
    explanation: str
    in_process: bool


@dataclass(frozen=True)
class Cells:
    """Access to the rows of the results by model and by snippet."""

    results: Results

    def prepare(self) -> None:
        """Make the index by snippet now instead of when it is first used."""
        _ = self._by_snippet, self._starts

    def of_model(self, model: int) -> Iterator[Seen]:
        """By snippet, then mode."""
        first, last = np.searchsorted(self.results.model, [model, model + 1])
        return self._seen(np.arange(first, last))

    def of_snippet(self, snippet: int) -> Iterator[Seen]:
        """By model, then mode."""
        first, last = self._starts[snippet], self._starts[snippet + 1]
        return self._seen(self._by_snippet[first:last])

    @cached_property
    def _by_snippet(self) -> Ints:
        # Stable, so that within a snippet the rows stay sorted by model, mode and sample.
        return np.argsort(self.results.snippet, kind="stable")

    @cached_property
    def _starts(self) -> Ints:
        """Where each snippet's rows begin in _by_snippet, with an end mark."""
        counts = np.bincount(self.results.snippet, minlength=len(self.results.snippets))
        return np.concatenate([[0], np.cumsum(counts)])

    def _seen(self, rows: Ints) -> Iterator[Seen]:
        """One Seen for each run of rows with the same model, snippet and mode."""
        r = self.results
        model, snippet, mode = r.model[rows], r.snippet[rows], r.mode[rows]
        changes = (np.diff(model) != 0) | (np.diff(snippet) != 0) | (np.diff(mode) != 0)
        starts = np.concatenate([[0], np.flatnonzero(changes) + 1]) if len(rows) else np.empty(0, int)
        ends = [*starts[1:].tolist(), len(rows)]
        outcomes, why, marked = (column[rows].tolist() for column in (r.outcome, r.explanation, r.in_process))
        heads = zip(*(column[starts].tolist() for column in (model, snippet, mode)), strict=True)
        for (m, s, kind), first, last in zip(heads, starts.tolist(), ends, strict=False):
            failed = next((row for row in range(first, last) if outcomes[row] != PASS), None)
            told = "" if failed is None else r.explanations[why[failed]]
            yield Seen(m, s, MODES[kind], tuple(outcomes[first:last]), told, any(marked[first:last]))


def label(outcome: int) -> str:
    """`type error` is the exception; the kind alone is said here: `type`, `no code`, `provider error`."""
    return OUTCOMES[outcome].replace("_", " ")


@cache
def verdict(outcomes: tuple[int, ...]) -> str:
    """`✅ pass`, `❌ type`, `⬜ provider error`, or for several samples `🟨 2 of 3 pass, type`.

    The word always stands beside the sign, since a sign alone says nothing to a screen reader.
    """
    if len(outcomes) == 1:
        return f"{sign(outcomes)}\u00a0{label(outcomes[0])}"
    others = sorted({label(outcome) for outcome in outcomes if outcome != PASS})
    scored = sum(bool(SCORED[outcome]) for outcome in outcomes)
    return ", ".join([f"{sign(outcomes)}\u00a0{outcomes.count(PASS)} of {scored} pass", *others])


@cache
def sign(outcomes: tuple[int, ...]) -> str:
    """✅ all scored samples passed, 🟨 some, ❌ none; ⬜ nothing was scored."""
    scored = [outcome for outcome in outcomes if SCORED[outcome]]
    passed = scored.count(PASS)
    return "⬜" if not scored else "✅" if passed == len(scored) else "🟨" if passed else "❌"

"""One mode's results as arrays over models, snippets and samples."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tools.leaderboard.metrics.rates import Bools, Floats, Ints, paper_sums, solve_rates
from tools.leaderboard.results import MODES, PASS, SCORED, Results

ABSENT = -1


@dataclass(frozen=True)
class Grid:
    """`outcome` holds indices into OUTCOMES, (M, S, K), ABSENT where there is no record; `lines` and `paper_of` are (S,)."""

    outcome: NDArray[np.int8]
    reindented: Bools
    lines: Ints
    paper_of: Ints
    papers: int

    @cached_property
    def scored_samples(self) -> Bools:
        return np.asarray((self.outcome != ABSENT) & SCORED[self.outcome], bool)

    @cached_property
    def passing_samples(self) -> Bools:
        return np.equal(self.outcome, PASS)

    @cached_property
    def scored(self) -> Ints:
        return _count(self.scored_samples)

    @cached_property
    def passed(self) -> Ints:
        return _count(self.passing_samples)

    @cached_property
    def passed_strictly(self) -> Ints:
        """Passes that needed no re-indentation."""
        return _count(self.passing_samples & ~self.reindented)

    @cached_property
    def passed_lines(self) -> Floats:
        """Expected passed lines per paper, (M, P): numerator of scaled pass@1."""
        return self.by_paper(solve_rates(self.passed, self.scored) * self.lines)

    @cached_property
    def scored_lines(self) -> Floats:
        return self.by_paper((self.scored > 0) * self.lines)

    @cached_property
    def passed_snippets(self) -> Floats:
        return self.by_paper(solve_rates(self.passed, self.scored))

    @cached_property
    def scored_snippets(self) -> Floats:
        return self.by_paper(self.scored > 0)

    def by_paper(self, cells: Floats | Ints | Bools) -> Floats:
        return paper_sums(cells, self.paper_of, self.papers)


def _count(samples: Bools) -> Ints:
    """(M, S) from (M, S, K)."""
    return np.asarray(samples.sum(axis=2), int)


def grid(results: Results, mode: str, snippets: Ints) -> Grid:
    """The grid of one mode over the given snippets (indices into results.snippets, ascending)."""
    column = np.full(len(results.snippets), -1)
    column[snippets] = np.arange(len(snippets))
    rows = np.flatnonzero((results.mode == MODES.index(mode)) & (column[results.snippet] >= 0))
    _, samples = np.unique(results.sample[rows], return_inverse=True)
    shape = (len(results.models), len(snippets), int(samples.max(initial=0)) + 1)
    outcome, reindented = np.full(shape, ABSENT, np.int8), np.zeros(shape, bool)
    where = (results.model[rows], column[results.snippet[rows]], samples.ravel())
    outcome[where], reindented[where] = results.outcome[rows], results.reindented[rows]
    chosen = [results.snippets[index] for index in snippets]
    lines = np.array([snippet.lines for snippet in chosen], int)
    return Grid(outcome, reindented, lines, np.array([snippet.paper for snippet in chosen], int), len(results.papers))

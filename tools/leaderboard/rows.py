"""The row of each model: every figure of the main table and of the model's own page."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from tools.evaluation.store import safe_name
from tools.leaderboard.board import Cost, ModelRow, Score
from tools.leaderboard.compare import Standing
from tools.leaderboard.facts import ModelFacts
from tools.leaderboard.grid import Grid
from tools.leaderboard.metrics import contamination, ranks
from tools.leaderboard.metrics.bootstrap import difference_interval, rate_interval
from tools.leaderboard.metrics.rates import (
    Floats,
    Ints,
    divide,
    mean_over,
    pass_at_1,
    pass_at_k_cells,
    sample_rates,
    scaled_pass_at_1,
    solve_rates,
    spread,
)
from tools.leaderboard.percent import percent, scores
from tools.leaderboard.results import MODES, OUTCOMES, SOURCES, Results

PASS_AT = (1, 2, 3, 5, 10, 20, 50, 100)


class _History(TypedDict):
    in_process: int
    sources: tuple[str, ...]
    provider_models: tuple[str, ...]
    updated: str | None


@dataclass(frozen=True)
class RowBuilder:
    """Computes each figure for all models at once; `snippets` are the indices that count, `safe` the papers newer than the
    latest cutoff, (P,)."""

    results: Results
    snippets: Ints
    paper: Grid
    code: Grid
    safe: NDArray[np.bool_] | None

    def rows(
        self, known: list[ModelFacts], states: list[str], ranked: Ints, standings: Mapping[int, Standing]
    ) -> list[ModelRow]:
        """One row per model of the results, in their order."""
        low, high = ranks.rank_ranges(self.paper.passed_lines[ranked], self.paper.scored_lines[ranked])
        point = ranks.competition_ranks(self.scaled[ranked])
        place = {
            int(model): (int(p), int(lo), int(hi)) for model, p, lo, hi in zip(ranked, point, low, high, strict=True)
        }
        scaled = scores(self.scaled, rate_interval(self.paper.passed_lines, self.paper.scored_lines))
        snippets = scores(
            pass_at_1(self.paper.passed, self.paper.scored),
            rate_interval(self.paper.passed_snippets, self.paper.scored_snippets),
        )
        strict = scaled_pass_at_1(self.paper.passed_strictly, self.paper.scored, self.paper.lines)
        code_only = scores(
            scaled_pass_at_1(self.code.passed, self.code.scored, self.code.lines),
            rate_interval(self.code.passed_lines, self.code.scored_lines),
        )
        own = [self._own_papers(facts) for facts in known]
        own_mask = np.array([np.zeros(len(self.results.papers), bool) if mask is None else mask for mask in own])
        own_safe = self._on_papers(own_mask)
        safe = self._on_papers(np.tile(self.safe, (len(known), 1))) if self.safe is not None else [None] * len(known)
        sample_spread = spread(sample_rates(self.paper.passing_samples, self.paper.scored_samples, self.paper.lines))
        gain, pass_at_k, outcomes, costs = self._gain(), self._pass_at_k(), self._outcomes(), self._costs()
        lines = self.paper.lines.sum()
        covered = divide((self.paper.scored > 0) @ self.paper.lines, np.full(len(known), lines))
        return [
            ModelRow(
                id=facts.id,
                page=safe_name(facts.id),
                name=facts.name,
                developer=facts.developer,
                open=facts.open,
                knowledge_cutoff=facts.knowledge_cutoff,
                state=states[m],
                rank=place[m][0] if m in place else None,
                rank_low=place[m][1] if m in place else None,
                rank_high=place[m][2] if m in place else None,
                better_than=standings[m].better_than if m in standings else None,
                worse_than=standings[m].worse_than if m in standings else None,
                like_best=m in standings and standings[m].like_best,
                scaled=scaled[m],
                snippets=snippets[m],
                strict=percent(strict[m]),
                samples=int(self.paper.scored[m].max(initial=0)),
                sample_spread=percent(sample_spread[m]),
                pass_at_k=pass_at_k[m],
                safe=safe[m],
                own_safe=own_safe[m],
                own_safe_papers=None if own[m] is None else int((own_mask[m] & self._used).sum()),
                code_only=code_only[m],
                gain=gain[m],
                outcomes=outcomes[m],
                cost=costs[m],
                coverage=percent(covered[m]) or 0.0,
                unscored=int((self.paper.scored[m] == 0).sum()),
                **self._history(m),
            )
            for m, facts in enumerate(known)
        ]

    @cached_property
    def scaled(self) -> Floats:
        return scaled_pass_at_1(self.paper.passed, self.paper.scored, self.paper.lines)

    @cached_property
    def _used(self) -> NDArray[np.bool_]:
        """Papers with a snippet that counts, (P,)."""
        return np.bincount(self.paper.paper_of, minlength=len(self.results.papers)) > 0

    def _own_papers(self, facts: ModelFacts) -> NDArray[np.bool_] | None:
        if facts.knowledge_cutoff is None:
            return None
        commits = [paper.first_commit_date for paper in self.results.papers]
        return contamination.safe_papers(commits, contamination.last_known_day(facts.knowledge_cutoff))

    def _on_papers(self, mask: NDArray[np.bool_]) -> list[Score | None]:
        """scaled pass@1 with its interval on each model's own choice of papers, mask (M, P)."""
        passed, scored = self.paper.passed_lines * mask, self.paper.scored_lines * mask
        return scores(divide(passed.sum(axis=1), scored.sum(axis=1)), rate_interval(passed, scored))

    def _gain(self) -> list[Score | None]:
        both = (self.paper.scored > 0) & (self.code.scored > 0)
        rates = solve_rates(self.paper.passed, self.paper.scored) - solve_rates(self.code.passed, self.code.scored)
        difference, weight = (
            self.paper.by_paper(rates * both * self.paper.lines),
            self.paper.by_paper(both * self.paper.lines),
        )
        return scores(divide(difference.sum(axis=1), weight.sum(axis=1)), difference_interval(difference, weight))

    def _pass_at_k(self) -> list[dict[int, float]]:
        """pass@k by snippet for every k up to the number of samples that all scored cells of the model have."""
        scored = np.where(self.paper.scored > 0, self.paper.scored, np.iinfo(int).max)
        fewest = scored.min(axis=1, initial=np.iinfo(int).max) * (self.paper.scored > 0).any(axis=1)
        found: list[dict[int, float]] = [{} for _ in fewest]
        ones = np.ones(self.paper.scored.shape[1])
        for k in (k for k in PASS_AT if k <= fewest.max(initial=0)):
            rate = mean_over(pass_at_k_cells(self.paper.passed, self.paper.scored, k), ones)
            for model in np.flatnonzero(fewest >= k):
                found[model][k] = percent(rate[model]) or 0.0
        return found

    @cached_property
    def _rows_paper(self) -> Ints:
        """Rows of the results in mode `paper` over the snippets that count."""
        counts = np.zeros(len(self.results.snippets), bool)
        counts[self.snippets] = True
        return np.flatnonzero((self.results.mode == MODES.index("paper")) & counts[self.results.snippet])

    def _outcomes(self) -> list[dict[str, int]]:
        rows = self._rows_paper
        table = np.zeros((len(self.results.models), len(OUTCOMES)), int)
        np.add.at(table, (self.results.model[rows], self.results.outcome[rows]), 1)
        return [{name: int(count) for name, count in zip(OUTCOMES, line, strict=True) if count} for line in table]

    def _costs(self) -> list[Cost | None]:
        """A run is one sample of every snippet; answers without a known price make the sums lower bounds."""
        rows, models = self._rows_paper, len(self.results.models)
        model, cost = self.results.model[rows], self.results.cost[rows]
        known = ~np.isnan(cost)
        spent = np.bincount(model, np.nan_to_num(cost), minlength=models)
        priced, asked = np.bincount(model, known, minlength=models), np.bincount(model, minlength=models)
        runs = np.maximum((self.paper.outcome >= 0).sum(axis=2).max(axis=1, initial=0), 1)
        solved = self.paper.passed @ self.paper.lines
        return [
            Cost(
                round(spent[m] / runs[m], 6),
                round(spent[m] / solved[m], 6) if solved[m] else None,
                bool(priced[m] == asked[m]),
            )
            if priced[m]
            else None
            for m in range(models)
        ]  # fmt: skip

    def _history(self, model: int) -> _History:
        first, last = np.searchsorted(self.results.model, [model, model + 1])
        rows = slice(first, last)
        days, providers = self.results.day[rows], np.unique(self.results.provider_model[rows])
        last_day = int(days.max(initial=-1))
        return {
            "in_process": int(self.results.in_process[rows].sum()),
            "sources": tuple(SOURCES[index] for index in np.unique(self.results.source[rows])),
            "provider_models": tuple(name for index in providers if (name := self.results.provider_models[index])),
            "updated": self.results.days[last_day] if last_day >= 0 else None,
        }

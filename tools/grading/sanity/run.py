"""Try one paper: reference, repeats, blanks, mutants, equivalence. Everything found goes into its report."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from tools.grading.grader import Grader
from tools.grading.sanity import findings
from tools.grading.sanity.cache import Cache, Outcome
from tools.grading.sanity.plan import Blanked, Mutated, blanked, mutated, seeds
from tools.grading.sanity.repeats import repeat
from tools.grading.sanity.report import PaperReport, SnippetReport, Survivor, Totals
from tools.grading.sanity.settings import Settings
from tools.grading.verdict import Verdict
from tools.problems import Paper

# CPU seconds of a mutant beyond the reference's: mutants loop for ever more often than models' answers do.
PATIENCE = (3.0, 10.0)
Moved = Callable[[int, int], None]  # (candidates done, candidates known of)
_Tried = TypeVar("_Tried", Blanked, Mutated)


def try_paper(
    paper: Paper, grader: Grader, settings: Settings, cache_folder: Path | None, moved: Moved = lambda done, known: None
) -> PaperReport:
    """The report on one paper. KeyboardInterrupt leaves what was found in the cache."""
    return _Trial(paper, grader, settings, Cache(cache_folder, paper), moved).run()


class _Trial:
    def __init__(self, paper: Paper, grader: Grader, settings: Settings, cache: Cache, moved: Moved) -> None:
        self.paper, self.grader, self.settings, self.cache, self.moved = paper, grader, settings, cache, moved
        self.seeds = seeds(paper, max(settings.repeats, settings.equivalence_seeds, 1), settings.seed)
        self.done = self.known = 0

    def run(self) -> PaperReport:
        started = time.monotonic()
        report = PaperReport(self.paper.id, "fail", self.paper.test_form.value, repeats_asked=self.settings.repeats)
        self._expect(self.settings.repeats)
        first = self.grader.reference(self.paper, self.seeds[0])
        if first.fault is not None:
            report = replace(report, message=first.fault)
            return findings.reference_fails(self.paper, first, replace(report, seconds=time.monotonic() - started))
        repeats = repeat(self.paper, self.grader, self.seeds[: self.settings.repeats], self._step)
        blanks = list(blanked(self.paper))
        mutants = mutated(self.paper, self.settings.mutants)
        self._expect(len(blanks) + len(mutants))
        blank_outcomes = self._try_all(blanks, self.seeds[0])
        outcomes = self._try_all(mutants, self.seeds[0])
        equivalent, notes = self._equivalent(
            [n for n, outcome in enumerate(outcomes) if outcome.passed], mutants, outcomes
        )
        killed = [not outcome.passed for outcome in outcomes]
        report = replace(
            report,
            repeats=repeats.agreed,
            cpu_seconds=repeats.cpu_seconds,
            peak_bytes=repeats.peak_bytes,
            totals=Totals(len(mutants), sum(killed), len(equivalent)),
            snippets=self._snippets(blanks, blank_outcomes, mutants, outcomes, equivalent, notes),
        )
        self.grader.forget()
        found = findings.of(self.paper, report, repeats)
        status = "fail" if found.failed else "pass"
        return replace(found, status=status, seconds=time.monotonic() - started)

    def _snippets(
        self, blanks: list[Blanked], blank_outcomes: list[Outcome], mutants: list[Mutated], outcomes: list[Outcome],
        equivalent: set[int], notes: dict[int, str],
    ) -> tuple[SnippetReport, ...]:  # fmt: skip
        reports = []
        for ref in self.paper.snippets:
            name = self.paper.name_of(ref)
            own = [n for n, mutant in enumerate(mutants) if name in mutant.names]
            tried = [outcome for blank, outcome in zip(blanks, blank_outcomes, strict=True) if blank.name == name]
            kills = Counter(case for outcome in (*tried, *(outcomes[n] for n in own)) for case in outcome.failed)
            reports.append(SnippetReport(
                hint=name,
                path=ref.document.path,
                line=ref.snippet.start,
                blanks_passed=sum(outcome.passed for outcome in tried),
                mutants=len(own),
                killed=sum(not outcomes[n].passed for n in own),
                by_value=sum(bool({"comparison", "check"} & set(outcomes[n].failed.values())) for n in own),
                cases=dict(sorted(kills.items(), key=lambda item: (-item[1], item[0]))),
                survivors=tuple(_survivor(mutants[n], notes[n]) for n in own if outcomes[n].passed and n not in equivalent),
                equivalents=tuple(_survivor(mutants[n], notes[n]) for n in own if n in equivalent),
            ))  # fmt: skip
        return tuple(reports)

    def _equivalent(
        self, passed: list[int], mutants: list[Mutated], outcomes: list[Outcome]
    ) -> tuple[set[int], dict[int, str]]:
        """Which of the mutants that passed are equivalent, and what is to be said of each."""
        count = self.settings.equivalence_seeds
        same = [n for n in passed if outcomes[n].identical]
        notes = dict.fromkeys(passed, "differs from the reference by less than the tolerance")
        for seed in self.seeds[1:count]:
            self._expect(len(same))
            tried = self._try_all([mutants[n] for n in same], seed)
            for n, outcome in zip(same, tried, strict=True):
                if not outcome.passed:
                    notes[n] = "fails under some seeds only"
            same = [n for n, outcome in zip(same, tried, strict=True) if outcome.identical]
        notes |= dict.fromkeys(same, f"every observation is the same under {count} seeds")
        return set(same), notes

    def _try_all(self, tried: Sequence[_Tried], seed: int) -> list[Outcome]:
        """Outcomes in order; those of an earlier run come from the cache, the others run on all cores."""
        outcomes: dict[int, Outcome] = {}
        running: dict[Future[Verdict], int] = {}
        for n, item in enumerate(tried):
            known = self.cache.get(item.candidate, seed)
            if known is not None:
                outcomes[n] = known
                self._step()
            else:
                running[self.grader.submit(item.candidate, seed)] = n
        try:
            while running:
                ended, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    n = running.pop(future)
                    outcomes[n] = Outcome.of(future.result())
                    self.cache.put(tried[n].candidate, seed, outcomes[n])
                    self._step()
        finally:
            for future in running:
                future.cancel()
        return [outcomes[n] for n in range(len(tried))]

    def _expect(self, more: int) -> None:
        self.known += more
        self.moved(self.done, self.known)

    def _step(self) -> None:
        self.done += 1
        self.moved(self.done, self.known)


def _survivor(mutated: Mutated, note: str) -> Survivor:
    mutant = mutated.mutant
    return Survivor(mutant.path, mutant.line, mutant.operator, mutant.old, mutant.new, note)

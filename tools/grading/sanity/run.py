"""Try one paper: reference, repeats, blanks, mutants, equivalence. Everything found goes into its report."""

import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import replace
from pathlib import Path

from tools.annotations import strip_tags
from tools.grading.grader import Grader
from tools.grading.paper_job import Candidate
from tools.grading.sanity import findings, probes
from tools.grading.sanity.cache import Cache, Outcome
from tools.grading.sanity.plan import RAISING, Blanked, Mutated, blanked, mutated, seeds
from tools.grading.sanity.repeats import Repeat, repeat
from tools.grading.sanity.report import UNSEEN_ARITHMETIC, PaperReport, SnippetReport, Survivor, Totals
from tools.grading.sanity.settings import Settings
from tools.grading.verdict import Status, Verdict
from tools.problems import Paper, TestForm

# CPU seconds of a mutant beyond the reference's: mutants loop for ever more often than models' answers do.
PATIENCE = (3.0, 10.0)
Moved = Callable[[int, int], None]  # (candidates done, candidates known of)

_TOLERATED = "differs from the reference by less than the tolerance"
_PASSES = "all tests pass"
_BY_CHANCE = "fails under some seeds only"
_UNREACHED = "no case runs this line"


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
        report = self._report()
        self.grader.forget()
        return replace(report, seconds=time.monotonic() - started)

    def _report(self) -> PaperReport:
        paper, asked = self.paper, self.settings.repeats
        report = PaperReport(paper.id, "fail", paper.test_form.value, repeats_asked=asked)
        self._expect(asked)
        if self.cache.repeat(self.seeds[0]) is None:
            first = self.grader.reference(paper, self.seeds[0])
            if first.fault is not None:
                return findings.reference_fails(paper, first, replace(report, message=first.fault))
        repeats = [self._repeat(seed) for seed in self.seeds[:asked]]
        blanks = list(blanked(paper))
        mutants = mutated(paper, self.settings.mutants)
        self._expect(len(blanks) + len(mutants))
        blank_outcomes = self._try_all([blank.candidate for blank in blanks], self.seeds[0])
        running = self._cases_that_run(blanks, blank_outcomes)
        only = [running.get(mutant.names[-1]) for mutant in mutants]
        outcomes = self._try_all([mutant.candidate for mutant in mutants], self.seeds[0], only)
        equivalent, notes = self._judge_survivors(mutants, outcomes)
        report = replace(
            report,
            repeats=sum(not run.fault for run in repeats),
            cpu_seconds=min(run.cpu_seconds for run in repeats),
            peak_bytes=max(run.peak_bytes for run in repeats),
            totals=Totals(len(mutants), sum(not outcome.passed for outcome in outcomes), len(equivalent)),
            snippets=self._snippets(blanks, blank_outcomes, mutants, outcomes, equivalent, notes),
        )
        return findings.of(paper, report, repeats, self._counted_draws(), lenient=self.settings.lenient)

    def _repeat(self, seed: int) -> Repeat:
        known = self.cache.repeat(seed)
        if known is None:
            known = repeat(self.paper, self.grader, seed)
            self.cache.put_repeat(known)
        self._step()
        return known

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
            passed = [n for n in own if outcomes[n].passed]
            reports.append(SnippetReport(
                hint=name,
                path=ref.document.path,
                line=ref.snippet.start,
                blanks_passed=sum(outcome.passed for outcome in tried),
                mutants=len(own),
                killed=len(own) - len(passed),
                by_value=sum(bool({"comparison", "check"} & set(outcomes[n].failed.values())) for n in own),
                cases=dict(sorted(kills.items(), key=lambda item: (-item[1], item[0]))),
                survivors=tuple(_survivor(mutants[n], notes[n]) for n in passed if n not in equivalent),
                equivalents=tuple(_survivor(mutants[n], notes[n]) for n in passed if n in equivalent),
            ))  # fmt: skip
        return tuple(reports)

    def _cases_that_run(self, blanks: list[Blanked], outcomes: list[Outcome]) -> dict[str, Collection[str]]:
        """The cases that run each snippet: those that fail when it raises. No other can see what a mutant of it does, and
        leaving them out halves the time that the mutants take. (A case that swallows the exception is missed; nothing comes
        of it, since a mutant that these cases let pass meets all of them.)"""
        if self.paper.test_form is not TestForm.OBSERVERS:
            return {}
        return {
            blank.name: outcome.failed.keys()
            for blank, outcome in zip(blanks, outcomes, strict=True)
            if blank.code == RAISING and outcome.status == Status.FAIL
        }

    def _judge_survivors(self, mutants: list[Mutated], outcomes: list[Outcome]) -> tuple[set[int], dict[int, str]]:
        """Which of the mutants that passed are equivalent, and what is to be said of each that passed.

        Equal observations do not prove equal meaning. Mutants of a line that no case runs survive, and so do changes of
        arithmetic: in all but rare places they show, unless the inputs are all ones, zeros or full masks.
        """
        passed = [n for n, outcome in enumerate(outcomes) if outcome.passed]
        observed = self.paper.test_form is TestForm.OBSERVERS
        notes = dict.fromkeys(passed, _TOLERATED if observed else _PASSES)
        same = [n for n in passed if outcomes[n].identical]
        for seed in self.seeds[1 : self.settings.equivalence_seeds]:
            self._expect(len(same))
            tried = self._try_all([mutants[n].candidate for n in same], seed)
            notes |= {n: _BY_CHANCE for n, outcome in zip(same, tried, strict=True) if not outcome.passed}
            same = [n for n, outcome in zip(same, tried, strict=True) if outcome.identical]
        stops = {n: stop for n in same if (stop := self._stop(mutants[n])) is not None}
        self._expect(len(stops))
        reached = self._try_all(list(stops.values()), self.seeds[0])
        unreached = {n for n, outcome in zip(stops, reached, strict=True) if outcome.passed}
        notes |= dict.fromkeys(same, f"every observation is the same under {self.settings.equivalence_seeds} seeds")
        unseen = {n for n in same if mutants[n].mutant.arithmetic}
        notes |= dict.fromkeys(unseen, UNSEEN_ARITHMETIC) | dict.fromkeys(unreached, _UNREACHED)
        return set(same) - unreached - unseen, notes

    def _stop(self, mutated: Mutated) -> Candidate | None:
        mutant = mutated.mutant
        document = next(document for document in self.paper.annotated if document.path == mutant.path)
        line = mutant.line - sum(tag < mutant.line for tag in document.tag_lines)
        stopped = probes.with_stop(strip_tags(document), line)
        return None if stopped is None else Candidate(self.paper, {mutant.path: stopped})

    def _counted_draws(self) -> list[str]:
        """Names of snippets that draw random numbers and whose cases fail when one more is drawn."""
        if self.paper.test_form is not TestForm.OBSERVERS:
            return []
        drawing = [ref for ref in self.paper.snippets if ref.document.path.endswith(".py") and probes.draws(ref.blank)]
        extra = [Candidate(self.paper, {ref.document.path: probes.with_extra_draw(ref.blank)}) for ref in drawing]
        self._expect(len(extra))
        outcomes = self._try_all(extra, self.seeds[0])
        return [self.paper.name_of(ref) for ref, outcome in zip(drawing, outcomes, strict=True) if not outcome.passed]

    def _try_all(
        self, candidates: Sequence[Candidate], seed: int, only: Sequence[Collection[str] | None] | None = None
    ) -> list[Outcome]:
        """Outcomes in order; those of an earlier run come from the cache, the others run on all cores.

        `only`: the cases that a candidate meets first; one that passes them meets all.
        """
        outcomes: dict[int, Outcome] = {}
        running: dict[Future[Verdict], tuple[int, bool]] = {}
        for n, candidate in enumerate(candidates):
            known = self.cache.get(candidate, seed)
            if known is not None:
                outcomes[n] = known
                self._step()
            else:
                some = None if only is None else only[n]
                running[self.grader.submit(candidate, seed, some)] = (n, some is not None)
        try:
            while running:
                ended, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    n, in_part = running.pop(future)
                    verdict = future.result()
                    if in_part and verdict.passed:
                        running[self.grader.submit(candidates[n], seed)] = (n, False)
                        continue
                    outcomes[n] = Outcome.of(verdict)
                    self.cache.put(candidates[n], seed, outcomes[n])
                    self._step()
        finally:
            for future in running:
                future.cancel()
        return [outcomes[n] for n in range(len(candidates))]

    def _expect(self, more: int) -> None:
        self.known += more
        self.moved(self.done, self.known)

    def _step(self) -> None:
        self.done += 1
        self.moved(self.done, self.known)


def _survivor(mutated: Mutated, note: str) -> Survivor:
    mutant = mutated.mutant
    return Survivor(mutant.path, mutant.line, mutant.operator, mutant.old, mutant.new, note)

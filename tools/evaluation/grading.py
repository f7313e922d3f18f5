"""Grade completions in the background: each different candidate once, and none that the store has a verdict for."""

import asyncio
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from tools.evaluation.judged import has_verdict, judged, take_over
from tools.evaluation.keys import PaperKeys
from tools.evaluation.questions import Question
from tools.evaluation.record import Record
from tools.evaluation.replies import PENDING, with_completion
from tools.evaluation.store import paper_file, read_lines
from tools.grading import Candidate, Verdict, candidate_key, paper_key
from tools.models.candidate import candidate_source

_PAPERS_KEPT = 8
_VERDICTS_KEPT = 2000


class Judges(Protocol):
    """What a desk needs of the grader; tests of everything else put another in its place."""

    def submit(self, candidate: Candidate) -> "Future[Verdict]": ...


class GradingDesk:
    """Turns records that hold a completion into graded ones. For one event loop; the work is done on the grader's pool."""

    def __init__(self, grader: Judges, store: Path, *, again: bool) -> None:
        self._grader = grader
        self._store = store
        self._again = again
        self._papers: OrderedDict[str, _PaperDesk] = OrderedDict()
        self._verdicts: OrderedDict[str, asyncio.Future[Verdict]] = OrderedDict()

    async def grade(self, question: Question, record: Record) -> tuple[Record, bool]:
        """The graded record, and whether its verdict was known already."""
        record = with_completion(record)
        if record.verdict != PENDING or record.completion is None:
            return record, False
        desk = await self._desk(question)
        key = desk.keys.grading_key(question.snippet, record.completion)
        blank = desk.keys.blanks[question.snippet]
        made = await asyncio.to_thread(candidate_source, blank, record.completion)
        record = replace(record, reindented=made.reindented)
        known = desk.known.get(key)
        if known is not None:
            return take_over(record, known), True
        candidate = Candidate(question.paper, {blank.path: made.source})
        verdict, reused = await self._verdict(candidate, candidate_key(desk.paper_key, candidate.files))
        return judged(record, verdict, key, blank.reference), reused

    async def _desk(self, question: Question) -> "_PaperDesk":
        paper = question.paper
        if paper.id not in self._papers:
            made = await asyncio.to_thread(_PaperDesk, question, None if self._again else self._store)
            self._papers[paper.id] = made
            while len(self._papers) > _PAPERS_KEPT:
                self._papers.popitem(last=False)
        self._papers.move_to_end(paper.id)
        return self._papers[paper.id]

    async def _verdict(self, candidate: Candidate, key: str) -> tuple[Verdict, bool]:
        """Two models with the same idea wait for one verdict."""
        if key in self._verdicts:
            return await asyncio.shield(self._verdicts[key]), True
        future = asyncio.wrap_future(self._grader.submit(candidate))
        self._verdicts[key] = future
        while len(self._verdicts) > _VERDICTS_KEPT:
            self._verdicts.popitem(last=False)
        return await asyncio.shield(future), False


class _PaperDesk:
    """What grading one paper needs: its keys, and the verdicts that the store holds, by grading key."""

    def __init__(self, question: Question, store: Path | None) -> None:
        paper = question.paper
        self.keys = PaperKeys.of(paper)
        self.paper_key = paper_key(paper)
        self.known: dict[str, Record] = {}
        for file in sorted(store.glob(f"*/{paper_file(paper.id)}")) if store else ():
            for line in read_lines(file):
                record = Record.from_json(line)
                if has_verdict(record):
                    self.known.setdefault(
                        record.grading_key, replace(record, answer=None, reasoning=None, completion=None)
                    )

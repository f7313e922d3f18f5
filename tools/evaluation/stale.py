"""What has to be done and why: the stored lines held against the questions of a run. Reads, and changes nothing."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from tools.evaluation.questions import PaperQuestions, Question, Selection
from tools.evaluation.store import Identity, Line, cell_file, cell_lines, identity_of, safe_name
from tools.models.catalogue import Model
from tools.models.keys import model_part, what_changed
from tools.problems import Paper

ON_REQUEST = "on-request"  # stands in place of a generation key when the answer is to be asked for again


class Action(StrEnum):
    """What a stored line or a missing one needs. Grading costs time and no money."""

    GENERATE = "generate"
    GRADE = "grade"


@dataclass(frozen=True)
class Work:
    """One question with what it needs. `reason` completes the sentence "is done because of …"."""

    question: Question
    action: Action
    reason: str


@dataclass(frozen=True)
class Cell:
    """All work on one result file: one model on one paper."""

    model: Model
    paper: Paper
    work: tuple[Work, ...]

    def count(self, action: Action) -> int:
        return sum(work.action is action for work in self.work)

    def with_only(self, kinds: Set[Action]) -> "Cell":
        """The cell with its work of these kinds alone."""
        return Cell(self.model, self.paper, tuple(work for work in self.work if work.action in kinds))


@dataclass(frozen=True)
class Again:
    """What is done although it is up to date. `but_seed`: not what was graded under this seed: a regrading that was killed
    and goes on has done that already."""

    ask: bool = False
    grade: bool = False
    but_seed: str | None = None


NOTHING_AGAIN = Again()


@dataclass
class Assessment:
    """The cells with work, and what was noticed on the way. `outdated`: stored answers to questions that have changed but
    are not among those asked now (other modes or samples). `seen`: result files that were read, and whether each holds
    results of blanks that are gone."""

    cells: list[Cell] = field(default_factory=list)
    fresh: int = 0
    outdated: int = 0
    seen: dict[Path, bool] = field(default_factory=dict)

    def works(self) -> Iterator[Work]:
        for cell in self.cells:
            yield from cell.work

    def count(self, action: Action) -> int:
        return sum(cell.count(action) for cell in self.cells)


def assess(
    store: Path, selection: Selection, *, only: frozenset[tuple[str, str]] | None = None, again: Again = NOTHING_AGAIN
) -> Assessment:
    """Everything the selection needs, model by model within each paper. `only`: the (model, paper) pairs to look at."""
    found = Assessment()
    known_models = {model.id for model in selection.models if _has_results(store, model)}
    for paper in selection.papers:
        questions = PaperQuestions(paper, selection.modes)
        for model in selection.models:
            if only is not None and (model.id, paper.id) not in only:
                continue
            file = cell_file(store, model.id, paper.id)
            stored = {identity_of(line): line for line in cell_lines(file, model.id, paper.id)}
            found.seen[file] = any(line["snippet"] not in questions.refs for line in stored.values())
            work = tuple(_cell_work(questions, model, selection, stored, model.id in known_models, found, again))
            if work:
                found.cells.append(Cell(model, paper, work))
    return found


def _has_results(store: Path, model: Model) -> bool:
    return any((store / safe_name(model.id)).glob("*.jsonl"))


def _cell_work(
    questions: PaperQuestions, model: Model, selection: Selection, stored: dict[Identity, Line], known: bool,
    found: Assessment, again: Again,
) -> Iterator[Work]:  # fmt: skip
    asked: set[Identity] = set()
    for question in questions.of(model, selection.modes, selection.samples, selection.temperature):
        asked.add(question.identity)
        line = stored.get(question.identity)
        need = _missing(question, stored, known) if line is None else _need(questions, line, question.key, again)
        if need is None:
            found.fresh += 1
        else:
            yield Work(question, *need)
    part = model_part(model, selection.temperature)
    for identity, line in stored.items():
        _, _, snippet, mode, sample = identity
        if identity in asked or snippet not in questions.refs:
            continue  # what is no longer in the problem set is for archive.py
        key = questions.key(part, snippet, mode, sample)
        if line["source"] != "imported" and not same_blank(line["generation_key"], key):
            found.outdated += 1
        elif (need := _need(questions, line, line["generation_key"], again)) and need[0] is Action.GRADE:
            question = Question(
                model, questions.paper, questions.refs[snippet], snippet, mode, sample, 0.0, line["generation_key"]
            )
            yield Work(question, *need)


def same_blank(one: str, other: str) -> bool:
    """Whether two generation keys ask for the same text, whatever the model and its temperature."""
    return one.split(".")[:3] == other.split(".")[:3]


def _missing(question: Question, stored: dict[Identity, Line], known: bool) -> tuple[Action, str]:
    if not known:
        return Action.GENERATE, "new model"
    if not stored:
        return Action.GENERATE, "new paper"
    same = [line for line in stored.values() if line["snippet"] == question.snippet]
    if not same:
        return Action.GENERATE, "new snippet"
    if all(line["mode"] != question.mode for line in same):
        return Action.GENERATE, "new mode"
    return Action.GENERATE, "new sample"


def _need(questions: PaperQuestions, line: Line, key: str, again: Again) -> tuple[Action, str] | None:
    """What a stored line needs to be the current answer to the question with that generation key."""
    verdict, source = line["verdict"], line["source"]
    if source == "evaluated":
        if line["generation_key"] == ON_REQUEST or again.ask:
            return Action.GENERATE, "asked again on request"
        if line["generation_key"] != key:
            return Action.GENERATE, what_changed(line["generation_key"], key)
        if verdict == "provider_error":
            return Action.GENERATE, "no answer last time"
    if source == "imported":
        return None
    if verdict == "pending":
        return Action.GRADE, "answered, not graded yet"
    if verdict == "environment":
        return Action.GRADE, "could not be graded last time"
    if line["grading_key"] != questions.keys.grading_key(line["snippet"], line["completion"]):
        return Action.GRADE, "changed tests or grader"
    if again.grade and line["completion"] is not None and line["seed"] != again.but_seed:
        return Action.GRADE, "graded again on request"
    return None


def by_reason(works: Iterable[Work]) -> Sequence[tuple[Action, str, int]]:
    """How much work there is of each kind, the largest first."""
    counts: dict[tuple[Action, str], int] = {}
    for work in works:
        counts[work.action, work.reason] = counts.get((work.action, work.reason), 0) + 1
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [(action, reason, count) for (action, reason), count in ordered]

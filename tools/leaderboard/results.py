"""Stored records as columns: two million of them fit where as many Record objects would not."""

import datetime
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.diagnostics import UsageProblem
from tools.evaluation.record import UNSCORED

MODES = ("paper", "code-only")
SOURCES = ("evaluated", "submitted", "imported")
ERROR_KINDS = ("functional", "name", "syntax", "type", "import", "attribute", "index/key")
OTHER_FAILURES = ("timeout", "memory", "crash", "no_code", "truncated", "refused", "context_overflow", "forged")
# What a cell can show. An imported `fail` may come without its kind: "unknown kind" keeps it a failure without guessing.
OUTCOMES = ("pass", *ERROR_KINDS, "unknown kind", *OTHER_FAILURES, *sorted(UNSCORED))
PASS = OUTCOMES.index("pass")
_INDEX = {name: index for index, name in enumerate(OUTCOMES)}
SCORED = np.array([name not in UNSCORED for name in OUTCOMES])
EXPLANATION_LENGTH = 240


@dataclass(frozen=True)
class PaperFacts:
    """What the records say of a paper. Where records disagree the earliest date counts: the cautious one."""

    id: str
    title: str
    first_commit_date: str


@dataclass(frozen=True)
class SnippetFacts:
    """One blank; `paper` is an index into Results.papers, `lines` its executable ground-truth lines."""

    paper: int
    file: str
    name: str
    lines: int


@dataclass(frozen=True)
class Results:
    """One row per stored record; the index columns point into the tuples. Sorted by model, snippet, mode, sample."""

    models: tuple[str, ...]
    papers: tuple[PaperFacts, ...]
    snippets: tuple[SnippetFacts, ...]
    days: tuple[str, ...]
    explanations: tuple[str, ...]
    provider_models: tuple[str, ...]
    model: NDArray[np.int32]
    snippet: NDArray[np.int32]
    mode: NDArray[np.int8]
    sample: NDArray[np.int32]
    outcome: NDArray[np.int8]
    source: NDArray[np.int8]
    reindented: NDArray[np.bool_]
    in_process: NDArray[np.bool_]
    cost: NDArray[np.float64]  # US dollars; NaN where it is not known
    day: NDArray[np.int32]  # -1 where it is not known
    explanation: NDArray[np.int32]
    provider_model: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.model)


def _outcome(line: Mapping[str, Any]) -> int:
    verdict = line["verdict"]
    return _INDEX[(line.get("kind") or "unknown kind") if verdict == "fail" else verdict]


def explain(line: Mapping[str, Any]) -> str:
    """Why the cell did not pass, on one line; empty for a pass or where nothing was recorded."""
    if line["verdict"] == "pass":
        return ""
    failure = line.get("failure")
    if not failure:
        text = line.get("error") or ""
    else:
        exception = failure.get("exception") or ""
        told = ": ".join(part for part in (exception, failure.get("message", "")) if part)
        text = " — ".join(part for part in (failure["case"], told, failure.get("difference") or "") if part)
    text = " ".join(text[: 4 * EXPLANATION_LENGTH].split())
    return text if len(text) <= EXPLANATION_LENGTH else text[: EXPLANATION_LENGTH - 1] + "…"


class _Numbers(dict[Any, int]):
    """Numbers names in the order they come."""

    def __missing__(self, name: Any) -> int:
        number = self[name] = len(self)
        return number


class Collector:
    """Adds result lines one at a time and keeps of each only what the leaderboard shows."""

    def __init__(self) -> None:
        self._models, self._snippets, self._days = _Numbers(), _Numbers(), _Numbers()
        self._explanations, self._providers = _Numbers(), _Numbers()
        self._numbers, self._costs = array("i"), array("d")

    def add(self, line: Mapping[str, Any]) -> None:
        """One stored line (schemas/result.schema.json); KeyError, TypeError or ValueError where a field is missing or wrong."""
        about = (
            line["paper"],
            line["first_commit_date"],
            line.get("paper_title") or "",
            line["file"],
            line["snippet"],
            line["lines"],
        )
        cost, day = line.get("cost_usd"), line.get("answered_on")
        self._costs.append(float("nan") if cost is None else cost)
        self._numbers.extend(
            (
                self._models[line["model"]],
                self._snippets[about],
                MODES.index(line["mode"]),
                line["sample"],
                _outcome(line),
                SOURCES.index(line["source"]),
                line["reindented"],
                line.get("form") == "in-process",
                -1 if day is None else self._days[day],
                self._explanations[explain(line)],
                self._providers[line.get("provider_model") or ""],
            )
        )

    def part(self) -> Results:
        """What was added, in the order it was added; only `merge` makes it Results that pages may be made from."""
        table = np.frombuffer(self._numbers, np.int32).reshape(-1, len(_COLUMNS))
        columns: dict[str, Any] = {name: table[:, n].astype(kind) for n, (name, kind) in enumerate(_COLUMNS.items())}
        papers, snippets = _Numbers(), []
        for paper, date, title, file, name, lines in self._snippets:
            _check_facts(paper, date, title, file, name, lines)
            snippets.append(SnippetFacts(papers[PaperFacts(paper, title, date)], file, name, lines))
        days, explanations, providers = (tuple(n) for n in (self._days, self._explanations, self._providers))
        return Results(
            tuple(self._models), tuple(papers), tuple(snippets), days, explanations, providers,
            cost=np.frombuffer(self._costs, np.float64), **columns,
        )  # fmt: skip


_COLUMNS = {
    "model": np.int32, "snippet": np.int32, "mode": np.int8, "sample": np.int32, "outcome": np.int8, "source": np.int8,
    "reindented": np.bool_, "in_process": np.bool_, "day": np.int32, "explanation": np.int32, "provider_model": np.int32,
}  # fmt: skip


def _check_facts(paper: Any, date: Any, title: Any, file: Any, name: Any, lines: Any) -> None:
    """Once per blank, not once per line: the facts that every line of a blank repeats."""
    try:
        datetime.date.fromisoformat(date)
        sound = (
            all(isinstance(text, str) for text in (paper, title, file, name)) and isinstance(lines, int) and lines >= 0
        )
    except (TypeError, ValueError):
        sound = False
    if not sound:
        raise UsageProblem(
            f"results of {paper!r}/{name!r} have {lines!r} lines and the first commit date {date!r}, which cannot be. "
            "Restore their files from git, or remove the lines."
        )


def merge(parts: Sequence[Results]) -> Results:
    """All parts as one, sorted and numbered by name, so that nothing depends on the order in which lines were read."""
    papers = _merge_papers(parts)
    snippets = _merge_snippets(parts, {paper.id: index for index, paper in enumerate(papers)})
    names: dict[str, Any] = {
        field: tuple(_merge_names([getattr(part, field) for part in parts])) for field in _NAMES.values()
    }
    columns: dict[str, Any] = {
        name: np.concatenate([getattr(part, name) for part in parts]) for name in (*_COLUMNS, "cost")
    }
    for column, field in _NAMES.items():
        columns[column] = _renumber(parts, column, [getattr(part, field) for part in parts], names[field])
    keys = [[(part.papers[s.paper].id, s.file, s.name) for s in part.snippets] for part in parts]
    columns["snippet"] = _renumber(parts, "snippet", keys, [(papers[s.paper].id, s.file, s.name) for s in snippets])
    rows = np.lexsort([columns[name] for name in ("sample", "mode", "snippet", "model")])
    results = Results(
        papers=tuple(papers), snippets=tuple(snippets), **names,
        **{name: column[rows] for name, column in columns.items()},
    )  # fmt: skip
    _refuse_doubles(results)
    return results


_NAMES = {"model": "models", "day": "days", "explanation": "explanations", "provider_model": "provider_models"}


def _by_name(name: str) -> tuple[str, str]:
    return (name.casefold(), name)


def _merge_names(parts: Sequence[Sequence[str]]) -> list[str]:
    return sorted(set().union(*parts), key=_by_name)


def _merge_papers(parts: Sequence[Results]) -> list[PaperFacts]:
    found: dict[str, PaperFacts] = {}
    for paper in (paper for part in parts for paper in part.papers):
        other = found.get(paper.id, paper)
        title, date = max(paper.title, other.title), min(paper.first_commit_date, other.first_commit_date)
        found[paper.id] = PaperFacts(paper.id, title, date)
    return [found[name] for name in sorted(found, key=_by_name)]


def _merge_snippets(parts: Sequence[Results], place: Mapping[str, int]) -> list[SnippetFacts]:
    found: dict[tuple[int, str, str], int] = {}
    for part in parts:
        for snippet in part.snippets:
            key = (place[part.papers[snippet.paper].id], snippet.file, snippet.name)
            found[key] = max(found.get(key, 0), snippet.lines)
    return [SnippetFacts(paper, file, name, lines) for (paper, file, name), lines in sorted(found.items())]


def _renumber(
    parts: Sequence[Results], column: str, old: Sequence[Sequence[Any]], new: Sequence[Any]
) -> NDArray[np.int32]:
    """The column of all parts, pointing into `new` instead of each part's own names; -1 stays -1."""
    place = {name: index for index, name in enumerate(new)}
    renumbered = []
    for part, names in zip(parts, old, strict=True):
        places = np.array([*(place[name] for name in names), -1], np.int32)
        renumbered.append(places[getattr(part, column)])
    return np.concatenate(renumbered)


def _refuse_doubles(results: Results) -> None:
    keys = (results.model, results.snippet, results.mode, results.sample)
    same = (
        np.logical_and.reduce([np.asarray(key[1:] == key[:-1]) for key in keys])
        if len(results) > 1
        else np.zeros(0, bool)
    )
    if same.any():
        row = int(np.argmax(same))
        snippet = results.snippets[results.snippet[row]]
        raise UsageProblem(
            f"the store holds two results of model {results.models[results.model[row]]!r} for "
            f"{results.papers[snippet.paper].id}/{snippet.name} (mode {MODES[results.mode[row]]}, sample {results.sample[row]}). "
            "Keep one of the two lines."
        )


def collect(lines: Iterable[Mapping[str, Any]]) -> Results:
    """The columns of all lines."""
    collector = Collector()
    for line in lines:
        collector.add(line)
    return merge([collector.part()])

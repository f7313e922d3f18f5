"""Stored records as columns: two million of them fit where as many Record objects would not."""

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
    sample: NDArray[np.int16]
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


class _Names:
    """Numbers names in the order they come."""

    def __init__(self) -> None:
        self.index: dict[Any, int] = {}

    def __call__(self, name: Any) -> int:
        return self.index.setdefault(name, len(self.index))


class Collector:
    """Adds result lines one at a time and keeps of each only what the leaderboard shows."""

    def __init__(self) -> None:
        self._models, self._papers, self._snippets = _Names(), _Names(), _Names()
        self._days, self._explanations, self._providers = _Names(), _Names(), _Names()
        self._paper_facts: dict[int, tuple[str, str]] = {}
        self._lines: dict[int, int] = {}
        self._columns: dict[str, array[Any]] = {name: array(code) for name, code in _COLUMNS.items()}

    def add(self, line: Mapping[str, Any]) -> None:
        """One stored line (schemas/result.schema.json); KeyError or ValueError where a field lacks or has an unknown value."""
        paper = self._papers(line["paper"])
        title, date = self._paper_facts.get(paper, ("", line["first_commit_date"]))
        self._paper_facts[paper] = (max(title, line.get("paper_title") or ""), min(date, line["first_commit_date"]))
        snippet = self._snippets((paper, line["file"], line["snippet"]))
        self._lines[snippet] = max(self._lines.get(snippet, 0), line["lines"])
        cost, day, columns = line.get("cost_usd"), line.get("answered_on"), self._columns
        columns["model"].append(self._models(line["model"]))
        columns["snippet"].append(snippet)
        columns["mode"].append(MODES.index(line["mode"]))
        columns["sample"].append(line["sample"])
        columns["outcome"].append(_outcome(line))
        columns["source"].append(SOURCES.index(line["source"]))
        columns["reindented"].append(line["reindented"])
        columns["in_process"].append(line.get("form") == "in-process")
        columns["cost"].append(float("nan") if cost is None else cost)
        columns["day"].append(-1 if day is None else self._days(day))
        columns["explanation"].append(self._explanations(explain(line)))
        columns["provider_model"].append(self._providers(line.get("provider_model") or ""))

    def part(self) -> Results:
        """What was added, in the order it was added; only `merge` makes it Results that pages may be made from."""
        columns: dict[str, Any] = {
            name: np.frombuffer(column, _COLUMNS[name]) for name, column in self._columns.items()
        }
        papers = tuple(PaperFacts(name, *self._paper_facts[index]) for name, index in self._papers.index.items())
        snippets = tuple(SnippetFacts(p, f, n, self._lines[i]) for (p, f, n), i in self._snippets.index.items())
        days, explanations, providers = (tuple(n.index) for n in (self._days, self._explanations, self._providers))
        return Results(tuple(self._models.index), papers, snippets, days, explanations, providers, **columns)


_COLUMNS = {
    "model": "i", "snippet": "i", "mode": "b", "sample": "h", "outcome": "b", "source": "b", "reindented": "b",
    "in_process": "b", "cost": "d", "day": "i", "explanation": "i", "provider_model": "i",
}  # fmt: skip


def merge(parts: Sequence[Results]) -> Results:
    """All parts as one, sorted and numbered by name, so that nothing depends on the order in which lines were read."""
    papers = _merge_papers(parts)
    snippets = _merge_snippets(parts, {paper.id: index for index, paper in enumerate(papers)})
    names: dict[str, Any] = {
        field: tuple(_merge_names([getattr(part, field) for part in parts])) for field in _NAMES.values()
    }
    columns: dict[str, Any] = {name: np.concatenate([getattr(part, name) for part in parts]) for name in _COLUMNS}
    for column, field in _NAMES.items():
        columns[column] = _renumber(parts, column, [getattr(part, field) for part in parts], names[field])
    keys = [[(part.papers[s.paper].id, s.file, s.name) for s in part.snippets] for part in parts]
    columns["snippet"] = _renumber(parts, "snippet", keys, [(papers[s.paper].id, s.file, s.name) for s in snippets])
    for column in ("reindented", "in_process"):
        columns[column] = columns[column].astype(bool)
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

"""Stored records as columns: two million of them fit where as many Record objects would not."""

from array import array
from collections.abc import Iterable, Mapping
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


class _Names:
    """Numbers names in the order they come."""

    def __init__(self) -> None:
        self.index: dict[Any, int] = {}

    def __call__(self, name: Any) -> int:
        return self.index.setdefault(name, len(self.index))


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


class Collector:
    """Adds result lines one at a time and keeps of each only what the leaderboard shows."""

    def __init__(self) -> None:
        self._models, self._papers, self._snippets = _Names(), _Names(), _Names()
        self._days, self._explanations, self._providers = _Names(), _Names(), _Names()
        self._paper_facts: dict[int, tuple[str, str]] = {}
        self._lines: dict[int, int] = {}
        self._whole: dict[str, array[Any]] = {name: array(code) for name, code in _COLUMNS.items()}

    def add(self, line: Mapping[str, Any]) -> None:
        """One stored line (schemas/result.schema.json); KeyError when it lacks a field or has an unknown value."""
        paper = self._papers(line["paper"])
        title, date = self._paper_facts.get(paper, ("", line["first_commit_date"]))
        self._paper_facts[paper] = (max(title, line.get("paper_title") or ""), min(date, line["first_commit_date"]))
        snippet = self._snippets((paper, line["file"], line["snippet"]))
        self._lines[snippet] = max(self._lines.get(snippet, 0), line["lines"])
        cost, day, columns = line.get("cost_usd"), line.get("answered_on"), self._whole
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

    def results(self) -> Results:
        """Everything added, renumbered so that it does not depend on the order of adding."""
        columns = {name: np.frombuffer(column, _COLUMNS[name]) for name, column in self._whole.items()}
        columns = {name: column.astype(_DTYPES.get(name, column.dtype)) for name, column in columns.items()}
        models, columns["model"] = _sorted(self._models, columns["model"])
        days, columns["day"] = _sorted(self._days, columns["day"])
        explanations, columns["explanation"] = _sorted(self._explanations, columns["explanation"])
        providers, columns["provider_model"] = _sorted(self._providers, columns["provider_model"])
        paper_ids = sorted(self._papers.index, key=lambda name: (name.casefold(), name))
        place = {self._papers.index[name]: index for index, name in enumerate(paper_ids)}
        papers = tuple(PaperFacts(name, *self._paper_facts[self._papers.index[name]]) for name in paper_ids)
        order = sorted(self._snippets.index, key=lambda key: (place[key[0]], key[1], key[2]))
        snippets = tuple(
            SnippetFacts(place[p], file, name, self._lines[self._snippets.index[p, file, name]])
            for p, file, name in order
        )
        renumbered = np.zeros(len(order), np.int32)
        for index, key in enumerate(order):
            renumbered[self._snippets.index[key]] = index
        columns["snippet"] = renumbered[columns["snippet"]]
        rows = np.lexsort([columns[name] for name in ("sample", "mode", "snippet", "model")])
        columns = {name: column[rows] for name, column in columns.items()}
        results = Results(models, papers, snippets, days, explanations, providers, **columns)
        _refuse_doubles(results)
        return results


_COLUMNS = {
    "model": "i", "snippet": "i", "mode": "b", "sample": "h", "outcome": "b", "source": "b", "reindented": "b",
    "in_process": "b", "cost": "d", "day": "i", "explanation": "i", "provider_model": "i",
}  # fmt: skip
_DTYPES = {"reindented": np.bool_, "in_process": np.bool_}


def _sorted(names: _Names, column: NDArray[Any]) -> tuple[tuple[str, ...], NDArray[Any]]:
    """The names in alphabetical order, and the column that points into them; -1 stays -1."""
    order = sorted(names.index, key=lambda name: (name.casefold(), name))
    place = np.full(len(order) + 1, -1, np.int32)
    for index, name in enumerate(order):
        place[names.index[name]] = index
    return tuple(order), place[column]


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
    return collector.results()

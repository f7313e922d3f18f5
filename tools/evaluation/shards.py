"""Shard files: an evaluation cut into parts that run anywhere and in any order."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.diagnostics import UsageProblem
from tools.evaluation.balance import balanced, parts
from tools.evaluation.keys import PaperKeys
from tools.evaluation.questions import Selection
from tools.evaluation.store import cell_file, replace_file
from tools.models.keys import blank_part
from tools.problems import Paper

MOST = 256  # jobs of one matrix on GitHub
_SCHEMA = Path(__file__).resolve().parents[2] / "schemas" / "shard.schema.json"


@dataclass(frozen=True)
class Costs:
    """What each cell is expected to take. `model` and `paper` point into the name tuples; equal lengths throughout."""

    models: tuple[str, ...]
    papers: tuple[str, ...]
    model: NDArray[np.int32]
    paper: NDArray[np.int32]
    seconds: NDArray[np.float64]
    usd: NDArray[np.float64]


@dataclass(frozen=True)
class Shard:
    """One shard file's content; schemas/shard.schema.json describes the fields."""

    shard: int
    shards: int
    problem_set: str
    modes: tuple[str, ...]
    samples: int
    temperature: float
    again: str | None
    budget_usd: float | None
    share: int
    paper_source: str
    only_grade: list[str]
    cells: dict[str, list[str]]
    seconds: float = 0.0
    cost_usd: float = 0.0

    @property
    def name(self) -> str:
        return f"shard-{self.shard:03d}.json"

    @property
    def pairs(self) -> frozenset[tuple[str, str]]:
        return frozenset((model, paper) for model, papers in self.cells.items() for paper in papers)

    def to_json(self) -> dict[str, Any]:
        return {
            "schema": 1, "shard": self.shard, "shards": self.shards, "problem_set": self.problem_set, "modes": list(self.modes),
            "samples": self.samples, "temperature": self.temperature, "again": self.again, "budget_usd": self.budget_usd,
            "share": self.share, "paper_source": self.paper_source, "only_grade": self.only_grade, "cells": self.cells,
            "estimate": {"seconds": round(self.seconds, 1), "cost_usd": round(self.cost_usd, 4)},
        }  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """What all shards have in common. `digests`: of every paper (see `paper_digest`). `only_grade`: models that are asked
    nothing. `parallel`: how many shards run at the same time."""

    selection: Selection
    digests: Mapping[str, str]
    only_grade: frozenset[str] = frozenset()
    paper_source: str = "text"
    again: str | None = None
    budget_usd: float | None = None
    parallel: int = 20


def divide(costs: Costs, plan: Plan, shards: int) -> list[Shard]:
    """The shards of these cells, none of them empty. Balanced by time; the budget is divided by expected cost."""
    count = max(1, min(shards, len(costs.seconds)))
    shard_of = balanced(costs.seconds, count)
    seconds = np.bincount(shard_of, costs.seconds, count)
    usd = np.bincount(shard_of, costs.usd, count).astype(np.float64)
    budgets = [None] * count if plan.budget_usd is None else parts(plan.budget_usd, usd)
    order = np.lexsort([costs.paper, costs.model, shard_of])
    bounds = np.searchsorted(shard_of[order], np.arange(count + 1))
    made = []
    for number in range(count):
        own = order[bounds[number] : bounds[number + 1]]
        cells: dict[str, list[str]] = {}
        for model, paper in zip(costs.model[own].tolist(), costs.paper[own].tolist(), strict=True):
            cells.setdefault(costs.models[model], []).append(costs.papers[paper])
        made.append(Shard(
            shard=number, shards=count,
            problem_set=fingerprint(plan.digests, {paper for papers in cells.values() for paper in papers}),
            modes=plan.selection.modes, samples=plan.selection.samples, temperature=plan.selection.temperature,
            again=plan.again, budget_usd=budgets[number], share=min(count, plan.parallel), paper_source=plan.paper_source,
            only_grade=sorted(plan.only_grade & cells.keys()), cells=cells, seconds=float(seconds[number]),
            cost_usd=float(usd[number]),
        ))  # fmt: skip
    return made


def write_shards(folder: Path, made: Sequence[Shard]) -> None:
    """One file per shard; shard files of an earlier plan in this folder are removed, lest they run too."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("shard-*.json"):
        old.unlink()
    for shard in made:
        replace_file(folder / shard.name, json.dumps(shard.to_json(), ensure_ascii=False) + "\n", sync=False)


def read_shard(file: Path) -> Shard:
    """UsageProblem when the file is no shard file."""
    import jsonschema

    try:
        data = json.loads(file.read_text("utf-8"))
        jsonschema.validate(data, json.loads(_SCHEMA.read_text("utf-8")))
    except OSError as error:
        raise UsageProblem(f"{file} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise UsageProblem(f"{file} is no shard file ({error}). Make it with `rcb plan`.") from None
    except jsonschema.ValidationError as error:
        where = ".".join(map(str, error.absolute_path)) or "top level"
        raise UsageProblem(
            f"{file} is no shard file ({where}: {error.message[:200]}). Make it with `rcb plan`."
        ) from None
    known = {field.name for field in fields(Shard)} & data.keys()
    return Shard(**{**{name: data[name] for name in known}, "modes": tuple(data["modes"])})


def start_from(base: Path, store: Path, cells: Iterable[tuple[str, str]]) -> None:
    """Copy the result files of these cells from another store, where this one has none: a shard then grades and keeps
    what is there, and asks for the rest only."""
    for model, paper in cells:
        file = cell_file(store, model, paper)
        found = cell_file(base, model, paper)
        if found.is_file() and not file.exists():
            replace_file(file, found.read_text("utf-8"), sync=False)


def paper_digest(paper: Paper, modes: Sequence[str]) -> str:
    """Hash of a paper's questions and tests."""
    keys = PaperKeys.of(paper)
    parts_of = {paper.name_of(ref): [blank_part(paper, ref, mode) for mode in modes] for ref in paper.snippets}
    asked = [[name, parts, keys.bases[name].hex()] for name, parts in parts_of.items()]
    return hashlib.sha256(json.dumps([paper.id, asked]).encode()).hexdigest()[:20]


def fingerprint(digests: Mapping[str, str], papers: Iterable[str]) -> str:
    """One hash for several papers: equal where a plan was made and where it is run."""
    text = "\n".join(digests[paper] for paper in sorted(papers))
    return hashlib.sha256(text.encode()).hexdigest()[:20]

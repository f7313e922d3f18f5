"""What full mutation runs found, kept beside the problem set: one such run takes long, and its figures are wanted by readers.

`pset/mutants.json`: paper id -> figures, with the key of the paper's code and tests they hold for. Figures of a paper that has
changed since are not shown, and never carried over.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from tools.diagnostics import UsageProblem
from tools.grading.paper_job import code_files, reference
from tools.grading.sanity.report import PaperReport
from tools.problems import Paper


@dataclass(frozen=True)
class Figures:
    """`killed` of the `mutants` that are not `equivalent` failed; `repeats` runs of the reference agreed."""

    key: str
    mutants: int
    killed: int
    equivalent: int
    repeats: int

    @property
    def counted(self) -> int:
        return self.mutants - self.equivalent


def state_of(paper: Paper) -> str:
    """Hash of the paper's code and tests. Not its grading key: that changes with the grader too, whose tests see to it that
    verdicts do not."""
    parts = [code_files(reference(paper)), paper.test_source]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]


def record(file: Path, paper: Paper, report: PaperReport) -> None:
    """Put the figures of this paper into the file; those of others stay as they are."""
    totals = report.totals
    figures = Figures(state_of(paper), totals.mutants, totals.killed, totals.equivalent, report.repeats)
    known = {**_read(file), paper.id: asdict(figures)}
    ordered = dict(sorted(known.items(), key=lambda item: item[0].lower()))
    fresh = file.with_name(f".{file.name}.new")
    fresh.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", "utf-8")
    fresh.replace(file)


def figures_of(file: Path, papers: Sequence[Paper]) -> Mapping[str, Figures]:
    """The figures that hold for the papers as they are now, by id. UsageProblem when the file is damaged."""
    names = {field.name for field in fields(Figures)}
    found = {}
    for name, entry in _read(file).items():
        if not isinstance(entry, dict) or set(entry) != names:
            raise UsageProblem(f"{file.as_posix()}: the figures of {name} are damaged. Run `make mutants`.")
        found[name] = Figures(**entry)
    return {
        paper.id: found[paper.id] for paper in papers if paper.id in found and found[paper.id].key == state_of(paper)
    }


def _read(file: Path) -> dict[str, Any]:
    try:
        known = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise UsageProblem(f"{file.as_posix()} is no JSON ({error}). Delete it and run `make mutants`.") from None
    if not isinstance(known, dict):
        raise UsageProblem(f"{file.as_posix()} must hold one object. Delete it and run `make mutants`.")
    return known

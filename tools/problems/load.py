"""Load a problem set: papers.yaml, then each paper's folder. Every fault becomes a diagnostic; nothing raises."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tools.diagnostics import Diagnostic, UsageProblem, finding
from tools.diagnostics.suppress import settled
from tools.problems import metadata
from tools.problems.folder import read_folder
from tools.problems.locator import Locator
from tools.problems.paper import Paper
from tools.problems.positions import read_yaml

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"


@dataclass(frozen=True)
class ProblemSet:
    """The papers that could be read, in the order of papers.yaml, and everything found on the way."""

    root: Path
    papers: tuple[Paper, ...]
    diagnostics: tuple[Diagnostic, ...]

    def paper(self, paper_id: str) -> Paper:
        """The paper with that id; UsageProblem names the ids there are."""
        for paper in self.papers:
            if paper.id == paper_id:
                return paper
        known = ", ".join(paper.id for paper in self.papers) or "none"
        raise UsageProblem(f"There is no readable paper {paper_id!r} in {self.root}. Papers there: {known}.")


@cache
def papers_schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((SCHEMAS / "papers.schema.json").read_text("utf-8"))
    return schema


def load(pset: Path, *, lenient: bool = False, only: frozenset[str] | None = None, thorough: bool = True) -> ProblemSet:
    """Read the problem set at `pset`; with `only`, read the folders of those ids alone (metadata is checked whole).

    Without `thorough` the findings lack what takes long to find and keeps no paper from being read: whether every blank
    leaves a file that compiles, and what is wrong with a test file.
    """
    file = pset / "papers.yaml"
    name = file.as_posix()
    try:
        data = file.read_bytes()
    except OSError as error:
        return ProblemSet(pset, (), (finding("RCB100", name, 0, f"{name} cannot be read: {error.strerror}."),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return ProblemSet(pset, (), (finding("RCB209", name, line, f"{name} is not UTF-8."),))
    source = read_yaml(text, name)
    diagnostics = [*source.problems]
    if not isinstance(source.value, list):
        if not any(d.id == "RCB101" for d in diagnostics):
            kind = "empty" if source.value is None else f"a {type(source.value).__name__}"
            diagnostics.append(finding("RCB102", name, 1, f"{name} is {kind}; a list of papers is expected."))
        return ProblemSet(pset, (), tuple(diagnostics))
    entries, faults = metadata.check(source, name, papers_schema(), lenient=lenient)
    diagnostics += faults
    papers: list[Paper] = []
    for index, entry in entries:
        if only is not None and entry["id"] not in only:
            continue
        paper, found = read_folder(pset, entry, Locator(source, index, name), lenient=lenient, thorough=thorough)
        diagnostics += found
        if paper is not None:
            papers.append(paper)
    listed = {str(entry.get("id")) for entry in source.value if isinstance(entry, dict)}
    diagnostics += _folders_without_entry(pset, listed, lenient) if only is None else []
    return ProblemSet(pset, tuple(papers), tuple(_suppressed(diagnostics, source.value)))


def _folders_without_entry(pset: Path, listed: set[str], lenient: bool) -> list[Diagnostic]:
    folders = sorted(p.name for p in pset.iterdir() if p.is_dir() and not p.name.startswith((".", "__")))
    return [
        finding(
            "RCB126", (pset / name).as_posix(), 0, f"The folder {name} has no entry in papers.yaml.", lenient=lenient
        )
        for name in folders
        if name not in listed
    ]


def _suppressed(diagnostics: list[Diagnostic], entries: list[Any]) -> list[Diagnostic]:
    """Findings that a paper's own entry suppresses become hints; nothing disappears unseen."""
    reasons = {
        str(entry["id"]): {str(rule): str(reason) for rule, reason in entry["suppress"].items()}
        for entry in entries
        if isinstance(entry, dict) and "id" in entry and isinstance(entry.get("suppress"), dict)
    }
    return [found for d in diagnostics for found in settled([d], reasons.get(d.paper, {}))]

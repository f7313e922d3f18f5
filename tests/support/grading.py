"""Small papers to grade, and workers to look at."""

import textwrap
from collections.abc import Mapping
from pathlib import Path

from tests.support.pset import ENTRY, write_pset
from tools.grading import Candidate, Options
from tools.grading.worker import Worker
from tools.problems import Paper, load

# Workers that start in a second, for tests that replace many: what few papers use is loaded when it is needed.
QUICK = Options(workers=1, preload=("numpy", "torch"))


def make_paper(
    root: Path, files: Mapping[str, str | bytes | None] | None = None, entry: Mapping[str, str] | None = None
) -> Paper:
    """The toy paper of tests/support/pset.py with some files and some fields of its entry replaced."""
    text = ENTRY
    for field, value in (entry or {}).items():
        lines = [line for line in text.splitlines() if not line.strip().startswith(f"{field}:")]
        text = "\n".join([*lines, f"  {field}: {value}", ""])
    dedented = {
        name: textwrap.dedent(content) if isinstance(content, str) else content
        for name, content in (files or {}).items()
    }
    problems = load(write_pset(root, text, dedented), lenient=True)
    if not problems.papers:
        raise AssertionError("\n".join(str(finding) for finding in problems.diagnostics))
    return problems.paper("toy")


def completed(paper: Paper, hint: str, completion: str) -> Candidate:
    """The candidate with this completion, indented to the blank's column."""
    ref = paper.find(hint)
    text = textwrap.indent(textwrap.dedent(completion).strip("\n") + "\n", ref.snippet.indent)
    return Candidate(paper, {ref.document.path: ref.blank.splice(text)})


def whole_file(paper: Paper, text: str, path: str = "toy.py") -> Candidate:
    return Candidate(paper, {path: textwrap.dedent(text)})


def process_status(worker: Worker, field: str) -> str:
    """A line of the worker's /proc/…/status."""
    for line in Path(f"/proc/{worker._server}/status").read_text().splitlines():
        name, _, value = line.partition(":")
        if name == field:
            return value.strip()
    raise KeyError(field)

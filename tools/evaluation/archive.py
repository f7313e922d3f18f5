"""Results of blanks that are no longer in the problem set: STORE/_archive/<model>/<paper>.jsonl.

They are no part of any score, but they were paid for: when a blank comes back unchanged, its answers come back too.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.evaluation.questions import Question
from tools.evaluation.store import Identity, Line, cell_file, identity_of, read_lines, result_files, write_cell
from tools.problems import ProblemSet

FOLDER = "_archive"  # no model's folder can be called so: see safe_name


@dataclass(frozen=True)
class Removed:
    """Lines of one result file whose blanks are gone, and what stays in the file."""

    file: Path
    gone: tuple[Line, ...]
    kept: tuple[Line, ...]


def removed(store: Path, problems: ProblemSet, seen: Mapping[Path, bool]) -> Iterator[Removed]:
    """What of the store is no longer in the problem set. `problems` must hold all papers. `seen`: files that were read
    already, and whether they hold such results; they are not read for it once more.

    A paper that is there but cannot be read keeps its results: it is broken, not removed.
    """
    names = {paper.id: {paper.name_of(ref) for ref in paper.snippets} for paper in problems.papers}
    broken = {finding.paper for finding in problems.diagnostics} | {
        p.name for p in problems.root.iterdir() if p.is_dir()
    }
    for file in result_files(store):
        if not seen.get(file, True):
            continue
        lines = list(read_lines(file))
        gone: list[Line] = []
        kept: list[Line] = []
        for line in lines:
            paper = line["paper"]
            here = line["snippet"] in names[paper] if paper in names else paper in broken
            (kept if here or line["source"] == "imported" else gone).append(line)
        if gone:
            yield Removed(file, tuple(gone), tuple(kept))


def archive(store: Path, removals: Iterable[Removed]) -> int:
    """Move them; returns how many lines. Each is in the archive before it leaves the results."""
    count = 0
    for item in removals:
        by_cell: dict[tuple[str, str], list[Line]] = {}
        for line in item.gone:
            by_cell.setdefault((line["model"], line["paper"]), []).append(line)
        for (model, paper), lines in by_cell.items():
            file = cell_file(store / FOLDER, model, paper)
            together = _lines(file) | {identity_of(line): line for line in lines}
            write_cell(file, together.values())
        if item.kept:
            write_cell(item.file, item.kept)
        else:
            item.file.unlink()
        count += len(item.gone)
    return count


def find(store: Path, questions: Iterable[Question]) -> dict[Identity, Line]:
    """Archived answers to exactly these questions."""
    by_cell: dict[tuple[str, str], list[Question]] = {}
    for question in questions:
        by_cell.setdefault((question.model.id, question.paper.id), []).append(question)
    found: dict[Identity, Line] = {}
    for (model, paper), wanted in by_cell.items():
        lines = _lines(cell_file(store / FOLDER, model, paper))
        found |= {
            q.identity: line
            for q in wanted
            if (line := lines.get(q.identity))
            and line["generation_key"] == q.key
            and line["verdict"] != "provider_error"
        }
    return found


def _lines(file: Path) -> dict[Identity, Line]:
    try:
        return {identity_of(line): line for line in read_lines(file)}
    except FileNotFoundError:
        return {}

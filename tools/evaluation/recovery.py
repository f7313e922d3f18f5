"""Start where an earlier run ended, however it ended: its journal goes into the result files first."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.evaluation.journal import NAME, recover
from tools.evaluation.store import Line, cell_file, cell_lines, dump, identity_of, replace_file, write_cell


@dataclass(frozen=True)
class Left:
    """What an unfinished run left behind. `header` has what it spent added up; None when there was no unfinished run."""

    header: dict[str, Any] | None
    records: int
    damaged: int


def settle(store: Path) -> Left:
    """Move the lines of a journal into the result files, and leave only its header. Nothing happens without a journal.

    Killed here, the next call does the same again: the journal is emptied after its lines are durable elsewhere.
    """
    left = recover(store)
    by_cell: dict[tuple[str, str], list[Line]] = {}
    for line in left.lines:
        by_cell.setdefault((line["model"], line["paper"]), []).append(line)
    for (model, paper), lines in by_cell.items():
        fold(store, model, paper, lines)
    if left.header is None:
        (store / NAME).unlink(missing_ok=True)
        return Left(None, len(left.lines), left.damaged)
    spent = sum(line["cost_usd"] or 0.0 for line in left.lines)
    header = {**left.header, "spent_usd": left.header.get("spent_usd", 0.0) + spent}
    if left.lines:
        keep_header(store, header)
    return Left(header, len(left.lines), left.damaged)


def keep_header(store: Path, header: dict[str, Any]) -> None:
    """Leave a journal without lines: the run is not finished, and all its records are in the result files."""
    replace_file(store / NAME, dump({"run": header}))


def fold(store: Path, model: str, paper: str, lines: Iterable[Line]) -> None:
    """Put new lines into a result file, in place of those with the same identities."""
    file = cell_file(store, model, paper)
    together = {identity_of(line): line for line in cell_lines(file, model, paper)}
    together |= {identity_of(line): line for line in lines}
    write_cell(file, together.values())

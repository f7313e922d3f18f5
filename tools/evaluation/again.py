"""Ask again what is up to date: stored answers are marked, and from then on the run is like any other."""

from pathlib import Path

from tools.evaluation.questions import Selection
from tools.evaluation.stale import ON_REQUEST
from tools.evaluation.store import Line, cell_file, cell_lines, write_cell


def mark_for_asking(store: Path, selection: Selection, cells: frozenset[tuple[str, str]] | None) -> None:
    """Give the chosen results a generation key that no question has. They stay in the tables until they are replaced,
    and a run that is killed goes on like any other: what it has replaced no longer carries the mark."""
    for model in selection.models:
        for paper in selection.papers:
            if cells is not None and (model.id, paper.id) not in cells:
                continue
            file = cell_file(store, model.id, paper.id)
            lines = list(cell_lines(file, model.id, paper.id))
            if any(_chosen(line, selection) for line in lines):
                marked = [
                    {**line, "generation_key": ON_REQUEST} if _chosen(line, selection) else line for line in lines
                ]
                write_cell(file, marked)


def _chosen(line: Line, selection: Selection) -> bool:
    return line["source"] == "evaluated" and line["mode"] in selection.modes and line["sample"] < selection.samples

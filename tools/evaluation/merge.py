"""Join stores. What comes from several places must agree; what comes from outside is checked against the whole schema."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tools.diagnostics import UsageProblem
from tools.evaluation import timings
from tools.evaluation.lock import locked
from tools.evaluation.record import UNSCORED
from tools.evaluation.recovery import settle
from tools.evaluation.store import (
    Identity,
    Line,
    cell_file,
    cell_lines,
    identity_of,
    read_lines,
    result_files,
    write_cell,
)

_SCHEMA = Path(__file__).resolve().parents[2] / "schemas" / "result.schema.json"


@dataclass(frozen=True)
class Merged:
    """`lines` came in from `files` files; of them `new` had no line of their identity in the store before."""

    files: int
    lines: int
    new: int
    changed: int


def merge(sources: Sequence[Path], store: Path) -> Merged:
    """Bring the lines of all sources into the store. UsageProblem, and nothing written, when two of them contradict each
    other, when a line is not of the schema, or when a source is still being written."""
    incoming: dict[tuple[str, str], dict[Identity, Line]] = {}
    files = 0
    for source in sources:
        if not source.is_dir():
            raise UsageProblem(f"there is no store {source.as_posix()}.")
        with locked(source):
            settle(source)
        for file in result_files(source):
            files += 1
            for number, line in enumerate(read_lines(file), start=1):
                _check(file, number, line)
                cell = incoming.setdefault((line["model"], line["paper"]), {})
                identity = identity_of(line)
                cell[identity] = _agreed(cell[identity], line, file) if identity in cell else line
    with locked(store):
        settle(store)
        new = changed = 0
        for (model, paper), lines in incoming.items():
            file = cell_file(store, model, paper)
            known = {identity_of(line): line for line in cell_lines(file, model, paper)}
            better = {i: line for i, line in lines.items() if i not in known or not _keeps(known[i], line)}
            different = {i: line for i, line in better.items() if known.get(i) != line}
            new += sum(i not in known for i in different)
            changed += sum(i in known for i in different)
            if different:
                write_cell(file, (known | different).values())
        _join_timings(sources, store)
    return Merged(files, sum(map(len, incoming.values())), new, changed)


def _agreed(one: Line, other: Line, file: Path) -> Line:
    """The better founded of two lines with one identity. UsageProblem when both claim a verdict and not the same."""
    if _content(one) == _content(other):
        return min(one, other, key=lambda line: json.dumps(line, sort_keys=True))
    if _unfinished(one) != _unfinished(other):
        return other if _unfinished(one) else one
    if _unfinished(one):
        return max(one, other, key=lambda line: (line["completion"] is not None, json.dumps(line, sort_keys=True)))
    where = f"{one['model']} for {one['paper']}/{one['snippet']} (mode {one['mode']}, sample {one['sample']})"
    raise UsageProblem(
        f"{file.as_posix()} contradicts another store on {where}: {one['verdict']} and {other['verdict']}. "
        "Shards of one plan never overlap; merge those of one plan only."
    )


def _content(line: Line) -> dict[str, Any]:
    """What a line claims. The seed differs between gradings that agree."""
    return {key: value for key, value in line.items() if key not in ("seed", "seconds")}


def _unfinished(line: Line) -> bool:
    return line["verdict"] in UNSCORED


def _keeps(known: Line, line: Line) -> bool:
    """Whether the store's line stays: a verdict is not given up for a failed call to the same question."""
    same = known["generation_key"] == line["generation_key"]
    return same and _unfinished(line) and not _unfinished(known)


def _join_timings(sources: Sequence[Path], store: Path) -> None:
    measured = timings.joined(timings.read(source) for source in sources)
    known = timings.read(store)
    together = timings.renewed(known, measured)
    if together != known:
        timings.write(store, together)


def _check(file: Path, number: int, line: Line) -> None:
    fault = next(iter(_validator().iter_errors(line)), None)
    if fault is not None:
        where = ".".join(map(str, fault.absolute_path)) or "line"
        raise UsageProblem(f"{file.as_posix()}:{number}: not a result ({where}: {fault.message[:200]}).")


@cache
def _validator() -> Any:
    import jsonschema

    return jsonschema.Draft202012Validator(json.loads(_SCHEMA.read_text("utf-8")))

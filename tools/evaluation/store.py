"""The result store: DIR/<model>/<paper>.jsonl, one record a line, sorted, each file replaced as a whole or not at all."""

import contextlib
import errno
import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn

from tools.diagnostics import EnvironmentLacks, UsageProblem
from tools.evaluation.record import Record

Line = dict[str, Any]  # one stored line as JSON gives it
Identity = tuple[str, str, str, str, int]

# A name that every file system takes as it is, whatever it thinks of case, and that no other id is turned into.
_SAFE = re.compile(r"(?!.*\.\.)[a-z0-9](?:[a-z0-9._-]{0,78}[a-z0-9_-])?")
_PAPER_ID = re.compile(r"(?!.*\.\.)[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?")
_HASHED = re.compile(r".*--[0-9a-f]{12}")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?")  # device names on Windows


# What a run and a leaderboard rely on. The whole schema is checked where results come from elsewhere (rcb merge), not for
# every line at every run: that would take a hundred times as long as reading them.
_NEEDED = frozenset({
    "model", "paper", "snippet", "mode", "sample", "source", "generation_key", "grading_key", "completion", "verdict",
})  # fmt: skip


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse)


def decode(text: str) -> Any:
    """JSON as the standard has it; ValueError for NaN and infinity, which Python's own reader takes."""
    return _DECODER.decode(text)


def safe_name(name: str) -> str:
    """The file name that stands for a model id. Not to be decoded: the id itself stands in every record.

    A plain lower-case id is its own name. Any other gets a readable part and a hash, since replacing characters alone
    would give `a/b` and `a:b`, or `GPT` and `gpt`, the same folder.
    """
    if _SAFE.fullmatch(name) and not _HASHED.fullmatch(name) and not _RESERVED.fullmatch(name):
        return name
    readable = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60].strip("-")
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return f"{readable or 'model'}--{digest}"


def paper_file(paper: str) -> str:
    """The file name of a paper's results: `<id>.jsonl`, as the id is written.

    Unlike model ids, paper ids are made for file names, and papers.yaml may not hold two that differ only in case.
    """
    plain = _PAPER_ID.fullmatch(paper) and not _RESERVED.fullmatch(paper.lower())
    return f"{paper if plain else safe_name(paper)}.jsonl"


def cell_file(store: Path, model: str, paper: str) -> Path:
    """Where the results of one model on one paper stand."""
    return store / safe_name(model) / paper_file(paper)


def result_files(store: Path) -> list[Path]:
    """All result files of the store, in an order that depends on their names alone."""
    return sorted(store.glob("*/*.jsonl"), key=lambda file: (file.parent.name, file.name))


def read_lines(file: Path) -> Iterator[dict[str, Any]]:
    """The lines of one result file as plain objects; UsageProblem names the file and line that cannot be read."""
    with file.open(encoding="utf-8", newline="\n") as lines:
        number = 0
        try:
            for number, line in enumerate(lines, start=1):  # noqa: B007 (used below, where it can no longer be read)
                data = decode(line)
                if not isinstance(data, dict):
                    raise ValueError("not an object")
                if not data.keys() >= _NEEDED:
                    raise ValueError(f"without {', '.join(sorted(_NEEDED - data.keys()))}")
                yield data
        except ValueError as error:  # JSON and UTF-8 faults alike
            raise UsageProblem(
                f"{file.as_posix()}:{number or 1}: not a result line ({error}). Restore the file from git, or remove the line."
            ) from None


def cell_lines(file: Path, model: str, paper: str) -> Iterable[Line]:
    """The lines of one result file, none where it does not exist; UsageProblem when a line belongs to another cell."""
    try:
        lines = list(read_lines(file))
    except FileNotFoundError:
        return ()
    for line in lines:
        if line["model"] != model or line["paper"] != paper:
            raise UsageProblem(
                f"{file.as_posix()} holds a result of {line['model']} on {line['paper']}. Restore the file from git."
            )
    return lines


def stored_models(store: Path) -> dict[str, str]:
    """The models that have results, each with the source of its first line. Reads one line per model."""
    found: dict[str, str] = {}
    for folder in sorted({file.parent for file in store.glob("*/*.jsonl")}):
        for file in sorted(folder.glob("*.jsonl")):
            first = next(read_lines(file), None)
            if first is not None:
                found[first["model"]] = first["source"]
                break
    return found


def read_store(store: Path) -> list[Record]:
    """Every record of the store, file by file."""
    return [Record.from_json(line) for file in result_files(store) for line in read_lines(file)]


def identity_of(line: Mapping[str, Any]) -> Identity:
    """A store holds at most one line of each identity."""
    return (line["model"], line["paper"], line["snippet"], line["mode"], line["sample"])


def dump(line: Mapping[str, Any]) -> str:
    """One line of a result file; ValueError for NaN and infinity, which are not JSON and would spoil every mean."""
    return json.dumps(line, ensure_ascii=False, allow_nan=False) + "\n"


def write_cell(file: Path, lines: Iterable[Line], *, sync: bool = True) -> None:
    """Replace one result file: sorted by snippet, mode and sample, without durations.

    Durations are kept in timings.json instead: they differ from run to run, and here they would make a diff of every line
    that was graded again to the same verdict, and two runs of equal answers unequal.
    """
    ordered = sorted(lines, key=identity_of)
    replace_file(file, "".join(dump({**line, "seconds": None}) for line in ordered), sync=sync)


def replace_file(file: Path, text: str, *, sync: bool = True) -> None:
    """Write `text` so that after a crash at any moment the file holds the old text or the new one, whole.

    `sync`: also after a power cut. Not needed for what can be made again at no cost.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with draft.open("wb") as out:
            out.write(text.encode("utf-8"))
            out.flush()
            if sync:
                os.fsync(out.fileno())
        draft.replace(file)
        if sync:
            sync_folder(file.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise storage_fault(file, error) from None


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, not only the bytes of its files."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def storage_fault(file: Path, error: OSError) -> EnvironmentLacks:
    """What to say when the disk does not take what must be kept."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return EnvironmentLacks(
            f"the disk is full: {file.as_posix()} could not be written. Everything written before is kept. "
            "Free some space and run the same command again; it goes on where it stopped."
        )
    return EnvironmentLacks(
        f"{file.as_posix()} could not be written ({error.strerror}). Everything written before is kept."
    )

"""The result store: DIR/<model>/<paper>.jsonl, one record a line. This is the reading half."""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from tools.diagnostics import UsageProblem
from tools.evaluation.record import Record

# A name that every file system takes as it is, whatever it thinks of case, and that no other id is turned into.
_SAFE = re.compile(r"(?!.*\.\.)[a-z0-9](?:[a-z0-9._-]{0,78}[a-z0-9_-])?")
_HASHED = re.compile(r".*--[0-9a-f]{12}")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?")  # device names on Windows


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


def result_files(store: Path) -> list[Path]:
    """All result files of the store, in an order that depends on their names alone."""
    return sorted(store.glob("*/*.jsonl"), key=lambda file: (file.parent.name, file.name))


def read_lines(file: Path) -> Iterator[dict[str, Any]]:
    """The lines of one result file as plain objects; UsageProblem names the file and line that cannot be read."""
    with file.open(encoding="utf-8", newline="\n") as lines:
        number = 0
        try:
            for number, line in enumerate(lines, start=1):
                data = json.loads(line, parse_constant=_refuse)
                if not isinstance(data, dict):
                    raise ValueError("not an object")
                yield data
        except ValueError as error:  # JSON and UTF-8 faults alike
            raise UsageProblem(
                f"{file.as_posix()}:{number or 1}: not a result line ({error}). Restore the file from git, or remove the line."
            ) from None


def read_store(store: Path) -> list[Record]:
    """Every record of the store, file by file."""
    return [Record.from_json(line) for file in result_files(store) for line in read_lines(file)]


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")

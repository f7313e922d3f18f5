"""Outcomes of candidates that were tried before, by grading key and seed: a second run does only what changed.

A file per paper under `.cache/sanity`. Whatever a verdict depends on is part of the key, the installed torch and numpy too;
a file that cannot be read is an empty one.
"""

import contextlib
import json
import platform
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from tools.grading.paper_job import Candidate, candidate_key, paper_key
from tools.grading.sanity.repeats import Repeat
from tools.grading.verdict import Verdict
from tools.problems import Paper

SANITY_VERSION = 2
_KEPT_STATES = 4  # of one paper: the last states of its test file, so that going back is free too


@dataclass(frozen=True)
class Outcome:
    """What is kept of a verdict. `failed`: case -> where it failed (candidate, observer, comparison, check, grader)."""

    status: str
    passed: bool
    identical: bool
    failed: Mapping[str, str]

    @staticmethod
    def of(verdict: Verdict) -> "Outcome":
        failed = {case.name: case.failure.where for case in verdict.cases if case.failure is not None}
        return Outcome(verdict.status.value, verdict.passed, verdict.identical, failed)


class Cache:
    """The outcomes of one paper in its present state; new ones are on disk as soon as they are put in."""

    def __init__(self, folder: Path | None, paper: Paper) -> None:
        self._paper_key = paper_key(paper)
        self._known: dict[str, Outcome] = {}
        self._repeats: dict[int, Repeat] = {}
        self._file: Path | None = None
        if folder is not None:
            mark = candidate_key(self._paper_key, {"": json.dumps(_environment())})
            self._file = folder / f"{paper.id}-{mark[:16]}.jsonl"
            self._read(self._file)
            _forget_old(folder, paper.id, self._file)

    def get(self, candidate: Candidate, seed: int) -> Outcome | None:
        return self._known.get(self._key(candidate, seed))

    def put(self, candidate: Candidate, seed: int, outcome: Outcome) -> None:
        key = self._key(candidate, seed)
        self._known[key] = outcome
        self._append({"key": key, **asdict(outcome)})

    def repeat(self, seed: int) -> Repeat | None:
        return self._repeats.get(seed)

    def put_repeat(self, repeat: Repeat) -> None:
        """Only a repeat that agreed is kept: one that did not is a finding to be seen again."""
        if not repeat.fault:
            self._repeats[repeat.seed] = repeat
            self._append({"repeat": asdict(repeat)})

    def _append(self, row: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")

    def _key(self, candidate: Candidate, seed: int) -> str:
        return f"{candidate_key(self._paper_key, candidate.files)}:{seed}"

    def _read(self, file: Path) -> None:
        try:
            lines = file.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return
        for line in lines:
            # The last line of a run that was killed may be cut short.
            with contextlib.suppress(ValueError, KeyError, TypeError):
                row = json.loads(line)
                if "repeat" in row:
                    self._repeats[row["repeat"]["seed"]] = Repeat(**row["repeat"])
                    continue
                self._known[row["key"]] = Outcome(row["status"], row["passed"], row["identical"], dict(row["failed"]))


def _environment() -> dict[str, Any]:
    return {
        "sanity": SANITY_VERSION,
        "python": platform.python_version(),
        **{n: _version(n) for n in ("torch", "numpy", "scipy")},
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _forget_old(folder: Path, paper_id: str, current: Path) -> None:
    with contextlib.suppress(OSError):
        others = [f for f in folder.glob(f"{paper_id}-" + "[0-9a-f]" * 16 + ".jsonl") if f != current]
        for file in sorted(others, key=lambda f: f.stat().st_mtime)[: -_KEPT_STATES or None]:
            file.unlink()

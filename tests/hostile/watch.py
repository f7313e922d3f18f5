"""Grade one hostile completion and look at everything it might have left: processes, files, the host, secrets, the grader."""

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.hostile.entries import PSET, Entry
from tools.grading import Candidate, Grader, Level, Verdict, reference
from tools.grading.worker import Limits, Worker
from tools.problems import Paper

ROOT = Path(__file__).resolve().parents[2]
LONG = Limits(cpu_seconds=30, memory_bytes=1536 << 20, idle_seconds=60)
SHORT = Limits(cpu_seconds=1, memory_bytes=1536 << 20, idle_seconds=1)
LEAK = b"LEAK:"  # what a completion says when it got at something; no completion holds it in one piece


@dataclass
class Host:
    """Things on this machine that no candidate may see or change."""

    canary: Path
    secrets: tuple[bytes, ...]
    key_holder: int  # a process that was started with a provider's key in its environment

    def places(self) -> dict[str, str]:
        """What hostile completions are told, so that they need not search."""
        return {"CANARY": str(self.canary), "PSET": str(PSET), "ROOT": str(ROOT), "PID": str(os.getpid()),
                "KEYHOLDER": str(self.key_holder)}  # fmt: skip

    def state(self) -> dict[str, Any]:
        return {
            str(path): _look(path) for root in (self.canary.parent, PSET) for path in [root, *sorted(root.rglob("*"))]
        }


def _look(path: Path) -> tuple[Any, ...]:
    facts = path.lstat()
    content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
    return facts.st_mode, facts.st_uid, facts.st_mtime_ns, facts.st_nlink, content


@dataclass
class Outcome:
    """What was seen. `after`: the verdict on the reference right afterwards."""

    verdict: Verdict
    raw: bytes
    after: Verdict
    survivors: list[int]
    files: list[str]
    changed: list[str]
    seconds: float
    leaks: list[bytes] = field(default_factory=list)


def attack(grader: Grader, paper: Paper, entry: Entry, host: Host) -> Outcome:
    """Grade `entry` on the grader's only slot, then the reference on the same. Who waits for a limit need not wait long."""
    grader.options = replace(grader.options, limits=SHORT if entry.verdicts == {"timeout"} else LONG)
    slot = grader._slots.queue[0]
    worker = slot._ready()
    place = _Place(worker)
    answers = []
    run = slot.run

    def recording(job: Any, limits: Any) -> Any:
        answers.append(run(job, limits))
        return answers[-1]

    before = host.state()
    started = time.monotonic()
    slot.run = recording  # type: ignore[method-assign]
    try:
        blank = paper.find(entry.blank).blank
        verdict = grader.grade(Candidate(paper, {blank.path: blank.splice(entry.filled(host.places()))}))
    finally:
        del slot.run
    seconds = time.monotonic() - started
    survivors, files = place.survivors(), place.files()
    place.close()
    after = host.state()
    grader.options = replace(grader.options, limits=LONG)
    raw = b"".join(answer.data for answer in answers)
    return Outcome(
        verdict, raw, grader.grade(reference(paper)), survivors, files,
        [path for path in {*before, *after} if before.get(path) != after.get(path)], seconds,
        [secret for secret in (*host.secrets, LEAK) if secret in raw],
    )  # fmt: skip


class _Place:
    """Where one worker lives, so that what is left of it can be found even when the worker itself has ended."""

    def __init__(self, worker: Worker) -> None:
        self.full = worker.sandbox.level is Level.FULL
        outer = worker._process.pid
        self.server = next(iter(_children(outer))) if self.full else outer
        self.scratch = worker._launch.scratch
        # Kept open: the number of a namespace that has ended may be given to another.
        self._namespace = Path(f"/proc/{self.server}/ns/pid").open("rb")  # noqa: SIM115

    def survivors(self) -> list[int]:
        """Processes in the worker's pid namespace, or (without one) started with its scratch folder as their home."""
        mark = f"HOME={self.scratch}\0".encode()
        namespace = os.fstat(self._namespace.fileno()).st_ino
        found = []
        for pid in _pids():
            with contextlib.suppress(OSError):
                if self.full:
                    mine = Path(f"/proc/{pid}/ns/pid").stat().st_ino == namespace
                else:
                    mine = mark in Path(f"/proc/{pid}/environ").read_bytes()
                if mine and pid != self.server:
                    found.append(pid)
        return found

    def close(self) -> None:
        self._namespace.close()

    def files(self) -> list[str]:
        """What lies in the scratch folder; nothing once the worker is gone, with which it must go."""
        place = f"/proc/{self.server}/root{self.scratch}" if self.full else self.scratch
        try:
            return [path.name for path in Path(place).iterdir()]
        except FileNotFoundError:
            return []


def _pids() -> Iterator[int]:
    return (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit())


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

"""The journal of a run: every answer and verdict, appended and on disk before anything else happens with it.

STORE/.journal.jsonl. Its first line tells what run it belongs to; each other line is a whole record. Of two lines with the
same identity the later one counts: first comes an answer with the verdict `pending`, then the same record graded. The
journal lasts until its run is finished. Found at the start of another run it means that the earlier one was killed or
stopped, and its lines are moved into the result files before anything else is done (recovery.py).
"""

import json
import os
import queue
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.evaluation.store import Identity, Line, dump, identity_of, replace_file, storage_fault

NAME = ".journal.jsonl"
DAMAGED = ".journal.damaged"
_BATCH = 256


@dataclass(frozen=True)
class Place:
    """Where a line stands in the journal, in bytes."""

    offset: int
    length: int


@dataclass(frozen=True)
class Recovered:
    """What an earlier run left: its first line, and the last line of every identity. `damaged`: lines that cannot be read."""

    header: dict[str, Any] | None = None
    lines: tuple[Line, ...] = ()
    damaged: int = 0


@dataclass(frozen=True)
class _Entry:
    data: bytes
    durable: bool
    done: "Future[Place]"


class Journal:
    """Appends lines from any thread. One writing thread gathers what waits and syncs once for all of it, so that thirty-two
    answers arriving together cost one sync."""

    def __init__(self, store: Path, header: Mapping[str, Any]) -> None:
        self.file = store / NAME
        replace_file(self.file, dump({"run": dict(header)}))
        self._descriptor = os.open(self.file, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        self._size = os.fstat(self._descriptor).st_size
        self._queue: queue.SimpleQueue[_Entry | None] = queue.SimpleQueue()
        self._fault: OSError | None = None
        self._thread = threading.Thread(target=self._write_all, name="journal", daemon=True)
        self._thread.start()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def append(self, line: Line, *, durable: bool) -> "Future[Place]":
        """Write one record. The future is done when the line is written, and with `durable` when it is on disk.

        What was paid for is durable; a verdict that a power cut takes can be had again for nothing.
        """
        done: Future[Place] = Future()
        self._queue.put(_Entry(dump(line).encode("utf-8"), durable, done))
        return done

    def read(self, place: Place) -> Line:
        """A line written before."""
        return _parse(os.pread(self._descriptor, place.length, place.offset))

    def close(self) -> None:
        """Write what waits and close the file, which stays."""
        self._queue.put(None)
        self._thread.join()
        os.close(self._descriptor)

    def _write_all(self) -> None:
        while (entry := self._queue.get()) is not None:
            batch = [entry]
            last = False
            while len(batch) < _BATCH and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    last = True
                    break
                batch.append(following)
            self._write(batch)
            if last:
                return

    def _write(self, batch: list[_Entry]) -> None:
        try:
            if self._fault is not None:
                raise self._fault
            data = b"".join(entry.data for entry in batch)
            written = 0
            while written < len(data):
                written += os.write(self._descriptor, data[written:])
            if any(entry.durable for entry in batch):
                os.fdatasync(self._descriptor) if hasattr(os, "fdatasync") else os.fsync(self._descriptor)
        except OSError as error:
            self._fault = error
            # Half a line at the end would be dropped by the next run anyway; cutting it off keeps the file whole.
            try:
                os.ftruncate(self._descriptor, self._size)
            finally:
                for entry in batch:
                    entry.done.set_exception(storage_fault(self.file, error))
            return
        for entry in batch:
            entry.done.set_result(Place(self._size, len(entry.data)))
            self._size += len(entry.data)


def recover(store: Path) -> Recovered:
    """Read the journal that an earlier run left. A last line without its end was being written when the run was killed, and
    is dropped; a line that cannot be read elsewhere is copied to .journal.damaged and counted."""
    file = store / NAME
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return Recovered()
    header: dict[str, Any] | None = None
    lines: dict[Identity, Line] = {}
    damaged: list[bytes] = []
    for raw in data.splitlines(keepends=True):
        if not raw.endswith(b"\n"):
            break
        try:
            line = _parse(raw)
            if "run" in line:
                header = line["run"]
            else:
                lines[identity_of(line)] = line
        except (ValueError, KeyError, TypeError):
            damaged.append(raw)
    if damaged:
        with (store / DAMAGED).open("ab") as out:
            out.writelines(damaged)
    return Recovered(header, tuple(lines.values()), len(damaged))


def _parse(data: bytes) -> Line:
    line = json.loads(data)
    if not isinstance(line, dict):
        raise ValueError("not an object")
    return line

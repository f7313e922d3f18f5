"""The conversation with one child: hand over its job, take its answer, and stop it when it is late or takes too much."""

import os
import selectors
import socket
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.grading.inside import channel
from tools.grading.wire import MAX_STREAM_BYTES

_GRACE_SECONDS = 60.0  # for the sweep after a candidate that left a hundred thousand files
_LOOK_SECONDS = 0.25  # between two counts of the child's threads


class WorkerDied(Exception):
    """The worker itself is gone or does not answer: the job is to be tried once more on a new one."""


@dataclass
class Exchange:
    """One job on its way. `ended` is the worker's report, which comes last; `data` what the child wrote, empty if too much."""

    control: socket.socket
    server: int | None  # the worker's process id as seen from here, whose only child is the one that runs the job
    max_threads: int
    deadline: float
    data: bytes = b""
    timed_out: bool = False
    overflowed: bool = False
    ended: Any = None

    def run(self, job_write: int, payload: bytes, result_read: int) -> None:
        """Write the job while reading the answer, until the worker reports; closes both ends. WorkerDied when it does not."""
        os.set_blocking(job_write, False)
        chunks: list[bytes] = []
        rest = memoryview(payload)
        size = 0
        next_look = time.monotonic() + _LOOK_SECONDS
        open_ends = {job_write, result_read}
        with selectors.DefaultSelector() as selector:
            selector.register(self.control, selectors.EVENT_READ)
            selector.register(job_write, selectors.EVENT_WRITE)
            selector.register(result_read, selectors.EVENT_READ)

            def done(end: int) -> None:
                selector.unregister(end)
                open_ends.discard(end)
                os.close(end)

            try:
                while self.ended is None or result_read in open_ends:
                    self._keep_time()
                    ready = {key.fd for key, _ in selector.select(min(_LOOK_SECONDS, self._patience()))}
                    if job_write in ready:
                        rest = _write(job_write, rest)
                        if not rest:
                            done(job_write)
                    if result_read in ready:
                        chunk = os.read(result_read, 1 << 20)
                        size += len(chunk)
                        if size <= MAX_STREAM_BYTES:
                            chunks.append(chunk)
                        else:
                            chunks.clear()
                            self._stop(overflowed=True)
                        if not chunk:
                            done(result_read)
                    # The report comes after the child's end, when all it wrote is in the pipe.
                    if self.control.fileno() in ready and self.ended is None:
                        self.ended, _ = channel.receive(self.control)
                        if self.ended is None:
                            raise WorkerDied("it ended")
                    if self.ended is None and time.monotonic() >= next_look:
                        next_look = time.monotonic() + _LOOK_SECONDS
                        if self._threads() > self.max_threads:
                            self._stop(overflowed=True)
            finally:
                for end in open_ends:
                    os.close(end)
        self.data = b"".join(chunks)

    def _patience(self) -> float:
        return max(0.0, self.deadline - time.monotonic())

    def _keep_time(self) -> None:
        if time.monotonic() >= self.deadline:
            if self.timed_out or self.overflowed:
                raise WorkerDied(f"no answer within {_GRACE_SECONDS:.0f} s")
            self._stop(timed_out=True)

    def _stop(self, *, timed_out: bool = False, overflowed: bool = False) -> None:
        """Have the child killed, once; from then on the worker has its grace."""
        if self.timed_out or self.overflowed:
            return
        self.timed_out, self.overflowed = timed_out, overflowed
        self.deadline = time.monotonic() + _GRACE_SECONDS
        if self.ended is None:
            channel.send(self.control, {"kill": True})

    def _threads(self) -> int:
        """Threads of the child. The kernel's own limit (RLIMIT_NPROC) does not hold for root, nor without a user namespace."""
        try:
            [child] = Path(f"/proc/{self.server}/task/{self.server}/children").read_text().split()
            status = Path(f"/proc/{child}/status").read_text()
        except (OSError, ValueError):
            return 0
        return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("Threads:")), 0)


def _write(job_write: int, rest: memoryview) -> memoryview:
    try:
        return rest[os.write(job_write, rest[: 1 << 16]) :]
    except BrokenPipeError:  # the child has ended before it read its job
        return rest[:0]

"""The outside end of one worker: start it, hand it a job, take the answer with every limit kept, replace it when in doubt."""

import contextlib
import json
import os
import selectors
import socket
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tools.diagnostics import EnvironmentLacks
from tools.grading.sandbox import Sandbox, launch
from tools.grading.wire import MAX_STREAM_BYTES

PRELOAD = ("numpy", "scipy", "scipy.linalg", "scipy.optimize", "scipy.special", "scipy.stats", "torch", "torch._dynamo")
_START_SECONDS = 180.0
_GRACE_SECONDS = 60.0  # for the sweep after a candidate that left a hundred thousand files


@dataclass(frozen=True)
class Limits:
    """What one job may use. Wall-clock time is a backstop, at twice the CPU time and some, since machines are shared."""

    cpu_seconds: int = 60
    memory_bytes: int = 6 << 30
    file_bytes: int = 64 << 20
    descriptors: int = 256

    @property
    def wall_seconds(self) -> float:
        return 2.0 * self.cpu_seconds + 5.0

    def to_json(self) -> dict[str, int]:
        return {
            "cpu_seconds": self.cpu_seconds,
            "memory_bytes": self.memory_bytes,
            "file_bytes": self.file_bytes,
            "descriptors": self.descriptors,
        }


@dataclass(frozen=True)
class Answer:
    """What came back: the bytes the child wrote, and how it ended. `exit` is negative for a signal, as in subprocess."""

    data: bytes
    exit: int
    cpu_seconds: float
    wall_seconds: float
    peak_bytes: int
    timed_out: bool
    overflowed: bool
    left_over: int


class WorkerDied(Exception):
    """The worker itself is gone or does not answer: the job is to be tried once more on a new one."""


class Worker:
    """One fork server. Not safe for use from two threads at once."""

    def __init__(self, sandbox: Sandbox, preload: Sequence[str] = PRELOAD) -> None:
        self.sandbox = sandbox
        self.jobs = 0
        self.start_seconds = 0.0
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        self._launch = launch(sandbox, theirs.fileno())
        started = time.monotonic()
        self._process = subprocess.Popen(
            self._launch.command, env=self._launch.env, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, close_fds=True, cwd="/",
        )  # fmt: skip
        theirs.close()
        try:
            self._send({"preload": list(preload), "scratch": self._launch.scratch, "contain": sandbox.contain()})
            ready = self._receive(_START_SECONDS)
        except (OSError, WorkerDied) as error:
            said = self._last_words()
            self.close()
            raise EnvironmentLacks(f"A grading worker did not start ({error}). It said: {said or 'nothing'}") from None
        self.missing: list[str] = ready["missing"]
        self.start_seconds = time.monotonic() - started

    def preload(self, names: Sequence[str]) -> None:
        """Import more installed packages before the next fork."""
        self._send({"preload": list(names)})
        self._receive(_START_SECONDS)

    def run(self, job: dict[str, Any], limits: Limits) -> Answer:
        """Run one job in a child of its own. WorkerDied when the worker, not the child, fails."""
        self.jobs += 1
        job_read, job_write = os.pipe()
        result_read, result_write = os.pipe()
        open_ends = {job_read, job_write, result_read, result_write}
        started = time.monotonic()
        try:
            message = json.dumps({"run": self.jobs, "wall_seconds": limits.wall_seconds}).encode()
            socket.send_fds(self._control, [message], [job_read, result_write])
            for end in (job_read, result_write):
                os.close(end)
                open_ends.discard(end)
            payload = json.dumps({**job, "limits": limits.to_json()}).encode()
            data, timed_out, overflowed = self._exchange(job_write, payload, result_read, started + limits.wall_seconds)
            open_ends -= {job_write}
            if timed_out or overflowed:
                self._send({"kill": self.jobs})
            ended = self._receive(_GRACE_SECONDS)
        except OSError as error:
            raise WorkerDied(str(error)) from None
        finally:
            for end in open_ends:
                with contextlib.suppress(OSError):
                    os.close(end)
        wall = time.monotonic() - started
        late = timed_out or (ended["exit"] == -9 and not overflowed and (
            ended["cpu_seconds"] >= limits.cpu_seconds - 0.5 or wall >= limits.wall_seconds))  # fmt: skip
        return Answer(
            data, ended["exit"], ended["cpu_seconds"], wall, ended["peak_bytes"], late, overflowed, ended["left_over"]
        )

    def _exchange(self, job_write: int, payload: bytes, result_read: int, deadline: float) -> tuple[bytes, bool, bool]:
        """Write the job while reading the answer; closes `job_write`. Returns (bytes, out of time, too many bytes)."""
        os.set_blocking(job_write, False)
        chunks: list[bytes] = []
        size = 0
        rest = memoryview(payload)
        with selectors.DefaultSelector() as selector:
            selector.register(job_write, selectors.EVENT_WRITE)
            selector.register(result_read, selectors.EVENT_READ)
            writing = True
            try:
                while True:
                    patience = deadline - time.monotonic()
                    if patience <= 0:
                        return b"".join(chunks), True, False
                    for key, _ in selector.select(patience):
                        if key.fd == result_read:
                            chunk = os.read(result_read, 1 << 20)
                            if not chunk:
                                return b"".join(chunks), False, False
                            chunks.append(chunk)
                            size += len(chunk)
                            if size > MAX_STREAM_BYTES:
                                return b"", False, True
                        else:
                            try:
                                rest = rest[os.write(job_write, rest[: 1 << 16]) :]
                            except BrokenPipeError:
                                rest = rest[:0]
                            if not rest:
                                selector.unregister(job_write)
                                os.close(job_write)
                                writing = False
            finally:
                if writing:
                    os.close(job_write)

    def _send(self, message: dict[str, Any]) -> None:
        self._control.sendall(json.dumps(message).encode())

    def _receive(self, seconds: float) -> Any:
        self._control.settimeout(seconds)
        try:
            data = self._control.recv(1 << 20)
        except TimeoutError:
            raise WorkerDied(f"no answer within {seconds:.0f} s") from None
        finally:
            self._control.settimeout(None)
        if not data:
            raise WorkerDied("it ended")
        return json.loads(data)

    def _last_words(self) -> str:
        self._process.kill()
        _, said = self._process.communicate()
        return said.decode("utf-8", "replace").strip()[-500:]

    def close(self) -> None:
        """End the worker and everything in it."""
        self._control.close()
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        if self._process.stderr is not None:
            self._process.stderr.close()
        if self._launch.own_folder:
            # Not shutil.rmtree, which gives up on folders nested deeper than Python recurses.
            subprocess.run(["rm", "-rf", "--", self._launch.own_folder], stderr=subprocess.DEVNULL, check=False)

"""The outside end of one worker: start it, hand it a job, take the answer with every limit kept, replace it when in doubt."""

import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tools.diagnostics import EnvironmentLacks
from tools.grading.exchange import Exchange, WorkerDied
from tools.grading.inside import channel
from tools.grading.sandbox import Level, Sandbox, launch

# torch._dynamo: the first optimizer that is made pulls it in. What else a paper needs is learnt from its reference.
PRELOAD = ("numpy", "scipy", "torch", "torch._dynamo")
_START_SECONDS = 180.0
_END_SECONDS = 10.0
# Workers die with the thread that started them (prctl(2), PR_SET_PDEATHSIG, which bubblewrap uses): one that never ends.
_STARTER = ThreadPoolExecutor(1, thread_name_prefix="start-worker")


@dataclass(frozen=True)
class Limits:
    """What one job may use. Wall-clock time is a backstop, at twice the CPU time and some, since machines are shared.

    `cpu_seconds` is the most that a paper may ask for. `memory_bytes` is address space, of which a preloaded worker has taken
    0.8 GiB before the job begins. `processes` counts threads; the seccomp filter refuses every new process.
    """

    cpu_seconds: int = 3600
    memory_bytes: int = 6 << 30
    file_bytes: int = 64 << 20
    descriptors: int = 256
    processes: int = 256
    idle_seconds: float = 5.0

    @property
    def wall_seconds(self) -> float:
        return 2.0 * self.cpu_seconds + self.idle_seconds


@dataclass(frozen=True)
class Answer:
    """What came back: the bytes the child wrote, and how it ended. `exit` is negative for a signal, as in subprocess.

    `overflowed`: it wrote more than it may, to the answer or (where the scratch folder has no size) to files. `left_over`:
    processes that outlived it, and 1 when files could not be removed.
    """

    data: bytes
    exit: int
    cpu_seconds: float
    wall_seconds: float
    peak_bytes: int
    timed_out: bool
    overflowed: bool
    left_over: int

    @property
    def odd(self) -> bool:
        """Whether the child ended in any way but the usual one, so that its worker had better be replaced."""
        return self.exit != 0 or self.timed_out or self.overflowed or self.left_over > 0


class Worker:
    """One fork server. Not safe for use from two threads at once."""

    def __init__(self, sandbox: Sandbox, preload: Sequence[str] = PRELOAD) -> None:
        self.sandbox = sandbox
        self.jobs = 0
        started = time.monotonic()
        self._control, theirs = channel.pair()
        self._launch = launch(sandbox, theirs.fileno())
        # A file and not a pipe, which nobody would read while the worker runs and which would block it when full.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the worker
        self._process: subprocess.Popen[bytes] = _STARTER.submit(
            subprocess.Popen, self._launch.command, env=self._launch.env, pass_fds=(theirs.fileno(),),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._errors, close_fds=True, cwd="/",
        ).result()  # fmt: skip
        theirs.close()
        try:
            self._send(
                {
                    "scratch": self._launch.scratch,
                    "scratch_bytes": self._launch.scratch_bytes,
                    "contain": sandbox.contain(),
                }
            )
            self.preload(preload)
            self._server = self._server_id()
        except (OSError, WorkerDied) as error:
            self._process.kill()
            self._process.wait()
            said = self._last_words()
            self.close()
            raise EnvironmentLacks(
                f"A grading worker did not start ({error}; sandbox: {sandbox.level}). It said: {said or 'nothing'}"
            ) from None
        self.start_seconds = time.monotonic() - started

    def preload(self, names: Sequence[str]) -> None:
        """Import more installed packages before the next fork. What is not installed is left to the paper that needs it."""
        for portion in channel.portions(names):
            self._send({"preload": portion})
            self._receive(_START_SECONDS)

    def run(self, job: dict[str, Any], limits: Limits) -> Answer:
        """Run one job in a child of its own. WorkerDied when the worker, not the child, fails."""
        self.jobs += 1
        job_read, job_write = os.pipe()
        result_read, result_write = os.pipe()
        started = time.monotonic()
        exchange = Exchange(self._control, self._server, limits.processes, started + limits.wall_seconds)
        try:
            channel.send(self._control, {"run": True, "wall_seconds": limits.wall_seconds}, [job_read, result_write])
        except OSError as error:
            os.close(job_write)
            os.close(result_read)
            raise WorkerDied(str(error)) from None
        finally:
            os.close(job_read)
            os.close(result_write)
        try:
            exchange.run(job_write, json.dumps({**job, "limits": asdict(limits)}).encode(), result_read)
        except OSError as error:
            raise WorkerDied(str(error)) from None
        ended, wall = exchange.ended, time.monotonic() - started
        overflowed = exchange.overflowed or ended["disk_full"]
        # SIGKILL to a child that ignored SIGXCPU; the kernel counts the limit in ticks, so its sum may come out a little lower.
        spent = wall >= limits.wall_seconds or ended["cpu_seconds"] >= 0.8 * limits.cpu_seconds
        late = exchange.timed_out or ended["exit"] == -signal.SIGXCPU or (ended["exit"] == -signal.SIGKILL and spent)
        return Answer(
            exchange.data, ended["exit"], ended["cpu_seconds"], wall, ended["peak_bytes"],
            late and not overflowed, overflowed, ended["left_over"],
        )  # fmt: skip

    def _server_id(self) -> int | None:
        """The worker's process id as seen from here: bubblewrap's only child, or the process itself; None where unknown."""
        outer = self._process.pid
        if self.sandbox.level is not Level.FULL:
            return outer
        try:
            return int(Path(f"/proc/{outer}/task/{outer}/children").read_text())
        except (OSError, ValueError):
            return None

    def _send(self, message: dict[str, Any]) -> None:
        channel.send(self._control, message)

    def _receive(self, seconds: float) -> Any:
        self._control.settimeout(seconds)
        try:
            message, _ = channel.receive(self._control)
        except TimeoutError:
            raise WorkerDied(f"no answer within {seconds:.0f} s") from None
        finally:
            self._control.settimeout(None)
        if message is None:
            raise WorkerDied("it ended")
        return message

    def _last_words(self) -> str:
        self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - 500))
        return self._errors.read().decode("utf-8", "replace").strip()

    def close(self) -> None:
        """End the worker and everything in it: it stops by itself, and takes a running child with it, when the socket closes."""
        self._control.close()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._errors.close()
        if self._launch.own_folder:
            # Not shutil.rmtree, which gives up on folders nested deeper than Python recurses.
            subprocess.run(["rm", "-rf", "--", self._launch.own_folder], stderr=subprocess.DEVNULL, check=False)

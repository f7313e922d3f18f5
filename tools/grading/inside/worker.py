"""The fork server: imports what is slow once, then forks one child per job.

The worker itself never reads a job. It is handed two pipe ends per job and passes them to the child, so nothing of one
candidate (or of the reference) is in the memory that the next candidate inherits.
"""

import contextlib
import ctypes
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from typing import Any

from . import child

_PR_SET_CHILD_SUBREAPER, _PR_SET_PDEATHSIG = 36, 1


def main(control_fd: int) -> None:
    """Serve until the control socket closes. The first message configures, each further one is a command."""
    control = socket.socket(fileno=control_fd)
    _adopt_orphans()
    settings, _ = _receive(control)
    started = time.monotonic()
    missing = preload(settings["preload"])
    gc.collect()
    gc.freeze()  # children then leave these pages untouched, so they stay shared
    _send(control, {"ready": True, "seconds": time.monotonic() - started, "missing": missing, "pid": os.getpid()})
    number = 0
    while True:
        command, descriptors = _receive(control)
        if command is None:
            return
        if "preload" in command:
            missing = preload(command["preload"])
            gc.collect()
            gc.freeze()
            _send(control, {"preloaded": True, "missing": missing})
        elif "run" in command:
            number += 1
            _send(control, _serve(control, command, descriptors, number, settings))


def preload(names: list[str]) -> list[str]:
    """Import these; the names that could not be are returned, since a missing package is for the caller to judge."""
    missing = []
    for name in names:
        try:
            importlib.import_module(name)
        except Exception:
            missing.append(name)
    if "torch" in sys.modules:
        import torch

        torch.set_num_threads(1)
    return missing


def _serve(
    control: socket.socket, command: dict[str, Any], fds: list[int], number: int, settings: dict[str, Any]
) -> dict[str, Any]:
    job_fd, result_fd = fds
    folder = os.path.join(settings["scratch"], f"job{number}")
    pid = os.fork()
    if pid == 0:
        control.close()
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        os.setsid()
        child.run(job_fd, result_fd, folder, settings["contain"])
    os.close(job_fd)
    os.close(result_fd)
    status, usage = _await(control, pid, command["wall_seconds"])
    left_over = _sweep(settings["scratch"])
    return {
        "done": command["run"],
        "exit": os.waitstatus_to_exitcode(status),
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
        "peak_bytes": usage.ru_maxrss * 1024,
        "left_over": left_over,
    }


def _await(control: socket.socket, pid: int, wall_seconds: float) -> tuple[int, Any]:
    """Wait for the child; kill it when the time is up or when the control socket says so (or closes)."""
    deadline = time.monotonic() + wall_seconds
    ended = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None
    try:
        while True:
            watched: list[Any] = [control] if ended is None else [control, ended]
            patience = max(0.0, deadline - time.monotonic())
            ready, _, _ = select.select(watched, [], [], patience if ended is not None else min(patience, 0.005))
            gone, status, usage = os.wait4(pid, os.WNOHANG)
            if gone:
                return status, usage
            if control in ready or time.monotonic() >= deadline:
                os.kill(pid, signal.SIGKILL)
                if control in ready:
                    _receive(control)
                _, status, usage = os.wait4(pid, 0)
                return status, usage
    finally:
        if ended is not None:
            os.close(ended)


def _sweep(scratch: str) -> int:
    """Kill every process that is left and remove every file; how many of either would not end by themselves."""
    killed = 0
    if os.getpid() == 1:
        # In a pid namespace of its own the worker is init: this reaches every process but itself.
        while True:
            try:
                os.kill(-1, signal.SIGKILL)
            except ProcessLookupError:
                break
            killed += _reap()
    else:
        while pids := _children():
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            killed += _reap()
    return killed + _clear(scratch)


def _clear(folder: str) -> int:
    """Remove everything in the folder; 0 when it is empty afterwards, 1 when something would not go.

    `rm` and not shutil.rmtree where anything is there but plain files: a candidate may leave folders nested deeper than
    Python can recurse, or without rights. An ordinary job leaves one folder of a few files.
    """
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        try:
            for inner in os.listdir(path):
                os.unlink(os.path.join(path, inner))
            os.rmdir(path)
        except OSError:
            subprocess.run(["/bin/chmod", "-R", "u+rwx", path], stderr=subprocess.DEVNULL, check=False)
            subprocess.run(["/bin/rm", "-rf", path], stderr=subprocess.DEVNULL, check=False)
    return 1 if os.listdir(folder) else 0


def _reap() -> int:
    """Collect the dead; how many there were."""
    count = 0
    try:
        while os.waitpid(-1, 0)[0]:
            count += 1
    except ChildProcessError:
        return count
    return count


def _children() -> list[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children") as file:
            return [int(pid) for pid in file.read().split()]
    except OSError:
        return []


def _adopt_orphans() -> None:
    """Daemons that cut themselves loose become children of the worker, so that the sweep finds them."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _receive(control: socket.socket) -> tuple[Any, list[int]]:
    """One message and the descriptors that came with it; (None, []) when the other side is gone."""
    data, descriptors, _, _ = socket.recv_fds(control, 1 << 20, 2)
    return (json.loads(data), descriptors) if data else (None, [])


def _send(control: socket.socket, message: dict[str, Any]) -> None:
    control.send(json.dumps(message).encode())

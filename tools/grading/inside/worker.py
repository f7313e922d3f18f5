"""The fork server: imports what is slow once, then forks one child per job.

The worker itself never reads a job. It is handed two pipe ends per job and passes them to the child, so nothing of one
candidate (or of the reference) is in the memory that the next candidate inherits.
"""

import ctypes
import gc
import importlib
import os
import select
import signal
import socket
import sys
import time
from typing import Any

from . import capabilities, channel, child, cleanup

_PR_SET_CHILD_SUBREAPER, _PR_SET_PDEATHSIG = 36, 1
_LINUX = sys.platform == "linux"
_LOOK_SECONDS = 0.5  # between two looks at a scratch folder that has no size of its own


def main(control_fd: int) -> None:
    """Serve until the control socket closes. The first message configures, each further one is a command."""
    # The kind is what `channel.pair` made, whatever this says: Python asks the descriptor.
    control = socket.socket(fileno=control_fd)
    settings, _ = channel.receive(control)
    if settings is None:
        os._exit(0)
    if _LINUX:
        # Daemons that cut themselves loose become children of the worker, so that the sweep finds them.
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    if settings["contain"]["landlock"]:
        capabilities.drop()
    number = 0
    while True:
        command, descriptors = channel.receive(control)
        if command is None:
            # Not a return: tearing an interpreter with torch down takes longer than grading a candidate.
            os._exit(0)
        if "preload" in command:
            channel.send(control, {"missing": preload(command["preload"])})
        elif "run" in command:
            number += 1
            channel.send(control, _serve(control, command, descriptors, number, settings))


def preload(names: list[str]) -> list[str]:
    """Import these; the names that could not be are returned, since a missing package is for the caller to judge."""
    missing = []
    for name in names:
        try:
            importlib.import_module(name)
        except BaseException:  # a module that is a program may well end in SystemExit
            missing.append(name)
    if "torch" in sys.modules:
        import torch

        torch.set_num_threads(1)
    gc.collect()
    gc.freeze()  # children then leave these pages untouched, so they stay shared
    return missing


def _serve(
    control: socket.socket, command: dict[str, Any], fds: list[int], number: int, settings: dict[str, Any]
) -> dict[str, Any]:
    job_fd, result_fd = fds
    folder = os.path.join(settings["scratch"], f"job{number}")
    pid = os.fork()
    if pid == 0:
        control.close()
        if _LINUX:
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        os.setsid()
        child.run(job_fd, result_fd, folder, settings["contain"])
    os.close(job_fd)
    os.close(result_fd)
    status, usage, full = _await(control, pid, command["wall_seconds"], settings["scratch"], settings["scratch_bytes"])
    return {
        "exit": os.waitstatus_to_exitcode(status),
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
        "peak_bytes": usage.ru_maxrss * (1024 if _LINUX else 1),
        "disk_full": full,
        "left_over": cleanup.kill_the_rest() + cleanup.clear(settings["scratch"]),
    }


def _await(
    control: socket.socket, pid: int, wall_seconds: float, scratch: str, scratch_bytes: int | None
) -> tuple[int, Any, bool]:
    """Wait for the child; kill it when the time is up, when the control socket says so (or closes), or when its files are too
    many bytes in a scratch folder without a size of its own. Returns (status, usage, whether it was the files)."""
    deadline = time.monotonic() + wall_seconds
    ended = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None
    watched: list[Any] = [control] if ended is None else [control, ended]
    look = _LOOK_SECONDS if ended is not None else 0.005
    try:
        while True:
            patience = max(0.0, deadline - time.monotonic())
            if scratch_bytes is not None or ended is None:
                patience = min(patience, look)
            ready, _, _ = select.select(watched, [], [], patience)
            gone, status, usage = os.wait4(pid, os.WNOHANG)
            if gone:
                return status, usage, False
            full = not ready and scratch_bytes is not None and cleanup.size(scratch) > scratch_bytes
            if control in ready or full or time.monotonic() >= deadline:
                os.kill(pid, signal.SIGKILL)
                if control in ready:
                    channel.receive(control)
                _, status, usage = os.wait4(pid, 0)
                return status, usage, full
    finally:
        if ended is not None:
            os.close(ended)

"""One job in one forked child: give up every right, write the files, run, report, die."""

import json
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Iterable
from typing import Any

from . import landlock, seccomp
from .encode import frame
from .observe import check, observe
from .older import run_older

# Imported above and not when needed: once its rights are given up, a child cannot read this folder any more.
_HANDLERS = {"observe": observe, "check": check, "older": run_older}

_FREE_DESCRIPTORS = 4096


def run(job_fd: int, result_fd: int, folder: str, contain: dict[str, Any]) -> None:
    """Run the job read from `job_fd`, write frames to `result_fd`; never returns.

    `contain` comes from the program outside: `landlock`, `seccomp` and `own_users` (whether the sandbox level has them, the
    last one for users counted apart from the host's), `readable` paths.
    """
    code = 1
    try:
        _close_all_but(job_fd, result_fd)
        with os.fdopen(job_fd, "rb") as source:
            job = json.loads(source.read())
        with os.fdopen(result_fd, "wb", buffering=1 << 16) as out:
            root = _write_files(folder, job["files"])
            _limit(job["limits"], own_users=contain["own_users"])
            _give_up_rights(root, contain)
            sys.path.insert(0, root)
            _forget(job["files"])

            def emit(header: dict[str, Any], payload: bytes = b"") -> None:
                out.write(frame(header, payload))
                out.flush()  # what one case saw counts, and is out of reach, whatever the next one does

            _HANDLERS[job["kind"]](job, root, emit)
            emit({"end": True})
        code = 0
    finally:
        # Not sys.exit: atexit handlers, threads and finalisers of the candidate get no turn.
        os._exit(code)


def _close_all_but(job_fd: int, result_fd: int) -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    low = 3
    for keep in sorted((job_fd, result_fd)):
        os.closerange(low, keep)
        low = keep + 1
    os.closerange(low, _FREE_DESCRIPTORS)


def _write_files(folder: str, files: dict[str, str]) -> str:
    """Write the job's files under a folder of their own and make it the working, home and temporary directory."""
    os.mkdir(folder, 0o700)
    for name, text in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text.encode("utf-8", "surrogateescape"))
    os.chdir(folder)
    os.environ["HOME"] = os.environ["TMPDIR"] = tempfile.tempdir = folder
    return folder


def _forget(files: Iterable[str]) -> None:
    """A module that was loaded before the fork, for another paper perhaps, must not stand in for a file of this one."""
    # Looking at all names would write to the page of each (its reference count) and copy them: a tenth of what a child costs.
    own = {name.split("/")[0].removesuffix(".py") for name in files} & sys.modules.keys()
    for module in [module for module in sys.modules if module.split(".")[0] in own] if own else ():
        del sys.modules[module]


def _limit(limits: dict[str, int], *, own_users: bool) -> None:
    """CPU seconds, bytes of address space (the preloaded libraries' share included), bytes of one file, descriptors, no core.

    Threads and processes only where the sandbox counts them apart: elsewhere the count is that of all the user's processes.
    """
    cpu = limits["cpu_seconds"]
    resource.setrlimit(
        resource.RLIMIT_CPU, (cpu, cpu + 1)
    )  # first SIGXCPU, which tells the end of time from other ends
    amounts = {
        resource.RLIMIT_FSIZE: limits["file_bytes"],
        resource.RLIMIT_NOFILE: limits["descriptors"],
        resource.RLIMIT_CORE: 0,
    }
    if sys.platform == "linux":  # macOS takes this limit for an error
        amounts[resource.RLIMIT_AS] = limits["memory_bytes"]
    if own_users:
        amounts[resource.RLIMIT_NPROC] = limits["processes"]
    for what, amount in amounts.items():
        resource.setrlimit(what, (amount, amount))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a full file is an error to the writer, not a crash


def _give_up_rights(root: str, contain: dict[str, Any]) -> None:
    if contain["landlock"]:
        landlock.restrict(contain["readable"], [root, "/dev/null"])
    if contain["seccomp"]:
        seccomp.install()

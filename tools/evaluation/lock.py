"""One process at a time writes to a store."""

import contextlib
import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path

from tools.diagnostics import EnvironmentLacks
from tools.evaluation.store import storage_fault

NAME = ".lock"


@contextlib.contextmanager
def locked(store: Path) -> Iterator[None]:
    """Hold the store; EnvironmentLacks says who holds it already.

    The kernel frees the lock when its holder ends in whatever way, so that nobody ever has to remove a stale lock file by
    hand. That is why the file's existence means nothing, and why it is not deleted: another process may wait on it.
    """
    import fcntl  # not on Windows, where no sandbox can be had either

    file = store / NAME
    try:
        store.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise storage_fault(file, error) from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise EnvironmentLacks(
                f"the store {store.as_posix()} is in use{_holder(descriptor)}. Wait until that run has ended, or give another "
                "--store; stores are joined with `rcb merge`."
            ) from None
        with contextlib.suppress(
            OSError
        ):  # who holds it is a courtesy; a full disk must not stop what writes nothing else
            os.truncate(descriptor, 0)
            os.pwrite(descriptor, json.dumps({"pid": os.getpid(), "host": socket.gethostname()}).encode(), 0)
        yield
    finally:
        os.close(descriptor)


def _holder(descriptor: int) -> str:
    try:
        holder = json.loads(os.pread(descriptor, 4096, 0))
        return f" by process {int(holder['pid'])} on {str(holder['host'])[:80]}"
    except (OSError, ValueError, KeyError, TypeError):
        return " by another process"

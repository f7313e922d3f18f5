"""What an exception says about a candidate: its error kind from the real type, and the frames that matter."""

import os
import traceback
from typing import Any

# Order matters: the first class that fits decides. Everything else is a functional error.
_KINDS: tuple[tuple[type[BaseException], str], ...] = (
    (SyntaxError, "syntax"),
    (NameError, "name"),
    (TypeError, "type"),
    (ImportError, "import"),
    (AttributeError, "attribute"),
    (IndexError, "index/key"),
    (KeyError, "index/key"),
)
MAX_TEXT = 2000
MAX_FRAMES = 6


def error_kind(error: BaseException) -> str:
    """One of the benchmark's seven error kinds, from the exception's class and never from its text."""
    for kind, name in _KINDS:
        if isinstance(error, kind):
            return name
    return "functional"


def describe(error: BaseException, folder: str, test: str) -> dict[str, Any]:
    """The failure as data: kind, exception, message, where it arose, and the paper's own lines.

    `where` is "candidate" when the innermost frame of the paper's files is in one of its modules, which lie in `folder`;
    "observer" when it is in the file `test`, for instance because an attribute that an observer reads is not there.
    """
    inside = folder + os.sep
    if isinstance(error, SyntaxError) and error.filename and str(error.filename).startswith(inside):
        place = f"{str(error.filename).removeprefix(inside)}:{error.lineno}"
        return _failure(error, "candidate", [f"{place}: {(error.text or '').strip()}"])
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if f.filename.startswith(inside) or f.filename == test]
    where = "candidate" if own and own[-1].filename != test else "observer"
    trace = [f"{f.filename.removeprefix(inside)}:{f.lineno} in {f.name}: {f.line or ''}" for f in own]
    return _failure(error, where, trace[-MAX_FRAMES:])


def _failure(error: BaseException, where: str, trace: list[str]) -> dict[str, Any]:
    try:
        message = str(error)
    except BaseException:  # a hostile __str__ must not take the report away
        message = "(the exception has no printable message)"
    return {
        "kind": error_kind(error),
        "exception": type(error).__name__[:100],
        "message": message[:MAX_TEXT],
        "where": where,
        "trace": [line[:300] for line in trace],
        "memory": isinstance(error, MemoryError) or _is_torch_allocation(error, message),
    }


def _is_torch_allocation(error: BaseException, message: str) -> bool:
    """torch raises a bare RuntimeError when its CPU allocator fails; no type tells it apart, so its fixed prefix must."""
    return type(error) is RuntimeError and "DefaultCPUAllocator: " in message

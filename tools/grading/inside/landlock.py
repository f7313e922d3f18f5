"""Landlock by ctypes: a process gives up every file it was not explicitly left, for good.

Own code, because the wheels that wrap the three system calls are pre-releases or need a compiler. Numbers and structures
are those of the kernel's user-space API (linux/landlock.h).
"""

import ctypes
import os
import sys

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same on every architecture
_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1
_PR_SET_NO_NEW_PRIVS = 38

_WRITE_FILE, _READ_FILE, _READ_DIR, _REMOVE_DIR, _REMOVE_FILE = 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5
_MAKE_DIR, _MAKE_FILE, _MAKE_LINK, _REFER, _TRUNCATE = 1 << 7, 1 << 8, 1 << 12, 1 << 13, 1 << 14
_ALL_BY_ABI = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
# Nowhere: to start a program (1 << 0), to make devices, sockets and pipes (1 << 6, 9, 10, 11), to control a device (1 << 15).
_READ = _READ_FILE | _READ_DIR
_WRITE = _READ | _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_FILE | _MAKE_LINK | _REFER | _TRUNCATE
_FOR_A_FILE = _WRITE_FILE | _READ_FILE | _TRUNCATE
_SCOPE_ABSTRACT_SOCKETS, _SCOPE_SIGNALS = 1, 2


class _Ruleset(ctypes.Structure):
    _fields_ = (("fs", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent_fd", ctypes.c_int32))


_libc = ctypes.CDLL(None, use_errno=True)


def _call(number: int, *args: object) -> int:
    result: int = _libc.syscall(number, *args)
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"system call {number}: {os.strerror(code)}")
    return result


def abi_version() -> int:
    """The kernel's Landlock version, 0 where it has none."""
    if sys.platform != "linux":
        return 0
    try:
        return _call(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_VERSION_FLAG))
    except (OSError, AttributeError):
        return 0


def restrict(readable: list[str], writable: list[str]) -> None:
    """Leave this process only these paths: whole trees, or single files. OSError where it cannot be done.

    No program can be started afterwards, and no device, socket or pipe made in the file system. Where the kernel can, TCP,
    abstract sockets and signals to processes outside go too.
    """
    version = abi_version()
    if version == 0:
        raise OSError("this kernel has no Landlock")
    rights = _ALL_BY_ABI[min(version, 5)]
    ruleset = _Ruleset(
        fs=rights,
        net=3 if version >= 4 else 0,
        scoped=_SCOPE_ABSTRACT_SOCKETS | _SCOPE_SIGNALS if version >= 6 else 0,
    )
    # An older kernel refuses a structure longer than the one it knows, unless the rest is zero.
    descriptor = _call(
        _CREATE_RULESET, ctypes.byref(ruleset), ctypes.c_size_t(ctypes.sizeof(ruleset)), ctypes.c_uint32(0)
    )
    try:
        for path in readable:
            _allow(descriptor, path, _READ & rights)
        for path in writable:
            _allow(descriptor, path, _WRITE & rights)
        _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        _call(_RESTRICT_SELF, ctypes.c_int(descriptor), ctypes.c_uint32(0))
    finally:
        os.close(descriptor)


def _allow(descriptor: int, path: str, rights: int) -> None:
    try:
        parent = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        if not os.path.isdir(path):
            rights &= _FOR_A_FILE
        rule = _PathBeneath(rights, parent)
        _call(
            _ADD_RULE,
            ctypes.c_int(descriptor),
            ctypes.c_int(_RULE_PATH_BENEATH),
            ctypes.byref(rule),
            ctypes.c_uint32(0),
        )
    finally:
        os.close(parent)

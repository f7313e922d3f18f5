"""Root without its powers: Landlock and seccomp do not take capabilities away, and with them a hard limit can be raised again."""

import ctypes
import os

_VERSION_3 = 0x20080522


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


def drop() -> None:
    """Give up every capability of this process, for good; nothing to do for an ordinary user. OSError where it fails."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.capset(ctypes.byref(_Header(_VERSION_3, 0)), (_Sets * 2)()) != 0:
        raise OSError(ctypes.get_errno(), "capset: " + os.strerror(ctypes.get_errno()))

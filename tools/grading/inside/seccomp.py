"""A seccomp filter by ctypes: system calls that no numeric code needs answer "not permitted".

Refused calls return EPERM rather than kill, so that an honest library that merely tries one (and falls back) still runs.
Own code: the one wheel for libseccomp is unmaintained, and a filter of this size is a table and four jumps.
"""

import ctypes
import errno
import os
import platform
import struct

_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _MODE_FILTER = 38, 22, 2
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_LOAD, _JEQ, _JSET, _JGE, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_NUMBER, _ARCH, _ARG0 = 0, 4, 16  # offsets in struct seccomp_data (low word of an argument first: little endian)
_CLONE_THREAD = 0x10000

_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

# name: (x86_64, aarch64); None where the architecture has no such call.
_REFUSED: dict[str, tuple[int | None, int]] = {
    # sockets of any family
    "socket": (41, 198), "socketpair": (53, 199), "bind": (49, 200), "connect": (42, 203), "listen": (50, 201),
    "accept": (43, 202), "accept4": (288, 242),
    # new programs
    "execve": (59, 221), "execveat": (322, 281),
    # other processes
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438), "pidfd_send_signal": (424, 424), "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240), "tkill": (200, 130), "kcmp": (312, 272), "process_madvise": (440, 440),
    # mounts and namespaces
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "unshare": (272, 97),
    "setns": (308, 268), "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433), "mount_setattr": (442, 442),
    # memory and queues that outlive a process or escape its limits
    "memfd_create": (319, 279), "memfd_secret": (447, 447), "shmget": (29, 194), "shmat": (30, 196),
    "semget": (64, 190), "msgget": (68, 186), "mq_open": (240, 180),
    # the kernel itself
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282), "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426), "io_uring_register": (427, 427), "keyctl": (250, 219), "add_key": (248, 217),
    "request_key": (249, 218), "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "kexec_load": (246, 104), "reboot": (169, 142), "swapon": (167, 224), "swapoff": (168, 225), "acct": (163, 89),
    "open_by_handle_at": (304, 265), "name_to_handle_at": (303, 264), "fanotify_init": (300, 262),
    "personality": (135, 92), "quotactl": (179, 60), "syslog": (103, 116), "settimeofday": (164, 170),
    "clock_settime": (227, 112), "adjtimex": (159, 171), "sethostname": (170, 161),
}  # fmt: skip
_FORKS = {"x86_64": (57, 58), "aarch64": ()}  # fork, vfork
_CLONE = {"x86_64": 56, "aarch64": 220}
_CLONE3 = 435
_SIGNALS = {"x86_64": (62, 234), "aarch64": (129, 131)}  # kill, tgkill: first argument is the process
_PRLIMIT = {"x86_64": 302, "aarch64": 261}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def supported() -> bool:
    """Whether this machine's architecture has a table here."""
    return platform.system() == "Linux" and platform.machine() in _AUDIT_ARCH


def _op(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)


def _refuse(code: int = errno.EPERM) -> bytes:
    return _op(_RETURN, _ERRNO | code)


def program(machine: str, own_pid: int) -> bytes:
    """The filter for a process with this id. Each rule either returns or falls through to the next."""
    rules = [
        _op(_LOAD, _ARCH), _op(_JEQ, _AUDIT_ARCH[machine], 1, 0), _op(_RETURN, _KILL),
        _op(_LOAD, _NUMBER),
    ]  # fmt: skip
    if machine == "x86_64":  # the x32 numbers would be a way round the table
        rules += [_op(_JGE, 0x40000000, 0, 1), _refuse()]
    column = 0 if machine == "x86_64" else 1
    refused = {numbers[column] for numbers in _REFUSED.values() if numbers[column] is not None}
    for number in sorted({*refused, *_FORKS[machine]} - {None}):  # type: ignore[type-var]
        rules += [_op(_JEQ, number or 0, 0, 1), _refuse()]
    # clone3 hides its flags behind a pointer; "not implemented" makes the C library use clone, whose flags can be seen.
    rules += [_op(_JEQ, _CLONE3, 0, 1), _refuse(errno.ENOSYS)]
    # Threads may start, processes may not.
    rules += [_op(_JEQ, _CLONE[machine], 0, 4), _op(_LOAD, _ARG0), _op(_JSET, _CLONE_THREAD, 0, 1),
              _op(_RETURN, _ALLOW), _refuse()]  # fmt: skip
    for number in _SIGNALS[machine]:  # signals to itself only
        rules += [_op(_JEQ, number, 0, 4), _op(_LOAD, _ARG0), _op(_JEQ, own_pid, 0, 1), _op(_RETURN, _ALLOW), _refuse()]
    rules += [_op(_JEQ, _PRLIMIT[machine], 0, 5), _op(_LOAD, _ARG0), _op(_JEQ, 0, 1, 0), _op(_JEQ, own_pid, 0, 1),
              _op(_RETURN, _ALLOW), _refuse()]  # fmt: skip
    rules.append(_op(_RETURN, _ALLOW))
    return b"".join(rules)


def install() -> None:
    """Filter this process from now on, for good. OSError where the kernel or the architecture cannot."""
    if not supported():
        raise OSError(f"no seccomp table for {platform.machine()}")
    code = program(platform.machine(), os.getpid())
    buffer = ctypes.create_string_buffer(code, len(code))
    filter_program = _Program(len(code) // 8, ctypes.cast(buffer, ctypes.c_void_p))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(filter_program), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "seccomp: " + os.strerror(ctypes.get_errno()))

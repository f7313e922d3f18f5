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
_NUMBER, _ARCH = 0, 4  # offsets in struct seccomp_data
_ARGUMENTS = (16, 24)  # of the low words of the first two arguments (little endian)
_CLONE_THREAD = 0x10000

_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

# name: (x86_64, aarch64); None where the architecture has no such call.
_REFUSED: dict[str, tuple[int | None, int | None]] = {
    # sockets of any family
    "socket": (41, 198), "socketpair": (53, 199), "bind": (49, 200), "connect": (42, 203), "listen": (50, 201),
    "accept": (43, 202), "accept4": (288, 242),
    # new processes and programs
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "execveat": (322, 281),
    # other processes
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438), "pidfd_send_signal": (424, 424), "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240), "tkill": (200, 130), "kcmp": (312, 272), "process_madvise": (440, 440),
    "process_mrelease": (448, 448), "move_pages": (279, 239), "migrate_pages": (256, 238),
    # the share of the processor: without a pid namespace these reach every process of the same user
    "setpriority": (141, 140), "sched_setparam": (142, 118), "sched_setscheduler": (144, 119), "sched_setattr": (314, 274),
    "sched_setaffinity": (203, 122), "ioprio_set": (251, 30),
    # what is known of files: Landlock leaves owners, modes, times and attributes alone, and truncation before its version 3
    "chmod": (90, None), "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None), "lchown": (94, None),
    "fchownat": (260, 54), "utime": (132, None), "utimes": (235, None), "futimesat": (261, None), "utimensat": (280, 88),
    "setxattr": (188, 5), "lsetxattr": (189, 6), "removexattr": (197, 14), "lremovexattr": (198, 15),
    "setxattrat": (463, 463), "removexattrat": (466, 466), "file_setattr": (469, 469), "truncate": (76, 45),
    # device files
    "mknod": (133, None), "mknodat": (259, 33), "iopl": (172, None), "ioperm": (173, None),
    # mounts and namespaces
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "unshare": (272, 97),
    "setns": (308, 268), "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433), "mount_setattr": (442, 442),
    # memory and queues that outlive a process or escape its limits
    "memfd_create": (319, 279), "memfd_secret": (447, 447), "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195),
    "semget": (64, 190), "semctl": (66, 191), "msgget": (68, 186), "msgctl": (71, 187), "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    # the kernel itself
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282), "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426), "io_uring_register": (427, 427), "keyctl": (250, 219), "add_key": (248, 217),
    "request_key": (249, 218), "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "kexec_load": (246, 104), "kexec_file_load": (320, 294), "reboot": (169, 142), "swapon": (167, 224),
    "swapoff": (168, 225), "acct": (163, 89), "open_by_handle_at": (304, 265), "name_to_handle_at": (303, 264),
    "fanotify_init": (300, 262), "personality": (135, 92), "quotactl": (179, 60), "syslog": (103, 116),
    "settimeofday": (164, 170), "clock_settime": (227, 112), "clock_adjtime": (305, 266), "adjtimex": (159, 171),
    "sethostname": (170, 161), "setdomainname": (171, 162), "vhangup": (153, 58),
}  # fmt: skip
_CLONE = (56, 220)
_CLONE3 = 435
_SIGNALS = ((62, 129), (234, 131))  # kill, tgkill: the first argument is the process
_PRLIMIT = (302, 261)
# (call, which argument, values that are refused)
_REFUSED_ARGUMENTS: tuple[tuple[tuple[int, int], int, tuple[int, ...]], ...] = (
    # fcntl: F_SETOWN, F_SETSIG, F_SETOWN_EX name a process that the kernel then signals
    ((72, 25), 1, (8, 10, 15)),
    # prctl: PR_SET_PDEATHSIG, by which a child ends with its worker
    ((157, 167), 0, (1,)),
)


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
    column = 0 if machine == "x86_64" else 1
    rules = [
        _op(_LOAD, _ARCH), _op(_JEQ, _AUDIT_ARCH[machine], 1, 0), _op(_RETURN, _KILL),
        _op(_LOAD, _NUMBER),
    ]  # fmt: skip
    if machine == "x86_64":  # the x32 numbers would be a way round the table
        rules += [_op(_JGE, 0x40000000, 0, 1), _refuse()]
    for number in sorted(number for numbers in _REFUSED.values() if (number := numbers[column]) is not None):
        rules += _when(number, [_refuse()])
    # clone3 hides its flags behind a pointer; "not implemented" makes the C library use clone, whose flags can be seen.
    rules += _when(_CLONE3, [_refuse(errno.ENOSYS)])
    # Threads may start, processes may not.
    rules += _when(_CLONE[column], [_argument(0), _op(_JSET, _CLONE_THREAD, 0, 1), _allow(), _refuse()])
    for call in _SIGNALS:  # signals to itself only
        rules += _when(call[column], [_argument(0), _op(_JEQ, own_pid, 0, 1), _allow(), _refuse()])
    rules += _when(_PRLIMIT[column], [_argument(0), _op(_JEQ, 0, 1, 0), _op(_JEQ, own_pid, 0, 1), _allow(), _refuse()])
    for call, which, values in _REFUSED_ARGUMENTS:
        tests = [step for value in values for step in (_op(_JEQ, value, 0, 1), _refuse())]
        rules += _when(call[column], [_argument(which), *tests, _allow()])
    return b"".join([*rules, _allow()])


def _when(number: int, body: list[bytes]) -> list[bytes]:
    """`body`, which must return, for this system call alone."""
    return [_op(_JEQ, number, 0, len(body)), *body]


def _argument(which: int) -> bytes:
    return _op(_LOAD, _ARGUMENTS[which])


def _allow() -> bytes:
    return _op(_RETURN, _ALLOW)


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

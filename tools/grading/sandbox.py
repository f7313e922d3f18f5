"""What contains the code that is run: the levels of DESIGN section 4, what this machine can do, and the worker's command line."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from tools.diagnostics import EnvironmentLacks
from tools.grading.inside import landlock, seccomp

INSIDE = Path(__file__).resolve().parent / "inside"
_SCRATCH_BYTES = 256 << 20
_START = "import sys; sys.path.insert(0, {folder!r}); from inside.worker import main; sys.path.pop(0); main({fd})"


class Level(StrEnum):
    """`full`: bubblewrap namespaces, and Landlock and seccomp in each child where the kernel has them.

    `landlock`: those two alone. `none`: resource limits only.
    """

    FULL = "full"
    LANDLOCK = "landlock"
    NONE = "none"


@dataclass(frozen=True)
class Sandbox:
    """A level and the mechanisms behind it."""

    level: Level
    landlock: bool
    seccomp: bool
    explanation: str

    def contain(self) -> dict[str, object]:
        """What each forked child is told to give up (tools/grading/inside/child.py)."""
        return {"landlock": self.landlock, "seccomp": self.seccomp, "readable": readable_paths()}


def choose(wanted: Level | None = None) -> Sandbox:
    """The wanted level, or the strongest this machine has. EnvironmentLacks when it cannot be had; `none` only on request."""
    reason = bubblewrap_fault()
    has_landlock, has_seccomp = landlock.abi_version() > 0, seccomp.supported()
    if wanted is Level.NONE:
        return Sandbox(Level.NONE, False, False, "no sandbox: on request")
    if wanted in (None, Level.FULL) and reason is None:
        return Sandbox(Level.FULL, has_landlock, has_seccomp, "bubblewrap")
    if wanted is Level.FULL:
        raise EnvironmentLacks(f"The sandbox level `full` cannot be had: {reason}")
    if has_landlock and has_seccomp:
        return Sandbox(Level.LANDLOCK, True, True, f"no bubblewrap: {reason}" if reason else "on request")
    raise EnvironmentLacks(
        f"This machine has no sandbox for untrusted code: {reason} Landlock needs Linux 5.13 or newer. "
        "To run the code uncontained all the same, say `--sandbox none`; every report will say so."
    )


@cache
def bubblewrap_fault() -> str | None:
    """Why bubblewrap cannot be used here and how to change that, or None when it works."""
    if sys.platform != "linux":
        return "bubblewrap needs Linux."
    program = shutil.which("bwrap")
    if program is None:
        return "bubblewrap is not installed; get it with `apt-get install bubblewrap` (or your system's package of that name)."
    test = [program, *_namespaces(program), "--ro-bind", "/", "/", "--dev", "/dev", "--as-pid-1", "--", "/bin/true"]
    result = subprocess.run(test, capture_output=True, text=True, timeout=20, check=False)
    if result.returncode == 0:
        return None
    return (
        f"bubblewrap cannot make namespaces here ({result.stderr.strip()[:200]}). On Ubuntu 24.04 allow them with "
        "`sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`."
    )


@cache
def _namespaces(program: str) -> tuple[str, ...]:
    """Flags for namespaces and rights; what an older bubblewrap does not know is left out."""
    known = subprocess.run([program, "--help"], capture_output=True, text=True, timeout=20, check=False)
    text = known.stdout + known.stderr
    flags = ["--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000", "--hostname", "sandbox",
             "--die-with-parent", "--new-session", "--cap-drop", "ALL"]  # fmt: skip
    return (*flags, "--disable-userns") if "--disable-userns" in text else tuple(flags)


def readable_paths() -> list[str]:
    """What a child may read: shared libraries, the interpreter's own files and installed packages. Never the checkout."""
    paths = sysconfig.get_paths()
    libraries = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"]
    devices = ["/dev/urandom", "/dev/zero", "/sys/devices/system/cpu", "/proc/cpuinfo"]
    python = [
        paths["stdlib"],
        paths["platstdlib"],
        paths["purelib"],
        paths["platlib"],
        os.path.join(sys.base_prefix, "lib"),
    ]
    wanted = [*libraries, *devices, *python]
    return [path for path in dict.fromkeys(wanted) if os.path.exists(path)]


def environment(scratch: str) -> dict[str, str]:
    """The worker's whole environment: nothing of the caller's but what steers the arithmetic of numeric libraries."""
    kept: Mapping[str, str] = {
        name: os.environ[name]
        for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE", "ATEN_CPU_CAPABILITY")
        if name in os.environ
    }
    threads = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL", "NUMEXPR", "VECLIB_MAXIMUM")}
    return {
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "HOME": scratch,
        "TMPDIR": scratch,
        "USER": "candidate",
        "PYTHONHASHSEED": "0",  # the order of sets must not differ between reference and candidate
        "PYTHONDONTWRITEBYTECODE": "1",
        "CUDA_VISIBLE_DEVICES": "",
        "TORCHINDUCTOR_CACHE_DIR": scratch,
        **threads,
        **kept,
    }


@dataclass(frozen=True)
class Launch:
    """How to start a worker: its command, environment and scratch folder as the worker sees it."""

    command: list[str]
    env: dict[str, str]
    scratch: str
    own_folder: str | None  # a folder outside that must be removed when the worker ends


def launch(sandbox: Sandbox, control_fd: int) -> Launch:
    """The command line of a worker at this level."""
    python = [sys.executable, "-I", "-B", "-c"]
    if sandbox.level is not Level.FULL:
        scratch = tempfile.mkdtemp(prefix="rcb-")
        code = _START.format(folder=str(INSIDE.parent), fd=control_fd)
        return Launch([*python, code], environment(scratch), scratch, scratch)
    program = shutil.which("bwrap")
    assert program is not None  # choose() has tried it
    env = environment("/tmp")
    code = _START.format(folder="/grader", fd=control_fd)
    command = [program, *_namespaces(program), "--as-pid-1", "--clearenv"]
    for name, value in env.items():
        command += ["--setenv", name, value]
    command += [*_mounts(), "--ro-bind", str(INSIDE), "/grader/inside", "--dev", "/dev"]
    command += ["--size", str(_SCRATCH_BYTES), "--tmpfs", "/dev/shm", "--size", str(_SCRATCH_BYTES), "--tmpfs", "/tmp"]
    command += ["--remount-ro", "/dev", "--chdir", "/tmp", "--", *python, code]
    return Launch(command, env, "/tmp", None)


def _mounts() -> list[str]:
    """Read-only mounts: system libraries, the interpreter, installed packages; the processor's description, without which
    torch takes its slowest kernels and rounds differently."""
    arguments: list[str] = []
    seen: list[str] = []
    for path in (
        "/usr",
        "/lib",
        "/lib64",
        "/bin",
        "/etc/ld.so.cache",
        sys.base_prefix,
        sys.prefix,
        "/sys/devices/system/cpu",
    ):
        if any(path == other or path.startswith(other + "/") for other in seen) or not os.path.exists(path):
            continue
        if os.path.islink(path):
            arguments += ["--symlink", os.readlink(path), path]
        else:
            arguments += ["--ro-bind", path, path]
        seen.append(path)
    real = os.path.realpath(sys.executable)
    if not any(real.startswith(other + "/") for other in seen):
        arguments += ["--ro-bind", real, real]
    return [*arguments, "--ro-bind-try", "/proc/cpuinfo", "/proc/cpuinfo"]

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
_SCRATCH = "/scratch"  # at level `full`; not /tmp, under which an environment of Python may lie
_START = "import sys; sys.path.insert(0, {folder!r}); from inside.worker import main; sys.path.pop(0); main({fd})"
# Not -I, which ignores PYTHONHASHSEED too: the environment is made below, so nothing in it needs to be distrusted.
_PYTHON = (sys.executable, "-s", "-P", "-B", "-c")


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
        return {
            "landlock": self.landlock,
            "seccomp": self.seccomp,
            "own_users": self.level is Level.FULL,
            "readable": readable_paths(),
        }

    def exposed(self, path: Path) -> str | None:
        """The readable place that holds this path, if one does: what lies there a candidate can open."""
        if self.level is Level.NONE:
            return None
        mounted = _programs() if self.level is Level.FULL else []
        real = os.path.realpath(path)
        places = [os.path.realpath(place) for place in (*readable_paths(), *mounted)]
        return next((place for place in places if real == place or real.startswith(place.rstrip("/") + "/")), None)


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
    test = [program, *_namespaces(program), *_mounts(), "--", "/bin/true"]
    result = subprocess.run(test, capture_output=True, text=True, timeout=20, check=False)
    if result.returncode == 0:
        return None
    said = result.stderr.strip()[:200]
    if "nknown option" in said:
        return f"this bubblewrap is too old ({said}); version 0.7 or newer is needed."
    return (
        f"bubblewrap cannot make namespaces here ({said}). On Ubuntu 24.04 allow them with "
        "`sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`."
    )


@cache
def _namespaces(program: str) -> tuple[str, ...]:
    """Flags for namespaces and rights; what an older bubblewrap does not know is left out."""
    known = subprocess.run([program, "--help"], capture_output=True, text=True, timeout=20, check=False)
    text = known.stdout + known.stderr
    flags = ["--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000", "--hostname", "sandbox",
             "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--as-pid-1"]  # fmt: skip
    return (*flags, "--disable-userns") if "--disable-userns" in text else tuple(flags)


@cache
def readable_paths() -> tuple[str, ...]:
    """What a child may read: shared libraries, the interpreter's own files and installed packages. Never the checkout."""
    paths = sysconfig.get_paths()
    libraries = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/etc/alternatives"]
    # The processor's description: without it torch takes its slowest kernels and rounds differently.
    devices = ["/dev/urandom", "/dev/zero", "/sys/devices/system/cpu", "/proc/cpuinfo"]
    python = [os.path.join(sys.base_prefix, "lib")]
    python += [paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    return tuple(path for path in dict.fromkeys((*libraries, *devices, *python)) if os.path.exists(path))


@cache
def _programs() -> tuple[str, ...]:
    """What the worker needs beside that, and its children cannot read: `rm`, the interpreter, every link on the way to it."""
    paths = ["/bin", "/usr/bin", os.path.join(sys.prefix, "pyvenv.cfg"), os.path.join(sys.base_prefix, "bin")]
    python = sys.executable
    paths.append(os.path.dirname(python))
    while os.path.islink(python):
        python = os.path.join(os.path.dirname(python), os.readlink(python))
        paths.append(os.path.dirname(python))
    return tuple(path for path in dict.fromkeys(paths) if os.path.exists(path))


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
        "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",  # fewer, larger pages: a fork copies less, a child faults less
        **threads,
        **kept,
    }


@dataclass(frozen=True)
class Launch:
    """How to start a worker: its command, environment and scratch folder as the worker sees it."""

    command: list[str]
    env: dict[str, str]
    scratch: str
    scratch_bytes: int | None  # what the worker has to watch; None where the folder has a size of its own
    own_folder: str | None  # a folder outside that must be removed when the worker ends


def launch(sandbox: Sandbox, control_fd: int) -> Launch:
    """The command line of a worker at this level."""
    if sandbox.level is not Level.FULL:
        scratch = tempfile.mkdtemp(prefix="rcb-")
        code = _START.format(folder=str(INSIDE.parent), fd=control_fd)
        return Launch([*_PYTHON, code], environment(scratch), scratch, _SCRATCH_BYTES, scratch)
    program = shutil.which("bwrap")
    assert program is not None  # choose() has tried it
    env = environment(_SCRATCH)
    command = [program, *_namespaces(program), "--clearenv"]
    for name, value in env.items():
        command += ["--setenv", name, value]
    code = _START.format(folder="/grader", fd=control_fd)
    return Launch([*command, *_mounts(), "--", *_PYTHON, code], env, _SCRATCH, None, None)


def _mounts() -> list[str]:
    """Everything read-only but a scratch folder of limited size; no /proc, and of the program only its inner folder."""
    arguments: list[str] = ["--dev", "/dev", "--ro-bind", str(INSIDE), "/grader/inside"]
    mounted: list[str] = ["/dev"]
    for path in (*_programs(), *readable_paths()):
        if any(path.startswith(other + "/") for other in mounted):
            continue
        if os.path.islink(path) and os.path.dirname(path) == "/":
            arguments += ["--symlink", os.readlink(path), path]  # /lib -> usr/lib
        else:
            arguments += ["--ro-bind", path, path]
            mounted.append(path)
    arguments += ["--size", str(_SCRATCH_BYTES), "--tmpfs", _SCRATCH, "--remount-ro", "/dev", "--remount-ro", "/"]
    return [*arguments, "--chdir", _SCRATCH]

"""Run a paper's observers, or its checks on data that was observed elsewhere."""

import linecache
import os
import random
import sys
import types
from collections.abc import Callable
from typing import Any

from .encode import decode, encode
from .failure import describe

Emit = Callable[..., Any]
_OBSERVERS, _CHECKS = "paper2code_observers.py", "paper2code_checks.py"


def observe(job: dict[str, Any], root: str, emit: Emit) -> None:
    """One frame per case, in the order of `job["cases"]`, a list of [name, seed]."""
    path = os.path.join(root, _OBSERVERS)
    present = set(sys.modules)
    module, broken = _load(path, job["source"], root)
    for name, seed in job["cases"]:
        if broken is not None:
            emit({"case": name, "error": broken})
            continue
        try:
            seed_everything(seed)
            tree, payload = encode(getattr(module, "observe_" + name)())
            emit({"case": name, "value": tree}, payload)
        except BaseException as error:
            emit({"case": name, "error": describe(error, root, path)})
    if job["modules"]:
        emit({"modules": installed_modules(root, present)})


def check(job: dict[str, Any], root: str, emit: Emit) -> None:
    """Run `check_NAME` on each observation in `job["observations"]`, a list of [name, tree, payload as hex]."""
    path = os.path.join(root, _CHECKS)
    module, broken = _load(path, job["source"], root)
    for name, tree, payload in job["observations"]:
        if broken is not None:
            emit({"case": name, "error": broken})
            continue
        try:
            seed_everything(0)
            getattr(module, "check_" + name)(decode(tree, bytes.fromhex(payload)))
        except BaseException as error:
            emit({"case": name, "error": describe(error, root, path)})
        else:
            emit({"case": name, "value": {"k": "none"}})


def seed_everything(seed: int) -> None:
    """The same start for every case, whatever ran before it: random states, default type, gradient mode."""
    import numpy
    import torch

    random.seed(seed)
    numpy.random.seed(seed % 2**32)
    torch.manual_seed(seed)
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)


def _load(path: str, source: str, root: str) -> tuple[types.ModuleType, dict[str, Any] | None]:
    """The module made from `source`, and the failure of its import if there was one.

    The source is not written to disk: a candidate that opens files finds its own and the context files there.
    """
    name = os.path.basename(path).removesuffix(".py")
    module = types.ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    linecache.cache[path] = (len(source), None, source.splitlines(keepends=True), path)
    try:
        exec(compile(source, path, "exec"), module.__dict__)
    except BaseException as error:
        return module, describe(error, root, path)
    return module, None


def installed_modules(root: str, present: set[str]) -> list[str]:
    """Newly loaded modules of the interpreter or of installed packages: what the worker may import before it forks."""
    files = {
        name: getattr(module, "__file__", None) for name, module in list(sys.modules.items()) if name not in present
    }
    return sorted(name for name, file in files.items() if isinstance(file, str) and not file.startswith(root))

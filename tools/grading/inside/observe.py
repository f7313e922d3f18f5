"""Run a paper's observers, or its checks on data that was observed elsewhere."""

import base64
import linecache
import marshal
import os
import random
import sys
import types
from collections.abc import Callable
from typing import Any

from .encode import decode, encode
from .failure import describe

Emit = Callable[..., Any]


def observe(job: dict[str, Any], root: str, emit: Emit) -> None:
    """One frame per case, in the order of `job["cases"]`, a list of [name, seed]."""
    present = modules_before(job)
    module, broken = _load("paper2code_observers", job, root)
    for name, seed in job["cases"]:
        if broken is not None:
            emit({"case": name, "error": broken})
            continue
        try:
            seed_everything(seed)
            tree, payload = encode(getattr(module, "observe_" + name)())
            emit({"case": name, "value": tree}, payload)
        except BaseException as error:
            emit({"case": name, "error": describe(error, root, job["test"])})
    if job["modules"]:
        emit({"modules": installed_modules(root, present)})


def check(job: dict[str, Any], root: str, emit: Emit) -> None:
    """Run `check_NAME` on each observation in `job["observations"]`, a list of [name, tree, payload as hex]."""
    module, broken = _load("paper2code_checks", job, root)
    for name, tree, payload in job["observations"]:
        if broken is not None:
            emit({"case": name, "error": broken})
            continue
        try:
            seed_everything(0)
            getattr(module, "check_" + name)(decode(tree, bytes.fromhex(payload)))
        except BaseException as error:
            emit({"case": name, "error": describe(error, root, job["test"])})
        else:
            emit({"case": name, "value": {"k": "none"}})


def seed_everything(seed: int) -> None:
    """The same start for every case, whatever ran before it: random states, default type, gradient mode."""
    import numpy
    import torch

    random.seed(seed)
    numpy.random.seed(seed % 2**32)
    # Not torch.manual_seed, which also notes a seed, with the whole stack as text, for every accelerator that is not there.
    torch.default_generator.manual_seed(seed)
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)


def _load(name: str, job: dict[str, Any], root: str) -> tuple[types.ModuleType, dict[str, Any] | None]:
    """The module made from `job["source"]`, part of the file `job["test"]`, and the failure of its import if there was one.

    The source is not written to disk: a candidate that opens files finds its own and the context files there.
    """
    test, source = job["test"], job["source"]
    module = types.ModuleType(name)
    module.__file__ = os.path.join(root, test)
    sys.modules[name] = module
    linecache.cache[test] = (len(source), None, source.splitlines(keepends=True), test)
    try:
        # Compiled outside where that was possible, once per paper: it takes longer than all that is done to isolate a candidate.
        code = marshal.loads(base64.b64decode(job["code"])) if job["code"] else compile(source, test, "exec")
        exec(code, module.__dict__)
    except BaseException as error:
        return module, describe(error, root, test)
    return module, None


def modules_before(job: dict[str, Any]) -> set[str]:
    """Names of the loaded modules, for `installed_modules` later; none where the job does not ask, since the look writes to
    the page of every name and copies it."""
    return set(sys.modules) if job["modules"] else set()


def installed_modules(root: str, present: set[str]) -> list[str]:
    """Newly loaded modules of the interpreter or of installed packages: what the worker may import before it forks."""
    files = {
        name: getattr(module, "__file__", None) for name, module in list(sys.modules.items()) if name not in present
    }
    return sorted(name for name, file in files.items() if isinstance(file, str) and not file.startswith(root))

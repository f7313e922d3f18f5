"""Run a test file of the older form: a script, or unittest cases with asserts inside, beside the candidate.

Verdicts of this form can be forged, since test and candidate share an interpreter; what follows makes that hard, not
impossible, and every report says `in-process`. Each test is one frame, so that the judge outside can hold the list
against the one the reference gave: nothing skipped, nothing missing, nothing extra.
"""

import functools
import os
import runpy
import sys
import types
import unittest
from collections.abc import Callable, Iterator
from typing import Any

from .failure import describe
from .observe import installed_modules, modules_before, seed_everything

Emit = Callable[..., Any]
_PASSED = {"k": "none"}


def run_older(job: dict[str, Any], root: str, emit: Emit) -> None:
    """Run `job["test"]`. Frames: `{"case": TEST, "value"|"error": …}`, a nonce in each, then the canary's."""
    path = os.path.join(root, job["test"])
    nonce = job["nonce"]
    present = modules_before(job)
    sys.argv = [path]
    seed_everything(job["seed"])
    canary = _Canary()

    def report(case: str, error: BaseException | None) -> None:
        outcome = {"value": _PASSED} if error is None else {"error": describe(error, root, path)}
        emit({"case": case, "nonce": nonce, **outcome})

    try:
        module = _load(path)
        tests = list(_flatten(unittest.defaultTestLoader.loadTestsFromModule(module)))
        functions = {**_functions(module, imported=not tests), **_methods(module)}
    except BaseException as error:
        report("(import)", error)
        return
    for test in tests:
        report(test.id(), _run_test(test))
    for name, function in functions.items():
        report(name, _call(function))
    if not tests and not functions:
        # A plain script: it has passed when it ran to its end as a program; SystemExit is no end.
        report("(script)", _call(lambda: runpy.run_path(path, run_name="__main__")))
    report("(canary)", canary.fault())
    if job["modules"]:
        emit({"modules": installed_modules(root, present)})


def _load(path: str) -> types.ModuleType:
    import importlib.util

    spec = importlib.util.spec_from_file_location("paper2code_test", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["paper2code_test"] = module
    spec.loader.exec_module(module)
    return module


def _functions(module: types.ModuleType, *, imported: bool) -> dict[str, Callable[[], Any]]:
    """Functions named test… that need no argument. `imported`: also those that the file takes from another."""
    return {
        name: value
        for name, value in vars(module).items()
        if name.startswith("test") and isinstance(value, types.FunctionType) and value.__code__.co_argcount == 0
        if imported or value.__module__ == module.__name__
    }


def _methods(module: types.ModuleType) -> dict[str, Callable[[], Any]]:
    """Test methods of classes in pytest's form, which nothing else would run: a file of them alone would pass as a script.

    As in pytest, a class that is made with arguments is no such class.
    """
    return {
        f"{name}.{method}": functools.partial(_call_method, value, method)
        for name, value in vars(module).items()
        if name.startswith("Test") and isinstance(value, type) and value.__module__ == module.__name__
        if not issubclass(value, unittest.TestCase) and value.__init__ is object.__init__
        for method in dir(value)
        if method.startswith("test")
    }


def _call_method(cls: type, method: str) -> None:
    """On an object of its own. One that needs a fixture raises TypeError, with the reference too."""
    instance = cls()
    for name in ("setup_method", method, "teardown_method"):
        function = getattr(instance, name, None)
        if function is not None:
            function()


def _flatten(suite: Any) -> Iterator[unittest.TestCase]:
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from _flatten(item)
        else:
            yield item


class _Result(unittest.TestResult):
    """Keeps the first exception of one test; a skip or an unexpected success counts as one."""

    def __init__(self) -> None:
        super().__init__()
        self.error: BaseException | None = None
        self.finished = False

    def addError(self, test: Any, err: Any) -> None:  # noqa: N802 - unittest's names
        self.error = self.error or err[1]

    addFailure = addError  # noqa: N815

    def addSubTest(self, test: Any, subtest: Any, err: Any) -> None:  # noqa: N802
        if err is not None:
            self.error = self.error or err[1]

    def addSkip(self, test: Any, reason: str) -> None:  # noqa: N802
        self.error = self.error or AssertionError(f"skipped: {reason}")

    def addUnexpectedSuccess(self, test: Any) -> None:  # noqa: N802
        self.error = self.error or AssertionError("unexpected success")

    def addSuccess(self, test: Any) -> None:  # noqa: N802
        self.finished = True

    def addExpectedFailure(self, test: Any, err: Any) -> None:  # noqa: N802
        self.finished = True


def _run_test(test: unittest.TestCase) -> BaseException | None:
    result = _Result()
    try:
        unittest.TestSuite([test]).run(result)  # not test.run, which leaves out what the class and the module set up
    except BaseException as error:
        return error
    if result.error is None and not result.finished:
        return AssertionError("the test did not run to its end")
    return result.error


def _call(function: Callable[[], Any]) -> BaseException | None:
    try:
        function()
    except BaseException as error:
        return error
    return None


class _Canary:
    """Remembers the assertion functions before the candidate is imported; afterwards they must be the same and still bite."""

    def __init__(self) -> None:
        self.before = self._functions()

    def _functions(self) -> dict[str, Any]:
        import numpy.testing

        found = {
            f"unittest.{name}": vars(unittest.TestCase)[name]
            for name in vars(unittest.TestCase)
            if name.startswith(("assert", "fail", "run", "skip", "__call__"))
        }
        found |= {f"unittest.TestSuite.{name}": function for name, function in vars(unittest.TestSuite).items()}
        found |= {
            f"numpy.{name}": vars(numpy.testing)[name] for name in dir(numpy.testing) if name.startswith("assert")
        }
        torch = sys.modules.get("torch")
        if torch is not None:
            found |= {
                f"torch.{name}": vars(torch.testing)[name] for name in dir(torch.testing) if name.startswith("assert")
            }
            found |= {f"torch.{name}": vars(torch).get(name) for name in ("allclose", "equal", "isclose")}
        return found

    def fault(self) -> BaseException | None:
        """None when nothing was tampered with."""
        changed = [
            name for name, function in self._functions().items() if self.before.get(name, function) is not function
        ]
        if changed:
            return AssertionError(f"changed while the tests ran: {', '.join(changed[:5])}")
        try:
            unittest.TestCase().assertEqual(1, 2)
        except AssertionError:
            return None
        except BaseException as error:
            return error
        return AssertionError("a false assertion no longer raises")

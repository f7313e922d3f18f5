"""Compare what a candidate's case saw with what the reference's saw: names, exact types, dtypes, shapes, values.

Tolerances are those of `torch.testing.assert_close` for the data type unless the case declares its own. numpy alone, so
that the judge starts fast.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from tools.grading.verdict import CaseFailure, Kind
from tools.grading.wire import Observation, array
from tools.problems.test_file import CaseOptions

# (rtol, atol) per data type, as documented for torch.testing.assert_close; everything else is exact.
_TOLERANCES: dict[str, tuple[float, float]] = {
    "float16": (1e-3, 1e-5),
    "bfloat16": (1.6e-2, 1e-5),
    "float32": (1.3e-6, 1e-5),
    "float64": (1e-7, 1e-7),
    "complex64": (1.3e-6, 1e-5),
    "complex128": (1e-7, 1e-7),
}
_MAX_TEXT, _MAX_KEY = 1000, 80
_NAMES = {"none": "None", "scalar": "numpy scalar", "array": "numpy array", "tensor": "tensor"}


def undeclared(seen: Observation, options: CaseOptions) -> str | None:
    """Where NaN or an infinity stands although the case does not declare it."""
    for place, node in _leaves(seen.tree, "value"):
        values = _numbers(node, seen.payload)
        if values is None:
            continue
        if not options.nan and np.isnan(values).any():
            return f"{place} holds NaN"
        if not options.inf and np.isinf(values).any():
            return f"{place} holds an infinity"
    return None


def compare(expected: Observation, seen: Observation, options: CaseOptions) -> CaseFailure | None:
    """None when the two agree, else the first difference. NaN and infinities must have been declared, and then agree in place."""
    if expected.tree == seen.tree and expected.payload == seen.payload:
        return None
    found = undeclared(seen, options)
    if found is not None:
        said = f"{found}, which the case does not allow."
        return CaseFailure("comparison", Kind.FUNCTIONAL, said, difference=found)
    difference = _difference(expected.tree, seen.tree, "value", expected.payload, seen.payload, options)
    if difference is None:
        return None
    said = "What this case saw differs from the reference."
    return CaseFailure("comparison", Kind.FUNCTIONAL, said, difference=difference[:_MAX_TEXT])


def _leaves(node: dict[str, Any], place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if node["k"] in ("list", "tuple"):
        for index, item in enumerate(node["v"]):
            yield from _leaves(item, f"{place}[{index}]")
    elif node["k"] == "dict":
        for key, item in node["v"]:
            yield from _leaves(item, f"{place}[{key[:_MAX_KEY]!r}]")
    else:
        yield place, node


def _numbers(node: dict[str, Any], payload: bytes) -> np.ndarray[Any, Any] | None:
    """The floating or complex values of a leaf as an array, None for any other leaf."""
    if node["k"] == "float":
        return np.array(float.fromhex(node["v"]))
    if node["k"] == "complex":
        return np.array(complex(*map(float.fromhex, node["v"])))
    if node["k"] in ("tensor", "array", "scalar") and node["dtype"] in _TOLERANCES:
        return array(node, payload)
    return None


def _difference(
    expected: dict[str, Any], seen: dict[str, Any], place: str, left: bytes, right: bytes, options: CaseOptions
) -> str | None:
    if expected["k"] != seen["k"]:
        return f"{place}: expected {_kind(expected)}, got {_kind(seen)}"
    kind = expected["k"]
    if kind in ("list", "tuple"):
        if len(expected["v"]) != len(seen["v"]):
            return f"{place}: expected {len(expected['v'])} items, got {len(seen['v'])}"
        pairs = [(f"{place}[{i}]", a, b) for i, (a, b) in enumerate(zip(expected["v"], seen["v"], strict=True))]
    elif kind == "dict":
        one, other = dict(expected["v"]), dict(seen["v"])
        if set(one) != set(other):
            missing, extra = _first(set(one) - set(other)), _first(set(other) - set(one))
            return f"{place}: missing keys {missing}, unexpected keys {extra}"
        pairs = [(f"{place}[{key!r}]", one[key], other[key]) for key in one]
    else:
        return _leaf_difference(expected, seen, place, left, right, options)
    for where, a, b in pairs:
        difference = _difference(a, b, where, left, right, options)
        if difference is not None:
            return difference
    return None


def _leaf_difference(
    expected: dict[str, Any], seen: dict[str, Any], place: str, left: bytes, right: bytes, options: CaseOptions
) -> str | None:
    if expected["k"] in ("tensor", "array", "scalar"):
        if expected["dtype"] != seen["dtype"]:
            return f"{place}: expected {expected['dtype']}, got {seen['dtype']}"
        if expected["shape"] != seen["shape"]:
            return f"{place}: expected shape {tuple(expected['shape'])}, got {tuple(seen['shape'])}"
        return _values(array(expected, left), array(seen, right), expected["dtype"], place, options)
    if expected["k"] in ("float", "complex"):
        one, other = _numbers(expected, left), _numbers(seen, right)
        assert one is not None and other is not None
        return _values(one, other, "float64" if expected["k"] == "float" else "complex128", place, options)
    if expected.get("v") != seen.get("v"):
        return f"{place}: expected {_shown(expected)}, got {_shown(seen)}"
    return None


def _values(
    one: np.ndarray[Any, Any], other: np.ndarray[Any, Any], dtype: str, place: str, options: CaseOptions
) -> str | None:
    """The worst-placed first element outside |other - one| <= atol + rtol * |one|."""
    rtol, atol = _TOLERANCES.get(dtype, (0.0, 0.0))
    if dtype in _TOLERANCES:
        rtol = rtol if options.rtol is None else options.rtol
        atol = atol if options.atol is None else options.atol
        wide = np.complex128 if dtype.startswith("complex") else np.float64
        a, b = one.astype(wide), other.astype(wide)
        with np.errstate(all="ignore"):
            close = np.abs(b - a) <= atol + rtol * np.abs(a)
        close = np.where(np.isfinite(a) & np.isfinite(b), close, (a == b) | (np.isnan(a) & np.isnan(b)))
    else:
        close = one == other
    if close.all():
        return None
    index = tuple(int(i) for i in np.argwhere(~close)[0]) if close.ndim else ()
    where = f"{place}{list(index)}" if index else place
    count = f", {int((~close).sum())} of {close.size} values differ" if close.size > 1 else ""
    allowed = f" (allowed: {atol:g} + {rtol:g}·|expected|)" if dtype in _TOLERANCES else ""
    return f"{where}: expected {one[index].item()!r}, got {other[index].item()!r}{allowed}{count}"


def _first(keys: set[str]) -> list[str]:
    """A few keys, shortened: they may be a candidate's."""
    return [key[:_MAX_KEY] for key in sorted(keys)[:5]]


def _kind(node: dict[str, Any]) -> str:
    return _NAMES.get(node["k"], str(node["k"]))


def _shown(node: dict[str, Any]) -> str:
    value = node.get("v")
    if node["k"] == "int":
        number = int(str(value), 16)
        return str(number) if abs(number) < 10**30 else str(value)[:40]
    return repr(value)[:120]

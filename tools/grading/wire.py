"""Read what a worker's child wrote, trusting nothing: every malformed byte is a reason, never an exception of another kind."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from tools.grading.inside.encode import MAX_DEPTH, MAX_DIMENSIONS, MAX_HEADER_BYTES, MAX_NODES
from tools.grading.verdict import CaseFailure, Kind

MAX_STREAM_BYTES = 64 << 20
_DTYPES = frozenset({
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    "float16", "bfloat16", "float32", "float64", "complex64", "complex128",
})  # fmt: skip
_HEX_FLOAT = re.compile(r"-?0x[01]\.[0-9a-f]{1,13}p[+-][0-9]{1,4}|-?inf|nan")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # but tab and line feed
_HEX_INT = re.compile(r"-?0x[0-9a-f]{1,4000}")


class Malformed(Exception):
    """The stream is none that an untouched child can have written."""


@dataclass(frozen=True)
class Observation:
    """One case's data as it came: `tree` describes, `payload` holds the arrays' bytes, `line` is the header it came with."""

    tree: Any
    payload: bytes
    line: bytes = b""


@dataclass(frozen=True)
class Stream:
    """A whole answer. `complete` says that the end mark was there."""

    cases: dict[str, Observation | CaseFailure]
    complete: bool
    modules: tuple[str, ...] = ()


def parse(
    data: bytes,
    expected: Sequence[str] | None,
    nonce: str | None = None,
    *,
    modules_too: bool = False,
    known: Mapping[str, Observation] = MappingProxyType({}),
) -> Stream:
    """Read the frames of the expected cases, which must come in this order, each once. Malformed says what is wrong.

    `expected` None takes any names, each once: for tests of the older form, whose frames must carry the nonce. `modules_too`:
    one frame may list the loaded modules, as only references are asked to. `known`: observations whose header lines need not be
    read again when they come word for word, as most do.
    """
    cases: dict[str, Observation | CaseFailure] = {}
    modules: tuple[str, ...] = ()
    position = 0
    while position < len(data):
        line = _line(data, position)
        if line is None:
            return Stream(cases, False, modules)  # cut off inside a frame: died while writing
        position += len(line) + 1
        asked = expected[len(cases)] if expected is not None and len(cases) < len(expected) else ""
        old = known.get(asked)
        if old is not None and old.line == line:
            payload = data[position : position + len(old.payload)]
            if len(payload) < len(old.payload):
                return Stream(cases, False, modules)
            position += len(payload)
            cases[asked] = Observation(old.tree, payload, line)
            continue
        header = _header(line)
        size = header.pop("bytes")
        payload = data[position : position + size]
        if len(payload) < size:
            return Stream(cases, False, modules)
        position += size
        if header == {"end": True}:
            if position != len(data):
                raise Malformed("bytes after the end mark")
            if expected is not None and len(cases) != len(expected):
                raise Malformed(f"{len(cases)} cases where {len(expected)} were asked for")
            return Stream(cases, True, modules)
        if set(header) == {"modules"} and size == 0 and modules_too and not modules:
            modules = _modules(header["modules"])
            continue
        name = _case_name(header, cases, expected)
        if header.pop("nonce", None) != nonce:
            raise Malformed(f"case {name[:60]!r} without the nonce")
        cases[name] = _case(header, payload, line)
    return Stream(cases, False, modules)


def _case_name(header: dict[str, Any], cases: dict[str, Any], expected: Sequence[str] | None) -> str:
    name = header.get("case")
    count = len(cases)
    if expected is not None and (count >= len(expected) or name != expected[count]):
        raise Malformed(f"case {str(name)[:60]!r} was not asked for here")
    if not isinstance(name, str) or len(name) > 500 or name in cases:
        raise Malformed(f"case {str(name)[:60]!r} stands twice, or is no name")
    return name


def _line(data: bytes, position: int) -> bytes | None:
    """The header line that begins here, None when the data ends before it does."""
    end = data.find(b"\n", position, position + MAX_HEADER_BYTES)
    if end >= 0:
        return data[position:end]
    if len(data) - position >= MAX_HEADER_BYTES:
        raise Malformed("a header without an end")
    return None


def _header(line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(line, parse_constant=_no_constant, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"a header that is no JSON: {str(error)[:80]}") from None
    if (
        not isinstance(header, dict)
        or type(header.get("bytes")) is not int
        or not 0 <= header["bytes"] <= MAX_STREAM_BYTES
    ):
        raise Malformed("a header without a size")
    return header


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key stands twice")
    return value


def _modules(value: Any) -> tuple[str, ...]:
    if (
        not isinstance(value, list)
        or len(value) > 20_000
        or not all(isinstance(v, str) and len(v) < 300 for v in value)
    ):
        raise Malformed("a list of modules that is none")
    return tuple(value)


def _case(header: dict[str, Any], payload: bytes, line: bytes) -> Observation | CaseFailure:
    if set(header) == {"case", "error"}:
        return _failure(header["error"])
    if set(header) == {"case", "value"}:
        _Tree(len(payload)).check_all(header["value"])
        return Observation(header["value"], payload, line)
    raise Malformed("a frame with unknown fields")


def _failure(error: Any) -> CaseFailure:
    try:
        trace = tuple(_text(line, 300) for line in error["trace"][:8])
        where = error["where"] if error["where"] in ("candidate", "observer") else "candidate"
        return CaseFailure(
            where=where,
            kind=Kind(error["kind"]),
            message=_text(error["message"], 2000),
            exception=_text(error["exception"], 100),
            trace=trace,
            memory=error["memory"] is True,
        )
    except (KeyError, TypeError, ValueError, IndexError):
        raise Malformed("an error report with unknown fields") from None


def _text(value: Any, limit: int) -> str:
    if not isinstance(value, str):
        raise Malformed("text that is none")
    # Lone surrogates survive JSON but cannot be written to any file; escape sequences would steer a terminal.
    plain = _CONTROL.sub("\N{REPLACEMENT CHARACTER}", value[:limit])
    return plain.encode("utf-8", "replace").decode("utf-8")


class _Tree:
    """Checks that a value is data as `encode` writes it, whose arrays use up the payload exactly, in order."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._used = 0
        self._nodes = 0

    def check_all(self, root: Any) -> None:
        """Malformed when anything is off."""
        self._check(root, 0)
        if self._used != self._size:
            raise Malformed("bytes that belong to no array")

    def _check(self, node: Any, depth: int) -> None:
        self._nodes += 1
        if depth > MAX_DEPTH or self._nodes > MAX_NODES or not isinstance(node, dict):
            raise Malformed("a value that is none")
        kind, value = node.get("k"), node.get("v")
        if kind == "none" and set(node) == {"k"}:
            return
        if kind in ("tensor", "array", "scalar") and set(node) == {"k", "dtype", "shape", "at", "n"}:
            self._check_array(node)
        elif set(node) != {"k", "v"}:
            raise Malformed("a value with unknown fields")
        elif kind in ("list", "tuple") and isinstance(value, list):
            for item in value:
                self._check(item, depth + 1)
        elif kind == "dict" and isinstance(value, list):
            self._check_dict(value, depth)
        elif not _good_scalar(kind, value):
            raise Malformed(f"a value of kind {str(kind)[:20]!r} that is none")

    def _check_dict(self, pairs: list[Any], depth: int) -> None:
        keys = set()
        for pair in pairs:
            if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str) or pair[0] in keys:
                raise Malformed("a dictionary that is none")
            keys.add(pair[0])
            self._check(pair[1], depth + 1)

    def _check_array(self, node: dict[str, Any]) -> None:
        dtype, shape, at, n = node["dtype"], node["shape"], node["at"], node["n"]
        if not isinstance(dtype, str) or dtype not in _DTYPES or (dtype == "bfloat16" and node["k"] != "tensor"):
            raise Malformed(f"an array of type {str(dtype)[:20]!r}")
        if (
            not isinstance(shape, list)
            or len(shape) > MAX_DIMENSIONS
            or not all(type(s) is int and 0 <= s <= MAX_STREAM_BYTES for s in shape)
        ):
            raise Malformed("an array without a shape")
        count = math.prod(shape)
        if type(at) is not int or type(n) is not int or at != self._used or n != count * _item_size(dtype):
            raise Malformed("an array whose bytes do not add up")
        self._used += n
        if self._used > self._size:
            raise Malformed("an array beyond the payload")


def _good_scalar(kind: Any, value: Any) -> bool:
    if kind == "bool":
        return type(value) is bool
    if kind == "str":
        return isinstance(value, str)
    if kind == "int":
        return isinstance(value, str) and _HEX_INT.fullmatch(value) is not None
    if kind == "float":
        return isinstance(value, str) and _HEX_FLOAT.fullmatch(value) is not None
    if kind == "complex":
        return isinstance(value, list) and len(value) == 2 and all(_good_scalar("float", part) for part in value)
    return False


def _item_size(dtype: str) -> int:
    return 2 if dtype == "bfloat16" else np.dtype(dtype).itemsize


def array(node: dict[str, Any], payload: bytes) -> np.ndarray[Any, Any]:
    """The array of an accepted node; bfloat16 widened to float32, which loses nothing."""
    data = payload[node["at"] : node["at"] + node["n"]]
    if node["dtype"] == "bfloat16":
        halves = np.frombuffer(data, dtype="<u2").astype(np.uint32) << 16
        return halves.view(np.float32).reshape(node["shape"])
    return np.frombuffer(data, dtype=np.dtype(node["dtype"]).newbyteorder("<")).reshape(node["shape"])

"""Values to bytes and back: plain arrays and JSON, never pickle.

A frame is one line of JSON and then as many raw bytes as its `bytes` says:
`{"case": NAME, "value": TREE, "bytes": N}`; arrays in TREE say their data type, shape and offset. The reader outside
(tools/grading/wire.py) trusts nothing of this; `decode` here is for data that reader has accepted.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

# The reader outside refuses more than this, so an honest child must stop before: a refused stream looks like a forged one.
MAX_DEPTH = 24
MAX_NODES = 20_000
MAX_HEADER_BYTES = 2 << 20
MAX_INT_BITS = 16_000
MAX_DIMENSIONS = 32


class Unsupported(TypeError):
    """An observer returned something that is no data."""


def encode(value: Any) -> tuple[Any, bytes]:
    """The JSON tree and the raw bytes of one observation; Unsupported for anything but data."""
    encoder = _Encoder()
    tree = encoder.tree(value, 0)
    return tree, b"".join(encoder.chunks)


def frame(header: dict[str, Any], payload: bytes = b"") -> bytes:
    """One frame ready to be written; Unsupported when its header would be too long."""
    line = json.dumps({**header, "bytes": len(payload)}, allow_nan=False, separators=(",", ":")).encode()
    if len(line) >= MAX_HEADER_BYTES:
        raise Unsupported(
            f"an observation of {len(line)} bytes beside its arrays is too much; use arrays for many numbers"
        )
    return line + b"\n" + payload


class _Encoder:
    """One observation on its way: the arrays' bytes so far, and how many values there were."""

    def __init__(self) -> None:
        import numpy
        import torch

        self.numpy, self.torch = numpy, torch
        self.chunks: list[bytes] = []
        self.used = 0
        self.nodes = 0
        self.at: list[object] = []  # keys on the way to the value at hand

    def tree(self, value: Any, depth: int) -> dict[str, Any]:
        self.nodes += 1
        if depth > MAX_DEPTH or self.nodes > MAX_NODES:
            raise self._unsupported("nested too deeply, or too many values, for an observation")
        kind = type(value)
        if kind is self.torch.Tensor or kind is self.torch.nn.Parameter:
            return self._tensor(value)
        if kind is float:
            return {"k": "float", "v": value.hex()}
        if kind is dict:
            if any(type(key) is not str for key in value):
                raise self._unsupported("dictionary keys must be strings")
            return {"k": "dict", "v": [[key, item] for key, item in self._items(value, depth)]}
        if kind is list or kind is tuple:
            items = [item for _, item in self._items(dict(enumerate(value)), depth)]
            return {"k": "list" if kind is list else "tuple", "v": items}
        if value is None:
            return {"k": "none"}
        if kind is bool:
            return {"k": "bool", "v": value}
        if kind is int:
            if value.bit_length() > MAX_INT_BITS:
                raise self._unsupported(f"an integer of {value.bit_length()} bits is too long for an observation")
            return {"k": "int", "v": hex(value)}
        if kind is str:
            return {"k": "str", "v": value}
        if kind is complex:
            return {"k": "complex", "v": [value.real.hex(), value.imag.hex()]}
        if kind is self.numpy.ndarray or isinstance(value, self.numpy.generic):
            return self._array(value, "array" if kind is self.numpy.ndarray else "scalar")
        raise self._unsupported(f"an observation holds data only, not {kind.__module__}.{kind.__qualname__}")

    def _items(self, values: dict[Any, Any], depth: int) -> Iterator[tuple[Any, dict[str, Any]]]:
        for key, item in values.items():
            self.at.append(key)
            yield key, self.tree(item, depth + 1)
            self.at.pop()

    def _tensor(self, tensor: Any) -> dict[str, Any]:
        torch = self.torch
        if tensor.layout is not torch.strided or tensor.is_quantized or tensor.device.type == "meta":
            raise self._unsupported("return sparse, quantised and meta tensors as dense ones")
        name = str(tensor.dtype)[len("torch.") :]
        try:
            plain = tensor.detach().view(torch.int16) if tensor.dtype is torch.bfloat16 else tensor
            # With `force`, also from other devices, with gradients, and from views that conjugate or negate.
            data = plain.numpy(force=True).tobytes()
        except TypeError as error:
            raise self._unsupported(f"tensors of type {name} cannot be observed") from error
        return self._node("tensor", name, list(tensor.shape), data)

    def _array(self, value: Any, kind: str) -> dict[str, Any]:
        array = self.numpy.asarray(value)
        dtype = array.dtype
        if dtype.kind not in "biufc" or dtype.itemsize > 16 or dtype.name in ("float128", "longdouble"):
            raise self._unsupported(f"arrays of type {dtype} are no plain numbers")
        data = array.astype(dtype.newbyteorder("<"), copy=False).tobytes()
        return self._node(kind, dtype.name, list(array.shape), data)

    def _node(self, kind: str, dtype: str, shape: list[int], data: bytes) -> dict[str, Any]:
        if len(shape) > MAX_DIMENSIONS:
            raise self._unsupported(f"an array of {len(shape)} dimensions is too much for an observation")
        at = self.used
        self.used += len(data)
        self.chunks.append(data)
        return {"k": kind, "dtype": dtype, "shape": shape, "at": at, "n": len(data)}

    def _unsupported(self, what: str) -> Unsupported:
        return Unsupported("value" + "".join(f"[{key!r}]" for key in self.at) + ": " + what)


def decode(tree: Any, payload: bytes) -> Any:
    """The observation again, tensors as tensors. Only for frames that tools/grading/wire.py has accepted."""
    kind = tree["k"]
    if kind in ("none", "bool", "str"):
        return tree.get("v")
    if kind in _SCALARS:
        return _SCALARS[kind](tree["v"])
    if kind in ("list", "tuple"):
        items = [decode(item, payload) for item in tree["v"]]
        return items if kind == "list" else tuple(items)
    if kind == "dict":
        return {key: decode(item, payload) for key, item in tree["v"]}
    return _decode_array(tree, payload)


_SCALARS: dict[str, Callable[[Any], Any]] = {
    "int": lambda text: int(text, 16),
    "float": float.fromhex,
    "complex": lambda parts: complex(float.fromhex(parts[0]), float.fromhex(parts[1])),
}


def _decode_array(tree: Any, payload: bytes) -> Any:
    import numpy
    import torch

    data = payload[tree["at"] : tree["at"] + tree["n"]]
    half = tree["dtype"] == "bfloat16"
    array = numpy.frombuffer(data, dtype="int16" if half else tree["dtype"]).reshape(tree["shape"]).copy()
    if tree["k"] == "array":
        return array
    if tree["k"] == "scalar":
        return array[()]
    tensor = torch.from_numpy(array)
    return tensor.view(torch.bfloat16) if half else tensor

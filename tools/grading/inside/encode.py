"""Values to bytes and back: plain arrays and JSON, never pickle.

A frame is one line of JSON and then as many raw bytes as its `bytes` says:
`{"case": NAME, "value": TREE, "bytes": N}`; arrays in TREE say their data type, shape and offset. The reader outside
(tools/grading/wire.py) trusts nothing of this; `decode` here is for data that reader has accepted.
"""

import json
from collections.abc import Callable
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
    chunks: list[bytes] = []
    counter = [0, 0]  # bytes so far, nodes so far
    tree = _encode(value, "value", 0, chunks, counter)
    return tree, b"".join(chunks)


def frame(header: dict[str, Any], payload: bytes = b"") -> bytes:
    """One frame ready to be written; Unsupported when its header would be too long."""
    line = json.dumps({**header, "bytes": len(payload)}, allow_nan=False, separators=(",", ":")).encode()
    if len(line) >= MAX_HEADER_BYTES:
        raise Unsupported(
            f"an observation of {len(line)} bytes beside its arrays is too much; use arrays for many numbers"
        )
    return line + b"\n" + payload


def _encode(value: Any, at: str, depth: int, chunks: list[bytes], counter: list[int]) -> dict[str, Any]:
    import numpy
    import torch

    counter[1] += 1
    if depth > MAX_DEPTH or counter[1] > MAX_NODES:
        raise Unsupported(f"{at}: nested too deeply or too many values for an observation")
    kind = type(value)
    if value is None:
        return {"k": "none"}
    if kind is bool:
        return {"k": "bool", "v": value}
    if kind is int:
        if value.bit_length() > MAX_INT_BITS:
            raise Unsupported(f"{at}: an integer of {value.bit_length()} bits is too long for an observation")
        return {"k": "int", "v": hex(value)}
    if kind is float:
        return {"k": "float", "v": value.hex()}
    if kind is complex:
        return {"k": "complex", "v": [value.real.hex(), value.imag.hex()]}
    if kind is str:
        return {"k": "str", "v": value}
    if kind is list or kind is tuple:
        items = [_encode(item, f"{at}[{i}]", depth + 1, chunks, counter) for i, item in enumerate(value)]
        return {"k": "list" if kind is list else "tuple", "v": items}
    if kind is dict:
        if any(type(key) is not str for key in value):
            raise Unsupported(f"{at}: dictionary keys must be strings")
        return {
            "k": "dict",
            "v": [[k, _encode(v, f"{at}[{k!r}]", depth + 1, chunks, counter)] for k, v in value.items()],
        }
    if kind is torch.Tensor or kind is torch.nn.Parameter:
        return {"k": "tensor", **_array(*_tensor_bytes(value, at), at, chunks, counter)}
    if kind is numpy.ndarray or isinstance(value, numpy.generic):
        array = numpy.ascontiguousarray(value)
        if (
            array.dtype.kind not in "biufc"
            or array.dtype.itemsize > 16
            or array.dtype.name in ("float128", "longdouble")
        ):
            raise Unsupported(f"{at}: arrays of type {array.dtype} are no plain numbers")
        data = array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
        shape = list(numpy.shape(value))  # ascontiguousarray makes a scalar one-dimensional
        return {
            "k": "array" if kind is numpy.ndarray else "scalar",
            **_array(array.dtype.name, shape, data, at, chunks, counter),
        }
    raise Unsupported(f"{at}: an observation holds data only, not {kind.__module__}.{kind.__qualname__}")


def _array(
    dtype: str, shape: list[int], data: bytes, at: str, chunks: list[bytes], counter: list[int]
) -> dict[str, Any]:
    if len(shape) > MAX_DIMENSIONS:
        raise Unsupported(f"{at}: an array of {len(shape)} dimensions is too much for an observation")
    node = {"dtype": dtype, "shape": shape, "at": counter[0], "n": len(data)}
    chunks.append(data)
    counter[0] += len(data)
    return node


def _tensor_bytes(tensor: Any, at: str) -> tuple[str, list[int], bytes]:
    import torch

    plain = tensor.detach()
    if plain.layout is not torch.strided or plain.is_quantized or plain.device.type == "meta":
        raise Unsupported(f"{at}: return sparse, quantised and meta tensors as dense ones")
    plain = plain.cpu().resolve_conj().resolve_neg().contiguous()
    name = str(plain.dtype).removeprefix("torch.")
    if plain.dtype is torch.bfloat16:
        return name, list(plain.shape), plain.view(torch.int16).numpy().tobytes()
    try:
        return name, list(plain.shape), plain.numpy().tobytes()
    except TypeError as error:
        raise Unsupported(f"{at}: tensors of type {name} cannot be observed") from error


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

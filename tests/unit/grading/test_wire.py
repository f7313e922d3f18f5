"""What comes out of a sandbox is hostile: every malformed stream is refused with a reason, never another exception."""

import contextlib
import json

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from tools.grading import wire
from tools.grading.inside.encode import Unsupported, decode, encode, frame
from tools.grading.verdict import CaseFailure

END = frame({"end": True})
_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.complex_numbers()
    | st.text(st.characters(exclude_categories=["Cs"]))
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=5), inner, max_size=3)
    ),
    max_leaves=12,
)


def case(name, value):
    tree, payload = encode(value)
    return frame({"case": name, "value": tree}, payload)


def parsed(value):
    seen = wire.parse(case("a", value) + END, ["a"]).cases["a"]
    assert isinstance(seen, wire.Observation)
    return decode(seen.tree, seen.payload)


@given(_VALUES)
def test_values_come_through_as_they_were(value):
    assert repr(parsed(value)) == repr(value)


@pytest.mark.parametrize(
    "dtype",
    [
        "bool",
        "uint8",
        "int8",
        "int16",
        "int32",
        "int64",
        "float16",
        "bfloat16",
        "float32",
        "float64",
        "complex64",
        "complex128",
    ],
)
def test_tensors_come_through_with_dtype_and_shape(dtype):
    tensor = torch.arange(6).reshape(2, 3).to(getattr(torch, dtype))
    back = parsed([tensor, tensor.T, tensor[:0], tensor[0, 0]])
    for one, other in zip(back, [tensor, tensor.T, tensor[:0], tensor[0, 0]], strict=True):
        assert one.dtype == other.dtype
        assert torch.equal(one, other)


def test_parameters_gradients_and_views_are_plain_tensors():
    parameter = torch.nn.Parameter(torch.randn(3))
    conjugate = torch.view_as_complex(torch.randn(2, 2)).conj()
    back = parsed({"p": parameter, "c": conjugate, "g": parameter * 2})
    assert torch.equal(back["p"], parameter.detach())
    assert torch.equal(back["c"], conjugate.resolve_conj())


def test_numpy_arrays_and_scalars_keep_their_kind():
    back = parsed([np.arange(4.0)[::-1], np.float32(2), np.zeros((0, 2)), np.array(7)])
    assert [type(value).__name__ for value in back] == ["ndarray", "float32", "ndarray", "ndarray"]
    assert [np.shape(value) for value in back] == [(4,), (), (0, 2), ()]


class _Equal(float):
    def __eq__(self, other):
        return True

    __hash__ = float.__hash__


@pytest.mark.parametrize(
    "value",
    [
        object(),
        _Equal(1),
        {1: 2},
        {"a": {3}},
        np.array([object()]),
        np.array(["text"]),
        torch.nn.Linear(1, 1),
        torch.eye(2).to_sparse(),
        torch.Tensor._make_subclass(type("Sub", (torch.Tensor,), {}), torch.zeros(1)),
    ],
)
def test_anything_but_data_is_refused(value):
    with pytest.raises(Unsupported):
        encode(value)


def test_depth_is_bounded():
    deep: list = []
    for _ in range(100):
        deep = [deep]
    with pytest.raises(Unsupported):
        encode(deep)


def raw(header, payload=b""):
    return json.dumps(header).encode() + b"\n" + payload


GOOD = case("a", 1.5)
TENSOR = {"k": "tensor", "dtype": "float32", "shape": [2], "at": 0, "n": 8}


@pytest.mark.parametrize(
    "stream",
    [
        GOOD + GOOD + END,
        case("b", 1) + END,
        END,
        GOOD + END + b"x",
        GOOD + END + END,
        b"not json\n",
        b"[1, 2]\n",
        b'{"case": "a"}\n',
        raw({"case": "a", "value": {"k": "none"}, "bytes": -1}),
        raw({"case": "a", "value": {"k": "none"}, "bytes": 1 << 60}),
        raw({"case": "a", "value": {"k": "none"}, "bytes": True}),
        raw({"case": "a", "value": {"k": "none"}, "bytes": 3}, b"abc"),
        b'{"case": "a", "case": "a", "value": {"k": "none"}, "bytes": 0}\n',
        b'{"case": "a", "value": {"k": "float", "v": NaN}, "bytes": 0}\n',
        raw({"case": "a", "value": {"k": "float", "v": 1.5}, "bytes": 0}),
        raw({"case": "a", "value": {"k": "float", "v": "1.5"}, "bytes": 0}),
        raw({"case": "a", "value": {"k": "int", "v": "0x" + "f" * 5000}, "bytes": 0}),
        raw({"case": "a", "value": {"k": "object", "v": "x"}, "bytes": 0}),
        raw({"case": "a", "value": {"k": "bool", "v": 1}, "bytes": 0}),
        raw({"case": "a", "value": {"k": "none", "v": 1}, "bytes": 0}),
        raw({"case": "a", "value": {"k": "dict", "v": [["x", {"k": "none"}], ["x", {"k": "none"}]]}, "bytes": 0}),
        raw({"case": "a", "value": {"k": "dict", "v": [["x"]]}, "bytes": 0}),
        raw({"case": "a", "value": [], "bytes": 0}),
        raw({"case": "a", "value": {**TENSOR, "dtype": "object"}, "bytes": 8}, b"12345678"),
        raw({"case": "a", "value": {**TENSOR, "shape": [3]}, "bytes": 8}, b"12345678"),
        raw({"case": "a", "value": {**TENSOR, "shape": [-1, -2]}, "bytes": 8}, b"12345678"),
        raw({"case": "a", "value": {**TENSOR, "shape": [2.0]}, "bytes": 8}, b"12345678"),
        raw({"case": "a", "value": {**TENSOR, "at": 4}, "bytes": 8}, b"12345678"),
        raw({"case": "a", "value": {"k": "list", "v": [TENSOR, TENSOR]}, "bytes": 8}, b"12345678"),
        raw({"case": "a", "value": {"k": "none"}, "extra": 1, "bytes": 0}),
        raw({"case": "a", "error": {"kind": "made up"}, "bytes": 0}),
        raw({"case": "a", "error": "text", "bytes": 0}),
        raw({"modules": "os", "bytes": 0}),
        raw({"case": "a", "value": {"k": "none"}, "nonce": "guess", "bytes": 0}),
        b'{"case": "a", "value": ' + b'{"k": "list", "v": [' * 5000 + b"]}" * 5000 + b', "bytes": 0}\n',
        b"x" * ((2 << 20) + 1),
        b'{"case":"a","value":{"k":"list","v":[' + b",".join([b'{"k":"none"}'] * 20_001) + b']},"bytes":0}\n',
    ],
)
def test_malformed_streams_are_refused(stream):
    with pytest.raises(wire.Malformed):
        wire.parse(stream, ["a"])


@pytest.mark.parametrize("cut", range(1, len(GOOD + END), 7))
def test_a_stream_that_breaks_off_is_incomplete(cut):
    stream = wire.parse((GOOD + END)[:-cut], ["a"])
    assert not stream.complete


@given(st.binary(max_size=200))
def test_random_bytes_never_raise_anything_else(data):
    with contextlib.suppress(wire.Malformed):
        assert not wire.parse(data, ["a"]).complete


@given(st.binary(max_size=30), st.integers(0, 200), st.integers(0, 60))
def test_damaged_streams_never_raise_anything_else(noise, at, length):
    stream = case("a", {"x": torch.arange(5.0), "y": [1, "text", None]}) + END
    at = min(at, len(stream))
    with contextlib.suppress(wire.Malformed):
        wire.parse(stream[:at] + noise + stream[at + length :], ["a"])


def test_known_header_lines_are_taken_over_and_their_bytes_are_not():
    first = wire.parse(case("a", torch.zeros(3)) + END, ["a"]).cases["a"]
    assert isinstance(first, wire.Observation)
    stream = wire.parse(case("a", torch.ones(3)) + END, ["a"], known={"a": first})
    again = stream.cases["a"]
    assert stream.complete and isinstance(again, wire.Observation)
    assert again.tree is first.tree and again.payload == torch.ones(3).numpy().tobytes()
    assert not wire.parse(case("a", torch.ones(3))[:-1], ["a"], known={"a": first}).complete
    with pytest.raises(wire.Malformed):  # the same line, but not when it was asked for
        wire.parse(2 * case("a", torch.ones(3)) + END, ["a"], known={"a": first})


def test_only_a_reference_may_list_modules():
    stream = GOOD + raw({"modules": ["numpy"], "bytes": 0}) + END
    assert wire.parse(stream, ["a"], modules_too=True).modules == ("numpy",)
    with pytest.raises(wire.Malformed):
        wire.parse(stream, ["a"])
    with pytest.raises(wire.Malformed):
        wire.parse(GOOD + 2 * raw({"modules": ["numpy"], "bytes": 0}) + END, ["a"], modules_too=True)


@pytest.mark.parametrize(
    "make",
    [
        lambda: 1 << 20_000,
        lambda: "x" * (3 << 20),
        lambda: ["a"] * 30_000,
        lambda: torch.zeros([1] * 40),
        lambda: torch.zeros(2, dtype=torch.float8_e5m2),
    ],
    ids=["integer", "text", "list", "dimensions", "float8"],
)
def test_what_the_reader_would_refuse_is_not_sent(make):
    """An honest child must end with a reason, not with a stream that looks forged."""
    with pytest.raises(Unsupported):
        case("a", make())


def test_unsupported_values_are_named_by_their_place():
    with pytest.raises(Unsupported, match=r"value\['a'\]\[1\]: an observation holds data only, not builtins.set"):
        encode({"a": [1, {2}], "b": 2})


@pytest.mark.parametrize("dtype", ["bfloat16", "float32", "complex64"])
def test_views_are_sent_as_they_look(dtype):
    base = torch.arange(12).reshape(3, 4).to(getattr(torch, dtype))
    views = [
        base.T,
        base[::2, 1:3],
        base.expand(2, 3, 4),
        base[0, 0],
        base.conj(),
        base.imag if dtype == "complex64" else base,
    ]
    for one, other in zip(parsed(views), views, strict=True):
        assert torch.equal(one, other.resolve_conj().resolve_neg())


def test_error_reports_are_trimmed_to_text_that_can_be_written():
    error = {
        "kind": "type",
        "exception": "T" * 500,
        "message": "bad \ud800" + "x" * 9000,
        "where": "judge",
        "trace": [],
        "memory": False,
    }
    seen = wire.parse(raw({"case": "a", "error": error, "bytes": 0}) + END, ["a"]).cases["a"]
    assert isinstance(seen, CaseFailure)
    assert (seen.where, len(seen.exception), len(seen.message)) == ("candidate", 100, 2000)
    seen.message.encode("utf-8")


def test_error_reports_cannot_steer_a_terminal():
    error = {"kind": "type", "exception": "E\x1b[31m", "message": "a\n\tb\r\x07\x9b", "where": "observer", "trace": ["\x1b]0;x"],
             "memory": False}  # fmt: skip
    seen = wire.parse(raw({"case": "a", "error": error, "bytes": 0}) + END, ["a"]).cases["a"]
    assert isinstance(seen, CaseFailure)
    assert (seen.exception, seen.message, seen.trace) == ("E\ufffd[31m", "a\n\tb\ufffd\ufffd\ufffd", ("\ufffd]0;x",))


def test_the_older_form_needs_the_nonce():
    good = raw({"case": "t", "nonce": "n", "value": {"k": "none"}, "bytes": 0})
    assert wire.parse(good + END, None, "n").complete
    with pytest.raises(wire.Malformed):
        wire.parse(good, None, "other")

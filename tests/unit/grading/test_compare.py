"""The judge's comparison: the same answers as torch.testing.assert_close, and exact in everything that is no float."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from tools.grading.compare import compare, undeclared
from tools.grading.inside.encode import encode
from tools.grading.wire import Observation
from tools.problems.test_file import CaseOptions

PLAIN = CaseOptions()
OPEN = CaseOptions(nan=True, inf=True)


def observation(value):
    return Observation(*encode(value))


def differs(expected, seen, options=PLAIN):
    failure = compare(observation(expected), observation(seen), options)
    return None if failure is None else failure.difference


_FLOATS = st.floats(-1e6, 1e6, width=32)
_NOISE = st.sampled_from([0.0, 1e-9, 1e-7, 1e-6, 5e-6, 1e-5, 2e-5, 1e-4, 1e-3, 2e-2, 0.1])


@given(
    hnp.arrays(np.float64, hnp.array_shapes(max_dims=2, max_side=4), elements=_FLOATS),
    _NOISE,
    st.sampled_from(["float16", "bfloat16", "float32", "float64"]),
    st.sampled_from(["add", "scale"]),
)
def test_agrees_with_torchs_assert_close(values, noise, dtype, how):
    expected = torch.from_numpy(values).clamp(-6e4, 6e4)
    seen = expected + noise if how == "add" else expected * (1 + noise)
    expected, seen = expected.to(getattr(torch, dtype)), seen.to(getattr(torch, dtype))
    options = OPEN if not (torch.isfinite(expected).all() and torch.isfinite(seen).all()) else PLAIN
    try:
        # Both sides widened: torch subtracts in the narrow type, where the rounding of the difference itself decides.
        torch.testing.assert_close(
            seen.double(),
            expected.double(),
            **dict(zip(("rtol", "atol"), _tolerances(dtype), strict=True)),
            equal_nan=True,
        )
        close = True
    except AssertionError:
        close = False
    assert (differs(expected, seen, options) is None) == close


def _tolerances(dtype):
    return torch.testing._comparison.default_tolerances(getattr(torch, dtype))


@pytest.mark.parametrize(
    ("expected", "seen"),
    [
        (1, 1.0),
        (1, True),
        (0, False),
        (1.0, np.float64(1.0)),
        (None, 0),
        ([1], (1,)),
        ([1], [1, 1]),
        ({"a": 1}, {"b": 1}),
        ({"a": 1}, {"a": 1, "b": 1}),
        ("a", "b"),
        (10**40, 10**40 + 1),
        (torch.zeros(2), np.zeros(2, dtype="float32")),
        (torch.zeros(2), torch.zeros(2, dtype=torch.float64)),
        (torch.zeros(2), torch.zeros(1, 2)),
        (torch.zeros(2), torch.zeros(1)),
        (torch.tensor([1, 2]), torch.tensor([1, 3])),
        (torch.tensor([True]), torch.tensor([False])),
        (1.0, 1.0 + 1e-5),
        (1j, 1j + 1e-3),
        (np.array([1.0, 2.0]), np.array([1.0, 2.1])),
        (np.zeros((0, 2)), np.zeros((2, 0))),
    ],
)
def test_differences_are_found(expected, seen):
    assert differs(expected, seen) is not None
    assert differs(expected, expected) is None


def test_the_order_of_dictionary_keys_does_not_matter():
    assert differs({"a": 1, "b": torch.ones(2)}, {"b": torch.ones(2), "a": 1}) is None


def test_the_first_difference_is_named():
    text = differs({"y": torch.zeros(2, 3)}, {"y": torch.tensor([[0, 0, 0], [0, 7.0, 0]])})
    assert text == "value['y'][1, 1]: expected 0.0, got 7.0 (allowed: 1e-05 + 1.3e-06·|expected|), 1 of 6 values differ"


def test_declared_tolerances_replace_the_defaults():
    assert differs(1.0, 1.05, CaseOptions(rtol=0.1)) is None
    assert differs(torch.zeros(1), torch.full((1,), 1e-6), CaseOptions(atol=1e-7, rtol=0)) is not None


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), float("-inf")])
def test_nan_and_infinities_must_be_declared(bad):
    assert differs(1.0, bad) is not None
    assert undeclared(observation({"a": torch.tensor([1.0, bad])}), PLAIN) is not None
    assert undeclared(observation({"a": [bad]}), OPEN) is None
    assert differs([bad, 1.0], [bad, 1.0 + 1e-12], OPEN) is None
    assert differs([bad], [1.0], OPEN) is not None


@pytest.mark.parametrize(
    ("one", "other"), [(float("inf"), float("-inf")), (float("nan"), float("inf")), (1e308, float("inf"))]
)
def test_infinite_values_agree_only_in_place_and_sign(one, other):
    assert (
        differs(torch.tensor([one], dtype=torch.float64), torch.tensor([other], dtype=torch.float64), OPEN) is not None
    )


def test_nothing_is_close_to_nan_flooding():
    assert differs(torch.ones(4), torch.full((4,), float("nan")), OPEN) is not None


@given(hnp.arrays(np.complex128, 3, elements=st.complex_numbers(max_magnitude=1e3)))
def test_complex_values_are_compared_by_modulus(values):
    assert differs(values, values + 1e-9j) is None
    assert differs(values, values + 1e-2j) is not None

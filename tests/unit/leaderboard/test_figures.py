"""How numbers are written in cells."""

import pytest

from tools.leaderboard.figures import signed


@pytest.mark.parametrize(
    ("number", "text"), [(4.25, "+4.2"), (-0.3, "−0.3"), (0.0, "0.0"), (-0.04, "0.0"), (0.04, "0.0"), (-12.0, "−12.0")]
)
def test_differences_have_a_sign_unless_they_are_none_when_rounded(number, text):
    assert signed(number) == text

"""Where the local model's answer ends."""

import pytest

from tools.models.smollm import asked_part


@pytest.mark.parametrize(
    ("text", "lines", "part"),
    [
        ("x = 1\n    y = 2\n    z = 3\n", 2, ("x = 1\n    y = 2\n", True)),
        ("x = 1\n    y = 2", 2, ("x = 1\n    y = 2", False)),  # the second line may go on
        ("# TODO\n\n    x = 1\n    y", 1, ("# TODO\n\n    x = 1\n", True)),
        ("x = 1\n```\nThat is it.", 5, ("x = 1\n", True)),
        ("x = (\n        1\n\ndef other():\n", 9, ("x = (\n        1\n\n", True)),
        ("x = 1\n  ", 9, ("x = 1\n  ", False)),  # blanks alone do not say where the line will begin
        ("x = 1\n  y", 9, ("x = 1\n", True)),
        ("", 1, ("", False)),
    ],
)
def test_an_answer_ends_with_its_fence_its_lines_or_its_column(text, lines, part):
    assert asked_part(text, lines, 4) == part


def test_a_blank_at_the_left_edge_has_no_column_to_leave():
    assert asked_part("x = 1\ny = 2\n", 3, 0) == ("x = 1\ny = 2\n", False)

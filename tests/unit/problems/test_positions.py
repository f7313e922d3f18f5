"""YAML with positions."""

import yaml
from hypothesis import given
from hypothesis import strategies as st

from tools.problems.positions import read_yaml

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(min_size=1, max_size=8), inner, max_size=3),
    max_leaves=12,
)


@given(_VALUES)
def test_values_come_back_as_they_were_written(value):
    source = read_yaml(yaml.safe_dump(value, default_flow_style=False), "f.yaml")
    assert source.problems == []
    assert source.value == value


@given(st.text())
def test_no_text_makes_the_reading_raise(text):
    read_yaml(text, "f.yaml")


def test_positions_of_keys_and_values():
    source = read_yaml("- id: a\n  paths:\n    - one\n    - two\n", "f.yaml")
    assert source.line((0, "paths")) == (2, 3)
    assert source.line((0, "paths", 1)) == (4, 7)
    assert source.line((0, "gone", 5)) == (1, 3)


def test_aliases_are_refused_before_they_grow():
    bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
    assert {d.id for d in read_yaml(bomb, "f.yaml").problems} == {"RCB104"}

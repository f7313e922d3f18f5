"""The split of a test file: what a candidate's process is given, and what it is not."""

from hypothesis import given
from hypothesis import strategies as st

from tools.problems.test_file import CaseOptions, check_test_file, form_of, split

SOURCE = '''\
"""About the cases."""

from __future__ import annotations

import math

import torch
from toy import gate

SIZE = 3
CASES = {"loop": {"rtol": 1e-3, "nan": True}}


def expected(x):
    return math.tanh(x) * SECRET


SECRET = 42


def inputs(n: int = SIZE):
    return torch.randn(n)


class Model:
    def run(self):
        return inputs()


def observe_values():
    expected = gate(inputs(), 1.0)
    return {"y": expected}


def observe_loop():
    return Model().run()


def check_values(seen):
    gate = expected(seen["y"][0].item())
    assert gate
'''


def test_observers_get_nothing_that_only_checks_use():
    observers = split(SOURCE).observers
    for present in ("import torch", "from toy import gate", "SIZE = 3", "class Model", "def inputs", "from __future__"):
        assert present in observers
    for absent in ("SECRET", "def expected", "import math", "check_values", "CASES"):
        assert absent not in observers


def test_checks_get_nothing_of_the_module():
    checks = split(SOURCE).checks
    for present in ("import math", "SECRET = 42", "def expected", "def check_values"):
        assert present in checks
    for absent in ("from toy", "observe_", "class Model"):
        assert absent not in checks


def test_lines_keep_their_numbers():
    whole, observers = SOURCE.splitlines(), split(SOURCE).observers.splitlines()
    for number, line in enumerate(observers):
        assert line in ("", whole[number])


def test_cases_and_their_options():
    test = split(SOURCE)
    assert test.cases == ("values", "loop")
    assert test.checked == {"values"}
    assert test.options == {"loop": CaseOptions(rtol=1e-3, nan=True)}


def test_a_local_name_is_not_taken_for_the_module():
    assert check_test_file(SOURCE, "t.py", ["toy.py"], lenient=False) == []


def test_a_check_that_reaches_the_module_through_a_helper_is_found():
    source = SOURCE.replace("return math.tanh(x) * SECRET", "return gate(x, SECRET)")
    assert [d.id for d in check_test_file(source, "t.py", ["toy.py"], lenient=False)] == ["RCB406"]


def test_modules_in_folders_are_recognised():
    source = "import lib.deep.toy as toy\ndef observe_a(): return toy.f()\ndef check_a(seen): toy.f()\n"
    assert [d.id for d in check_test_file(source, "t.py", ["lib/deep/toy.py"], lenient=False)] == ["RCB406"]


@given(st.text())
def test_no_text_makes_the_reading_raise(text):
    form_of(text)
    check_test_file(text, "t.py", ["toy.py"], lenient=True)

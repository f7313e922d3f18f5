"""Completions made elsewhere: every fault named with its line, and nothing replaced that was made here."""

import json

import pytest

from tests.support.evaluation import Rules, Scripted, Told, model, order, toys
from tools.diagnostics import UsageProblem
from tools.evaluation.evaluate import evaluate
from tools.evaluation.store import read_store
from tools.evaluation.submission import put, read_submission

GOOD = {"model": "lab/model-1", "paper": "toy-0", "snippet": "bounded gate", "completion": "    return 0"}


@pytest.fixture
def problems(tmp_path):
    return toys(tmp_path)


def read(tmp_path, problems, *lines):
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    return read_submission(file, problems)


def test_a_completion_is_taken_as_it_is_and_an_answer_by_the_rules_for_all(tmp_path, problems):
    answer = {**GOOD, "snippet": "squash the scaled input", "answer": "Here:\n```python\n    bounded = 1\n```"}
    del answer["completion"]
    one, other = read(tmp_path, problems, GOOD, "", answer).records
    assert (one.completion, one.extraction, one.verdict, one.source) == (
        "    return 0",
        "submitted",
        "pending",
        "submitted",
    )
    assert (other.completion, other.extraction) == ("    bounded = 1\n", "fenced")
    assert one.lines == 3 and one.file == "toy.py"


def test_an_answer_without_code_is_recorded_as_such(tmp_path, problems):
    line = {key: value for key, value in GOOD.items() if key != "completion"} | {"answer": "I cannot."}
    assert read(tmp_path, problems, line).records[0].verdict == "no_code"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON"),
        ("3", "is not of type 'object'"),
        ({**GOOD, "papers": 1}, "Additional properties"),
        ({**GOOD, "answer": "both"}, "valid under each of"),
        ({key: GOOD[key] for key in ("model", "paper", "snippet")}, "not valid under any"),
        ({**GOOD, "paper": "none"}, "there is no readable paper 'none'"),
        ({**GOOD, "snippet": "none"}, "toy-0 has no blank 'none'; its blanks are 'bounded gate'"),
        ({**GOOD, "model": "../up"}, "model: "),
        ({**GOOD, "sample": -1}, "sample: "),
        ({**GOOD, "cost_usd": float("nan")}, "NaN"),
        (GOOD, "the same blank, mode and sample as line 1"),
    ],
)
def test_faults_are_named_with_their_line(tmp_path, problems, line, said):
    with pytest.raises(UsageProblem) as caught:
        read(tmp_path, problems, GOOD, line)
    assert "x.jsonl:2: " in str(caught.value) and said in str(caught.value)


def test_all_faults_are_shown_up_to_a_number(tmp_path, problems):
    with pytest.raises(UsageProblem) as caught:
        read(tmp_path, problems, *["{"] * 30)
    assert str(caught.value).count("not JSON") == 20 and "and 10 more" in str(caught.value)


def test_empty_missing_and_binary_files_are_said(tmp_path, problems):
    with pytest.raises(UsageProblem, match="no completion"):
        read(tmp_path, problems, "")
    with pytest.raises(UsageProblem, match="cannot be read"):
        read_submission(tmp_path / "none", problems)
    (tmp_path / "b").write_bytes(b"\xff\xfe")
    with pytest.raises(UsageProblem, match="not UTF-8"):
        read_submission(tmp_path / "b", problems)


def test_submitting_the_same_again_leaves_nothing_to_grade(tmp_path, problems):
    submitted = read(tmp_path, problems, GOOD)
    assert put(tmp_path / "s", submitted) == 1
    assert put(tmp_path / "s", submitted) == 0
    assert put(tmp_path / "s", read(tmp_path, problems, {**GOOD, "completion": "    return 1"})) == 1


def test_what_was_evaluated_here_is_not_replaced(tmp_path, problems):
    evaluate(order(tmp_path / "s", problems, model("lab/model-1")), Told(), Scripted(), Rules())
    with pytest.raises(UsageProblem, match="Submit under another model id"):
        put(tmp_path / "s", read(tmp_path, problems, GOOD))
    assert {record.source for record in read_store(tmp_path / "s")} == {"evaluated"}

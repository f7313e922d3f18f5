"""Completions made elsewhere: every fault named with its line, and nothing replaced that was made here."""

import json
from dataclasses import replace

import pytest

from tests.support.evaluation import Rules, Scripted, Told, model, order, toys, tree
from tools.diagnostics import UsageProblem
from tools.evaluation.evaluate import Phase, evaluate
from tools.evaluation.questions import unlisted
from tools.evaluation.store import read_store
from tools.evaluation.submission import evaluated_ids, files_in, inspect, joined, put, refuse_faults
from tools.models.catalogue import Catalogue

GOOD = {"model": "lab/model-1", "paper": "toy-0", "snippet": "bounded gate", "completion": "    return 0"}


@pytest.fixture
def problems(tmp_path):
    return toys(tmp_path)


def read(tmp_path, problems, *lines):
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    return read_file(file, problems)


def read_file(file, problems):
    found = inspect([file], problems, {"gpt-x"})
    refuse_faults(found)
    return joined(found)


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
        ({**GOOD, "model": "lab/model-1\n::error::x"}, "model: "),
        ({**GOOD, "model": "lab/model-1\n"}, "model: "),
        ({**GOOD, "model": "<b>bold</b>"}, "model: "),
        ({**GOOD, "answered_on": "2026-01-01\n"}, "answered_on: "),
        ({**GOOD, "tokens": {"prompt": 10**400}}, "tokens.prompt: "),
        ({**GOOD, "cost_usd": 10**400}, "cost_usd: "),
        ("[" * 100_000, "not JSON"),
        ({**GOOD, "snippet": "\ud800"}, "has no blank '\\ud800'"),
        ({**GOOD, "model": "GPT-X"}, "GPT-X is evaluated here"),
        (GOOD, "the same blank, mode and sample as "),
        ({**GOOD, "sample": 0.0}, "x.jsonl:1"),
    ],
)
def test_faults_are_named_with_their_line(tmp_path, problems, line, said):
    with pytest.raises(UsageProblem) as caught:
        read(tmp_path, problems, GOOD, line)
    assert "x.jsonl:2: " in str(caught.value) and said in str(caught.value)


def test_all_faults_are_shown_up_to_a_number(tmp_path, problems):
    with pytest.raises(UsageProblem) as caught:
        read(tmp_path, problems, *["{"] * 30)
    assert str(caught.value).count("not JSON") == 20 and "x.jsonl:21: … and 10 more" in str(caught.value)


def test_no_message_takes_more_than_its_line(tmp_path, problems):
    """Else a line of a file could write a line of a log, where GitHub reads commands."""
    hostile = "x\n::error::y\u2028z"
    lines = [{**GOOD, name: hostile} for name in ("model", "paper", "snippet", "mode", "answered_on", hostile)]
    with pytest.raises(UsageProblem) as caught:
        read(tmp_path, problems, *lines)
    assert len(str(caught.value).splitlines()) == len(lines) + 2


def test_text_that_cannot_be_stored_is_made_storable(tmp_path, problems):
    record = read(tmp_path, problems, {**GOOD, "provider_model": "v\ud800", "sample": 1.0}).records[0]
    assert put(tmp_path / "s", read(tmp_path, problems, {**GOOD, "provider_model": "v\ud800"})) == 1
    assert record.provider_model == "v?" and isinstance(record.sample, int)


def files(tmp_path, **contents):
    folder = tmp_path / "submissions"
    folder.mkdir()
    for name, lines in contents.items():
        (folder / f"{name}.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return folder


def test_a_blank_that_two_files_answer_is_the_second_ones_fault_unless_the_first_is_faulty(tmp_path, problems):
    folder = files(tmp_path, a=[GOOD], b=[GOOD], c=[{**GOOD, "paper": "toy-1"}, {}], d=[{**GOOD, "paper": "toy-1"}])
    found = inspect(files_in(folder)[0], problems)
    faults = [(d.path[-7:], d.line, d.message.split(" ")[0]) for submission in found for d in submission.findings]
    assert faults == [("b.jsonl", 1, "the"), ("c.jsonl", 2, "'model'")]
    assert f"as {folder.as_posix()}/a.jsonl:1" in found[1].findings[0].message
    assert joined(found).cells == {("lab/model-1", "toy-0"), ("lab/model-1", "toy-1")}


def test_what_is_no_submission_is_found_and_never_read(tmp_path, problems):
    folder = files(tmp_path, good=[GOOD])
    (folder / "README.md").write_text("How to.")
    (folder / "link.jsonl").symlink_to("/etc/hostname")
    (folder / "folder.jsonl").mkdir()
    for name in ("-rf.jsonl", "a b.jsonl", "c\n::error::d.jsonl", "run.py", ".hidden.jsonl", f"{'n' * 65}.jsonl"):
        (folder / name).write_text(json.dumps(GOOD))
    read_ones, findings = files_in(folder)
    assert [file.name for file in read_ones] == ["good.jsonl"]
    assert len(findings) == 8 and {(d.id, d.line) for d in findings} == {("RCB702", 0)}
    assert files_in(tmp_path / "none") == ([], [])


def test_models_that_answer_for_themselves(tmp_path, problems):
    """The enabled ones, and those with results that were not submitted, whatever the case of their letters."""
    evaluate(order(tmp_path / "s", problems, model("Was/Evaluated")), Told(), Scripted(), Rules())
    put(tmp_path / "s", read(tmp_path, problems, GOOD))
    listed = Catalogue("models.yaml", (model("On"), replace(model("off"), enabled=False)), ())
    assert evaluated_ids(listed, tmp_path / "s") == {"on", "was/evaluated"}


def test_empty_missing_and_binary_files_are_said(tmp_path, problems):
    with pytest.raises(UsageProblem, match="no completion"):
        read(tmp_path, problems, "")
    with pytest.raises(UsageProblem, match="cannot be read"):
        read_file(tmp_path / "none", problems)
    (tmp_path / "b").write_bytes(b"\xff\xfe")
    with pytest.raises(UsageProblem, match="not UTF-8"):
        read_file(tmp_path / "b", problems)


def test_submitting_the_same_again_leaves_nothing_to_grade(tmp_path, problems):
    submitted = read(tmp_path, problems, GOOD)
    assert put(tmp_path / "s", submitted) == 1
    assert put(tmp_path / "s", submitted) == 0
    assert put(tmp_path / "s", read(tmp_path, problems, {**GOOD, "completion": "    return 1"})) == 1
    assert put(tmp_path / "s", read(tmp_path, problems, {**GOOD, "completion": "    return 1", "cost_usd": 2})) == 1


def test_what_was_graded_waits_no_more_and_an_answer_without_code_is_graded_like_the_others(tmp_path, problems):
    """A verdict is what planning goes by: a cell whose answers all hold no code must be planned once, and only once."""
    silent = {**GOOD, "paper": "toy-1", "answer": "I cannot.", "tokens": {"prompt": 3}, "cost_usd": 0.5}
    del silent["completion"]
    submitted = read(tmp_path, problems, GOOD, silent)
    store = tmp_path / "s"
    assert put(store, submitted) == 2
    assert {record.verdict for record in read_store(store)} == {"pending"}
    grade = order(store, problems, only_grade=(unlisted("lab/model-1"),), phase=Phase.GRADE)
    assert evaluate(grade, Told(), judges=Rules()).graded_count == 2
    assert {record.paper: record.verdict for record in read_store(store)} == {"toy-0": "pass", "toy-1": "no_code"}
    assert put(store, submitted) == 0
    assert evaluate(grade, Told(), judges=Rules()).graded_count == 0


def test_nothing_is_written_when_one_model_cannot_be(tmp_path, problems):
    evaluate(order(tmp_path / "s", problems, model("z")), Told(), Scripted(), Rules())
    before = tree(tmp_path / "s")
    with pytest.raises(UsageProblem):
        put(tmp_path / "s", read(tmp_path, problems, GOOD, {**GOOD, "model": "z"}))
    assert tree(tmp_path / "s") == before


def test_what_was_evaluated_here_is_not_replaced(tmp_path, problems):
    evaluate(order(tmp_path / "s", problems, model("lab/model-1")), Told(), Scripted(), Rules())
    with pytest.raises(UsageProblem, match="Submit under another id"):
        put(tmp_path / "s", read(tmp_path, problems, GOOD))
    assert {record.source for record in read_store(tmp_path / "s")} == {"evaluated"}

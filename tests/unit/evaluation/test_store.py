"""The result store: names, reading with clear errors, writing whole files or nothing."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.diagnostics import EnvironmentLacks, UsageProblem
from tools.evaluation.store import (
    cell_file,
    cell_lines,
    dump,
    read_lines,
    replace_file,
    safe_name,
    stored_models,
    write_cell,
)


def line(snippet="s", sample=0, **facts):
    return {
        "model": "m", "paper": "p", "snippet": snippet, "mode": "paper", "sample": sample, "source": "evaluated",
        "generation_key": "g", "grading_key": "k", "completion": None, "verdict": "fail", "seconds": {"grade": 1.5}, **facts,
    }  # fmt: skip


def test_lines_are_sorted_and_without_durations(tmp_path):
    file = cell_file(tmp_path, "m", "p")
    write_cell(file, [line("b"), line("a", 10), line("a", 2)])
    found = list(read_lines(file))
    assert [(entry["snippet"], entry["sample"]) for entry in found] == [("a", 2), ("a", 10), ("b", 0)]
    assert {entry["seconds"] for entry in found} == {None}


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_json_number_is_refused_and_nothing_is_written(tmp_path, number):
    with pytest.raises(ValueError):
        write_cell(tmp_path / "m" / "p.jsonl", [line(cost_usd=number)])
    assert not (tmp_path / "m" / "p.jsonl").exists()


def test_a_stored_nan_is_named_with_its_line(tmp_path):
    file = tmp_path / "p.jsonl"
    file.write_text(dump(line()) + json.dumps(line(cost_usd=float("nan"))) + "\n")
    with pytest.raises(UsageProblem, match=r"p\.jsonl:2: not a result line \(NaN is not JSON\)"):
        list(read_lines(file))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "p.jsonl:1: not a result line"),
        (b"[]\n", "not an object"),
        (b'{"model": "m"}\n', "without completion, generation_key"),
        (b"\xff\n", "p.jsonl:1: not a result line"),
    ],
)
def test_lines_that_are_no_results_are_named(tmp_path, content, said):
    (tmp_path / "p.jsonl").write_bytes(content)
    with pytest.raises(UsageProblem, match=said):
        list(read_lines(tmp_path / "p.jsonl"))


def test_a_line_in_the_wrong_file_is_an_error(tmp_path):
    file = cell_file(tmp_path, "m", "p")
    write_cell(file, [line()])
    with pytest.raises(UsageProblem, match="holds a result of m on p"):
        cell_lines(file, "other", "p")
    assert list(cell_lines(cell_file(tmp_path, "m", "missing"), "m", "missing")) == []


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path, monkeypatch):
    file = tmp_path / "a.jsonl"
    replace_file(file, "old\n")

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(EnvironmentLacks, match="the disk is full"):
        replace_file(file, "new\n")
    assert file.read_text() == "old\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]


def test_models_are_known_by_their_lines_not_their_folders(tmp_path):
    write_cell(cell_file(tmp_path, "Vendor/One:x", "p"), [line(model="Vendor/One:x")])
    write_cell(cell_file(tmp_path, "m", "p"), [line(source="submitted")])
    assert stored_models(tmp_path) == {"Vendor/One:x": "evaluated", "m": "submitted"}
    assert stored_models(tmp_path / "none") == {}


@given(st.text(min_size=1), st.text(min_size=1))
def test_different_ids_have_different_file_names_on_any_file_system(one, other):
    if one != other:
        assert safe_name(one).casefold() != safe_name(other).casefold()
    assert "/" not in safe_name(one) and safe_name(one).isascii() and len(safe_name(one)) <= 80
    assert not safe_name(one).startswith((".", "_"))

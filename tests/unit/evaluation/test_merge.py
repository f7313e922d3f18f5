"""Joining stores: idempotent, in any order, and never by guessing between two claims."""

import itertools

import pytest

from tests.support.evaluation import tree
from tools.diagnostics import UsageProblem
from tools.evaluation import timings
from tools.evaluation.merge import merge
from tools.evaluation.record import Record
from tools.evaluation.store import cell_file, read_store, replace_file, write_cell
from tools.evaluation.timings import Timing


def line(snippet, verdict="fail", paper="p", key="g", seed="1", **facts):
    return Record(
        model="m", paper=paper, snippet=snippet, file="f.py", mode="paper", sample=0, lines=2, first_commit_date="2025-01-01",
        source="evaluated", generation_key=key, grading_key="k", completion="x", extraction="fenced", reindented=False,
        verdict=verdict, seed=seed, **facts,
    ).to_json()  # fmt: skip


def store(root, *lines):
    cells = {}
    for entry in lines:
        cells.setdefault((entry["model"], entry["paper"]), []).append(entry)
    root.mkdir()
    for (model, paper), own in cells.items():
        write_cell(cell_file(root, model, paper), own)
    return root


def test_joins_in_any_order_and_twice_with_the_same_result(tmp_path):
    sources = [
        store(tmp_path / "a", line("x"), line("y", paper="q")),
        store(tmp_path / "b", line("z", "pass")),
        store(tmp_path / "c", line("w", paper="r")),
    ]
    results = []
    for number, order in enumerate(itertools.permutations(sources)):
        target = tmp_path / f"out{number}"
        merged = merge(order, target)
        assert (merged.lines, merged.new, merged.changed) == (4, 4, 0)
        once = tree(target)
        again = merge(order, target)
        assert (again.new, again.changed) == (0, 0) and tree(target) == once
        results.append(once)
    assert all(result == results[0] for result in results)


def test_contradicting_verdicts_are_refused_and_nothing_is_written(tmp_path):
    one, other = store(tmp_path / "a", line("x", "pass")), store(tmp_path / "b", line("x", "fail"))
    with pytest.raises(UsageProblem, match=r"contradicts another store on m for p/x .*pass and fail"):
        merge([one, other], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_seed_alone_is_no_contradiction(tmp_path):
    one, other = store(tmp_path / "a", line("x", seed="1")), store(tmp_path / "b", line("x", seed="2"))
    merge([one, other], tmp_path / "ab")
    merge([other, one], tmp_path / "ba")
    assert tree(tmp_path / "ab") == tree(tmp_path / "ba")


@pytest.mark.parametrize("unfinished", ["provider_error", "pending", "environment"])
def test_a_verdict_wins_over_none_wherever_it_comes_from(tmp_path, unfinished):
    done, open_ = store(tmp_path / "a", line("x", "pass")), store(tmp_path / "b", line("x", unfinished))
    for number, order in enumerate(([done, open_], [open_, done])):
        merge(order, tmp_path / f"out{number}")
        assert [record.verdict for record in read_store(tmp_path / f"out{number}")] == ["pass"]
    base = store(tmp_path / "base", line("x", "pass"))
    assert merge([open_], base).changed == 0
    assert [record.verdict for record in read_store(base)] == ["pass"]


def test_a_shard_renews_what_the_store_had(tmp_path):
    base = store(tmp_path / "base", line("x", "fail", key="old"), line("y"))
    merged = merge([store(tmp_path / "a", line("x", "pass", key="new"))], base)
    assert (merged.new, merged.changed) == (0, 1)
    assert {record.snippet: record.verdict for record in read_store(base)} == {"x": "pass", "y": "fail"}


def test_lines_from_outside_are_checked_against_the_schema(tmp_path):
    bad = store(tmp_path / "a", line("x") | {"verdict": "perfect"})
    with pytest.raises(UsageProblem, match=r"p\.jsonl:1: not a result \(verdict"):
        merge([bad], tmp_path / "out")


def test_a_source_that_is_missing_is_named(tmp_path):
    with pytest.raises(UsageProblem, match="there is no store"):
        merge([tmp_path / "none"], tmp_path / "out")


def test_an_unfinished_journal_of_a_source_counts(tmp_path):
    from tools.evaluation.journal import Journal

    (tmp_path / "a").mkdir()
    with Journal(tmp_path / "a", {"seed": 1}) as journal:
        journal.append(line("x", "pass"), durable=True).result()
    assert merge([tmp_path / "a"], tmp_path / "out").new == 1


def test_timings_are_joined_and_joining_twice_changes_nothing(tmp_path):
    for name, cell, timing in (
        ("a", ("m", "p", "paper"), Timing(3, 2.0, 3, 0.5)),
        ("b", ("m", "q", "paper"), Timing(1, 9.0)),
    ):
        store(tmp_path / name, line("x", paper=cell[1]))
        timings.write(tmp_path / name, {cell: timing})
    store(tmp_path / "out", line("x"))
    timings.write(
        tmp_path / "out", {("m", "p", "paper"): Timing(50, 1.0, 50, 1.0), ("m", "z", "paper"): Timing(1, 1.0)}
    )
    for _ in range(2):
        merge([tmp_path / "a", tmp_path / "b"], tmp_path / "out")
        assert timings.read(tmp_path / "out") == {
            ("m", "p", "paper"): Timing(3, 2.0, 3, 0.5), ("m", "q", "paper"): Timing(1, 9.0), ("m", "z", "paper"): Timing(1, 1.0),
        }  # fmt: skip


def test_timings_that_cannot_be_read_count_as_none(tmp_path):
    replace_file(tmp_path / "timings.json", '{"m": 3}')
    assert timings.read(tmp_path) == {}

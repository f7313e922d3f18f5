"""Shard files: complete, disjoint, checked when read, and refused on another problem set."""

import json

import numpy as np
import pytest

from tests.support.evaluation import model, toys
from tools.diagnostics import UsageProblem
from tools.evaluation.forecast import CellEstimate
from tools.evaluation.planning import Durations, costs_of
from tools.evaluation.questions import Selection
from tools.evaluation.shards import (
    Costs,
    Plan,
    divide,
    fingerprint,
    paper_digest,
    read_shard,
    start_from,
    write_shards,
)
from tools.evaluation.store import cell_file, replace_file
from tools.evaluation.timings import Timing
from tools.problems import load


def costs(models=3, papers=5):
    pairs = [(m, p) for m in range(models) for p in range(papers)]
    return Costs(
        tuple(f"m{n}" for n in range(models)), tuple(f"p{n}" for n in range(papers)),
        np.array([m for m, _ in pairs], np.int32), np.array([p for _, p in pairs], np.int32),
        np.array([1.0 + m + p for m, p in pairs]), np.array([0.1 * (m + 1) for m, _ in pairs]),
    )  # fmt: skip


def plan(**facts):
    return Plan(Selection((), ()), {f"p{n}": f"digest {n}" for n in range(5)}, **facts)


def test_every_cell_is_in_exactly_one_shard_and_none_is_empty(tmp_path):
    made = divide(costs(), plan(budget_usd=2.0), 4)
    pairs = [pair for shard in made for pair in shard.pairs]
    assert len(made) == 4 and len(pairs) == len(set(pairs)) == 15
    assert all(shard.cells for shard in made)
    assert sum(shard.budget_usd or 0 for shard in made) <= 2.0
    assert divide(costs(1, 2), plan(), 100)[0].shards == 2


def test_a_file_says_the_same_as_the_shard(tmp_path):
    made = divide(costs(), plan(only_grade=frozenset({"m1", "m9"}), again="generate", parallel=3), 4)
    (tmp_path / "shard-000.json").write_text("of an earlier plan")
    (tmp_path / "shard-007.json").write_text("of an earlier plan")
    write_shards(tmp_path, made)
    assert sorted(file.name for file in tmp_path.iterdir()) == [shard.name for shard in made]
    for shard in made:
        read = read_shard(tmp_path / shard.name)
        assert (read.pairs, read.again, read.share, read.problem_set) == (shard.pairs, "generate", 3, shard.problem_set)
        assert set(read.only_grade) <= {"m1"}


@pytest.mark.parametrize("content", ["", "[]", '{"schema": 1}', '{"schema": 2}'])
def test_other_files_are_refused(tmp_path, content):
    (tmp_path / "x.json").write_text(content)
    with pytest.raises(UsageProblem, match="no shard file"):
        read_shard(tmp_path / "x.json")
    with pytest.raises(UsageProblem, match="cannot be read"):
        read_shard(tmp_path / "missing.json")


def test_unknown_fields_are_refused(tmp_path):
    data = divide(costs(), plan(), 1)[0].to_json() | {"extra": 1}
    (tmp_path / "x.json").write_text(json.dumps(data))
    with pytest.raises(UsageProblem, match="extra"):
        read_shard(tmp_path / "x.json")


@pytest.mark.parametrize("file", ["toy.py", "paper2code_test.py", "paper2code_paper.md"])
def test_the_fingerprint_changes_with_anything_that_changes_questions_or_verdicts(tmp_path, file):
    paper = toys(tmp_path, 1).papers[0]
    before = fingerprint({paper.id: paper_digest(paper, ("paper",))}, [paper.id])
    path = tmp_path / "pset" / "toy-0" / file
    path.write_text(path.read_text() + "\n# changed\n")
    changed = load(tmp_path / "pset").papers[0]
    assert fingerprint({paper.id: paper_digest(changed, ("paper",))}, [paper.id]) != before


def test_a_shard_starts_from_what_is_there_and_overwrites_nothing(tmp_path):
    base, store = tmp_path / "base", tmp_path / "store"
    replace_file(cell_file(base, "a", "p"), "of base\n")
    replace_file(cell_file(base, "b", "p"), "of base\n")
    replace_file(cell_file(store, "b", "p"), "own\n")
    start_from(base, store, {("a", "p"), ("b", "p"), ("c", "p")})
    assert cell_file(store, "a", "p").read_text() == "of base\n"
    assert cell_file(store, "b", "p").read_text() == "own\n"
    assert not cell_file(store, "c", "p").exists()


def test_times_come_from_the_cell_then_from_its_model_or_paper_then_from_all():
    known = {
        ("a", "p", "paper"): Timing(2, 10.0, 2, 1.0),
        ("a", "q", "paper"): Timing(1, 40.0, 0, 0.0),
        ("b", "p", "paper"): Timing(0, 0.0, 6, 3.0),
    }
    times = Durations(known)
    assert times.generate(("a", "p", "paper")) == 10.0
    assert times.generate(("a", "r", "paper")) == 20.0
    assert times.generate(("b", "p", "paper")) == 20.0
    assert times.grade(("c", "p", "paper")) == 2.5
    assert times.grade(("c", "z", "paper")) == 2.5
    assert Durations({}).generate(("a", "p", "paper")) == 15.0


def test_costs_of_a_pair_sum_its_modes_and_divide_calls_by_what_runs_at_once():
    rows = [
        CellEstimate("a", "p", "paper", calls=8, gradings=8, usd=0.5),
        CellEstimate("a", "p", "code-only", calls=8, gradings=8, usd=0.25),
        CellEstimate("b", "p", "paper", calls=0, gradings=4),
    ]
    made = costs_of(rows, Durations({}), {"a": 4, "b": 1})
    assert made.seconds.tolist() == [2 * (8 * 15 / 4 + 8 / 2), 2.0]
    assert made.usd.tolist() == [0.75, 0.0]
    assert model().limits.concurrency == 4

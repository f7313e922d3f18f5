"""The verbs, from the command line to the store."""

import json
import shutil

import pytest
import yaml

from tests.support.evaluation import toys, tree
from tools.cli import main
from tools.evaluation.store import read_store


@pytest.fixture
def where(tmp_path, monkeypatch):
    """Flags for a toy problem set, and a model file with the built-in baselines and one model that needs a key."""
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    toys(tmp_path, 3)
    entry = {"developer": "x", "open": True, "params": {"max_tokens": 100}, "knowledge_cutoff": None, "enabled": True}
    free = {**entry, "params": {}, "price": {"input": 0, "output": 0}}
    models = [
        {"id": "reference", "name": "R", "litellm": "builtin/reference", **free},
        {"id": "blank", "name": "B", "litellm": "builtin/blank", **free},
        {"id": "paid", "name": "P", "litellm": "openai/paid", "price": {"input": 1, "output": 4}, **entry},
        {"id": "old", "name": "O", "litellm": "openai/old", "price": None, **entry, "enabled": False},
    ]
    (tmp_path / "models.yaml").write_text(json.dumps(models))
    return ["--pset", str(tmp_path / "pset"), "--models-file", str(tmp_path / "models.yaml")]


def rcb(*words):
    return main([str(word) for word in words])


def test_a_dry_run_says_what_why_and_how_much_and_changes_nothing(where, tmp_path, capsys):
    assert rcb("evaluate", "--dry-run", "--store", tmp_path / "s", *where) == 0
    said = capsys.readouterr().out
    assert "Left out, since their keys are not in the environment: paid." in said and "blank: 6 calls" in said
    assert "With the missing keys there would also be:\n  paid: 6 calls, 6 gradings" in said
    assert rcb("evaluate", "--models", "paid", "--dry-run", "--store", tmp_path / "s", *where) == 0
    said = capsys.readouterr().out
    assert "paid: 6 calls, 6 gradings" in said and "2 × new model" in said and "about $0.0" in said
    assert not (tmp_path / "s").exists()


def test_models_without_a_key_are_named_and_left_out_unless_they_were_asked_for(where, tmp_path, capsys):
    words = ["--phase", "generate", "--store", tmp_path / "s", "--summary", tmp_path / "summary.md"]
    assert rcb("evaluate", *words, *where) == 0
    said = capsys.readouterr()
    for told in (said.out, (tmp_path / "summary.md").read_text()):
        assert "Left out, since their keys are not in the environment: paid." in told
    assert {record.model for record in read_store(tmp_path / "s")} == {"reference", "blank"}
    assert rcb("evaluate", "--models", "paid", "--phase", "generate", "--store", tmp_path / "t", *where) == 3
    assert "OPENAI_API_KEY" in capsys.readouterr().err
    assert rcb("evaluate", "--models", "none", "--store", tmp_path / "t", *where) == 2
    assert "Models there: reference, blank, paid, old" in capsys.readouterr().err


@pytest.mark.parametrize(
    "flags",
    [
        ["--samples", "0"],
        ["--mode", "both"],
        ["--temperature", "3"],
        ["--budget", "-1"],
        ["--budget", "nan"],
        ["--workers", "0"],
    ],
)
def test_wrong_flags_are_usage_errors(where, flags):
    with pytest.raises(SystemExit) as caught:
        rcb("evaluate", *flags, *where)
    assert caught.value.code == 2


def test_shards_run_apart_and_joined_give_what_one_run_gives(where, tmp_path, capsys):
    models = ["--models", "reference,blank", "--mode", "paper,code-only", "--samples", "2", "--temperature", "0.5"]
    assert rcb("evaluate", "--phase", "generate", "--store", tmp_path / "one", *models, *where) == 0
    plan = ["plan", "--shards", "4", "--out", tmp_path / "shards", "--store", tmp_path / "all", "--format", "json"]
    capsys.readouterr()
    assert rcb(*plan, *models, *where) == 0
    planned = json.loads(capsys.readouterr().out)
    assert (planned["calls"], planned["cells"], len(planned["shards"])) == (48, 6, 4)
    stores = []
    for shard in planned["shards"]:
        stores.append(tmp_path / f"store-{shard['shard']}")
        file = tmp_path / "shards" / shard["file"]
        assert rcb("evaluate", "--shard", file, "--phase", "generate", "--store", stores[-1], *where) == 0
    for order in (stores, stores[::-1]):
        assert rcb("merge", *order, "--store", tmp_path / "all") == 0
        assert tree(tmp_path / "all") == tree(tmp_path / "one")
    capsys.readouterr()
    assert rcb(*plan, *models, *where) == 0
    # All are answered and none is graded: what is left costs nothing.
    assert json.loads(capsys.readouterr().out)["calls"] == 0


def test_a_shard_of_another_problem_set_is_refused(where, tmp_path, capsys):
    models = ["--models", "reference"]
    assert rcb("plan", "--shards", "1", "--out", tmp_path / "shards", "--store", tmp_path / "s", *models, *where) == 0
    code = tmp_path / "pset" / "toy-1" / "toy.py"
    code.write_text(code.read_text() + "\nMORE = 1\n")
    shard = tmp_path / "shards" / "shard-000.json"
    assert rcb("evaluate", "--shard", shard, "--phase", "generate", "--store", tmp_path / "s", *where) == 2
    assert "planned for another state" in capsys.readouterr().err


def test_a_plan_to_grade_again_asks_nothing(where, tmp_path, capsys):
    rcb("evaluate", "--models", "blank", "--phase", "generate", "--store", tmp_path / "s", *where)
    plan = ["plan", "--again", "grade", "--out", tmp_path / "shards", "--store", tmp_path / "s", "--format", "json"]
    capsys.readouterr()
    assert rcb(*plan, *where) == 0
    planned = json.loads(capsys.readouterr().out)
    assert (planned["calls"], planned["gradings"], planned["cells"]) == (0, 6, 3)
    shard = tmp_path / "shards" / planned["shards"][0]["file"]
    assert rcb("evaluate", "--shard", shard, "--store", tmp_path / "s", "--dry-run", *where) == 0
    assert "gradings at no cost" in capsys.readouterr().out


def test_a_shard_starts_from_the_committed_results(where, tmp_path):
    assert rcb("evaluate", "--models", "blank", "--phase", "generate", "--store", tmp_path / "base", *where) == 0
    more = ["--models", "blank", "--samples", "2"]
    assert rcb("plan", "--shards", "1", "--out", tmp_path / "shards", "--store", tmp_path / "base", *more, *where) == 0
    shard = tmp_path / "shards" / "shard-000.json"
    flags = ["--shard", shard, "--base", tmp_path / "base", "--store", tmp_path / "s", "--phase", "generate"]
    assert rcb("evaluate", *flags, *where) == 0
    assert sorted(record.sample for record in read_store(tmp_path / "s")) == [0] * 6 + [1] * 6


def test_too_many_shards_and_nothing_to_do(where, tmp_path, capsys):
    assert rcb("plan", "--shards", "257", "--store", tmp_path / "s", *where) == 2
    (tmp_path / "pset" / "papers.yaml").write_text(yaml.safe_dump([]))
    assert rcb("plan", "--store", tmp_path / "s", *where) == 2
    assert "no readable paper" in capsys.readouterr().err


def test_a_budget_needs_prices(where, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789")
    flags = ["--models", "old", "--budget", "1", "--phase", "generate", "--store", tmp_path / "s"]
    assert rcb("evaluate", *flags, *where) == 2
    assert "no price is known for old" in capsys.readouterr().err
    assert rcb("plan", "--models", "old", "--budget", "1", "--store", tmp_path / "s", *where) == 2


def test_regrade_names_the_models_that_are_there(where, tmp_path, capsys):
    pset = where[:2]
    assert rcb("regrade", "--store", tmp_path / "none", *pset) == 2
    rcb("evaluate", "--models", "blank", "--phase", "generate", "--store", tmp_path / "s", *where)
    assert rcb("regrade", "--models", "gone", "--store", tmp_path / "s", *pset) == 2
    assert "Models there: blank" in capsys.readouterr().err
    assert rcb("regrade", "--dry-run", "--store", tmp_path / "s", *pset) == 0
    assert "blank: 6 gradings at no cost" in capsys.readouterr().out


def test_a_submission_can_be_checked_without_grading(where, tmp_path, capsys):
    line = {"model": "lab/x", "paper": "toy-0", "snippet": "bounded gate", "completion": "    return x"}
    (tmp_path / "x.jsonl").write_text(json.dumps(line))
    assert rcb("submit", tmp_path / "x.jsonl", "--check", "--store", tmp_path / "s", *where[:2]) == 0
    assert not (tmp_path / "s").exists()
    (tmp_path / "x.jsonl").write_text(json.dumps({**line, "paper": "gone"}))
    assert rcb("submit", tmp_path / "x.jsonl", "--check", "--store", tmp_path / "s", *where[:2]) == 2


LINE = {"model": "lab/x", "paper": "toy-0", "snippet": "bounded gate", "completion": "    return x"}


def submissions(tmp_path, **files):
    folder = tmp_path / "submissions"
    folder.mkdir(exist_ok=True)
    for name, lines in files.items():
        (folder / f"{name}.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return folder


def test_submissions_wait_in_the_store_and_the_good_files_do_so_without_the_faulty_ones(where, tmp_path, capsys):
    folder = submissions(tmp_path, good=[LINE], bad=[{**LINE, "paper": "gone"}], own=[{**LINE, "model": "Blank"}])
    store = ["--store", tmp_path / "s"]
    assert rcb("submit", folder, "--only-store", *store, *where) == 2
    said = capsys.readouterr().err
    assert (
        "bad.jsonl:1: there is no readable paper 'gone'" in said
        and "own.jsonl:1: model: Blank is evaluated here" in said
    )
    assert not (tmp_path / "s").exists()
    assert rcb("submit", folder, "--only-store", "--leave-faulty", "--format", "github", *store, *where) == 0
    said = capsys.readouterr().out
    assert f"::warning file={folder}/bad.jsonl,line=1,title=RCB702::" in said and "::error" not in said
    assert "1 completions of lab/x" in said and "1 of them wait to be graded" in said
    before = tree(tmp_path / "s")
    assert [(r.model, r.verdict, r.source) for r in read_store(tmp_path / "s")] == [("lab/x", "pending", "submitted")]
    assert rcb("submit", folder, "--only-store", "--leave-faulty", "--quiet", *store, *where) == 0
    assert tree(tmp_path / "s") == before and capsys.readouterr().out == ""


def test_no_submission_at_all_is_fine_and_a_cell_that_was_evaluated_keeps_only_its_file_out(where, tmp_path, capsys):
    folder = submissions(tmp_path)
    store = ["--store", tmp_path / "s"]
    assert rcb("submit", folder, "--only-store", "--leave-faulty", *store, *where) == 0
    assert "0 completions of no model" in capsys.readouterr().out and not (tmp_path / "s").exists()
    submissions(tmp_path, a=[LINE], b=[{**LINE, "model": "lab/y"}])
    assert rcb("submit", folder, "--only-store", *store, *where) == 0
    [file] = (tmp_path / "s").glob("lab-y--*/toy-0.jsonl")
    file.write_text(
        file.read_text() + file.read_text().replace("submitted", "evaluated").replace('"sample": 0', '"sample": 1')
    )
    submissions(tmp_path, a=[{**LINE, "completion": "    return 1"}])
    capsys.readouterr()
    assert rcb("submit", folder, "--only-store", "--leave-faulty", *store, *where) == 0
    said = capsys.readouterr().out
    assert "b.jsonl: warning: lab/y has results on toy-0 that were not submitted" in said and "1 of them wait" in said


def test_a_shard_grades_what_was_submitted_since_the_last_results(where, tmp_path, capsys):
    """As evaluate.yml does: the asking half has no submissions, and must not hand old results of them on."""
    submissions(tmp_path, a=[LINE])
    base, taken = tmp_path / "base", tmp_path / "taken"
    assert rcb("submit", tmp_path / "submissions", "--only-store", "--store", base, *where) == 0
    submissions(tmp_path, a=[LINE, {**LINE, "sample": 1}])
    shutil.copytree(base, taken)
    assert rcb("submit", tmp_path / "submissions", "--only-store", "--store", taken, *where) == 0
    models = ["--models", "blank,lab/x", "--papers", "toy-0"]
    assert rcb("plan", *models, "--shards", "1", "--out", tmp_path / "shards", "--store", taken, *where) == 0
    [shard] = (tmp_path / "shards").iterdir()
    capsys.readouterr()
    phase = ["--shard", shard, "--store", tmp_path / "graded", *where]
    assert rcb("evaluate", "--phase", "generate", "--base", base, *phase) == 0
    assert {r.model for r in read_store(tmp_path / "graded")} == {"blank"}
    assert rcb("evaluate", "--phase", "grade", "--base", taken, "--dry-run", *phase) == 0
    assert "lab/x: 2 gradings at no cost" in capsys.readouterr().out


def test_a_model_that_is_neither_listed_nor_stored_is_unknown(where, tmp_path, capsys):
    assert rcb("plan", "--models", "lab/x", "--store", tmp_path / "s", "--out", tmp_path / "o", *where) == 2
    assert "There is no model 'lab/x'" in capsys.readouterr().err


@pytest.mark.slow
def test_the_real_grader_scores_the_baselines_and_what_was_submitted(where, tmp_path, capsys):
    store = ["--store", tmp_path / "s"]
    assert rcb("evaluate", *store, "--summary", tmp_path / "summary.md", *where) == 0
    verdicts = {(record.model, record.verdict) for record in read_store(tmp_path / "s")}
    assert verdicts == {("reference", "pass"), ("blank", "fail")}
    assert "| reference | 6 | 6 pass |" in (tmp_path / "summary.md").read_text()
    before = tree(tmp_path / "s")
    capsys.readouterr()
    assert rcb("evaluate", *store, *where) == 0
    assert "12 results are up to date" in capsys.readouterr().out
    assert tree(tmp_path / "s") == before
    good = "    scaled = alpha * x\n    bounded = torch.tanh(scaled)\n    return bounded"
    lines = [
        {"model": "lab/x", "paper": "toy-0", "snippet": "bounded gate", "completion": good},
        {
            "model": "lab/x",
            "paper": "toy-1",
            "snippet": "bounded gate",
            "answer": f"```python\n{good.replace('tanh', 'sin')}\n```",
        },
    ]
    (tmp_path / "x.jsonl").write_text("\n".join(map(json.dumps, lines)))
    assert rcb("submit", tmp_path / "x.jsonl", *store, *where[:2]) == 0
    capsys.readouterr()
    assert rcb("submit", tmp_path / "x.jsonl", "--format", "json", *store, *where[:2]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts == {"completions": 2, "models": 1, "verdicts": {"fail": 1, "pass": 1}}
    submitted = {r.paper: (r.verdict, r.kind) for r in read_store(tmp_path / "s") if r.model == "lab/x"}
    assert submitted == {"toy-0": ("pass", None), "toy-1": ("fail", "functional")}
    # Changed tests alone grade the submitted answers too, by the ordinary run.
    test = tmp_path / "pset" / "toy-0" / "paper2code_test.py"
    test.write_text(test.read_text().replace("gate(x, 0.7)", "gate(x, 0.8)").replace("0.7 *", "0.8 *"))
    capsys.readouterr()
    assert rcb("evaluate", *store, *where) == 0
    assert "0 asked, 5 graded" in capsys.readouterr().out
    assert {r.verdict for r in read_store(tmp_path / "s") if r.model == "reference"} == {"pass"}

"""`rcb leaderboard` from a store on disk to files."""

import csv
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.results import line, rich_lines, write_store
from tools.cli import main
from tools.leaderboard.excerpt import BEGIN, END

RCB = "import sys; from tools.cli import main; sys.exit(main())"


@pytest.fixture
def store(tmp_path) -> Path:
    return write_store(tmp_path / "store", rich_lines(models=5, papers=4))


def run(store: Path, out: Path, *words: str) -> int:
    return main(
        ["leaderboard", "--store", str(store), "--out", str(out), "--models", str(store / "no-models.yaml"), *words]
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_what_is_written_is_not_stale(store, tmp_path, capsys):
    assert run(store, tmp_path / "out") == 0
    assert "scaled pass@1" in capsys.readouterr().out
    assert run(store, tmp_path / "out", "--check") == 0
    assert capsys.readouterr().out == ""


def test_check_names_what_is_stale_and_writes_nothing(store, tmp_path, capsys):
    out = tmp_path / "out"
    run(store, out, "--quiet")
    (out / "README.md").write_text("edited by hand\n")
    (out / "charts" / "ranking.svg").unlink()
    before = contents(out)
    assert run(store, out, "--check") == 1
    told = capsys.readouterr().out
    assert "README.md" in told and "ranking.svg" in told and "rcb leaderboard" in told and "results.csv" not in told
    assert contents(out) == before


def test_a_new_result_makes_the_page_stale(store, tmp_path):
    run(store, tmp_path / "out", "--quiet")
    write_store(store, [line(model="another", paper="paper-0", snippet="step 0 of paper 0")])
    assert run(store, tmp_path / "out", "--check") == 1


def test_the_html_site_is_checked_too(store, tmp_path):
    html = tmp_path / "html"
    assert run(store, tmp_path / "out", "--quiet", "--html", str(html)) == 0
    assert run(store, tmp_path / "out", "--check", "--html", str(html)) == 0
    (html / "assets" / "tables.js").write_text("")
    assert run(store, tmp_path / "out", "--check", "--html", str(html)) == 1


def test_same_results_same_bytes_on_any_machine(store, tmp_path):
    """Another time zone, locale, hash seed, directory and order of files; one thread or many."""
    shuffled = tmp_path / "shuffled"
    lines = rich_lines(models=5, papers=4)
    random.Random(3).shuffle(lines)
    write_store(shuffled, lines)
    outs = []
    for number, (where, env) in enumerate([
        (store, {"TZ": "Pacific/Auckland", "PYTHONHASHSEED": "1", "LC_ALL": "C", "OPENBLAS_NUM_THREADS": "1"}),
        (shuffled, {"TZ": "America/St_Johns", "PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8", "OPENBLAS_NUM_THREADS": "2"}),
    ]):  # fmt: skip
        out, folder = tmp_path / f"out{number}", tmp_path / f"cwd{number}"
        folder.mkdir()
        command = [
            sys.executable,
            "-c",
            RCB,
            "leaderboard",
            "--quiet",
            "--store",
            str(where),
            "--out",
            str(out),
            "--html",
            str(out / "html"),
        ]
        subprocess.run(command, check=True, cwd=folder, env={**os.environ, "PYTHONPATH": str(Path.cwd()), **env})
        outs.append(contents(out))
    assert outs[0].keys() == outs[1].keys()
    assert [name for name in outs[0] if outs[0][name] != outs[1][name]] == []


def test_unchanged_results_change_nothing_and_keep_the_last_changes(store, tmp_path):
    out = tmp_path / "out"
    run(store, out, "--quiet", "--commit", "aaaa")
    write_store(store, [line(model="another", paper=f"paper-{p}", snippet=f"step 0 of paper {p}") for p in range(4)])
    run(store, out, "--quiet", "--commit", "bbbb")
    page, times = (out / "README.md").read_text("utf-8"), {f: f.stat().st_mtime_ns for f in out.rglob("*")}
    assert "New model: another" in page and "bbbb" in page
    run(store, out, "--quiet", "--commit", "cccc")
    assert {f: f.stat().st_mtime_ns for f in out.rglob("*")} == times


def test_pages_of_papers_that_are_gone_are_removed_and_nothing_else(store, tmp_path):
    out = tmp_path / "out"
    run(store, out, "--quiet")
    assert (out / "papers" / "paper-3.md").exists()
    (out / "papers" / "notes.md").write_text("mine")
    (out / "published.yaml").write_text("mine")
    recorded = json.loads((out / "leaderboard.json").read_text("utf-8"))
    recorded["files"] += ["published.yaml", "../outside.md", "models/../../outside.md", "/etc/passwd", 7]
    (out / "leaderboard.json").write_text(json.dumps(recorded))
    (tmp_path / "outside.md").write_text("mine")
    for file in store.glob("*/paper-3.jsonl"):
        file.unlink()
    assert run(store, out, "--check") == 1
    run(store, out, "--quiet")
    assert not (out / "papers" / "paper-3.md").exists()
    assert all(
        (path).read_text() == "mine"
        for path in (out / "papers" / "notes.md", out / "published.yaml", tmp_path / "outside.md")
    )


def test_json_says_what_the_page_says(store, tmp_path, capsys):
    assert run(store, tmp_path / "out", "--format", "json") == 0
    data = json.loads(capsys.readouterr().out)
    page = (tmp_path / "out" / "README.md").read_text("utf-8")
    for model in data["models"]:
        assert {"id", "scaled_pass_at_1", "pass_at_1", "low", "high"} <= set(model)
        assert 0 <= model["low"] <= model["scaled_pass_at_1"] <= model["high"] <= 100
        assert f"{model['scaled_pass_at_1']:.2f}" in page and f"{model['pass_at_1']:.2f}" in page
    assert data["counts"]["records"] == sum(1 for file in store.glob("*/*.jsonl") for _ in file.open())


def test_the_csv_has_a_row_for_every_result(store, tmp_path):
    run(store, tmp_path / "out", "--quiet")
    with (tmp_path / "out" / "results.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    stored = [json.loads(text) for file in store.glob("*/*.jsonl") for text in file.open()]
    assert len(rows) == len(stored)
    key = ("model", "paper", "snippet", "mode", "sample")
    assert {tuple(row[k] for k in key) for row in rows} == {tuple(str(item[k]) for k in key) for item in stored}
    assert sum(int(row["passed"]) for row in rows) == sum(item["verdict"] == "pass" for item in stored)
    scores = json.loads((tmp_path / "out" / "leaderboard.json").read_text("utf-8"))["models"]
    for model in scores:
        mine = [r for r in rows if r["model"] == model["id"] and r["mode"] == "paper" and r["scored"] == "1"]
        lines = sum(int(r["lines"]) for r in mine)
        assert model["scaled_pass_at_1"] == pytest.approx(
            100 * sum(int(r["lines"]) for r in mine if r["passed"] == "1") / lines, abs=1e-4
        )


def test_facts_come_from_the_model_set(tmp_path, capsys):
    models = tmp_path / "models.yaml"
    models.write_text(
        "- {id: a, name: Model A, developer: Maker, open: true, litellm: maker/a, params: {}, knowledge_cutoff: 2024-10-01,\n"
        "   price: {input: 1, output: 2}, enabled: true}\n"
        "- {id: b, name: Model B, developer: Maker, open: false, litellm: maker/b, params: {}, knowledge_cutoff: null,\n"
        "   price: null, enabled: false}\n"
    )
    store = write_store(tmp_path / "store", [line(model="a"), line(model="b", verdict="fail"), line(model="stranger")])
    assert (
        main(
            [
                "leaderboard",
                "--store",
                str(store),
                "--out",
                str(tmp_path / "out"),
                "--models",
                str(models),
                "--format",
                "json",
            ]
        )
        == 0
    )
    found = {model["id"]: model for model in json.loads(capsys.readouterr().out)["models"]}
    assert (found["a"]["name"], found["a"]["developer"], found["a"]["open"]) == ("Model A", "Maker", True)
    assert (
        found["b"]["state"] == "retired"
        and found["stranger"]["state"] == "ranked"
        and found["stranger"]["name"] == "stranger"
    )
    page = (tmp_path / "out" / "README.md").read_text("utf-8")
    assert "## History" in page and "Model B" in page.split("## History")[1]


@pytest.mark.parametrize(
    ("text", "told"),
    [("{", "p.jsonl:1"), ('{"model": "m"}\n', "p.jsonl:1"), (json.dumps(line(verdict="maybe")) + "\n", "p.jsonl:1"),
     (json.dumps(line()) + "\n" + json.dumps(line()) + "\n", "two results"), ('{"cost_usd": NaN}\n', "p.jsonl:1")],
)  # fmt: skip
def test_a_store_that_cannot_be_read_is_a_usage_problem(tmp_path, capsys, text, told):
    (tmp_path / "store" / "m").mkdir(parents=True)
    (tmp_path / "store" / "m" / "p.jsonl").write_text(text)
    assert run(tmp_path / "store", tmp_path / "out") == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("make", [True, False])
def test_no_results_is_a_usage_problem_that_says_what_to_do(tmp_path, capsys, make):
    if make:
        (tmp_path / "store").mkdir()
    assert run(tmp_path / "store", tmp_path / "out") == 2
    assert "rcb evaluate" in capsys.readouterr().err


def test_the_readme_of_the_repository_shows_the_top_of_its_own_board(store, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    readme = Path("README.md")
    around = f"# Title\n\n{BEGIN}\nold\n{END}\n\nMore.\n"
    readme.write_text(around, "utf-8")
    assert run(store, Path("elsewhere"), "--quiet") == 0
    assert readme.read_text("utf-8") == around
    assert run(store, Path("leaderboard"), "--quiet") == 0
    text = readme.read_text("utf-8")
    assert text.startswith(f"# Title\n\n{BEGIN}\n") and text.endswith(f"{END}\n\nMore.\n") and "old" not in text
    links = re.findall(r"""(?:\]\(|srcset="|src=")(leaderboard/[^)"]+)""", text)
    assert len(links) > 5 and all(Path(link).is_file() for link in links)
    assert run(store, Path("leaderboard"), "--check") == 0
    readme.write_text(text.replace("| Rank |", "| Place |"), "utf-8")
    assert run(store, Path("leaderboard"), "--check") == 1
    assert "stale: README.md" in capsys.readouterr().out


@pytest.mark.parametrize("marks", [f"{BEGIN}\n", f"{END}\n", f"{END}\n{BEGIN}\n", f"{BEGIN}\n{END}\n{BEGIN}\n{END}\n"])
def test_marks_that_do_not_match_are_named_and_nothing_is_written(store, tmp_path, monkeypatch, marks, capsys):
    monkeypatch.chdir(tmp_path)
    Path("README.md").write_text(marks, "utf-8")
    assert run(store, Path("leaderboard"), "--quiet") == 2
    assert "README.md must hold" in capsys.readouterr().err
    assert Path("README.md").read_text("utf-8") == marks and not Path("leaderboard").exists()

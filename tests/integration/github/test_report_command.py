"""rcb changes, report build, show and health, on files as the jobs of a workflow leave them."""

import json
import subprocess

import pytest

from tests.support.github.reports import FINDING
from tests.support.github.server import BOT
from tests.support.pset import write_pset
from tools import cli

PAPER = {"id": "toy", "status": "pass", "repeats": 5, "seconds": 1.5, "snippets": [{}, {}], "message": "", "mutants": 9,
         "killed": 9, "equivalent": 0, "diagnostics": []}  # fmt: skip
MODELS = """\
- {id: blank, name: Blank, developer: t, open: true, litellm: builtin/blank, params: {}, knowledge_cutoff: null,
   price: {input: 0, output: 0}, enabled: true}
"""


@pytest.fixture
def job(tmp_path, monkeypatch):
    """The working directory of a job, with the toy paper changed."""
    write_pset(tmp_path / "pset")
    (tmp_path / "leaderboard").mkdir()
    (tmp_path / "leaderboard/models.yaml").write_text(MODELS)
    (tmp_path / "parts").mkdir()
    put(tmp_path / "parts/changes.json", {"papers": ["toy"], "removed": [], "everything": "", "generated": []})
    put(tmp_path / "parts/static.json", {"papers": 1, "diagnostics": []})
    put(tmp_path / "parts/check-000.json", {"papers": [PAPER], "diagnostics": []})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(file, data):
    file.write_text(json.dumps(data))


def build():
    return cli.main(["report", "build", "--changes", "parts/changes.json", "--static", "parts/static.json", "--parts", "parts",
                     "--out", "report/report.json", "--summary", "summary.md"])  # fmt: skip


def made(job):
    return json.loads((job / "report/report.json").read_text())


def test_a_good_report_with_its_estimate_and_summary(job):
    assert build() == 0
    assert made(job)["estimate"] == {"models": 1, "calls": 2, "usd": 0.0, "unpriced": 0}
    assert "✅ 1 paper passes" in (job / "summary.md").read_text()


@pytest.mark.parametrize("content", ["", "{", "[]", None])
def test_a_part_that_a_broken_job_left_makes_the_paper_missing(job, content):
    file = job / "parts/check-000.json"
    file.unlink() if content is None else file.write_text(content)
    assert build() == 1
    assert made(job)["papers"][0]["verdict"] == "missing"


def test_generated_pages_in_the_change_fail_the_gate(job):
    put(
        job / "parts/changes.json",
        {"papers": [], "removed": [], "everything": "", "generated": ["leaderboard/README.md"]},
    )
    assert build() == 1
    assert made(job)["findings"][0]["id"] == "RCB701"


def test_annotations_are_for_the_papers_of_the_job_errors_first(job, capsys):
    other = {**FINDING, "paper": "other", "path": "pset/other/x.py"}
    warning = {**FINDING, "severity": "warning", "line": 3, "message": "line\nfeed::error::x"}
    put(
        job / "parts/check-000.json", {"papers": [{**PAPER, "diagnostics": [warning]}], "diagnostics": [other, FINDING]}
    )
    assert cli.main(["report", "show", "--papers", "toy", "parts/check-000.json", "parts/none.json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["::error", "::warning"]
    assert lines[0].startswith("::error file=pset/toy/toy.py,line=12,title=RCB203::")


def test_the_issue_about_health_comes_and_goes(hub, job):
    put(job / "good.json", {"papers": [PAPER], "diagnostics": []})
    bad = {**PAPER, "status": "fail", "diagnostics": [{**FINDING, "message": "@octocat"}]}
    put(job / "bad.json", {"papers": [bad], "diagnostics": []})
    for file in ("good.json", "bad.json", "missing.json", "good.json"):
        assert cli.main(["report", "health", file, "--url", "https://x"]) == 0
        mine = [issue for issue in hub.state.issues.values() if issue["user"] == BOT]
        if file == "bad.json":
            assert "`toy`: fail" in mine[0]["body"] and "@octocat" not in mine[0]["body"]
    assert [issue["state"] for issue in mine] == ["closed"]


def test_changes_fill_the_matrix(job, capsys):
    def git(*words):
        subprocess.run(
            ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *words], check=True, capture_output=True
        )

    git("init", "-q", "-b", "main")
    git("add", "-A")
    git("commit", "-q", "-m", "c")
    (job / "pset/toy/toy.py").write_text("x = 1\n")
    git("commit", "-q", "-a", "-m", "c")
    assert cli.main(["changes", "--base", "HEAD~1", "--outputs", "outputs", "--out", "x/changes.json"]) == 0
    assert (job / "outputs").read_text() == 'matrix=[{"name": "000", "papers": "toy"}]\n'
    assert json.loads((job / "x/changes.json").read_text())["papers"] == ["toy"]

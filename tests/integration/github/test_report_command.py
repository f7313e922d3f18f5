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
CHANGES = {"papers": ["toy"], "removed": [], "everything": "", "generated": [], "results": [], "submissions": [],
           "models": False}  # fmt: skip
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
    put(tmp_path / "parts/changes.json", CHANGES)
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


def test_generated_pages_in_the_change_fail_the_gate(job, capsys):
    put(job / "parts/changes.json", {**CHANGES, "papers": [], "generated": ["leaderboard/README.md"]})
    assert build() == 1
    assert made(job)["findings"][0]["id"] == "RCB701"
    assert "::error file=leaderboard/README.md,title=RCB701::" in capsys.readouterr().out


@pytest.mark.parametrize("file", ["static.json", "changes.json"])
@pytest.mark.parametrize("content", ["", "{", "{}", None])
def test_static_checks_that_broke_off_leave_no_report_rather_than_a_good_one(job, capsys, file, content):
    part = job / "parts" / file
    part.unlink() if content is None else part.write_text(content)
    assert build() == 2
    assert "static checks broke off" in capsys.readouterr().err and not (job / "report").exists()


def test_a_new_model_is_estimated_on_all_papers(job):
    put(job / "parts/changes.json", {**CHANGES, "papers": [], "models": True})
    assert build() == 0
    assert made(job)["estimate"] == {"models": 1, "calls": 2, "usd": 0.0, "unpriced": 0}
    assert "2 questions to 1 models" in (job / "summary.md").read_text()


def test_a_model_set_that_cannot_be_read_fails_the_gate_on_its_line(job, capsys):
    (job / "leaderboard/models.yaml").write_text(MODELS.replace("enabled: true", "enabeld: true"))
    assert build() == 1
    assert {d["id"] for d in made(job)["findings"]} == {"RCB602"}
    assert "::error file=leaderboard/models.yaml,line=1," in capsys.readouterr().out


def test_what_grading_the_submissions_came_to(job):
    put(job / "parts/changes.json", {**CHANGES, "papers": [], "submissions": ["submissions/lab.jsonl"]})
    assert build() == 1
    put(job / "parts/submissions.json", {"completions": 3, "models": 1, "verdicts": {"pass": 1, "fail": 2}})
    assert build() == 0
    assert made(job)["submissions"] == {"files": 1, "completions": 3, "passed": 1, "done": True}
    assert "Graded here: 3 submitted completions, of which 1 pass." in (job / "summary.md").read_text()


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


@pytest.fixture
def repository(job):
    """The same as a repository, and a function to call git in it."""

    def git(*words):
        settings = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
        return subprocess.run(["git", *settings, *words], check=True, capture_output=True, text=True).stdout.strip()

    git("init", "-q", "-b", "main")
    git("add", "-A")
    git("commit", "-q", "-m", "c")
    return git


def test_changes_fill_the_matrix_and_name_the_submissions(job, repository):
    (job / "pset/toy/toy.py").write_text("x = 1\n")
    (job / "submissions").mkdir()
    for name in ("lab", "b", "not one"):
        (job / f"submissions/{name}.jsonl").write_text("")
    repository("add", "-A")
    repository("commit", "-q", "-m", "c")
    assert cli.main(["changes", "--base", "HEAD~1", "--outputs", "outputs", "--out", "x/changes.json"]) == 0
    assert (job / "outputs").read_text() == (
        'matrix=[{"name": "000", "papers": "toy"}]\nsubmissions=submissions/b.jsonl submissions/lab.jsonl\n'
    )
    found = json.loads((job / "x/changes.json").read_text())
    assert found["papers"] == ["toy"] and found["submissions"] == ["submissions/b.jsonl", "submissions/lab.jsonl"]


@pytest.mark.parametrize(
    ("head", "allowed"),
    [
        ({"ref": "rcb/results", "repo": {"full_name": "octo/bench"}}, True),
        ({"ref": "rcb/results", "repo": {"full_name": "mallory/bench"}}, False),
        ({"ref": "rcb/results", "repo": None}, False),
        ({"ref": "topic", "repo": {"full_name": "octo/bench"}}, False),
    ],
)
def test_only_the_pull_request_of_the_automation_itself_may_carry_pages_and_results(job, repository, head, allowed):
    base = repository("rev-parse", "HEAD")
    for name in ("README.md", "results/m/p.jsonl"):
        (job / "leaderboard" / name).parent.mkdir(parents=True, exist_ok=True)
        (job / "leaderboard" / name).write_text("")
    repository("add", "-A")
    repository("commit", "-q", "-m", "c")
    sha = repository("rev-parse", "HEAD")
    pull = {"base": {"sha": base, "ref": "main"}, "head": {**head, "sha": sha}}
    put(job / "event.json", {"repository": {"full_name": "octo/bench"}, "pull_request": pull})
    assert cli.main(["changes", "--event", "event.json", "--out", "changes.json"]) == 0
    found = json.loads((job / "changes.json").read_text())
    expected = ([], []) if allowed else (["leaderboard/README.md"], ["leaderboard/results/m"])
    assert (found["generated"], found["results"]) == expected

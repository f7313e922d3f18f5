"""`/rescore` in a comment: who may, what is started, and what everyone else gets; and what waits from earlier runs."""

import json
import subprocess

import pytest

from tools import cli
from tools.evaluation.record import Record
from tools.evaluation.store import cell_file, read_store, write_cell


@pytest.fixture
def comment(hub, tmp_path):
    hub.add_issue(7)
    hub.state.permissions = {"ann": "admin", "bob": "write", "cy": "read"}

    def write(author, body):
        file = tmp_path / "event.json"
        file.write_text(json.dumps({
            "repository": {"full_name": "octo/bench", "default_branch": "trunk"}, "issue": {"number": 7},
            "comment": {"user": {"login": author}, "body": body},
        }))  # fmt: skip
        return cli.main(["rescore", "comment", "--event", str(file)])

    return write


def answers(hub):
    return [c["body"] for c in hub.comments_of(7)]


@pytest.mark.parametrize("author", ["ann", "bob"])
def test_who_may_write_starts_the_evaluation_of_the_default_branch(hub, comment, author):
    assert comment(author, "/rescore models=m papers=p mode=regrade budget=3") == 0
    assert hub.state.dispatches == [{
        "workflow": "evaluate.yml", "ref": "trunk",
        "inputs": {"models": "m", "papers": "p", "mode": "regrade", "samples": "1", "budget": "3", "dry_run": "false"},
    }]  # fmt: skip
    assert len(answers(hub)) == 1 and "was started" in answers(hub)[0]


@pytest.mark.parametrize("author", ["cy", "stranger"])
@pytest.mark.parametrize("body", ["/rescore", "/rescore mode=$(id)"])
def test_everyone_else_gets_nothing_done_and_no_answer(hub, comment, author, body):
    code = comment(author, body)
    assert hub.state.dispatches == [] and answers(hub) == []
    assert code == 0
    assert {method for method, _, _ in hub.requests} == {"GET"}


def test_a_mistake_is_answered_without_repeating_it_raw(hub, comment):
    assert comment("bob", "/rescore mode=@octocat<img>") == 1
    assert hub.state.dispatches == []
    assert "@octocat" not in answers(hub)[0] and "<img>" not in answers(hub)[0] and "none of missing" in answers(hub)[0]


def test_words_after_the_command_are_no_command(hub, comment):
    assert comment("bob", "see /rescore") == 0
    assert hub.state.dispatches == [] and answers(hub) == []


def line(snippet, completion):
    return Record(
        model="m", paper="p", snippet=snippet, file="f.py", mode="paper", sample=0, lines=2, first_commit_date="2025-01-01",
        source="evaluated", generation_key="g", grading_key="k", completion=completion, extraction="fenced", reindented=False,
        verdict="fail", seed="1",
    ).to_json()  # fmt: skip


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A clone of a remote that has one result on main, and that and another on the branch of the automation."""

    def git(*words):
        identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
        subprocess.run(["git", *identity, *words], check=True, capture_output=True)

    git("init", "-q", "--bare", "-b", "main", str(tmp_path / "remote"))
    git("clone", "-q", str(tmp_path / "remote"), str(tmp_path / "here"))
    monkeypatch.chdir(tmp_path / "here")
    store = tmp_path / "here/leaderboard/results"
    for branch, lines in (("main", [line("x", "1")]), ("rcb/results", [line("x", "1"), line("y", "2")])):
        write_cell(cell_file(store, "m", "p"), lines)
        git("add", "-A")
        git("commit", "-q", "-m", branch)
        git("push", "-q", "origin", f"HEAD:refs/heads/{branch}")
    git("reset", "-q", "--hard", "HEAD~1")
    return store


def waiting(tmp_path):
    files = {name: tmp_path / name for name in ("out", "outputs", "summary")}
    words = [word for name, file in files.items() for word in (f"--{name}", str(file))]
    assert cli.main(["rescore", "waiting", *words]) == 0
    return files


def test_results_that_wait_in_the_pull_request_count_as_there(hub, checkout, tmp_path):
    hub.add_pull(7, "f" * 40, "rcb/results")
    files = waiting(tmp_path)
    assert {found.snippet for found in read_store(checkout)} == {"x", "y"}
    assert {found.snippet for found in read_store(files["out"])} == {"x", "y"}
    assert files["outputs"].read_text() == "waiting=true\n"
    assert "1 results that wait" in files["summary"].read_text()


@pytest.mark.parametrize(("branch", "repository"), [("other", "octo/bench"), ("rcb/results", "stranger/bench")])
def test_without_a_pull_request_of_the_repository_itself_nothing_is_taken_in(
    hub, checkout, tmp_path, branch, repository
):
    hub.add_pull(7, "f" * 40, branch, repository)
    files = waiting(tmp_path)
    assert [found.snippet for found in read_store(checkout)] == ["x"]
    assert files["outputs"].read_text() == "waiting=false\n"
    assert not files["out"].exists() and not files["summary"].exists()

"""The client against a server that knows GitHub's description, and plays its faults."""

import json

import pytest

from tests.support.github.reports import archive, bad_report, report
from tests.support.github.server import BOT, Fault
from tools import cli
from tools.diagnostics import EnvironmentLacks
from tools.github.client import Client, Pace, api_errors
from tools.github.comment import Run

SHA = "a" * 40
QUICK = Pace(between=0, between_writes=0, secondary_wait=0, tries=3, timeout=5, backoff=0)
MARK = "<!-- rcb-report run={} attempt=1 -->\n{}"


@pytest.fixture
def client(hub):
    return Client("octo/bench", QUICK)


def bodies(hub, issue=7):
    return [(c["user"], c["body"]) for c in hub.comments_of(issue)]


def event(tmp_path, run=500, repository="fork-owner/bench", branch="topic", sha=SHA):
    file = tmp_path / "event.json"
    file.write_text(json.dumps({
        "repository": {"full_name": "octo/bench"},
        "workflow_run": {"id": run, "run_attempt": 1, "conclusion": "failure", "html_url": "https://x", "head_sha": sha,
                         "head_branch": branch, "head_repository": {"full_name": repository}, "pull_requests": []},
    }))  # fmt: skip
    return str(file)


def post(tmp_path, **more):
    return cli.main(["report", "post", "--event", event(tmp_path, **more)])


# The comment.


def test_the_comment_is_found_by_marker_and_author_and_edited_in_place(hub, client):
    hub.add_issue(7)
    forged = MARK.format(9, "I am the bot")
    hub.add_comment(7, "mallory", forged)
    hub.add_comment(7, BOT, "another comment of the bot")
    assert client.upsert_comment(7, MARK.format(1, "one")) == "created"
    assert client.upsert_comment(7, MARK.format(1, "one")) == "unchanged"
    assert client.upsert_comment(7, MARK.format(2, "two")) == "edited"
    assert client.upsert_comment(7, MARK.format(1, "old")) == "late"
    assert bodies(hub) == [("mallory", forged), (BOT, "another comment of the bot"), (BOT, MARK.format(2, "two"))]


def test_it_is_found_behind_many_others(hub, client):
    hub.add_issue(7)
    for n in range(95):
        hub.add_comment(7, "alice", f"comment {n}")
    client.upsert_comment(7, MARK.format(1, "one"))
    assert client.upsert_comment(7, MARK.format(2, "two")) == "edited"
    assert len(bodies(hub)) == 96


def test_a_copy_that_a_repeated_request_left_is_removed(hub, client):
    hub.add_issue(7)
    hub.faults.append(Fault("POST", "/comments$", 502, after=True))
    client.upsert_comment(7, MARK.format(1, "one"))
    assert len(bodies(hub)) == 2
    client.upsert_comment(7, MARK.format(2, "two"))
    assert bodies(hub) == [(BOT, MARK.format(2, "two"))]


# Faults.


@pytest.mark.parametrize(
    "fault",
    [
        Fault("POST", "/comments$", 403, "You have exceeded a secondary rate limit. Please wait."),
        Fault("POST", "/comments$", 403, "wait", {"Retry-After": "0"}),
        Fault("POST", "/comments$", 500), Fault("POST", "/comments$", 503), Fault("GET", "/comments$", 502),
    ],
)  # fmt: skip
def test_what_passes_by_itself_is_tried_again(hub, client, fault):
    hub.add_issue(7)
    hub.faults.append(fault)
    assert client.upsert_comment(7, MARK.format(1, "one")) == "created"
    assert hub.faults == []
    assert len(bodies(hub)) == 1


@pytest.mark.parametrize("status", [403, 404, 422])
def test_what_does_not_pass_by_itself_is_told_at_once(hub, client, status):
    hub.add_issue(7)
    hub.faults.append(Fault("POST", "/comments$", status, "Resource not accessible by integration"))
    with (
        pytest.raises(EnvironmentLacks, match=rf"commenting: GitHub said {status}: Resource not"),
        api_errors("commenting"),
    ):
        client.upsert_comment(7, MARK.format(1, "one"))
    assert sum(method == "POST" for method, _, _ in hub.requests) == 1


def test_an_endless_fault_ends_in_a_message(hub, client):
    hub.add_issue(7)
    hub.faults += [Fault("GET", "/comments$", 502)] * 20
    with pytest.raises(EnvironmentLacks, match="commenting: GitHub"), api_errors("commenting"):
        client.upsert_comment(7, MARK.format(1, "one"))


def test_a_server_that_does_not_answer_ends_in_a_message(hub):
    hub.add_issue(7)
    hub.faults += [Fault("GET", "/comments$", 0, hold=True)] * 9
    client = Client("octo/bench", Pace(0, 0, 0, tries=1, timeout=1, backoff=0))
    with pytest.raises(EnvironmentLacks, match="did not answer"), api_errors("commenting"):
        client.upsert_comment(7, MARK.format(1, "one"))


def test_no_token_is_told(hub, monkeypatch):
    monkeypatch.delenv("GITHUB_TOKEN")
    with pytest.raises(EnvironmentLacks, match="GITHUB_TOKEN"):
        Client("octo/bench")


# Labels, permissions, issues, pull requests.


def test_only_managed_labels_change(hub, client):
    hub.add_issue(7, labels=["gate: failed", "help wanted"])
    client.set_labels(7, {"gate: passed", "paper"}, {"gate: passed", "gate: failed", "paper"})
    assert sorted(hub.state.issues[7]["labels"]) == ["gate: passed", "help wanted", "paper"]
    before = len(hub.requests)
    client.set_labels(7, {"gate: passed", "paper"}, {"gate: passed", "gate: failed", "paper"})
    assert [method for method, _, _ in hub.requests[before:]] == ["GET"]


def test_permission_is_githubs_word(hub, client):
    hub.state.permissions = {"ann": "admin", "bob": "write", "cy": "read", "dee": "none"}
    assert [client.may_write(name) for name in hub.state.permissions] == [True, True, False, False]


def test_one_pull_request_is_opened_and_then_renewed(hub, client):
    assert client.renew_pull_request("rcb/results", "main", "Results", "one") == (1001, True)
    assert client.renew_pull_request("rcb/results", "main", "Results", "two") == (1001, False)
    assert [p["body"] for p in hub.state.pulls.values()] == ["two"]


def test_one_issue_is_opened_renewed_and_closed(hub, client):
    hub.add_issue(3, "alice", labels=["health"])
    assert client.renew_issue("T", "fine", "health", fine=True) == "nothing to say"
    assert client.renew_issue("T", "bad", "health", fine=False) == "opened"
    assert client.renew_issue("T", "worse", "health", fine=False) == "renewed"
    assert client.renew_issue("T", "fine", "health", fine=True) == "closed"
    assert [(i["state"], i["body"]) for i in hub.state.issues.values() if i["user"] == BOT] == [("closed", "fine")]


# rcb report post.


def test_a_report_of_a_fork_reaches_its_pull_request(hub, tmp_path, capsys):
    hub.add_pull(7, SHA, "topic", "fork-owner/bench")
    hub.add_pull(8, SHA, "topic", "octo/bench")  # the same commit, from elsewhere
    hub.add_artifact(500, "report", archive(bad_report()))
    assert post(tmp_path) == 0
    [(author, said)] = bodies(hub)
    assert author == BOT and "RCB203" in said and "actions/runs/500" in said
    assert hub.state.issues[7]["labels"] == ["gate: failed", "paper"]
    assert bodies(hub, 8) == []
    assert "Pull request 7: comment created." in capsys.readouterr().out


def test_a_run_whose_head_has_moved_on_reports_nothing(hub, tmp_path):
    hub.add_pull(7, "b" * 40, "topic", "fork-owner/bench")
    hub.add_artifact(500, "report", archive(report()))
    assert post(tmp_path) == 0
    assert bodies(hub) == [] and hub.state.issues[7]["labels"] == []


def test_a_run_that_ends_late_does_not_overwrite_a_later_one(hub, tmp_path):
    hub.add_pull(7, SHA, "topic", "fork-owner/bench")
    hub.add_artifact(500, "report", archive(bad_report()))
    hub.add_artifact(501, "report", archive(report()))
    assert post(tmp_path, run=501) == 0
    assert post(tmp_path, run=500) == 0
    assert "✅" in bodies(hub)[0][1] and len(bodies(hub)) == 1
    assert hub.state.issues[7]["labels"] == ["gate: passed", "paper"]


@pytest.mark.parametrize("data", [None, b"junk", archive({"schema": 1}), b"x" * 3_000_000])
def test_a_report_that_cannot_be_read_is_said_and_nothing_of_it_is_repeated(hub, tmp_path, data):
    hub.add_pull(7, SHA, "topic", "fork-owner/bench")
    if data is not None:
        hub.add_artifact(500, "report", data)
    assert post(tmp_path) == 0
    [(_, said)] = bodies(hub)
    assert "left no report" in said and "junk" not in said
    assert hub.state.issues[7]["labels"] == ["gate: failed"]


def test_the_bots_marker_matches_the_comments(hub):
    assert Run(1, 1, SHA, "", "").marker == MARK.format(1, "").strip()

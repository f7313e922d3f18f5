"""The parts of the workflows that take seconds under act; whole scenarios are run by `make workflows`."""

import pytest

from tests.support.github.reports import archive, bad_report


def test_a_pull_request_that_touches_no_paper_passes_its_gate(house, hub):
    base = house.git("rev-parse", "HEAD")
    house.git("checkout", "-q", "-b", "topic")
    (house.tree / "notes.md").write_text("notes\n")
    head = house.commit(push=False)
    event = {"pull_request": {"number": 7, "base": {"sha": base, "ref": "main"}, "head": {"sha": head, "ref": "topic"}}}
    ran = house.act("validate.yml", "pull_request", event, secrets={})
    assert ran.code == 0, ran.log
    assert [ran.ended(job) for job in ("Find the changed papers", "Check", "Gate")] == [
        "succeeded",
        "skipped",
        "succeeded",
    ]
    assert "No paper is touched" in ran.log


def test_the_trusted_half_comments_and_labels_from_main(house, hub):
    hub.add_pull(7, "a" * 40, "topic", "contributor/bench")
    hub.add_artifact(500, "report", archive(bad_report()))
    run = {"id": 500, "run_attempt": 1, "conclusion": "failure", "event": "pull_request", "html_url": "https://x",
           "head_sha": "a" * 40, "head_branch": "topic", "head_repository": {"full_name": "contributor/bench"}}  # fmt: skip
    ran = house.act("report.yml", "workflow_run", {"workflow_run": run})
    assert ran.code == 0, ran.log
    assert "RCB203" in hub.comments_of(7)[0]["body"] and hub.state.issues[7]["labels"] == ["gate: failed", "paper"]
    assert "test-token" not in ran.log
    for other in ({"event": "merge_group"}, {"conclusion": "cancelled"}, {"conclusion": "action_required"}):
        assert house.act("report.yml", "workflow_run", {"workflow_run": {**run, **other}}).ended("Report") == "skipped"


@pytest.mark.parametrize(("author", "started"), [("bob", 1), ("mallory", 0)])
def test_a_comment_starts_an_evaluation_for_those_who_may_write(house, hub, author, started):
    hub.add_issue(7)
    hub.state.permissions = {"bob": "write", "mallory": "read"}
    body = "/rescore models=reference mode=regrade"
    event = {"issue": {"number": 7}, "comment": {"user": {"login": author}, "body": body}}
    ran = house.act("rescore.yml", "issue_comment", event)
    assert ran.code == 0, ran.log
    assert len(hub.state.dispatches) == len(hub.comments_of(7)) == started


def test_an_input_that_is_none_of_what_it_may_be_stops_before_anything(house, hub):
    ran = house.act("evaluate.yml", "workflow_dispatch", {"ref": "refs/heads/main", "inputs": {"models": "x;id"}})
    assert ran.code != 0 and "is no id" in ran.log
    assert [ran.ended(job) for job in ("Plan", "Grade", "Publish")] == ["failed", "skipped", "skipped"]
    assert "no environment `scoring`" in ran.log

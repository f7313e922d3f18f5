"""What is taken from events, and that events of another kind are told."""

import json

import pytest

from tools.diagnostics import UsageProblem
from tools.github.events import check_run, comment_of, inputs_of, range_of, read_event

A, B = "a" * 40, "b" * 40
RUN = {
    "repository": {"full_name": "octo/bench"},
    "workflow_run": {"id": 5, "run_attempt": 2, "conclusion": "success", "html_url": "https://github.com/octo/bench",
                     "head_sha": A, "head_branch": "x", "head_repository": {"full_name": "fork/bench"}, "pull_requests": []},
}  # fmt: skip


def test_the_two_ends_of_a_pull_request_and_of_a_merge_group():
    assert range_of({"pull_request": {"base": {"sha": A}, "head": {"sha": B}}}) == (A, B)
    assert range_of({"merge_group": {"base_sha": A, "head_sha": B}}) == (A, B)


@pytest.mark.parametrize("event", [{}, {"pull_request": None}, {"merge_group": {"base_sha": "--output=x", "head_sha": B}},
                                   {"pull_request": {"base": {"sha": A}, "head": {"sha": "HEAD"}}}])  # fmt: skip
def test_another_event_is_told(event):
    with pytest.raises(UsageProblem):
        range_of(event)


def test_a_finished_run():
    found = check_run(RUN)
    assert (found.id, found.attempt, found.head_sha, found.head_repository) == (5, 2, A, "fork/bench")
    for broken in (
        {"id": "5"},
        {"head_sha": "x"},
        {"head_repository": None},
        {"head_repository": {"full_name": "a/b/c"}},
    ):
        with pytest.raises(UsageProblem):
            check_run({**RUN, "workflow_run": {**RUN["workflow_run"], **broken}})


def test_a_comment_and_inputs():
    event = {"repository": {"full_name": "octo/bench"}, "issue": {"number": 3},
             "comment": {"user": {"login": "alice"}, "body": "/rescore"}}  # fmt: skip
    assert comment_of(event).author == "alice"
    assert inputs_of({"inputs": {"dry_run": True, "samples": 3, "papers": "a", "models": None}}) == {
        "dry_run": "true", "samples": "3", "papers": "a"}  # fmt: skip
    assert inputs_of({}) == {}


def test_files_that_hold_no_event(tmp_path):
    (tmp_path / "x").write_text("[1]")
    (tmp_path / "y").write_text("{")
    for name in ("x", "y", "none"):
        with pytest.raises(UsageProblem):
            read_event(tmp_path / name)
    (tmp_path / "z").write_text(json.dumps(RUN))
    assert read_event(tmp_path / "z") == RUN

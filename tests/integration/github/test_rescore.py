"""`/rescore` in a comment: who may, what is started, and what everyone else gets."""

import json

import pytest

from tools import cli


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

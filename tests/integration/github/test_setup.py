"""What a maintainer is told is missing."""

import pytest

from tests.support.github.server import Fault
from tools import cli


@pytest.mark.parametrize(
    ("environments", "rules", "words"),
    [
        (set(), [], ["no environment `scoring`", "No rules protect main"]),
        ({"scoring"}, [{"type": "required_status_checks"}], []),
        ({"scoring"}, [{"type": "pull_request"}], ["Allow GitHub Actions to create and approve pull requests"]),
    ],
)
def test_what_is_missing_is_told_with_what_to_do(hub, capsys, tmp_path, environments, rules, words):
    hub.state.environments, hub.state.rules = environments, rules
    assert cli.main(["rescore", "setup", "--summary", str(tmp_path / "s.md")]) == 0
    said = capsys.readouterr().out
    assert said.count("::warning") == len(words) and all(word in said for word in words)
    assert (tmp_path / "s.md").exists() == bool(words)


def test_what_the_token_may_not_know_is_no_advice(hub, capsys):
    hub.faults += [Fault("GET", "/environments/", 403), Fault("GET", "/rules/", 403)]
    assert cli.main(["rescore", "setup"]) == 0
    assert "::warning" not in capsys.readouterr().out

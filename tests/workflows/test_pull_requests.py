"""Pull requests from forks, through validate.yml and report.yml under act."""

import re
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.support.github.house import SECRETS
from tests.support.github.reports import archive, report
from tests.workflows.conftest import add_paper

FORK = "contributor/bench"


class PullRequest:
    """A branch of a fork, its checks, and the report on it."""

    def __init__(self, house, hub, number=7):
        self.house, self.hub, self.number = house, hub, number
        self.base = house.git("rev-parse", "HEAD")
        house.git("checkout", "-q", "-b", "topic")
        self.runs = 100

    def check(self, secrets=MappingProxyType({})):
        head = self.house.commit(push=False)
        self.hub.add_pull(self.number, head, "topic", FORK)
        event = {"pull_request": {"number": self.number, "base": {"sha": self.base, "ref": "main"},
                                  "head": {"sha": head, "ref": "topic", "repo": {"full_name": FORK}}}}  # fmt: skip
        return self.house.act("validate.yml", "pull_request", event, secrets=secrets)

    def report(self, conclusion, artifact=None):
        """The trusted half, which runs from main."""
        self.runs += 1
        data = self.house.archive("report") if artifact is None else artifact
        self.hub.add_artifact(self.runs, "report", data)
        head = self.house.git("rev-parse", "topic")
        self.house.git("checkout", "-q", "main")
        run = {"id": self.runs, "run_attempt": 1, "conclusion": conclusion, "event": "pull_request", "html_url": "https://x",
               "head_sha": head, "head_branch": "topic", "head_repository": {"full_name": FORK}}  # fmt: skip
        ran = self.house.act(
            "report.yml", "workflow_run", {"workflow_run": run}, secrets={"GITHUB_TOKEN": "test-token"}
        )
        self.house.git("checkout", "-q", "topic")
        return ran

    @property
    def comments(self):
        return [c["body"] for c in self.hub.comments_of(self.number)]

    @property
    def labels(self):
        return self.hub.state.issues[self.number]["labels"]


@pytest.mark.workflows
def test_a_good_paper_from_a_fork_is_green_and_the_comment_says_what_merging_does(house, hub):
    request = PullRequest(house, hub)
    add_paper(house, "second")
    checked = request.check()
    assert checked.code == 0, checked.log
    assert [checked.ended(job) for job in ("Find the changed papers", "Check second", "Gate")] == ["succeeded"] * 3
    assert "::error" not in checked.log
    assert request.report("success").code == 0
    [said] = request.comments
    assert "## ✅ 1 paper passes" in said and "| `second` | ✅ passes |" in said and "`first`" not in said
    assert "questions to 2 models, about $0.00" in said
    assert request.labels == ["gate: passed", "paper"]


@pytest.mark.workflows
def test_a_bad_paper_is_red_on_the_right_lines_and_the_comment_says_what_to_do(house, hub):
    request = PullRequest(house, hub)
    folder = add_paper(house, "second")
    code = folder / "second.py"
    lines = code.read_text("utf-8").splitlines(keepends=True)
    end = next(n for n, line in enumerate(lines) if "</paper2code" in line)
    start = max(n for n, line in enumerate(lines[:end]) if "<paper2code" in line)
    code.write_text("".join(lines[:end] + lines[end + 1 :]), "utf-8")
    checked = request.check()
    assert checked.code != 0
    assert checked.ended("Gate") == "failed"
    annotation = f"::error file=pset/second/second.py,line={start + 1},"
    assert annotation in checked.log
    assert "file=pset/first" not in checked.log
    assert request.report("failure").code == 0
    [said] = request.comments
    assert "## ❌" in said and f"`pset/second/second.py` line {start + 1}" in said and "`rcb check second`" in said
    assert request.labels == ["gate: failed", "paper"]


STEALING_TEST = """
import os, pathlib, urllib.request

def observe_everything():
    seen = dict(os.environ)
    for name in ("/proc/1/environ", "/proc/self/environ", f"/proc/{os.getppid()}/environ"):
        try:
            seen[name] = pathlib.Path(name).read_text(errors="replace")
        except OSError:
            pass
    for target in ("WORKSPACE/stolen.txt", "stolen.txt", "../stolen.txt", "/tmp/rcb-stolen.txt"):
        try:
            pathlib.Path(target.replace("WORKSPACE", os.environ.get("GITHUB_WORKSPACE", "/"))).write_text(repr(seen))
        except OSError:
            pass
    print("::error file=x::forged annotation")
    print("::set-output name=matrix::forged")
    return {"keys": len(seen)}
"""


@pytest.mark.workflows
def test_a_hostile_pull_request_learns_nothing_and_posts_nothing_raw(house, hub):
    """Code that looks for keys and forges output, names that carry commands, tools that print whatever they like, and an
    artifact that claims to be the report of another pull request."""
    request = PullRequest(house, hub)
    folder = add_paper(house, "second")
    (folder / "paper2code_test.py").write_text(STEALING_TEST, "utf-8")
    (folder / "::error file=a,line=1::@octocat <img src=x>.py").write_text("x = 1\n")
    (folder / "b\n::error::split.py").write_text("x = 1\n")
    code = folder / "second.py"
    hint = next(line for line in code.read_text("utf-8").splitlines() if "<paper2code name=" in line).split('"')[1]
    code.write_text(code.read_text("utf-8").replace(hint, "::error::@octocat <b>$(id)</b>"), "utf-8")
    checked = request.check(SECRETS)  # as if the branch were of this repository, whose secrets reach it
    assert checked.code != 0
    for secret in ("test-token", "sk-local-provider-key"):
        assert secret not in checked.log
    shown = re.findall(r"^\[.*?\] +\S+ +::(?:error|warning|notice) (.*)$", checked.log, re.MULTILINE)
    assert shown and all(re.match(r"file=pset/[^,:]*,(line=\d+,)?(col=\d+,)?title=RCB\d{3}::", line) for line in shown)
    assert checked.log.count("::set-output::") == 1
    assert [file.name for file in (house.artifacts / "parts-check-000").iterdir()] == ["check-000.json"]
    assert not Path("/tmp/rcb-stolen.txt").exists() and not list(house.root.rglob("stolen.txt"))
    hub.add_pull(8, "c" * 40, "other", "octo/bench")
    assert request.report("failure").code == 0
    [said] = request.comments
    assert (
        "@octocat" not in _outside_code(said) and "<img" not in _outside_code(said) and "<b>" not in _outside_code(said)
    )
    forged = archive({**report(), "pull_request": 8, "number": 8})
    assert request.report("success", forged).code == 0
    assert hub.comments_of(8) == []
    assert "left no report" in request.comments[0] and request.labels == ["gate: failed"]


def _outside_code(markdown):
    return re.sub(r"(`+)[^`].*?\1", "", markdown)

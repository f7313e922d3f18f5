"""Pull requests from forks, through validate.yml and report.yml under act."""

import json
import re
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.support.github.house import SECRETS
from tests.support.github.reports import archive, report
from tests.workflows.conftest import add_paper, completions, submission

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
    assert checked.log.count("::set-output::") == 2  # `matrix` and `submissions`, by `rcb changes`
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


@pytest.mark.workflows
def test_a_submission_is_graded_and_the_comment_counts_what_passes(house, hub):
    submission(house, completions(house, "lab/old"), "old")
    house.commit()
    request = PullRequest(house, hub)
    lines = completions(house)
    submission(house, lines)
    checked = request.check()
    assert checked.code == 0, checked.log
    jobs = ("Find the changed papers", "Grade submissions", "Gate")
    assert [checked.ended(job) for job in jobs] == ["succeeded"] * 3 and checked.ended("Check") == "skipped"
    counts = json.loads((house.artifacts / "parts-submissions/submissions.json").read_text("utf-8"))
    assert counts == {"completions": len(lines), "models": 1, "verdicts": {"fail": 1, "pass": len(lines) - 1}}
    assert f"| lab/model-1 | 0 | {len(lines) - 1} pass, 1 fail |" in checked.log
    assert "::error" not in checked.log and "lab/old" not in checked.log
    assert request.report("success").code == 0
    [said] = request.comments
    assert f"## ✅ {len(lines)} submitted completions graded" in said and f"of which {len(lines) - 1} pass" in said
    assert request.labels == ["gate: passed"]


STEALING_COMPLETION = """\
import os, pathlib
print("::error file=x::forged annotation")
pathlib.Path("/tmp/rcb-stolen.txt").write_text(repr(dict(os.environ)))
return None
"""


@pytest.mark.workflows
def test_a_hostile_submission_is_red_on_its_lines_and_nothing_of_it_gets_out(house, hub):
    """Bad lines, ids that are markup or commands, names that lead elsewhere, and code that looks for keys."""
    request = PullRequest(house, hub)
    good = completions(house)[1]
    submission(house, [{**good, "completion": STEALING_COMPLETION}], "steals")
    submission(house, [
        "{", {**good, "model": "<img src=x>@octocat"}, {**good, "model": "lab/x\n::error::forged id"},
        {**good, "model": "blank"}, {**good, "paper": "../../first"}, {**good, "snippet": "::error::forged\n::error::hint"},
        {**good, "mode": "##[error]forged mode"},
    ], "bad")  # fmt: skip
    folder = house.tree / "submissions"
    for name in ("a b;id.jsonl", "c\n::error::forged name.jsonl", "-store.jsonl"):
        (folder / name).write_text(json.dumps(good))
    (folder / "link.jsonl").symlink_to(house.root / "event.json")
    checked = request.check(SECRETS)
    assert checked.code != 0 and checked.ended("Grade submissions") == checked.ended("Gate") == "failed"
    for line in range(1, 8):
        assert f"::error file=submissions/bad.jsonl,line={line},title=RCB702::" in checked.log
    assert "file=submissions/link.jsonl,title" in checked.log
    assert not re.search(r"\| (::error::forged|##\[error)", checked.log)
    for value in SECRETS.values():
        assert value not in checked.log
        for file in house.artifacts.rglob("*"):
            assert not file.is_file() or value not in file.read_text(errors="replace")
    assert not Path("/tmp/rcb-stolen.txt").exists()
    assert request.report("failure").code == 0
    [said] = request.comments
    assert (
        "## ❌ The submission is not ready yet" in said
        and "`submissions/bad.jsonl` line 4: model: blank is evaluated" in said
    )
    shown = _outside_code(said)
    assert "<img" not in shown and "@octocat" not in shown and not re.search(r"^(::|##\[)", said, re.MULTILINE)
    assert request.labels == ["gate: failed"]


@pytest.mark.workflows
def test_code_of_a_submission_runs_without_anything_to_take(house, hub):
    request = PullRequest(house, hub)
    submission(house, [{**completions(house)[1], "completion": STEALING_COMPLETION}], "steals")
    checked = request.check(SECRETS)
    assert checked.code == 0, checked.log
    assert not Path("/tmp/rcb-stolen.txt").exists() and "forged annotation" not in checked.log
    assert not any(value in checked.log for value in SECRETS.values())
    assert "of which 0 pass" in checked.log


def _outside_code(markdown):
    return re.sub(r"(`+)[^`].*?\1", "", markdown)

"""Grading by an ordinary user, with provider keys in the grader's environment: same verdicts, and the keys are out of reach.

Where the tests run as root, a script in a process of its own gives root up first.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tools.grading import Level

ROOT = Path(__file__).resolve().parents[3]
NOBODY = 65534
KEY = "secret-key-5e0f21"
TEST = """\
import os
from pathlib import Path

import torch
from toy import gate


def observe_gate():
    return gate(torch.randn(4), 0.7)


def observe_reached():
    places = [f"/proc/{process}/environ" for process in ("self", "GRADER", os.getppid())]
    found = [f"{name}={value}" for name, value in sorted(os.environ.items()) if name not in ("HOME", "TMPDIR")]
    for place in places:
        try:
            found.append(Path(place).read_bytes().decode("utf-8", "replace")[:5000])
        except OSError:
            pass
    return "".join(found)
"""
# Prints for each level who graded, whether the key was seen, and verdicts.
SCRIPT = """\
import json, os, sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.grading import QUICK, completed, make_paper
from tools.grading import Grader, Level, reference
from tools.grading.sandbox import choose
from tools.grading.worker import Limits

key, test = sys.argv[1:]
levels = ["none", "landlock"] + ["full"] * (choose().level is Level.FULL)
assert os.environ["OPENAI_API_KEY"] == key
for level in levels:
    with TemporaryDirectory() as folder, Grader(replace(QUICK, sandbox=Level(level), limits=Limits(processes=16))) as grader:
        paper = make_paper(Path(folder) / "pset", {"paper2code_test.py": test.replace("GRADER", str(os.getpid()))})
        made = grader.reference(paper)
        assert made.fault is None, made.fault
        seen = made.observations["reached"].tree["v"]
        threads = "import threading\\nhold = threading.Event()\\nfor _ in range(64): threading.Thread(target=hold.wait).start()"
        told = {"level": level, "user": os.getuid(), "seen": len(seen), "key": key in seen, "verdicts": {}}
        if level != "none":
            for name, candidate in {
                "reference": reference(paper),
                "wrong": completed(paper, "bounded gate", "return alpha * x"),
                "forks": completed(paper, "bounded gate", "import os\\nos.fork()"),
                "threads": completed(paper, "bounded gate", f"{threads}\\nhold.wait()"),
                "after": reference(paper),
            }.items():
                verdict = grader.grade(candidate, cases=["gate"])
                failure = verdict.first_failure and verdict.first_failure.failure
                told["verdicts"][name] = [verdict.status, failure and failure.exception]
        print(json.dumps(told), flush=True)
"""


def ordinary_user(folder):
    """What a command is put after to be run by one. Where the interpreter lies in a folder that only root may enter, as /root
    often is, the folder is covered by one that holds the interpreter, the environment and `folder` alone."""
    if os.getuid() != 0:
        return []
    give_up = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--"]
    cover: list[str] = []
    for place in (Path(sys.prefix), Path(sys.base_prefix), Path(folder)):
        above = list(reversed(place.resolve().parents))
        locked = next((up for up in above if not up.stat().st_mode & 0o001), None)
        if locked is None:
            continue
        if str(locked) not in cover:
            cover += ["--tmpfs", str(locked)]
        for up in above[above.index(locked) + 1 :]:
            cover += ["--perms", "0755", "--dir", str(up)]
        cover += ["--ro-bind", str(place.resolve()), str(place.resolve())]
    return ["bwrap", "--dev-bind", "/", "/", *cover, "--", *give_up] if cover else give_up


@pytest.mark.slow
def test_an_ordinary_user_grades_the_same_and_keys_are_out_of_reach():
    # Of the checkout such a user may be able to read nothing; of the temporary folder of the tests, which is root's, neither.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        for name in ("tools", "schemas"):
            shutil.copytree(ROOT / name, Path(folder) / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("grading.py", "pset.py"):
            (Path(folder) / "tests" / "support").mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "tests" / "support" / name, Path(folder) / "tests" / "support" / name)
        done = subprocess.run(
            [*ordinary_user(folder), sys.executable, "-B", "-c", SCRIPT, KEY, TEST],
            cwd=folder, env={"PATH": os.environ["PATH"], "OPENAI_API_KEY": KEY}, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = {line["level"]: line for line in map(json.loads, done.stdout.splitlines())}
    assert {"none", "landlock"} <= set(told) <= set(Level)
    assert all(line["user"] != 0 and line["seen"] > 100 for line in told.values())
    assert told["none"]["key"], "where nothing contains it, the observer finds the key: it looks in the right places"
    for level in set(told) - {"none"}:
        assert not told[level]["key"]
        verdicts = told[level]["verdicts"]
        assert verdicts.pop("threads") in (["memory", None], ["fail", "RuntimeError"])
        assert verdicts == {
            "reference": ["pass", None], "wrong": ["fail", None], "forks": ["fail", "PermissionError"], "after": ["pass", None],
        }  # fmt: skip

"""No key of a provider can be seen by code that is graded, at any sandbox level that is run with one."""

import json
import os
import subprocess
import sys

import pytest

from tests.support.evaluation import toys
from tests.support.kills import ROOT
from tools.evaluation.store import read_store
from tools.grading.inside import landlock
from tools.grading.sandbox import bubblewrap_fault

RCB = "import sys; from tools.cli import main; sys.exit(main())"
SECRET = "canary-5b1c0e77"
# Looks for the secret in its own environment, in those of all processes, and in the memory of the processes above it.
ATTACK = f"""\
    import glob, os, re
    found = []
    if any("{SECRET[:6]}" + "{SECRET[6:]}" in value for value in os.environ.values()):
        found.append("own environment")
    for path in glob.glob("/proc/[0-9]*/environ"):
        try:
            if b"{SECRET[:6]}" + b"{SECRET[6:]}" in open(path, "rb").read():
                found.append(path)
        except OSError:
            pass
    above = os.getppid()
    try:
        with open(f"/proc/{{above}}/maps") as maps, open(f"/proc/{{above}}/mem", "rb") as memory:
            stack = next(line for line in maps if line.rstrip().endswith("[stack]"))
            start, end = (int(word, 16) for word in stack.split()[0].split("-"))
            memory.seek(start)
            memory.read(end - start)
            found.append("memory")
    except (OSError, StopIteration):
        pass
    raise RuntimeError("found: " + ", ".join(found))"""


def attack(tmp_path, sandbox, name):
    """What the attack says, run by a process that has the secret in its environment under that name."""
    toys(tmp_path, 1)
    line = {"model": "hostile", "paper": "toy-0", "snippet": "bounded gate", "completion": ATTACK}
    (tmp_path / "x.jsonl").write_text(json.dumps(line))
    places = [str(tmp_path / "x.jsonl"), "--pset", str(tmp_path / "pset"), "--store", str(tmp_path / "s")]
    command = [sys.executable, "-c", RCB, "submit", *places, "--sandbox", sandbox]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, name: SECRET}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        return done.stderr
    record = read_store(tmp_path / "s")[0]
    assert record.failure is not None and record.failure.exception == "RuntimeError"
    return record.failure.message


@pytest.mark.slow
@pytest.mark.skipif(bubblewrap_fault() is not None, reason="bubblewrap cannot be used here")
def test_nothing_is_seen_under_bubblewrap(tmp_path):
    assert attack(tmp_path, "full", "OPENAI_API_KEY") == "found: "


@pytest.mark.slow
@pytest.mark.skipif(landlock.abi_version() == 0, reason="the kernel has no Landlock")
def test_nothing_is_seen_under_landlock_alone(tmp_path):
    assert attack(tmp_path, "landlock", "OPENAI_API_KEY") == "found: "


@pytest.mark.slow
def test_the_attack_works_where_nothing_contains_it(tmp_path):
    said = attack(tmp_path, "none", "WORD")
    assert "/environ" in said and "memory" in said


@pytest.mark.slow
def test_uncontained_runs_with_a_key_in_the_environment_are_refused(tmp_path):
    said = attack(tmp_path, "none", "ANTHROPIC_API_KEY")
    assert "ANTHROPIC_API_KEY" in said and "--phase grade" in said and SECRET not in said

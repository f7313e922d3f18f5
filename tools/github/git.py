"""Git for publishing: every call on one repository, the token out of sight of the process list."""

import base64
import os
import re
import subprocess
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from tools.diagnostics import EnvironmentLacks, UsageProblem

BRANCH = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,199}")
_AUTHOR = ("github-actions[bot]", "41898282+github-actions[bot]@users.noreply.github.com")
# What servers answer when rules of the branch, not other pushes, are in the way.
_RULES = re.compile(r"protected branch|GH006|GH013|rule violations|hook declined", re.IGNORECASE)
_RACE = re.compile(
    r"fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref|incorrect old value|reference already exists",
    re.IGNORECASE,
)


class Pushed(Enum):
    """How a push ended: done, lost to another push, or refused by the rules of the branch."""

    DONE = auto()
    RACE = auto()
    REFUSED = auto()


@dataclass(frozen=True)
class Git:
    """`git` in one working tree."""

    root: Path

    def __call__(self, *words: str) -> str:
        """The output. EnvironmentLacks with git's own words when it fails."""
        done = self._run(*words)
        if done.returncode != 0:
            raise EnvironmentLacks(f"git {words[0]} failed: {_said(done)}")
        return done.stdout

    def succeeds(self, *words: str) -> bool:
        return self._run(*words).returncode == 0

    def push(self, remote: str, refspec: str, *, force: bool = False) -> Pushed:
        """EnvironmentLacks when it fails for another reason than the two that are expected."""
        done = self._run("push", "--porcelain", *(["--force"] if force else []), remote, refspec)
        if done.returncode == 0:
            return Pushed.DONE
        said = done.stdout + done.stderr
        if _RULES.search(said):
            return Pushed.REFUSED
        if _RACE.search(said):
            return Pushed.RACE
        raise EnvironmentLacks(f"git push failed: {_said(done)} The job needs `permissions: contents: write`.")

    def _run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        try:
            return subprocess.run(
                ["git", *words], cwd=self.root, env=_environment(), capture_output=True, text=True, errors="replace",
                check=False,
            )  # fmt: skip
        except FileNotFoundError:
            raise EnvironmentLacks("git is not installed; get it with your system's package manager.") from None


def check_branch(name: str) -> str:
    """UsageProblem for what could be taken for a flag, a refspec or a way out."""
    if not BRANCH.fullmatch(name) or ".." in name or name.endswith((".lock", "/")):
        raise UsageProblem(f"{name[:60]!a} is no name of a branch.")
    return name


def _environment() -> dict[str, str]:
    """The bot's name, and the token as a header for GitHub's own address alone: not as a word, which any process could see,
    and not in a file, which would outlive this one."""
    name, mail = _AUTHOR
    env = dict(os.environ) | {
        "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": mail, "GIT_COMMITTER_NAME": name, "GIT_COMMITTER_EMAIL": mail,
        "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C",
    }  # fmt: skip
    token = os.environ.get("GITHUB_TOKEN")
    if token:
        server = os.environ.get("GITHUB_SERVER_URL") or "https://github.com"
        header = base64.b64encode(f"x-access-token:{token}".encode()).decode()
        env |= {
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": f"http.{server}/.extraheader",
            "GIT_CONFIG_VALUE_0": f"AUTHORIZATION: basic {header}",
        }  # fmt: skip
    return env


def _said(done: "subprocess.CompletedProcess[str]") -> str:
    return " ".join((done.stderr or done.stdout).split())[-400:]

"""A repository with this project's program and workflows, run by act: a bare remote, stand-ins for setup and artifacts."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from tests.support.github.server import REPOSITORY

ROOT = Path(__file__).resolve().parents[3]
ACT = Path(sys.executable).parent / "act"
ACTIONS = ROOT / "tests" / "workflows" / "actions"
SECRETS = {"GITHUB_TOKEN": "test-token", "OPENAI_API_KEY": "sk-local-provider-key"}


@dataclass(frozen=True)
class Ran:
    """How act ended, what it printed (all jobs), and what a job's steps printed after the name of the job."""

    code: int
    log: str

    def lines(self, job: str) -> list[str]:
        return re.findall(rf"^\[[^\]]*/{re.escape(job)}[^\]]*\] +\| (.*)$", self.log, re.MULTILINE)

    def ended(self, job: str) -> str:
        found = re.findall(rf"^\[[^\]]*/{re.escape(job)}[^\]]*\].*Job (succeeded|failed)", self.log, re.MULTILINE)
        return found[-1] if found else "skipped"


class House:
    """`tree` is the clone that act runs in. `artifacts`: of the last run."""

    def __init__(self, root: Path, api: str, models: str):
        self.root, self.api = root, api
        self.remote, self.tree, self.artifacts = root / "remote.git", root / "tree", root / "artifacts"
        self._git(root, "init", "-q", "--bare", "-b", "main", str(self.remote))
        self._git(root, "clone", "-q", str(self.remote), str(self.tree))
        for name in ("tools", "schemas", ".github"):
            shutil.copytree(ROOT / name, self.tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "constraints.txt", "Makefile"):
            shutil.copy(ROOT / name, self.tree / name)
        shutil.copy(ACTIONS / "setup" / "action.yml", self.tree / ".github/actions/setup/action.yml")
        for name in ("leaderboard", "submissions"):
            (self.tree / name).mkdir()
        shutil.copy(ROOT / "submissions/README.md", self.tree / "submissions/README.md")
        (self.tree / "leaderboard/models.yaml").write_text(models, "utf-8")
        shutil.copy(ROOT / "leaderboard/published.yaml", self.tree / "leaderboard/published.yaml")
        (self.tree / ".gitignore").write_text("__pycache__/\n.bin/\n.cache/\n")

    def _git(self, folder, *words):
        settings = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
        done = subprocess.run(["git", "-C", str(folder), *settings, *words], check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def git(self, *words):
        return self._git(self.tree, *words)

    def commit(self, push=True):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "c")
        if push:
            self.git("push", "-q", "origin", "HEAD:main")
        return self.git("rev-parse", "HEAD")

    def on_main(self, path):
        return self._git(self.remote, "show", f"main:{path}")

    def files_on(self, branch):
        return self._git(self.remote, "ls-tree", "-r", "--name-only", branch).splitlines()

    def log_of(self, branch="main"):
        """Oldest first: number of parents, author and subject of every commit."""
        lines = self._git(self.remote, "log", "--reverse", "--format=%p|%an|%s", branch).splitlines()
        return [(len(parents.split()), name, subject) for parents, name, subject in (line.split("|") for line in lines)]

    def act(self, workflow, event_name, event, job=None, secrets=SECRETS, **env):
        """Run one workflow as GitHub would for the event."""
        shutil.rmtree(self.artifacts, ignore_errors=True)
        self.artifacts.mkdir()
        file = self.root / "event.json"
        file.write_text(json.dumps({"repository": {"full_name": REPOSITORY, "default_branch": "main"}, **event}))
        given = {
            "GITHUB_API_URL": self.api, "GITHUB_REPOSITORY": REPOSITORY, "RCB_TEST_ARTIFACTS": str(self.artifacts),
            "RCB_TEST_REMOTE": str(self.remote),
            "RCB_TEST_PYTHON": sys.executable, "OMP_NUM_THREADS": "1", **env,
        }  # fmt: skip
        words = [str(ACT), event_name, "-W", f".github/workflows/{workflow}", "-e", str(file),
                 "-P", "ubuntu-24.04=-self-hosted", "--no-cache-server", "--concurrent-jobs", "1", "--env-file", os.devnull,
                 "--secret-file", os.devnull]  # fmt: skip
        words += ["-j", job] if job else []
        for name, value in given.items():
            words += ["--env", f"{name}={value}"]
        for name in secrets:
            words += ["-s", name]  # the value comes from the environment, not the command line
        words += _stand_ins(self.tree)
        base = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
        done = subprocess.run(
            words, cwd=self.tree, env={**base, **secrets}, capture_output=True, text=True, errors="replace"
        )
        return Ran(done.returncode, done.stdout + done.stderr)

    def archive(self, name):
        """An artifact of the last run, as GitHub would hand it out."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as made:
            for file in sorted((self.artifacts / name).rglob("*")):
                if file.is_file():
                    made.write(file, file.relative_to(self.artifacts / name))
        return out.getvalue()


def _stand_ins(tree):
    """`--local-repository` for actions of others, at the commits that the workflows name."""
    text = "".join(file.read_text("utf-8") for file in (tree / ".github/workflows").glob("*.yml"))
    words = []
    for name, action in (("upload", "upload-artifact"), ("download", "download-artifact"), ("checkout", "checkout")):
        for reference in sorted(set(re.findall(rf"actions/{action}@[0-9a-f]+", text))):
            words += ["--local-repository", f"{reference}={ACTIONS / name}"]
    return words

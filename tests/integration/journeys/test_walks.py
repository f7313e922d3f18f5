"""The three journeys, walked on a fresh clone as the pages describe them: reader, maintainer, contributor.

The contributor's pages start from an empty folder and are walked in tests/integration/gate/test_guides.py; here the step that
needs the real repository: a new paper beside the twenty that are there.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.guide import run_guide

ROOT = Path(__file__).parents[3]
RCB = Path(sys.executable).with_name("rcb")
pytestmark = pytest.mark.slow


@pytest.fixture
def clone(tmp_path):
    """What a new user gets: everything that is committed, and nothing else."""
    folder = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, folder], check=True)
    return folder


def changed(clone):
    status = subprocess.run(["git", "status", "--porcelain"], cwd=clone, capture_output=True, text=True, check=True)
    return {line[3:] for line in status.stdout.splitlines()}


def test_a_reader_checks_the_board(clone):
    assert run_guide(ROOT / "docs/reading.md", clone) >= 7
    told = changed(clone)
    # Graded again under another seed: only the stored results of that paper carry it.
    assert told == {f"leaderboard/results/{model}/minp.jsonl" for model in ("reference", "smollm2-135m")} | (
        told & {"leaderboard/results/timings.json"}
    )


def test_a_maintainer_adds_a_model_and_scores_it(clone):
    assert run_guide(ROOT / "docs/maintaining.md", clone) >= 12
    page = (clone / "leaderboard/models/walk.md").read_text("utf-8")
    assert "minimum number of tokens" in page and "A model for this walk" in page
    assert "A model for this walk" in (clone / "leaderboard/README.md").read_text("utf-8")


def test_a_contributor_starts_beside_the_papers_that_are_there(clone):
    """`rcb new` to green, with what a pull request of it would contain."""

    def rcb(*words):
        return subprocess.run([RCB, *words], cwd=clone, capture_output=True, text=True, check=False)

    facts = ["--title", "A paper", "--arxiv", "2501.00001v1", "--github", "https://github.com/example/paper", "--venue", "X 2025",
             "--area", "walks"]  # fmt: skip
    made = rcb("new", "my-paper", "--offline", "--no-questions", *facts)
    assert made.returncode == 0, made.stderr
    checked = rcb("check", "my-paper", "--mutants", "2", "--quiet")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert {path.split("/")[0] for path in changed(clone)} <= {"pset", "tests"}

"""Every paper of the problem set: known wrong solutions fail, known right ones pass, under the project's own grader.

A fixed choice of each paper's solutions under fixed seeds; `make pset` (RCB_PSET=all) takes all of them under fresh seeds.
"""

import os
from pathlib import Path

import pytest

from tests.support.solutions import FOLDER, solutions
from tools.grading import Grader, Options
from tools.grading.sanity.plan import seeds
from tools.problems import load

ALL = os.environ.get("RCB_PSET") == "all"
WRONG, RIGHT = (None, None) if ALL else (12, 5)
PAPERS = load(Path(__file__).parents[3] / "pset", thorough=False).papers


@pytest.fixture(scope="module")
def grader():
    with Grader(Options(patience=(5.0, 10.0))) as grader:
        yield grader
        grader.forget()


def verdicts(grader, paper, chosen):
    seed = grader.seed if ALL else seeds(paper, 1)[0]
    return zip(chosen, grader.grade_all([solution.candidate(paper) for solution in chosen], seed), strict=True)


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_wrong_solutions_fail(grader, paper):
    chosen = solutions(paper.id, "wrong", WRONG)
    assert chosen, f"{paper.id} has no wrong solutions under {FOLDER}"
    passed = [
        (s.file.name, s.why)
        for s, verdict in verdicts(grader, paper, chosen)
        if verdict.status not in ("fail", "timeout")
    ]
    assert passed == []


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_right_solutions_pass(grader, paper):
    chosen = solutions(paper.id, "right", RIGHT)
    assert chosen, f"{paper.id} has no right solutions under {FOLDER}"
    failed = [
        (s.file.name, verdict.status, verdict.seed, verdict.first_failure)
        for s, verdict in verdicts(grader, paper, chosen)
        if not verdict.passed
    ]
    assert failed == []


def test_every_folder_of_solutions_has_its_paper():
    assert {folder.name for folder in FOLDER.iterdir() if folder.is_dir()} <= {paper.id for paper in PAPERS}

"""Whoever follows CONTRIBUTING.md and docs/contributing.md line by line gets what they show."""

import ast
import re
from pathlib import Path

import pytest

from tests.support.clean import FACTS
from tests.support.guide import run_guide
from tests.support.solutions import read
from tools.grading import Grader, Options
from tools.grading.sanity import Settings, try_paper
from tools.problems import load, scaffold
from tools.problems.test_file import check_test_file

ROOT = Path(__file__).parents[3]
GATE = '''\
"""A gate."""

import torch


def gate(x, alpha):
    """tanh(alpha * x)."""
    # <paper2code name="bounded gate">
    return torch.tanh(alpha * x)
    # </paper2code name="bounded gate">
'''
pytestmark = pytest.mark.slow


def test_contributing_in_one_page(tmp_path):
    assert run_guide(ROOT / "CONTRIBUTING.md", tmp_path) >= 4


def test_the_full_guide(tmp_path):
    assert run_guide(ROOT / "docs/contributing.md", tmp_path) >= 15
    (paper,) = load(tmp_path / "pset").papers
    assert dict(paper.suppress) == {"RCB119": "the paper's address has no version number"}
    solution = read(tmp_path / "tests/pset/toy/wrong/steepness_outside.py")
    with Grader(Options(workers=1)) as grader:
        assert not grader.grade(solution.candidate(paper)).passed


def test_the_examples_of_the_page_on_tests(tmp_path):
    whole, cases, noise, raised = re.findall(
        r"^```python\n(.*?)^```$", (ROOT / "docs/tests.md").read_text(), re.M | re.S
    )
    root = tmp_path / "pset"
    (root / "gate").mkdir(parents=True)
    (root / "papers.yaml").write_text(scaffold.entry("gate", FACTS))
    (root / "gate/gate.py").write_text(GATE)
    (root / "gate/paper2code_paper.md").write_text("# A gate\n\nThe hyperbolic tangent of a multiple.\n")
    (root / "gate/paper2code_test.py").write_text(whole)
    (paper,) = load(root).papers
    with Grader(Options(workers=1)) as grader:
        report = try_paper(paper, grader, Settings(), None)
    assert report.status == "pass"
    observers = "".join(
        f"def observe_{name}():\n    return 1\n\n" for name in ast.literal_eval(cases.split("=", 1)[1].strip())
    )
    assert check_test_file(cases + observers, "test.py", [], lenient=False) == []
    import torch

    names = {"torch": torch, "noisy": lambda x, sigma: x + sigma * torch.randn_like(x)}
    exec(noise, names)
    assert names["observe_noise"]() == {"shape": [4000], "centred": True, "spread": True}
    exec(raised, names)
    assert [names["raised"](call) for call in (lambda: int("x"), lambda: [][0], lambda: None)] == [
        "ValueError", "IndexError", "nothing",
    ]  # fmt: skip

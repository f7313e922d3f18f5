"""The grading key: changed by everything that can change a verdict, and by nothing else."""

from dataclasses import replace

import pytest

from tests.support.evaluation import toys
from tools.evaluation import keys
from tools.evaluation.keys import NO_CANDIDATE, PaperKeys
from tools.problems import load

CODE = "    return x"


def key(paper, code=CODE):
    return PaperKeys.of(paper).grading_key("bounded gate", code)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("paper2code_test.py", "0.7", "0.8"),
        ("toy.py", "import torch", "import torch  # other"),
        ("toy.py", "scaled = alpha * x", "scaled = x * alpha"),
    ],
)
def test_tests_code_and_reference_change_it(tmp_path, file, old, new):
    paper = toys(tmp_path, 1).papers[0]
    path = tmp_path / "pset" / "toy-0" / file
    path.write_text(path.read_text().replace(old, new))
    assert key(load(tmp_path / "pset").papers[0]) != key(paper)


def test_the_paper_text_its_dates_and_its_title_do_not(tmp_path):
    paper = toys(tmp_path, 1).papers[0]
    assert key(replace(paper, paper_text="Other.", title="Other", first_commit_date="2020-01-01")) == key(paper)


def test_time_limit_requirements_completion_and_blank_change_it(tmp_path):
    paper = toys(tmp_path, 1).papers[0]
    made = PaperKeys.of(paper)
    others = [
        key(replace(paper, timeout_seconds=5.0)), key(replace(paper, requirements=("einops",))), key(paper, CODE + " "),
        made.grading_key("squash the scaled input", CODE),
    ]  # fmt: skip
    assert len({key(paper), *others}) == 5


def test_an_answer_without_code_has_a_key_of_its_own(tmp_path, monkeypatch):
    paper = toys(tmp_path, 1).papers[0]
    assert key(paper, None) == NO_CANDIDATE
    before = key(paper)
    monkeypatch.setattr(keys, "CANDIDATE_VERSION", keys.CANDIDATE_VERSION + 1)
    assert key(paper) != before


def test_half_a_surrogate_pair_has_a_key(tmp_path):
    assert key(toys(tmp_path, 1).papers[0], "'\ud800'") != key(toys(tmp_path / "b", 1).papers[0], "'\ud801'")

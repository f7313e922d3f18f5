"""The generation key changes with everything that changes a question, and with nothing else."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.pset import MODULE, write_pset
from tools.models import Model, Price, generation_key
from tools.models.catalogue import Limits
from tools.models.keys import what_changed
from tools.problems import Paper, load

MODEL = Model("m", "M", "nobody", True, "openai/m", {"max_tokens": 100}, None, None, True)


@pytest.fixture
def paper(tmp_path: Path) -> Paper:
    [only] = load(write_pset(tmp_path / "pset")).papers
    return only


def key(paper: Paper, model: Model = MODEL, mode: str = "paper", sample: int = 0, temperature: float = 0.0) -> str:
    return generation_key(paper, paper.find("squash the scaled input"), model, mode, sample, temperature)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"model": replace(MODEL, id="n")}, "changed model or parameters"),
        ({"model": replace(MODEL, litellm="openai/m-2")}, "changed model or parameters"),
        ({"model": replace(MODEL, params={"max_tokens": 101})}, "changed model or parameters"),
        ({"temperature": 0.8}, "changed model or parameters"),
        ({"mode": "code-only"}, "changed paper text"),
        ({"sample": 1}, "another sample"),
    ],
)
def test_what_is_asked_of_whom(paper: Paper, change: dict[str, object], reason: str) -> None:
    assert what_changed(key(paper), key(paper, **change)) == reason  # type: ignore[arg-type]


def test_what_changes_no_answer_changes_no_key(paper: Paper) -> None:
    other = replace(
        MODEL, name="Other", price=Price(1, 2), limits=Limits(9), knowledge_cutoff="2025-01-01", enabled=False, note="x"
    )
    assert key(paper, other) == key(paper)
    assert key(replace(paper, title="Other", test_source="other", timeout_seconds=1.0)) == key(paper)


def test_the_paper_text_matters_in_paper_mode_alone(paper: Paper) -> None:
    other = replace(paper, paper_text="another text")
    assert what_changed(key(paper), key(other)) == "changed paper text"
    assert key(paper, mode="code-only") == key(other, mode="code-only")


def test_shown_code_matters_and_the_reference_does_not(paper: Paper, tmp_path: Path) -> None:
    shown = MODULE.replace("scaled = alpha * x", "scaled = x * alpha")
    hidden = MODULE.replace("torch.tanh(scaled)", "scaled.tanh()")
    [other] = load(write_pset(tmp_path / "shown", files={"toy.py": shown})).papers
    [same] = load(write_pset(tmp_path / "hidden", files={"toy.py": hidden})).papers
    assert what_changed(key(paper), key(other)) == "changed code"
    assert key(same) == key(paper)


def test_context_files_matter(paper: Paper) -> None:
    assert what_changed(key(paper), key(replace(paper, context=(("h.py", "x = 1"),)))) == "changed code"

"""The local model: real weights, real generations, the same answer whatever was asked before."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.pset import write_pset
from tools.models import Answer, AnswerStatus, available, build_prompt, complete, extract, load_catalogue
from tools.models.prompt import Prompt
from tools.problems import Paper, load

pytestmark = pytest.mark.slow

MODEL = load_catalogue(Path(__file__).parents[3] / "leaderboard" / "models.yaml").model("smollm2-135m")
INNER, OUTER = "squash the scaled input", "bounded gate"


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Paper:
    [only] = load(write_pset(tmp_path_factory.mktemp("local") / "pset")).papers
    return only


def ask(paper: Paper, name: str, prompt: Prompt | None = None, **params: int) -> Answer:
    ref = paper.find(name)
    model = replace(MODEL, params={**MODEL.params, **params})
    return asyncio.run(complete(model, prompt or build_prompt(paper, ref, "paper"), 0, 0.0, ref=ref))


def test_the_weights_are_installed() -> None:
    assert available(MODEL).ok


def test_answers_are_real_and_do_not_depend_on_what_was_asked_before(paper: Paper) -> None:
    first = ask(paper, INNER)
    between = ask(paper, OUTER)
    again = ask(paper, INNER)
    assert first.text == again.text
    assert first.text != between.text
    assert first.status in (AnswerStatus.ANSWERED, AnswerStatus.TRUNCATED)
    assert (first.cost_usd, first.provider_model) == (0.0, "smollm2-135m")
    assert first.text is not None
    assert first.text.startswith("```python\n   ")
    assert first.usage is not None
    assert again.usage is not None
    assert 0 < first.usage.completion <= 16 * 1 + 24
    # The beginning that both prompts share was computed once.
    assert (first.usage.cached, again.usage.cached > 300) == (0, True)
    assert again.usage.prompt == first.usage.prompt
    assert extract(first.text).status in ("fenced", "unclosed_fence", "no_code")
    # What its turn began with is not part of the answer.
    assert "def gate" not in first.text


def test_a_long_prompt_is_shortened_and_said_to_be(paper: Paper) -> None:
    long = replace(paper, paper_text="The gate squashes. " * 2000)
    answer = ask(long, INNER)
    assert "the prompt was shortened to the model's context window" in answer.notes
    assert answer.usage is not None
    assert answer.usage.prompt <= 1400


def test_a_prompt_beyond_the_window_is_an_overflow(paper: Paper) -> None:
    long = replace(paper, paper_text="The gate squashes. " * 5000)
    answer = ask(long, INNER, context_window=100_000)
    assert answer.status is AnswerStatus.CONTEXT_OVERFLOW
    assert "8192" in (answer.error or "")

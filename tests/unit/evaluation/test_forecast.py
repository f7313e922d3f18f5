"""What a run would cost, said before its first call."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.evaluation import Rules, Scripted, Told, model, order, toys
from tools.evaluation.asking import USUAL_TOKENS_PER_BYTE, Providers, answer_limit, prompt_bytes
from tools.evaluation.evaluate import evaluate, look
from tools.evaluation.forecast import as_table, cached_bytes, estimate, forecast
from tools.evaluation.questions import PaperQuestions, Prompts


def test_calls_tokens_and_dollars_per_model_and_paper(tmp_path):
    an_order = order(tmp_path / "s", toys(tmp_path), model("a"), model("b"))
    rows = list(estimate(look(an_order).cells, an_order.store))
    assert [(row.model, row.paper, row.calls, row.gradings) for row in rows] == [
        (name, paper, 2, 2) for paper in ("toy-0", "toy-1") for name in ("a", "b")
    ]
    row = rows[0]
    fresh = row.prompt_tokens - row.cached_tokens
    assert row.usd == pytest.approx((fresh * 1.0 + row.cached_tokens * 0.1 + row.completion_tokens * 4.0) / 1e6)
    assert 0.3 * row.prompt_tokens < row.cached_tokens < 0.5 * row.prompt_tokens
    text = as_table(rows)
    assert "a: 4 calls, 4 gradings" in text and "toy-0: 2 calls, 2 gradings" in text and "2 × new model" in text
    assert "In all: 8 calls" in text


def test_past_answers_replace_the_guess_of_their_length(tmp_path):
    problems = toys(tmp_path)
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(), Rules())
    more = order(tmp_path / "s", problems, samples=2)
    row = next(estimate(look(more).cells, more.store))
    assert row.completion_tokens == row.calls * 10


@pytest.mark.parametrize(
    ("name", "params", "thinks"),
    [
        ("gemini/gemini-2.5-pro", {}, True),
        ("anthropic/claude-haiku-4-5-20251001", {}, False),
        ("anthropic/claude-haiku-4-5-20251001", {"thinking": {"type": "enabled", "budget_tokens": 2000}}, True),
        ("mistral/mistral-large-2512", {}, False),
        ("openai/unheard-of", {"reasoning_effort": "low"}, True),
        ("openai/unheard-of", {}, False),
    ],
)
def test_thinking_that_nobody_switches_off_is_reckoned_with(tmp_path, name, params, thinks):
    asked = replace(model("a"), litellm=name, params={"max_tokens": 100, **params})
    an_order = order(tmp_path / "s", toys(tmp_path, 1), asked)
    row = next(estimate(look(an_order).cells, an_order.store))
    assert (row.completion_tokens > 1000 * row.calls) == thinks


def test_nothing_to_do_and_gradings_alone_cost_nothing(tmp_path):
    problems = toys(tmp_path)
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(), Rules())
    assert forecast(order(tmp_path / "s", problems)) == "Nothing to do: all results are up to date.\n"


@given(st.text(), st.text(), st.text())
def test_what_a_prefix_cache_holds(common, one, other):
    shared = cached_bytes(common + one, [common + other])
    assert len(common.encode("utf-8", "surrogatepass")) <= shared if one[:1] == other[:1] else True
    assert cached_bytes(common + one, []) == 0
    assert cached_bytes(common, [common]) == len(common.encode())


def test_the_most_a_call_can_cost_is_above_what_it_usually_does(tmp_path):
    paper = toys(tmp_path, 1).papers[0]
    asked = model("a")
    question = next(iter(PaperQuestions(paper, ("paper",)).of(asked, ("paper",), 1, 0.0)))
    ready = Providers({"a": asked}, budget=1.0).ready(question, Prompts().of(question))
    usual = prompt_bytes(ready.prompt) * USUAL_TOKENS_PER_BYTE
    assert ready.tokens == round(usual)
    assert ready.most_usd > (usual * 1.0 + 100 * 4.0) / 1e6
    assert answer_limit(asked) == 100

"""Every fault of a provider, through the real litellm client against a real HTTP server."""

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.support.provider import Provider, Reply, Request, chat, failure
from tools.models import Answer, AnswerStatus, Model, ModelStopped, Price, Prompt, RetryPolicy, Usage, complete
from tools.models.catalogue import Limits
from tools.models.prompt import PROMPT_VERSION, Part, Section

KEY = "sk-test-0123456789abcdef"
PROMPT = Prompt(
    PROMPT_VERSION, "paper", "instructions",
    (Part(Section.PAPER, "the paper ", True), Part(Section.REQUEST, "the request")), "# TODO", 1,
)  # fmt: skip


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


@pytest.fixture
def waits() -> list[float]:
    return []


@pytest.fixture
def ask(waits: list[float]) -> Iterator[Callable[..., Answer]]:
    """Ask a model once; the n-th request gets the n-th reply, the last one again and again. Waits are noted, not waited."""
    open_providers: list[Provider] = []

    async def no_wait(seconds: float) -> None:
        waits.append(seconds)

    def run(*replies: Reply, attempts: int = 3, limits: Limits | None = None, **params: Any) -> Answer:
        def script(request: Request, earlier: int) -> Reply:
            requests.append(request)
            return replies[min(earlier, len(replies) - 1)]

        provider = Provider(script)
        open_providers.append(provider)
        model = replace(_model(provider.url, **params), limits=limits or Limits())
        policy = RetryPolicy(attempts=attempts, sleep=no_wait, draw=lambda: 0.5)
        return asyncio.run(complete(model, PROMPT, 0, 0.0, retry=policy))

    requests: list[Request] = []
    run.requests = requests  # type: ignore[attr-defined]
    yield run
    for provider in open_providers:
        provider.__exit__()


def _model(url: str, **params: Any) -> Model:
    return Model(
        "toy", "Toy", "nobody", True, "openai/toy-1", {"api_base": url, "max_tokens": 50, **params}, None,
        Price(input=1.0, output=10.0, cached=0.1), True,
    )  # fmt: skip


def test_an_answer_with_everything(ask: Any) -> None:
    usage = {
        "prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100,
        "prompt_tokens_details": {"cached_tokens": 800}, "completion_tokens_details": {"reasoning_tokens": 60},
    }  # fmt: skip
    answer = ask(chat("```python\nx = 1\n```", usage=usage, reasoning_content="let me think"))
    assert (answer.status, answer.text, answer.reasoning) == (
        AnswerStatus.ANSWERED,
        "```python\nx = 1\n```",
        "let me think",
    )
    assert answer.usage == Usage(prompt=1000, cached=800, completion=100, reasoning=60)
    assert answer.cost_usd == pytest.approx((200 * 1.0 + 800 * 0.1 + 100 * 10.0) / 1e6)
    assert (answer.finish_reason, answer.provider_model, answer.error, answer.retries) == (
        "stop",
        "scripted-1",
        None,
        0,
    )


def test_what_is_sent_is_the_prompt_and_the_parameters(ask: Any) -> None:
    ask(chat("x"), top_p=0.9)
    [request] = ask.requests
    assert [(m["role"], m["content"]) for m in request["messages"]] == [
        ("system", "instructions"),
        ("user", "the paper the request"),
    ]
    assert (request["model"], request["max_tokens"], request["temperature"], request["top_p"]) == (
        "toy-1",
        50,
        0.0,
        0.9,
    )


def test_parameters_a_model_does_not_take_are_reported(ask: Any) -> None:
    answer = ask(chat("x"), temperature=None, made_up=3)
    assert "temperature" not in ask.requests[0]
    assert "made_up" not in ask.requests[0]
    assert any("temperature" in note for note in answer.notes)
    assert any("made_up=3" in note for note in answer.notes)


@pytest.mark.parametrize("status", [429, 500, 502, 503, 529])
def test_what_may_heal_is_tried_again(ask: Any, waits: list[float], status: int) -> None:
    answer = ask(failure(status), failure(status), chat("done"))
    assert (answer.status, answer.text, answer.retries) == (AnswerStatus.ANSWERED, "done", 2)
    assert waits == [1.5, 3.0]  # 2 s and 4 s, with three quarters of the jitter's span


@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_honoured(ask: Any, waits: list[float], status: int) -> None:
    answer = ask(failure(status, **{"Retry-After": "17"}), chat("done"))
    assert answer.text == "done"
    assert waits == [18.0]


def test_retry_after_as_a_date_is_honoured(ask: Any, waits: list[float]) -> None:
    ask(failure(429, **{"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}), chat("done"))
    assert waits == [1.0]  # that moment has passed: only the spread is left


def test_a_wait_beyond_patience_is_left_to_the_next_run(ask: Any, waits: list[float]) -> None:
    answer = ask(failure(429, **{"Retry-After": "86400"}), chat("never sent"))
    assert (answer.status, waits, len(ask.requests)) == (AnswerStatus.PROVIDER_ERROR, [], 1)


def test_attempts_are_counted_once_not_multiplied(ask: Any) -> None:
    """Neither litellm nor the provider's client may retry on its own beneath our attempts."""
    answer = ask(failure(500, "still broken"), attempts=4)
    assert (answer.status, answer.retries, len(ask.requests)) == (AnswerStatus.PROVIDER_ERROR, 4, 4)
    assert "still broken" in (answer.error or "")


SHELL = {"id": "1", "object": "chat.completion", "created": 1, "model": "m"}
FAULTS = {
    "reset mid-body": replace(chat("never whole"), cut=40),
    "closed before a byte": replace(chat("never sent"), cut=0),
    "broken JSON": Reply(b'{"choices": [{"message": '),
    "HTML": Reply(b"<html>busy</html>", headers={"Content-Type": "text/html"}),
    "empty body": Reply(b""),
    "a JSON list": Reply(b"[]"),
    "empty choices": Reply(
        json.dumps({"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": []}).encode()
    ),
    "no choices": Reply(json.dumps({"id": "1", "object": "chat.completion", "created": 1, "model": "m"}).encode()),
}


@pytest.mark.parametrize("reply", FAULTS.values(), ids=FAULTS)
def test_broken_responses_are_the_providers_fault(ask: Any, reply: Reply) -> None:
    answer = ask(reply)
    assert (answer.status, answer.text, len(ask.requests)) == (AnswerStatus.PROVIDER_ERROR, None, 3)
    assert answer.error


@pytest.mark.parametrize("reply", FAULTS.values(), ids=FAULTS)
def test_a_broken_response_may_be_followed_by_a_good_one(ask: Any, reply: Reply) -> None:
    answer = ask(reply, chat("whole"))
    assert (answer.status, answer.text) == (AnswerStatus.ANSWERED, "whole")


@pytest.mark.parametrize("fault", ["hold", "trickle"])
def test_a_connection_that_hangs_ends_in_a_provider_error(ask: Any, fault: str) -> None:
    answer = ask(replace(chat("never"), **{fault: True}), attempts=2, limits=Limits(timeout_seconds=0.3))
    assert (answer.status, len(ask.requests)) == (AnswerStatus.PROVIDER_ERROR, 2)


def test_no_text_is_an_answer_without_text(ask: Any) -> None:
    answer = ask(chat(None))
    assert (answer.status, answer.text) == (AnswerStatus.ANSWERED, None)


def test_only_reasoning_is_kept_apart(ask: Any) -> None:
    answer = ask(chat(None, reasoning_content="I could write code"))
    assert (answer.status, answer.text, answer.reasoning) == (AnswerStatus.ANSWERED, None, "I could write code")


def test_a_cut_answer_is_truncated(ask: Any) -> None:
    answer = ask(chat("```python\nx =", finish="length"))
    assert (answer.status, answer.text, answer.finish_reason) == (AnswerStatus.TRUNCATED, "```python\nx =", "length")


def test_a_filtered_answer_is_refused(ask: Any) -> None:
    assert ask(chat("", finish="content_filter")).status is AnswerStatus.REFUSED


def test_a_refusal_is_refused(ask: Any) -> None:
    answer = ask(chat(None, refusal="I can't help with that."))
    assert (answer.status, answer.error) == (AnswerStatus.REFUSED, "I can't help with that.")


@pytest.mark.parametrize(
    "usage", [{}, {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}], ids=["none", "zero"]
)
def test_missing_token_counts_are_no_free_call(ask: Any, usage: dict[str, int]) -> None:
    answer = ask(chat("x", usage=usage))
    assert (answer.status, answer.usage, answer.cost_usd) == (AnswerStatus.ANSWERED, None, None)
    assert "the provider reported no token counts" in answer.notes


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_what_cannot_heal_stops_the_model(ask: Any, status: int) -> None:
    with pytest.raises(ModelStopped, match=r"^toy: ") as stopped:
        ask(failure(status, "no such thing"))
    assert "no such thing" in stopped.value.reason
    assert len(ask.requests) == 1


def test_an_empty_account_stops_the_model(ask: Any) -> None:
    with pytest.raises(ModelStopped, match="quota"):
        ask(failure(429, "You exceeded your current quota, please check your plan and billing details."))
    assert len(ask.requests) == 1


def test_a_prompt_that_does_not_fit_is_an_overflow(ask: Any) -> None:
    answer = ask(
        failure(400, "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000.")
    )
    assert (answer.status, len(ask.requests)) == (AnswerStatus.CONTEXT_OVERFLOW, 1)


@pytest.mark.parametrize(
    "message",
    [
        "content_policy_violation: declined",
        "Invalid prompt: your prompt was flagged as potentially violating our usage policy.",
        "Your request was rejected as a result of our safety system.",
    ],
)
def test_a_declined_prompt_is_refused_and_the_model_goes_on(ask: Any, message: str) -> None:
    answer = ask(failure(400, message))
    assert (answer.status, len(ask.requests)) == (AnswerStatus.REFUSED, 1)


@pytest.mark.parametrize("status", [401, 500])
def test_no_key_is_ever_shown(ask: Any, status: int) -> None:
    reply = failure(status, f"Incorrect API key provided: {KEY}. Also sk-proj-abcdefgh********wxyz.")
    if status == 401:
        with pytest.raises(ModelStopped) as stopped:
            ask(reply)
        shown = str(stopped.value)
    else:
        shown = ask(reply).error or ""
    assert "key hidden" in shown
    assert KEY not in shown
    assert "wxyz" not in shown

"""Providers that want cache breakpoints get them, and their own token counts are read right."""

import asyncio
import json

import pytest

from tests.support.provider import Provider, Reply, Request
from tools.models import AnswerStatus, Model, ModelStopped, Price, Prompt, RetryPolicy, Usage, complete
from tools.models.prompt import PROMPT_VERSION, Part, Section

PARTS = (
    Part(Section.PAPER, "the paper ", True),
    Part(Section.REST, "the file ", True),
    Part(Section.REQUEST, "the request"),
)
PROMPT = Prompt(PROMPT_VERSION, "paper", "instructions", PARTS, "# TODO", 1)


def message(stop: str = "end_turn") -> Reply:
    body = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-haiku-4-5-20251001", "stop_reason": stop,
        "content": [{"type": "text", "text": "x"}],
        "usage": {"input_tokens": 50, "output_tokens": 5, "cache_read_input_tokens": 800, "cache_creation_input_tokens": 150},
    }  # fmt: skip
    return Reply(json.dumps(body).encode())


def ask(reply: Reply, monkeypatch: pytest.MonkeyPatch, price: Price | None = None) -> tuple[Request, object]:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key-0123456789")
    requests: list[Request] = []

    def script(request: Request, earlier: int) -> Reply:
        requests.append(request)
        return reply

    with Provider(script) as provider:
        params = {"api_base": provider.url.removesuffix("/v1"), "max_tokens": 50}
        model = Model("c", "C", "nobody", False, "anthropic/claude-haiku-4-5-20251001", params, None, price, True)
        answer = asyncio.run(complete(model, PROMPT, 0, 0.0, retry=RetryPolicy(attempts=1)))
    return requests[0], answer


def test_breakpoints_stand_after_what_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    request, _ = ask(message(), monkeypatch)
    [user] = request["messages"]
    assert [(part["text"], "cache_control" in part) for part in user["content"]] == [
        ("the paper ", True),
        ("the file ", True),
        ("the request", False),
    ]
    assert request["max_tokens"] == 50


def test_cached_tokens_and_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    _, answer = ask(message(), monkeypatch)
    assert answer.usage == Usage(prompt=1000, cached=800, completion=5, reasoning=0)  # type: ignore[attr-defined]
    # Haiku 4.5: 1 dollar in, 0.10 from the cache, 1.25 into the cache, 5 out, per million tokens.
    assert answer.cost_usd == pytest.approx((50 * 1.0 + 800 * 0.1 + 150 * 1.25 + 5 * 5.0) / 1e6)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("stop", "status"), [("max_tokens", AnswerStatus.TRUNCATED), ("refusal", AnswerStatus.REFUSED)]
)
def test_stop_reasons(monkeypatch: pytest.MonkeyPatch, stop: str, status: AnswerStatus) -> None:
    _, answer = ask(message(stop), monkeypatch)
    assert answer.status is status  # type: ignore[attr-defined]


def test_a_bad_key_stops_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    error = {"type": "error", "error": {"type": "authentication_error", "message": "invalid x-api-key"}}
    with pytest.raises(ModelStopped, match="invalid x-api-key"):
        ask(Reply(json.dumps(error).encode(), 401), monkeypatch)

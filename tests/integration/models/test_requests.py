"""What is sent for the models of models.yaml that speak OpenAI's protocol: the same through litellm's own HTTP handler, which
client.py chooses, as through OpenAI's client."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.provider import Provider, Request, chat
from tools.models import Answer, Model, Prompt, complete, load_catalogue
from tools.models.client import litellm_client
from tools.models.prompt import PROMPT_VERSION, Part, Section

PROMPT = Prompt(
    PROMPT_VERSION, "paper", "instructions",
    (Part(Section.PAPER, "the paper ", True), Part(Section.REQUEST, "the request")), "# TODO", 1,
)  # fmt: skip
MODELS = [
    model
    for model in load_catalogue(Path(__file__).parents[3] / "leaderboard" / "models.yaml").models
    if not model.builtin and not model.litellm.startswith(("anthropic/", "gemini/"))
]
MORE: dict[str, dict[str, Any]] = {
    "nothing more": {},
    "headers and body of its own": {"extra_headers": {"X-Extra": "1"}, "extra_body": {"provider": {"order": ["one"]}}},
}
USAGE = {
    "prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100,
    "prompt_tokens_details": {"cached_tokens": 800}, "completion_tokens_details": {"reasoning_tokens": 60},
}  # fmt: skip


def _asked(model: Model) -> tuple[Request, dict[str, str], Answer]:
    requests: list[Request] = []

    def script(request: Request, earlier: int) -> Any:
        requests.append(request)
        reply = chat("```python\nx = 1\n```", usage=USAGE, reasoning_content="let me think")
        # Groq always names the tier, and litellm reads it there.
        return replace(reply, body=json.dumps({**json.loads(reply.body), "service_tier": "default"}).encode())

    with Provider(script) as provider:
        there = replace(model, params={**model.params, "api_base": provider.url})
        answer = asyncio.run(complete(there, PROMPT, 0, 0.0))
        [request], [headers] = requests, provider.headers
    return request, headers, replace(answer, seconds=0.0)


@pytest.mark.parametrize("more", MORE.values(), ids=MORE)
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.id)
def test_both_ways_send_the_same_and_read_the_same(
    model: Model, more: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in litellm_client().validate_environment(model.litellm)["missing_keys"]:
        monkeypatch.setenv(name, "sk-test-0123456789abcdef")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-1")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "proj-2")
    model = replace(model, params={**model.params, **more})
    request, headers, answer = _asked(model)
    monkeypatch.setenv("EXPERIMENTAL_OPENAI_BASE_LLM_HTTP_HANDLER", "False")
    old_request, old_headers, old_answer = _asked(model)
    assert request == old_request
    # OpenAI's client names the organization to other providers too, whom it does not concern.
    own = ("openai-organization", "openai-project") if model.litellm.startswith("openai/") else ()
    for name in ("authorization", "content-type", "x-extra", *own):
        assert headers.get(name) == old_headers.get(name)
    assert all(headers.get(name) for name in own)
    # litellm names moonshot's model with its provider on one of the ways.
    assert replace(answer, provider_model=None) == replace(old_answer, provider_model=None)
    assert answer.usage is not None


def test_the_switch_still_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    """When litellm gives it up, its comment and figures in client.py and docs/evaluation.md go too."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789abcdef")
    [model] = [model for model in MODELS if model.id == "gpt-5-mini"]
    assert "OpenAI" not in _asked(model)[1]["user-agent"]
    monkeypatch.setenv("EXPERIMENTAL_OPENAI_BASE_LLM_HTTP_HANDLER", "False")
    assert "OpenAI" in _asked(model)[1]["user-agent"]

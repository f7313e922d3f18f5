"""From litellm's response object to an Answer."""

from typing import Any

from tools.models.answer import Answer, AnswerStatus, Usage
from tools.models.catalogue import Model
from tools.models.faults import MalformedResponse
from tools.models.pricing import charged
from tools.models.redact import redact

_REFUSALS = frozenset({"content_filter", "refusal"})
_LIMITS = frozenset({"length", "max_tokens"})


def read_response(model: Model, response: Any) -> Answer:
    """The answer in a response; MalformedResponse when there is none in it, which is the provider's fault."""
    choices = getattr(response, "choices", None)
    if not choices:
        raise MalformedResponse("The provider's response holds no choices.")
    message = getattr(choices[0], "message", None)
    if message is None:
        raise MalformedResponse("The provider's response holds no message.")
    finish = getattr(choices[0], "finish_reason", None)
    text = message.content if isinstance(message.content, str) else None
    reasoning = getattr(message, "reasoning_content", None)
    refusal = getattr(message, "refusal", None)
    status = AnswerStatus.ANSWERED
    if refusal or finish in _REFUSALS:
        status = AnswerStatus.REFUSED
    elif finish in _LIMITS:
        status = AnswerStatus.TRUNCATED
    usage = _usage(response)
    return Answer(
        status,
        text=text,
        reasoning=reasoning if isinstance(reasoning, str) and reasoning else None,
        usage=usage,
        cost_usd=charged(model, response, usage),
        finish_reason=finish,
        provider_model=getattr(response, "model", None),
        error=redact(str(refusal))[:300] if refusal else None,
        notes=() if usage is not None or model.builtin else ("the provider reported no token counts",),
    )


def _usage(response: Any) -> Usage | None:
    """Token counts, or None where the provider sent none: zero prompt tokens cannot be true, and would look free."""
    usage = getattr(response, "usage", None)
    prompt = _count(usage, "prompt_tokens")
    if not prompt:
        return None
    return Usage(
        prompt=prompt,
        cached=min(_count(getattr(usage, "prompt_tokens_details", None), "cached_tokens"), prompt),
        completion=_count(usage, "completion_tokens"),
        reasoning=_count(getattr(usage, "completion_tokens_details", None), "reasoning_tokens"),
    )


def _count(holder: Any, name: str) -> int:
    value = getattr(holder, name, None)
    return value if isinstance(value, int) and value > 0 else 0

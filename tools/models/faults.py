"""Decide what an exception of a provider call means: try again, this answer is settled, or this model is done."""

import asyncio
import email.utils
import json
import time
from dataclasses import dataclass
from enum import StrEnum

from tools.models.redact import redact


class FaultKind(StrEnum):
    RETRY = "retry"  # may heal: busy, broken, slow
    STOP = "stop"  # no call to this model can succeed
    REFUSED = "refused"
    OVERFLOW = "overflow"


@dataclass(frozen=True)
class Fault:
    """`retry_after`: seconds the provider asks to wait. `message` is redacted and one line long."""

    kind: FaultKind
    message: str
    retry_after: float | None = None


# By name, not by class: importing litellm's exceptions here would make every reader of this module pay for it.
_BY_NAME = {
    "ContextWindowExceededError": FaultKind.OVERFLOW,
    "ContentPolicyViolationError": FaultKind.REFUSED,
    "Timeout": FaultKind.RETRY,
    "APIConnectionError": FaultKind.RETRY,
    "APIResponseValidationError": FaultKind.RETRY,
    "InternalServerError": FaultKind.RETRY,
}
_CANNOT_HEAL = frozenset({400, 401, 402, 403, 404, 405, 410, 413, 422})
_EMPTY_ACCOUNT = (
    "insufficient_quota",
    "exceeded your current quota",
    "credit balance is too low",
    "insufficient balance",
)
# Words of providers for a declined prompt that litellm does not map to its own error.
_DECLINED = (
    "content_policy",
    "content policy",
    "usage policy",
    "usage policies",
    "safety system",
    "content management policy",
)


class MalformedResponse(Exception):
    """The provider answered with something that is no chat completion."""


def fault_of(error: BaseException, now: float | None = None) -> Fault:
    """What the error means. Unknown errors may heal: a run never blames a model for what it does not understand."""
    message = _one_line(error)
    if isinstance(error, TimeoutError | asyncio.TimeoutError | MalformedResponse | json.JSONDecodeError):
        return Fault(FaultKind.RETRY, message)
    if any(words in message.lower() for words in _EMPTY_ACCOUNT):
        return Fault(FaultKind.STOP, message)
    for cls in type(error).__mro__:
        if cls.__name__ in _BY_NAME:
            return Fault(_BY_NAME[cls.__name__], message, _retry_after(error, now))
    if getattr(error, "status_code", None) in _CANNOT_HEAL:
        declined = any(words in message.lower() for words in _DECLINED)
        return Fault(FaultKind.REFUSED if declined else FaultKind.STOP, message)
    return Fault(FaultKind.RETRY, message, _retry_after(error, now))


def _one_line(error: BaseException) -> str:
    # litellm puts the whole traceback into some messages.
    text = redact(" ".join(str(error).split("Traceback (most recent call last)")[0].split()))
    return (text or type(error).__name__)[:300]


def _retry_after(error: BaseException, now: float | None) -> float | None:
    """The Retry-After header in seconds; it is a number or an HTTP date (RFC 9110, section 10.2.3)."""
    headers = (
        getattr(getattr(error, "response", None), "headers", None)
        or getattr(error, "litellm_response_headers", None)
        or {}
    )
    value = headers.get("retry-after") or headers.get("Retry-After")
    if value is None:
        return None
    try:
        return max(float(value), 0.0)
    except ValueError:
        pass
    try:
        moment = email.utils.parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    return max(moment.timestamp() - (time.time() if now is None else now), 0.0)

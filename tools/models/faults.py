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
    """`retry_after`: seconds the provider asks to wait. `message` is redacted and one line long. `charged`: the call was sent
    and not declined, so that it may have to be paid for although nothing of use came back."""

    kind: FaultKind
    message: str
    retry_after: float | None = None
    charged: bool = False


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
        return Fault(FaultKind.RETRY, message, charged=True)
    if any(words in message.lower() for words in _EMPTY_ACCOUNT):
        return Fault(FaultKind.STOP, message)
    for cls in type(error).__mro__:
        if cls.__name__ in _BY_NAME:
            return Fault(
                _BY_NAME[cls.__name__], message, _retry_after(error, now), charged=not _answered_with_status(error)
            )
    if getattr(error, "status_code", None) in _CANNOT_HEAL:
        declined = any(words in message.lower() for words in _DECLINED)
        return Fault(FaultKind.REFUSED if declined else FaultKind.STOP, message)
    return Fault(FaultKind.RETRY, message, _retry_after(error, now), charged=not _answered_with_status(error))


def _answered_with_status(error: BaseException | None) -> bool:
    """Whether the provider answered with an HTTP error, for which nobody charges. litellm gives a broken connection the
    status 500 as well; what it was made from tells the two apart."""
    while error is not None:
        own = type(error).__module__.startswith("litellm")
        if not own and {cls.__name__ for cls in type(error).__mro__} & {"APIStatusError", "HTTPStatusError"}:
            return True
        error = error.__cause__ or error.__context__
    return False


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

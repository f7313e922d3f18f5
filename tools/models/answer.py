"""What came back from a provider, kept apart from how it is judged."""

from dataclasses import dataclass
from enum import StrEnum

from tools.diagnostics import RcbError


class AnswerStatus(StrEnum):
    """How a call ended. Only `answered` goes on to extraction and grading."""

    ANSWERED = "answered"
    TRUNCATED = "truncated"  # the answer limit was reached
    REFUSED = "refused"  # the model or its provider declined this content
    CONTEXT_OVERFLOW = "context_overflow"  # the prompt does not fit the model's window
    PROVIDER_ERROR = "provider_error"  # not the model's fault: unscored, tried again by the next run


@dataclass(frozen=True)
class Usage:
    """Tokens as the provider counted them. `cached` is part of `prompt`, `reasoning` is part of `completion`."""

    prompt: int
    cached: int
    completion: int
    reasoning: int


@dataclass(frozen=True)
class Answer:
    """One answer. `text` is None where the provider sent no text; `usage` and `cost_usd` are None where unknown.

    `notes` are facts to report about the call: parameters that were not sent, a shortened prompt, a missing count.
    """

    status: AnswerStatus
    text: str | None = None
    reasoning: str | None = None
    usage: Usage | None = None
    cost_usd: float | None = None
    finish_reason: str | None = None
    provider_model: str | None = None
    error: str | None = None
    notes: tuple[str, ...] = ()
    retries: int = 0
    seconds: float = 0.0


class ModelStopped(RcbError):
    """Every further call to this model would fail in the same way: a bad key, an unknown model, an empty account."""

    exit_code = 3

    def __init__(self, model_id: str, reason: str) -> None:
        super().__init__(f"{model_id}: {reason}")
        self.model_id = model_id
        self.reason = reason

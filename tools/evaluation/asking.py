"""Put a question to its model, and say beforehand what that can cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from tools.diagnostics import UsageProblem
from tools.evaluation.lanes import Rate
from tools.evaluation.questions import Question
from tools.models.answer import Answer
from tools.models.catalogue import Model, Price
from tools.models.prompt import Prompt
from tools.models.providers import FailedCall

# Tokens per byte of UTF-8 text that no tokenizer in use exceeds on English, LaTeX and code; measured ratios are 0.22 to 0.36.
MOST_TOKENS_PER_BYTE = 0.5
USUAL_TOKENS_PER_BYTE = 0.28
_ANSWER_LIMITS = ("max_completion_tokens", "max_tokens")
_DEFAULT_ANSWER_LIMIT = 32_768
MILLION = 1_000_000
# litellm takes some 4 ms of processor time a call, half of it before the request is sent. Of calls begun at the same moment none
# is sent before the last is prepared, and they come back together and wait for each other again: a fifth of the throughput is
# lost at 200 ms a call and 32 at once. Begun this far apart they stay apart.
CALLS_PER_SECOND = 200.0


@dataclass(frozen=True)
class Ready:
    """A question with its prompt. `tokens`: about what it uses of a rate limit. `most_usd`: the most one call can cost."""

    question: Question
    prompt: Prompt
    tokens: int
    most_usd: float


class Asker(Protocol):
    """What a run needs of the models; tests put another in its place."""

    def ready(self, question: Question, prompt: Prompt) -> Ready: ...
    async def ask(self, ready: Ready, failed_call: FailedCall) -> Answer: ...


class Providers:
    """The real one. `prices` by model id; a model without one can be asked only where no budget is set."""

    def __init__(self, models: Mapping[str, Model], *, budget: float | None) -> None:
        from tools.models.pricing import price_of

        self._prices: dict[str, Price | None] = {name: price_of(model) for name, model in models.items()}
        unknown = [name for name, price in self._prices.items() if price is None]
        if unknown and budget is not None:
            raise UsageProblem(
                f"no price is known for {', '.join(unknown)}, so that no budget can be kept. "
                "Add `price` to its entry in models.yaml, or leave out --budget."
            )
        self._limits = {name: answer_limit(model) for name, model in models.items()}
        self._pace = Rate(60 * CALLS_PER_SECOND, burst=0.0)

    def ready(self, question: Question, prompt: Prompt) -> Ready:
        from tools.models.providers import fitted

        prompt = fitted(question.model, prompt)
        size = prompt_bytes(prompt)
        price = self._prices[question.model.id]
        limit = self._limits[question.model.id]
        most = 0.0 if price is None else (size * MOST_TOKENS_PER_BYTE * price.input + limit * price.output) / MILLION
        return Ready(question, prompt, round(size * USUAL_TOKENS_PER_BYTE), most)

    async def ask(self, ready: Ready, failed_call: FailedCall) -> Answer:
        from tools.models.providers import complete

        q = ready.question
        if not q.model.builtin:
            await self._pace.take(1)
        return await complete(q.model, ready.prompt, q.sample, q.temperature, ref=q.ref, failed_call=failed_call)


def prompt_bytes(prompt: Prompt) -> int:
    return len(prompt.system.encode()) + len(prompt.user.encode())


def answer_limit(model: Model) -> int:
    """The most tokens one answer can have: the parameter that is sent, else the model's own limit."""
    for name in _ANSWER_LIMITS:
        if name in model.params:
            return int(model.params[name])
    if model.builtin:
        return 0
    from tools.models.client import litellm_client

    try:
        info: Mapping[str, Any] = litellm_client().get_model_info(model.litellm)
    except Exception:  # litellm raises a bare Exception for a model it does not know
        return _DEFAULT_ANSWER_LIMIT
    return int(info.get("max_output_tokens") or _DEFAULT_ANSWER_LIMIT)

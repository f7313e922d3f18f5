"""Ask a model one question. litellm is the only way to a provider, the built-in models included."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tools.models.answer import Answer, AnswerStatus, ModelStopped
from tools.models.catalogue import Model
from tools.models.client import litellm_client
from tools.models.faults import Fault, FaultKind, fault_of
from tools.models.prompt import Prompt
from tools.models.reading import read_response
from tools.models.retry import RetryPolicy
from tools.models.shorten import shorten
from tools.problems import SnippetRef

# Parameters of models.yaml that steer this program or the connection, and are no parameters of the model.
_NOT_OPENAI = frozenset({"context_window", "api_base", "api_version", "extra_headers", "extra_body"})

# What OpenAI's client takes from the environment, and litellm's own handler, which client.py chooses, does not.
_OPENAI_HEADERS = {
    "OpenAI-Organization": ("OPENAI_ORGANIZATION", "OPENAI_ORG_ID"), "OpenAI-Project": ("OPENAI_PROJECT_ID",),
}  # fmt: skip
FailedCall = Callable[[Fault], Awaitable[bool]]
# Others are renamed on the way (`max_tokens` to `max_completion_tokens`, `reasoning_effort` to `thinking`).
_SAME_EVERYWHERE = ("temperature", "top_p")


def fitted(model: Model, prompt: Prompt) -> Prompt:
    """The prompt as this model is shown it: shortened for a model with `params.context_window`."""
    window = model.params.get("context_window")
    return prompt if window is None else shorten(prompt, int(window))


def messages_for(model: Model, prompt: Prompt) -> list[dict[str, Any]]:
    """The request's messages. Providers that want cache breakpoints get content parts, all others one plain text.

    Gemini gets none on purpose: litellm turns them there into explicit caches, which are billed by the hour.
    """
    system: dict[str, Any] = {"role": "system", "content": prompt.system}
    if not (model.builtin or "claude" in model.litellm):
        return [system, {"role": "user", "content": prompt.user}]
    content: list[dict[str, Any]] = []
    for part in prompt.parts:
        entry: dict[str, Any] = {"type": "text", "text": part.text}
        if part.breakpoint:
            entry["cache_control"] = {"type": "ephemeral"}
        content.append(entry)
    return [system, {"role": "user", "content": content}]


@lru_cache(maxsize=256)  # looked up anew for every call it would cost as much as the rest of this module
def parameters(model: Model, temperature: float) -> tuple[dict[str, Any], tuple[str, ...]]:
    """What is sent besides the messages, and notes on what is not sent because the model does not take it."""
    wanted = {"temperature": temperature, **model.params}
    if model.builtin:
        return {key: value for key, value in wanted.items() if key not in _NOT_OPENAI}, ()
    taken = litellm_client().get_supported_openai_params(model=model.litellm)
    sent, notes = {}, []
    for key, value in wanted.items():
        if key == "context_window":
            continue
        if value is None:
            notes.append(f"not sent, as models.yaml says: {key}")
        elif key in _NOT_OPENAI or taken is None or key in taken:
            sent[key] = value
        else:
            notes.append(f"not sent, since the model does not take it: {key}={value!r}")
    if model.litellm.startswith("openai/") and (headers := _openai_headers()):
        sent["extra_headers"] = {**headers, **sent.get("extra_headers", {})}
    return sent, (*notes, *_left_out(model, sent))


def _openai_headers() -> dict[str, str]:
    """Who pays, where one key serves several organizations or projects."""
    found = {name: next(filter(None, map(os.environ.get, keys)), None) for name, keys in _OPENAI_HEADERS.items()}
    return {name: value for name, value in found.items() if value}


def _left_out(model: Model, sent: dict[str, Any]) -> list[str]:
    """Notes on parameters that litellm lists as taken and then leaves out or changes on its way to the provider."""
    client = litellm_client()
    try:
        name, provider, _, _ = client.get_llm_provider(model.litellm)
        known = {key: value for key, value in sent.items() if key not in _NOT_OPENAI}
        mapped = client.utils.get_optional_params(model=name, custom_llm_provider=provider, **known)
    except Exception:  # the call itself will say what is wrong, and stop the model
        return []
    changed = [key for key in _SAME_EVERYWHERE if key in sent and mapped.get(key) != sent[key]]
    return [f"left out or changed by litellm for this model: {key}={sent[key]!r}" for key in changed]


async def complete(
    model: Model,
    prompt: Prompt,
    sample: int,
    temperature: float,
    *,
    ref: SnippetRef | None = None,
    retry: RetryPolicy | None = None,
    failed_call: FailedCall | None = None,
) -> Answer:
    """One answer of the model. Raises ModelStopped when no further call to this model can succeed.

    `failed_call` is told of every call that failed and may heal; when it says no, there is no other call.
    `ref` is for the built-in models alone: a baseline answers from it. It never reaches a real provider.
    `sample` makes no difference to what is sent: it names the answer in the store.
    """
    # What fails in this process fails again.
    retry = RetryPolicy(attempts=1) if model.builtin else retry or RetryPolicy()
    prompt = fitted(model, prompt)
    sent, notes = parameters(model, temperature)
    if prompt.shortened:
        notes = (*notes, "the prompt was shortened to the model's context window")
    if model.builtin:
        if ref is None:
            raise ValueError(f"{model.litellm} is built in and needs the blank")
        sent = {**sent, "blank": ref.blank}
    started = time.monotonic()
    failed = 0
    while True:
        try:
            response = await _call(model, messages_for(model, prompt), sent)
            answer = read_response(model, response)
            break
        except Exception as error:
            fault = fault_of(error)
        failed += 1
        if fault.kind is FaultKind.STOP:
            raise ModelStopped(model.id, fault.message)
        if fault.kind is FaultKind.REFUSED:
            answer = Answer(AnswerStatus.REFUSED, error=fault.message)
            break
        if fault.kind is FaultKind.OVERFLOW:
            answer = Answer(AnswerStatus.CONTEXT_OVERFLOW, error=fault.message)
            break
        allowed = failed_call is None or await failed_call(fault)
        wait = retry.wait(failed, fault.retry_after) if allowed else None
        if wait is None:
            answer = Answer(AnswerStatus.PROVIDER_ERROR, error=fault.message)
            break
        await retry.sleep(wait)
    return replace(answer, notes=(*notes, *answer.notes), retries=failed, seconds=time.monotonic() - started)


async def _call(model: Model, messages: list[dict[str, Any]], sent: dict[str, Any]) -> Any:
    """One call without any retry of litellm's or the provider client's own: they would hide waits and repeat payments."""
    client = litellm_client()
    if model.builtin:
        return await client.acompletion(model=model.litellm, messages=messages, num_retries=0, **sent)
    limit = model.limits.timeout_seconds
    # The client's limit is one between bytes; a body that trickles in would never reach it.
    async with asyncio.timeout(limit):
        return await client.acompletion(
            model=model.litellm, messages=messages, num_retries=0, max_retries=0, timeout=limit, **sent
        )

"""The built-in models behind litellm's custom-provider interface. Imports litellm: only `client` imports this module."""

import asyncio
from typing import Any

from litellm import CustomLLM, ModelResponse
from litellm import Usage as TokenCounts

from tools.annotations import Blank
from tools.models.answer import Usage


class BuiltinProvider(CustomLLM):  # type: ignore[misc]  # litellm is untyped here
    """`builtin/reference`, `builtin/blank` and `builtin/smollm2-135m`."""

    async def acompletion(
        self,
        model: str,
        messages: list[dict[str, Any]],
        model_response: ModelResponse,
        optional_params: dict[str, Any],
        **_: Any,
    ) -> ModelResponse:
        blank: Blank = optional_params["blank"]
        if model == "smollm2-135m":
            from tools.models import smollm

            reply = await asyncio.to_thread(smollm.answer, messages, blank)
            usage = Usage(reply.prompt, reply.cached, reply.completion, 0)
            return _filled(model_response, model, reply.text, reply.finish_reason, usage)
        if model == "reference":
            return _filled(model_response, model, _fenced(blank.reference), "stop")
        if model == "blank":
            return _filled(model_response, model, _fenced(blank.snippet.indent + "pass\n"), "stop")
        raise ValueError(f"there is no built-in model {model!r}")


def _fenced(code: str) -> str:
    """The code in a fence longer than any in it, so that extraction gives it back exactly."""
    fence = "```"
    while fence in code:
        fence += "`"
    return f"{fence}python\n{code if code.endswith(chr(10)) else code + chr(10)}{fence}\n"


def _filled(response: ModelResponse, model: str, text: str, finish: str, usage: Usage | None = None) -> ModelResponse:
    response.model = model
    response.choices[0].message.content = text
    response.choices[0].finish_reason = finish
    if usage is not None:
        response.usage = TokenCounts(
            prompt_tokens=usage.prompt,
            completion_tokens=usage.completion,
            total_tokens=usage.prompt + usage.completion,
            prompt_tokens_details={"cached_tokens": usage.cached},
        )
    return response

"""SmolLM2-135M-Instruct in this process: loaded once, one thread, greedy, with the paper's prefix computed once.

Greedy answers must not depend on what was asked before, or a resumed run would differ from an undisturbed one. So the
prompt is always computed in the same two steps, up to the last cache breakpoint and from there on, whether the first step
is found in the cache or not: the same additions in the same order give the same bits.
"""

import os
import re
import threading
from dataclasses import dataclass
from functools import cache
from typing import Any

from tools.diagnostics import EnvironmentLacks
from tools.models.weights import FILE, missing_packages, weights_folder

WINDOW = 8192  # tokens the model was trained for
# 98 % of the reference blocks of three papers fit into 16 tokens a line and 24 more.
TOKENS_PER_LINE, TOKENS_EXTRA = 16, 24
GUESSED_TOKENS = 8  # tokens proposed from the prompt per step; code repeats what stands around it
_CLOSING = re.compile(r"^[ \t]*```[ \t]*$", re.MULTILINE)
_busy = threading.Lock()


@dataclass(frozen=True)
class Reply:
    """`cached` tokens of the prompt were not computed again."""

    text: str
    finish_reason: str
    prompt: int
    cached: int
    completion: int


def answer(messages: list[dict[str, Any]], lines: int, indent: str) -> Reply:
    """Answer a chat; `lines` is the size of the blank, which bounds the answer, and `indent` its column.

    A model this small seldom opens a fence by itself and then talks until its limit, so its turn begins with an open
    fence and the indentation. The last blank is left to the model: its vocabulary joins it to the word that follows.

    Raises a litellm ContextWindowExceededError when the prompt does not fit.
    """
    limit = TOKENS_PER_LINE * lines + TOKENS_EXTRA
    with _busy:  # two generations at once would only take turns on the same core
        prefix, rest = _prefix_and_rest(messages)
        return _model().reply(prefix, rest, f"```python\n{indent[:-1]}", limit)


def _prefix_and_rest(messages: list[dict[str, Any]]) -> tuple[str, str]:
    """The chat in the model's own template (ChatML), cut after the last part that carries a cache breakpoint."""
    prefix, rest = "", ""
    for message in messages:
        rest += f"<|im_start|>{message['role']}\n"
        content = message["content"]
        for part in [{"text": content}] if isinstance(content, str) else content:
            rest += part["text"]
            if "cache_control" in part:
                prefix, rest = prefix + rest, ""
        rest += "<|im_end|>\n"
    return prefix, rest + "<|im_start|>assistant\n"


@cache
def _model() -> "_Model":
    missing = missing_packages()
    if missing:
        raise EnvironmentLacks(missing)
    return _Model()


class _Model:
    """The loaded weights, and the attention state of the prefix computed last."""

    def __init__(self) -> None:
        os.environ["HF_HUB_OFFLINE"] = "1"
        os.environ.setdefault("TQDM_DISABLE", "1")  # read when tqdm is imported, so before what imports it
        import torch
        import transformers

        # With two threads on two shared cores each waits for the other at every layer: ten times slower.
        torch.set_num_threads(1)
        transformers.utils.logging.set_verbosity_error()
        transformers.utils.logging.disable_progress_bar()
        folder = weights_folder()
        self.torch = torch
        self.tokenizer = transformers.AutoTokenizer.from_pretrained(folder, gguf_file=FILE)
        self.network = transformers.AutoModelForCausalLM.from_pretrained(
            folder, gguf_file=FILE, dtype=torch.bfloat16, quantization_config=transformers.GgufConfig(dequantize=True)
        ).eval()
        self.prefix: list[int] = []
        self.state: Any = None

    def reply(self, prefix: str, rest: str, opening: str, limit: int) -> Reply:
        head, tail = self._encode(prefix), self._encode(rest + opening)
        size = len(head) + len(tail)
        if size + limit > WINDOW:
            from litellm import ContextWindowExceededError

            message = f"The prompt has {size} tokens and the answer may have {limit}; the window has {WINDOW}."
            raise ContextWindowExceededError(message, model="smollm2-135m", llm_provider="builtin")
        with self.torch.inference_mode():
            cached = self._prepare(head)
            ids = self.torch.tensor([head + tail])
            output = self.network.generate(
                input_ids=ids,
                attention_mask=self.torch.ones_like(ids),
                cache=self.state,
                max_new_tokens=limit,
                do_sample=False,
                prompt_lookup_num_tokens=GUESSED_TOKENS,
                stopping_criteria=[self._block_is_closed(size)],
                pad_token_id=self.tokenizer.eos_token_id,
            )
        new = output[0, size:].tolist()
        text = self.tokenizer.decode(new, skip_special_tokens=True)
        closing = _CLOSING.search(text)
        ended = closing is not None or self.tokenizer.eos_token_id in new
        text = opening + (text[: closing.end()] if closing else text)
        return Reply(text, "stop" if ended else "length", size, cached, len(new))

    def _encode(self, text: str) -> list[int]:
        ids: list[int] = self.tokenizer(text, add_special_tokens=False)["input_ids"]
        return ids

    def _prepare(self, head: list[int]) -> int:
        """Bring the attention state to exactly `head`; how many of its tokens were there already."""
        if self.state is not None and self.prefix == head:
            added = self.state.get_seq_length() - len(head)
            if added:
                self.state.crop(-added)
            return len(head)
        import transformers

        self.state, self.prefix = transformers.DynamicCache(), head
        if head:
            self.network(self.torch.tensor([head]), cache=self.state, logits_to_keep=1)
        return 0

    def _block_is_closed(self, size: int) -> Any:
        """Stops at the fence that closes the block: from there the model would only repeat itself."""
        torch, tokenizer = self.torch, self.tokenizer

        def stop(ids: Any, scores: Any, **_: Any) -> Any:
            done = _CLOSING.search(tokenizer.decode(ids[0, size:], skip_special_tokens=True)) is not None
            return torch.tensor([done])

        return stop

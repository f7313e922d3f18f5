"""SmolLM2-135M-Instruct in this process: loaded once, one thread, greedy, with the paper's prefix computed once.

Greedy answers must not depend on what was asked before, or a resumed run would differ from an undisturbed one. So the
prompt is always computed in the same two steps, up to the last cache breakpoint and from there on, whether the first step
is found in the cache or not: the same additions in the same order give the same bits.
"""

import os
import re
import threading
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from tools.annotations import Blank
from tools.diagnostics import EnvironmentLacks
from tools.models.weights import FILE, missing_packages, weights_folder

WINDOW = 8192  # tokens the model was trained for
# 98 % of the reference blocks of three papers fit into 16 tokens a line and 24 more.
TOKENS_PER_LINE, TOKENS_EXTRA = 16, 24
LEAD_LINES = 8  # lines before the blank that its turn begins with
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


def answer(messages: list[dict[str, Any]], blank: Blank) -> Reply:
    """Answer a chat about this blank.

    A model this small seldom opens a fence by itself, then repeats the function's head and talks until its limit. So its turn
    begins with an open fence and the lines that stand before the blank, which it only has to carry on; it is stopped when it
    has written as many lines of code as are asked for, or leaves the blank's column to the left. All three are told in every
    prompt: the lines before as part of the file, the number of lines and their column.

    What its turn began with is no part of its answer but for the fence and the indentation. Of that the last space is left to
    the model: its vocabulary joins it to the word that follows.

    Raises a litellm ContextWindowExceededError when the prompt does not fit.
    """
    lines, indent = blank.snippet.lines, blank.snippet.indent[:-1]
    lead = "".join(blank.before.replace(blank.newline, "\n").splitlines(keepends=True)[-LEAD_LINES:])
    with _busy:  # two generations at once would only take turns on the same core
        prefix, rest = _prefix_and_rest(messages)
        made = _model().reply(prefix, rest, f"```python\n{lead}{indent}", lines, len(blank.snippet.indent))
    return replace(made, text=f"```python\n{indent}{made.text}")


def asked_part(text: str, lines: int, column: int) -> tuple[str, bool]:
    """What a continuation says until its fence closes, its `lines`th line of code ends or a line begins left of `column`;
    and whether it came so far. Its first line begins in the column already."""
    closing = _CLOSING.search(text)
    body = text[: closing.start()] if closing else text
    kept, code = "", 0
    for number, line in enumerate(body.splitlines(keepends=True)):
        told = line.strip()
        if number and told and len(line) - len(line.lstrip()) < column:
            return kept, True
        kept += line
        code += bool(told) and not told.startswith("#")
        if code == lines and line.endswith("\n"):
            return kept, True
    return body, closing is not None


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

    def reply(self, prefix: str, rest: str, opening: str, lines: int, column: int) -> Reply:
        head, tail = self._encode(prefix), self._encode(rest + opening)
        size = len(head) + len(tail)
        limit = TOKENS_PER_LINE * lines + TOKENS_EXTRA
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
                stopping_criteria=[self._has_ended(size, lines, column)],
                pad_token_id=self.tokenizer.eos_token_id,
            )
        new = output[0, size:].tolist()
        text, ended = asked_part(self.tokenizer.decode(new, skip_special_tokens=True), lines, column)
        ended = ended or self.tokenizer.eos_token_id in new
        if ended:
            text = f"{text.rstrip(chr(10))}\n```\n"
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

    def _has_ended(self, size: int, lines: int, column: int) -> Any:
        torch, tokenizer = self.torch, self.tokenizer

        def stop(ids: Any, scores: Any, **_: Any) -> Any:
            text = tokenizer.decode(ids[0, size:], skip_special_tokens=True)
            return torch.tensor([asked_part(text, lines, column)[1]])

        return stop

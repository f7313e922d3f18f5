"""What share of a run's input tokens a provider's prompt cache can serve, simulated for the whole problem set.

    python benchmarks/prompt_cache.py [PSET]

Two kinds of cache are simulated, both asked one blank after the other, in the order of a run:
- `prefix`: the longest beginning shared with an earlier prompt, in steps of 128 tokens, from 1,024 tokens on;
- `breakpoints`: the longest beginning that ends at a breakpoint and was seen before.
`plain` is the same prefix cache on the obvious order: instructions, paper, context, whole masked file, request.
Tokens are counted as four characters: shares hardly depend on it.
"""

import sys
from itertools import accumulate
from os.path import commonprefix
from pathlib import Path

from tools.models import Prompt, build_prompt
from tools.problems import Paper, load

CHARACTERS, STEP, LEAST = 4, 128, 1024


def served_by_prefix(prompts: list[str]) -> float:
    """Characters of all prompts that a prefix cache serves."""
    served = 0
    for index, prompt in enumerate(prompts):
        # Not commonpath, which would compare names between slashes: characters are meant.
        shared = max((len(commonprefix([prompt, earlier])) for earlier in prompts[:index]), default=0)  # noqa: RUF071
        shared //= CHARACTERS
        served += (shared // STEP * STEP if shared >= LEAST else 0) * CHARACTERS
    return served


def served_by_breakpoints(prompts: list[Prompt]) -> float:
    """Characters of all prompts that a cache with explicit breakpoints serves."""
    served, seen = 0, set()
    for prompt in prompts:
        beginnings = accumulate((part.text for part in prompt.parts), initial=prompt.system)
        ends = [text for text, part in zip(list(beginnings)[1:], prompt.parts, strict=True) if part.breakpoint]
        served += max((len(text) for text in ends if text in seen), default=0)
        seen.update(ends)
    return served


def whole(prompt: Prompt) -> str:
    return prompt.system + prompt.user


def plain(paper: Paper, prompt: Prompt, masked: str) -> str:
    """The same request with the masked file in one piece."""
    head = "".join(part.text for part in prompt.parts[:-3])
    return prompt.system + head + masked + prompt.parts[-1].text


def shares(papers: tuple[Paper, ...]) -> dict[str, tuple[float, float, float, int]]:
    """For each paper and for `all`: served by prefix, by breakpoints, plainly; and tokens of all prompts."""
    rows, totals = {}, [0.0, 0.0, 0.0, 0.0, 0.0]
    for paper in papers:
        prompts = [build_prompt(paper, ref, "paper") for ref in paper.snippets]
        texts = [whole(prompt) for prompt in prompts]
        plainly = [plain(paper, prompt, ref.blank.masked) for prompt, ref in zip(prompts, paper.snippets, strict=True)]
        size, plain_size = sum(map(len, texts)), sum(map(len, plainly))
        found = [served_by_prefix(texts), served_by_breakpoints(prompts), served_by_prefix(plainly)]
        rows[paper.id] = (found[0] / size, found[1] / size, found[2] / plain_size, size // CHARACTERS)
        totals = [total + part for total, part in zip(totals, [*found, size, plain_size], strict=True)]
    prefix, breakpoints, obvious, size, plain_size = totals
    rows["all"] = (prefix / size, breakpoints / size, obvious / plain_size, int(size) // CHARACTERS)
    return rows


def main() -> None:
    pset = Path(sys.argv[1] if len(sys.argv) > 1 else "pset")
    print(f"{'paper':<28}{'tokens':>10}{'prefix':>9}{'breakpoints':>13}{'plain':>8}")
    for name, (prefix, breakpoints, obvious, tokens) in shares(load(pset, lenient=True).papers).items():
        print(f"{name:<28}{tokens:>10,}{prefix:>9.1%}{breakpoints:>13.1%}{obvious:>8.1%}")


if __name__ == "__main__":
    main()

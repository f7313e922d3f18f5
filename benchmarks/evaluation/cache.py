"""What providers' prompt caches serve."""

import asyncio
import random

from benchmarks.evaluation.common import PSET
from tools.evaluation.asking import MILLION, USUAL_TOKENS_PER_BYTE
from tools.evaluation.chains import Node, chain, prefix_marks
from tools.evaluation.forecast import cached_bytes
from tools.evaluation.lanes import Lane
from tools.models.prompt import MODES, build_prompt
from tools.problems import load


class Cached:
    """A provider with a prefix cache: what a question finds in it is decided when it is asked, by what was answered then."""

    def __init__(self) -> None:
        self.answered: list[str] = []
        self.tokens = self.by_letter = self.by_block = 0.0

    async def ask(self, text: str) -> None:
        held = cached_bytes(text, self.answered) * USUAL_TOKENS_PER_BYTE
        self.tokens += len(text.encode()) * USUAL_TOKENS_PER_BYTE
        self.by_letter += held
        # Real caches work on blocks (128 tokens at OpenAI) and need a least length (1,024 tokens).
        self.by_block += held // 128 * 128 if held >= 1024 else 0
        await asyncio.sleep(0.001)
        self.answered.append(text)


def cache(at_once: int = 4) -> None:
    """Asks the papers of pset/ through a lane; only what a cache of the same model on the same paper can hold is counted."""
    print(
        f"share of input tokens from the cache, {at_once} calls at once:   in chains, by blocks; paper by paper; in any order"
    )
    papers = load(PSET, thorough=False).papers
    for mode in MODES:
        chains, plain, total = Cached(), Cached(), 0.0
        everything: list[str] = []
        for paper in papers:
            prompts = [build_prompt(paper, ref, mode) for ref in paper.snippets]
            marks = {prompt.system + prompt.user: prefix_marks(prompt) for prompt in prompts}
            for provider, tree_of in ((chains, chain(list(marks), marks.__getitem__)), (plain, _flat(list(marks)))):
                provider.answered.clear()
                asyncio.run(Lane(at_once, [tree_of], provider.ask).run())
            everything += marks
        random.Random(1).shuffle(everything)
        for index, text in enumerate(everything):  # with a cache that holds the last 20 prompts
            total += cached_bytes(text, everything[max(0, index - 20) : index]) * USUAL_TOKENS_PER_BYTE
        shares = ", ".join(
            f"{100 * part / chains.tokens:.1f} %"
            for part in (chains.by_letter, chains.by_block, plain.by_letter, total)
        )
        size = f"{len(papers)} papers, {len(everything)} prompts, {chains.tokens / MILLION:.2f} M tokens"
        print(f"  {mode}: {size}: {shares}")


def _flat(texts: list[str]) -> Node[str]:
    """The first alone, then all others in the order of the file."""
    return Node(texts[0], tuple(Node(text) for text in texts[1:]))

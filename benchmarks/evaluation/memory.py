"""The memory of a long run."""

import os
import resource
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.evaluation.common import KNOWN_NAME, Waiting, model, served
from tests.support.evaluation import Rules, Told, order, toys
from tools.evaluation.asking import Asker, Providers
from tools.evaluation.evaluate import evaluate
from tools.models.catalogue import Model


def memory(calls: int) -> None:
    """Of a run whose model only waits, and of one that goes through litellm and HTTP."""
    Waiting.latency = 0.002
    waiting = model("waiting")
    _sampled(calls, "with a model that waits", waiting, Long())
    os.environ.setdefault("OPENAI_API_KEY", "sk-benchmark-0000")
    with served(0.01) as url:
        real = replace(model("real", api_base=url), litellm=KNOWN_NAME)
        _sampled(calls, "through litellm and HTTP", real, Providers({real.id: real}, budget=None))


def _sampled(calls: int, name: str, asked: Model, asker: Asker) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        problems = toys(root, 25)
        samples = calls // sum(len(paper.snippets) for paper in problems.papers)
        told = Sampled(calls)
        made = order(root / "s", problems, asked, samples=samples, temperature=1.0)
        evaluate(made, told, asker, Rules())
        size = sum(file.stat().st_size for file in (root / "s").rglob("*.jsonl"))
        print(f"{calls} calls {name}, {size / 1e6:.0f} MB of results; resident memory in MB after each tenth:")
        print("  " + " ".join(f"{value:.0f}" for value in told.sizes))


class Long(Waiting):
    """Answers of 20 kB, as thinking models give them."""

    async def ask(self, ready, failed_call):  # type: ignore[no-untyped-def]
        answer = await super().ask(ready, failed_call)
        self.asked.clear()
        return replace(answer, reasoning="Let me think about it. " * 900)


class Sampled(Told):
    """Looks at the process's memory ten times."""

    def __init__(self, calls: int) -> None:
        super().__init__()
        self.every, self.sizes = max(1, calls // 10), []

    def moved(self, model: str, tally: object) -> None:
        super().moved(model, tally)
        if self.moves % (2 * self.every) == 0:
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            self.sizes.append(pages * resource.getpagesize() / 1e6)

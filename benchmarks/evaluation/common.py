"""What the benchmarks of evaluation share."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.evaluation import Scripted, steady
from tools.models.catalogue import Limits, Model, Price

ROOT = Path(__file__).resolve().parents[2]
PSET = ROOT / "pset"
# litellm's price table knows it, as it knows those of models.yaml: another name costs it a search at every call.
KNOWN_NAME = "openai/gpt-4o-mini"


def model(name: str, **params: object) -> Model:
    """A model that allows 32 calls at once."""
    return Model(
        f"bench-{name}", name, "nobody", True, f"openai/{name}", {"max_tokens": 1024, **params}, None, Price(1.0, 4.0, 0.1),
        True, Limits(32),
    )  # fmt: skip


class Waiting(Scripted):
    """A model that takes its time and costs no processor time: what is left is the run's own."""

    latency = 0.2

    async def ask(self, ready, failed_call):  # type: ignore[no-untyped-def]
        await asyncio.sleep(self.latency)
        return steady(ready.question)


@contextmanager
def served(latency: float) -> Iterator[str]:
    """The address of a provider in a process of its own."""
    command = [sys.executable, "-m", "tests.support.serve", str(latency)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin is not None and server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.stdin.close()

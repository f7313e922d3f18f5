"""Calls a second against the ideal, beside loops that do nothing else."""

import asyncio
import itertools
import math
import os
import statistics
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import aiohttp

from benchmarks.evaluation.common import KNOWN_NAME, Waiting, model, served
from tests.support.evaluation import Rules, Told, order, toys
from tools.evaluation.asking import Asker, Providers
from tools.evaluation.evaluate import Phase, evaluate
from tools.models.client import litellm_client

_QUESTION = [{"role": "user", "content": "y" * 25_000}]


async def _gated(calls: int, limit: int, one: Callable[[], Awaitable[object]]) -> None:
    """What anyone would write first: a semaphore, and nothing kept."""
    gate = asyncio.Semaphore(limit)

    async def call() -> None:
        async with gate:
            await one()

    await asyncio.gather(*(call() for _ in range(calls)))


async def _http_loop(url: str, calls: int, limit: int) -> None:
    """Requests and replies of the same size with no litellm between: what HTTP itself leaves of the ideal."""
    request = {"model": "bare", "messages": _QUESTION}
    async with aiohttp.ClientSession() as session:

        async def one() -> None:
            async with session.post(f"{url}/chat/completions", json=request) as reply:
                await reply.read()

        await _gated(calls, limit, one)


async def _litellm_loop(url: str, calls: int, limit: int) -> None:
    """What litellm itself leaves of it."""
    ask = litellm_client().acompletion
    await _gated(calls, limit, lambda: ask(model=KNOWN_NAME, api_base=url, messages=_QUESTION))


def throughput(calls: int, latency: float, limit: int = 32, attempts: int = 7) -> None:
    """All of them in turn, attempt by attempt, since the speed of the machine changes; medians, and their range."""
    ideal = math.ceil(calls / limit) * latency
    os.environ.setdefault("OPENAI_API_KEY", "sk-benchmark-0000")
    Waiting.latency = latency
    litellm_client()  # its import takes seconds, once
    measured: dict[str, list[tuple[float, float]]] = {}
    with TemporaryDirectory() as folder, served(latency) as url:
        root = Path(folder)
        problems = toys(root, 25)
        samples = max(1, calls // sum(len(paper.snippets) for paper in problems.papers))
        real = replace(model("real", api_base=url), litellm=KNOWN_NAME)

        def run(asker: Asker) -> None:
            store = root / f"store-{next(stores)}"
            made = order(store, problems, real, samples=samples, temperature=1.0, phase=Phase.GENERATE)
            assert evaluate(made, Told(), asker, Rules()).asked == calls

        stores = itertools.count()
        work: dict[str, Callable[[], None]] = {
            "a plain loop that waits": lambda: asyncio.run(_gated(calls, limit, lambda: asyncio.sleep(latency))),
            "a plain loop of bare HTTP calls": lambda: asyncio.run(_http_loop(url, calls, limit)),
            "a plain loop of litellm calls": lambda: asyncio.run(_litellm_loop(url, calls, limit)),
            "a run with a model that waits": lambda: run(Waiting()),
            "a run through litellm and HTTP": lambda: run(Providers({real.id: real}, budget=None)),
        }
        asyncio.run(_litellm_loop(url, limit, limit))  # what litellm does once
        for _ in range(attempts):
            for name, job in work.items():
                cpu, started = time.process_time(), time.perf_counter()
                job()
                measured.setdefault(name, []).append((time.perf_counter() - started, time.process_time() - cpu))
    print(
        f"{calls} calls of {latency * 1000:.0f} ms, {limit} at once: {ideal:.2f} s would be ideal; {attempts} attempts"
    )
    for name, figures in measured.items():
        shares = sorted(100 * ideal / seconds for seconds, _ in figures)
        cpu = statistics.median(cpu for _, cpu in figures)
        print(
            f"  {name}: {statistics.median(shares):.0f} % of ideal ({shares[0]:.0f} to {shares[-1]:.0f}), "
            f"{cpu / calls * 1000:.1f} ms of processor time a call"
        )

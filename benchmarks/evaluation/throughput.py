"""Calls a second against the ideal, beside loops that do nothing else."""

import asyncio
import math
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.evaluation.common import KNOWN_NAME, ROOT, Waiting, model
from tests.support.evaluation import Rules, Told, order, toys
from tools.evaluation.asking import Providers
from tools.evaluation.evaluate import Phase, evaluate
from tools.models.client import litellm_client


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


async def _plain_loop(calls: int, limit: int, latency: float) -> None:
    """What anyone would write first: a semaphore, and nothing kept."""
    gate = asyncio.Semaphore(limit)

    async def one() -> None:
        async with gate:
            await asyncio.sleep(latency)

    await asyncio.gather(*(one() for _ in range(calls)))


async def _plain_litellm_loop(url: str, calls: int, limit: int) -> None:
    """The same with real calls: what litellm itself leaves of the ideal."""
    gate = asyncio.Semaphore(limit)
    question = [{"role": "user", "content": "y" * 25_000}]

    async def one() -> None:
        async with gate:
            await litellm_client().acompletion(model=KNOWN_NAME, api_base=url, messages=question)

    await asyncio.gather(*(one() for _ in range(calls)))


def throughput(calls: int, latency: float, limit: int = 32) -> None:
    rounds = math.ceil(calls / limit)
    ideal = rounds * latency
    started = time.perf_counter()
    asyncio.run(_plain_loop(calls, limit, latency))
    print(f"{calls} calls of {latency * 1000:.0f} ms, {limit} at once: {ideal:.2f} s, {rounds} rounds, would be ideal")
    print(f"  a plain loop that keeps nothing: {time.perf_counter() - started:.2f} s")
    os.environ.setdefault("OPENAI_API_KEY", "sk-benchmark-0000")
    with TemporaryDirectory() as folder, served(latency) as url:
        root = Path(folder)
        problems = toys(root, 25)
        samples = max(1, calls // sum(len(paper.snippets) for paper in problems.papers))
        real = replace(model("real", api_base=url), litellm=KNOWN_NAME)
        real_asker = Providers({real.id: real}, budget=None)
        Waiting.latency = latency
        litellm_client()  # its import takes seconds, once
        for _ in range(2):
            started = time.perf_counter()
            asyncio.run(_plain_litellm_loop(url, calls, limit))
            seconds = time.perf_counter() - started
            print(f"  a plain loop of litellm calls: {seconds:.2f} s, {100 * ideal / seconds:.0f} % of ideal")
        for name, asker in (("the run's own part", Waiting()), ("through litellm and HTTP", real_asker)):
            for attempt in range(2):
                an_order = order(
                    root / f"{name}{attempt}", problems, real, samples=samples, temperature=1.0, phase=Phase.GENERATE
                )
                cpu, started = time.process_time(), time.perf_counter()
                summary = evaluate(an_order, Told(), asker, Rules())
                seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
                assert summary.asked == calls
                print(
                    f"  {name}: {seconds:.2f} s, {100 * ideal / seconds:.0f} % of ideal ({cpu:.2f} s of processor time)"
                )

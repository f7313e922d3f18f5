"""Calls to one provider: how many at once, how many a minute, and in which order.

Questions with one long common prompt beginning hang together in a chain (chains.py): some wait for the answer of another,
so that the provider's prompt cache holds the beginning when they are asked. A chain that was begun is carried on before
another is opened, while the cache is warm; slots that would wait for an answer open further chains, so that the order
costs no throughput.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from tools.evaluation.chains import Node

Q = TypeVar("Q")


@dataclass(frozen=True)
class Limits:
    """What one provider allows this run."""

    concurrency: int = 8
    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None

    def shared(self, runs: int) -> "Limits":
        """The part of it that each of several runs at the same time may use."""

        def part(limit: float | None) -> float | None:
            return None if limit is None else limit / runs

        return Limits(max(1, self.concurrency // runs), part(self.requests_per_minute), part(self.tokens_per_minute))


class Rate:
    """At most `per_minute` units in any minute, handed out evenly (a leaky bucket with a burst of `burst` seconds' worth)."""

    def __init__(self, per_minute: float | None, burst: float = 1.0) -> None:
        self._interval = 60.0 / per_minute if per_minute else 0.0
        self._burst = burst
        self._free_at = 0.0

    async def take(self, units: float) -> None:
        """Wait until `units` may be used. The units are booked at once, so that waiting calls keep their order."""
        if not self._interval:
            return
        now = asyncio.get_running_loop().time()
        start = max(now, self._free_at)
        self._free_at = start + units * self._interval
        if start > now + self._burst:
            await asyncio.sleep(start - now)


class Lane(Generic[Q]):
    """Runs `ask` for every question of every chain, within `limit` at once."""

    def __init__(self, limit: int, chains: Iterable[Node[Q]], ask: Callable[[Q], Awaitable[None]]) -> None:
        self._limit = limit
        self._chains = iter(chains)
        self._ask = ask
        self._ready: deque[Node[Q]] = deque()
        self._stopped = False

    def stop(self) -> None:
        """Start nothing more; what is running ends by itself."""
        self._stopped = True

    async def run(self) -> None:
        """Returns when all questions were asked, or the running ones after `stop`. An exception of `ask` ends the lane."""
        running: dict[asyncio.Task[None], Node[Q]] = {}
        try:
            while True:
                while len(running) < self._limit and (node := self._next()) is not None:
                    running[asyncio.ensure_future(self._ask(node.question))] = node
                if not running:
                    return
                done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    self._ready.extend(running.pop(task).then)
                    task.result()
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    def _next(self) -> Node[Q] | None:
        if self._stopped:
            return None
        return self._ready.popleft() if self._ready else next(self._chains, None)

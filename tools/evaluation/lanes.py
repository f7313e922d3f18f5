"""Calls to one provider: how many at once, how many a minute, and in which order.

All questions with one long common prompt beginning (a paper for one model in one mode) are a batch. The first question of a
batch goes alone, so that the provider's prompt cache holds the beginning when the others are asked; the others follow
together, before another batch is opened, while the cache is warm. Slots that would wait for a first answer open further
batches, so that the order costs no throughput.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

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
    """At most `per_minute` units in any minute, handed out evenly (a leaky bucket with a burst of a second's worth)."""

    def __init__(self, per_minute: float | None) -> None:
        self._interval = 60.0 / per_minute if per_minute else 0.0
        self._free_at = 0.0

    async def take(self, units: float) -> None:
        """Wait until `units` may be used. The units are booked at once, so that waiting calls keep their order."""
        if not self._interval:
            return
        now = asyncio.get_running_loop().time()
        start = max(now, self._free_at)
        self._free_at = start + units * self._interval
        if start > now + 1.0:
            await asyncio.sleep(start - now)


class Lane(Generic[Q]):
    """Runs `ask` for every question of every batch within `limit` at once."""

    def __init__(self, limit: int, batches: Iterable[Sequence[Q]], ask: Callable[[Q], Awaitable[None]]) -> None:
        self._limit = limit
        self._batches = (batch for batch in batches if batch)
        self._ask = ask
        self._ready: deque[Q] = deque()
        self._stopped = False

    def stop(self) -> None:
        """Start nothing more; what is running ends by itself."""
        self._stopped = True

    async def run(self) -> None:
        """Returns when all questions were asked, or the running ones after `stop`. An exception of `ask` ends the lane."""
        running: dict[asyncio.Task[None], Sequence[Q]] = {}
        try:
            while True:
                while len(running) < self._limit and (taken := self._next()) is not None:
                    question, waiting = taken
                    running[asyncio.ensure_future(self._ask(question))] = waiting
                if not running:
                    return
                done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    self._ready.extend(running.pop(task))
                    task.result()
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    def _next(self) -> tuple[Q, Sequence[Q]] | None:
        """The next question to ask, and those that wait for its answer."""
        if self._stopped:
            return None
        if self._ready:
            return self._ready.popleft(), ()
        batch = next(self._batches, None)
        return (batch[0], batch[1:]) if batch else None

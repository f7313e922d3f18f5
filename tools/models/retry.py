"""When to call again: exponential backoff with jitter, never earlier than the provider asked."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class RetryPolicy:
    """`attempts` calls in all. Waits are drawn from [half, whole] of `first` · 2^n seconds, at most `longest`.

    A provider that asks for a wait above `patience` is left for the next run: its slot serves other models meanwhile.
    """

    attempts: int = 6
    first: float = 2.0
    longest: float = 60.0
    patience: float = 300.0
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    draw: Callable[[], float] = random.random

    def wait(self, failed: int, retry_after: float | None) -> float | None:
        """Seconds to wait after `failed` calls, or None when it is not worth another."""
        if failed >= self.attempts or (retry_after is not None and retry_after > self.patience):
            return None
        spread = 0.5 + 0.5 * self.draw()
        backoff = min(self.first * 2.0 ** (failed - 1), self.longest) * spread
        # Calls that were refused together would come back together: a little is added to the wait asked for.
        return backoff if retry_after is None else retry_after + min(backoff, 1.0)

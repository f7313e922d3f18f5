"""The money cap: nothing is started that could take the run above it, whatever the calls in flight turn out to cost."""

import asyncio


class Budget:
    """`spent + reserved` never exceeds `cap` (US dollars; None: no cap). For one event loop.

    A call is paid for when it ends, and by then it is too late to say no. So each call first reserves the most it can cost,
    and gives back the rest when its cost is known.
    """

    def __init__(self, cap: float | None, spent: float = 0.0) -> None:
        self.cap = cap
        self.spent = spent
        self.reserved = 0.0
        self.refused = 0
        self._settled = asyncio.Condition()

    async def reserve(self, most: float) -> bool:
        """Set `most` dollars aside. Waits for calls in flight when their change may make room; False when nothing can."""
        async with self._settled:
            while not self._fits(most):
                if self.reserved == 0:
                    self.refused += 1
                    return False
                await self._settled.wait()
            self.reserved += most
            return True

    async def settle(self, most: float, cost: float) -> None:
        """Replace a reservation by what the call cost."""
        async with self._settled:
            self.reserved = max(0.0, self.reserved - most)
            if self.reserved < 1e-9:
                self.reserved = 0.0  # sums of fractions of a cent do not come out even
            self.spent += cost
            self._settled.notify_all()

    def _fits(self, most: float) -> bool:
        return self.cap is None or self.spent + self.reserved + most <= self.cap + 1e-9


class Reservation:
    """The money of one question, over all its calls. `cost`: what its last call cost; until that is known, the most it can.
    `lost`: what calls that gave no answer may have cost."""

    def __init__(self, budget: Budget, most: float) -> None:
        self._budget = budget
        self._most = most
        self._held = False
        self.cost = most
        self.lost = 0.0

    async def take(self) -> bool:
        self._held = await self._budget.reserve(self._most)
        return self._held

    async def renew(self) -> bool:
        """The call failed and may have been charged: count it as paid, and set the same aside for another. False: no room."""
        await self._budget.settle(self._most, self._most)
        self.lost += self._most
        return await self.take()

    async def settle(self) -> None:
        if self._held:
            await self._budget.settle(self._most, self.cost)

"""The money cap holds whatever calls cost and whenever they end."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from tools.evaluation.budget import Budget

MONEY = st.floats(0.0, 1.0)


@given(st.floats(0.0, 5.0), st.lists(st.tuples(MONEY, st.floats(0.0, 1.0), st.integers(0, 3)), max_size=30))
def test_spending_and_reservations_never_exceed_the_cap(cap, calls):
    budget = Budget(cap)
    paid = []

    async def call(most, share, turns):
        if not await budget.reserve(most):
            return
        assert budget.spent + budget.reserved <= cap + 1e-6
        for _ in range(turns):
            await asyncio.sleep(0)
        paid.append(most * share)
        await budget.settle(most, most * share)

    async def all_calls():
        await asyncio.gather(*(call(*facts) for facts in calls))

    asyncio.run(all_calls())
    assert sum(paid) <= cap + 1e-6
    assert budget.reserved == 0 and abs(budget.spent - sum(paid)) < 1e-6
    assert len(paid) + budget.refused == len(calls)


def test_a_call_waits_for_the_change_of_those_in_flight():
    async def scene():
        budget = Budget(1.0)
        assert await budget.reserve(0.9)
        waiting = asyncio.ensure_future(budget.reserve(0.5))
        await asyncio.sleep(0)
        assert not waiting.done()
        await budget.settle(0.9, 0.1)
        return await waiting

    assert asyncio.run(scene())


def test_without_a_cap_all_is_allowed_and_counted():
    async def scene():
        budget = Budget(None)
        for _ in range(3):
            assert await budget.reserve(1e6)
            await budget.settle(1e6, 2.0)
        return budget.spent

    assert asyncio.run(scene()) == 6.0


def test_earlier_spending_of_the_same_run_counts():
    assert not asyncio.run(Budget(1.0, spent=0.95).reserve(0.1))

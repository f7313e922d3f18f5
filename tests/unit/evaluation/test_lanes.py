"""The order of calls to one provider, and its limits."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.evaluation.chains import Node
from tools.evaluation.lanes import Lane, Limits, Rate


def row(questions):
    """The first, then all others."""
    return Node(questions[0], tuple(Node(question) for question in questions[1:]))


class Calls:
    """Calls that end one after the other, in the order in which the test says."""

    def __init__(self):
        self.started, self.events, self.running, self.most = [], [], 0, 0

    async def __call__(self, question):
        self.started.append(question)
        self.events.append(("start", question))
        self.running += 1
        self.most = max(self.most, self.running)
        for _ in range(1 + hash(question) % 3):
            await asyncio.sleep(0)
        self.running -= 1
        self.events.append(("end", question))


@given(st.lists(st.integers(1, 6), max_size=8), st.integers(1, 5))
def test_every_question_once_and_the_first_of_a_chain_before_its_others(sizes, limit):
    batches = [[(batch, number) for number in range(size)] for batch, size in enumerate(sizes)]
    calls = Calls()
    asyncio.run(Lane(limit, map(row, batches), calls).run())
    assert sorted(calls.started) == sorted(question for batch in batches for question in batch)
    assert calls.most <= limit
    for batch, number in calls.started:
        if number > 0:
            assert calls.events.index(("end", (batch, 0))) < calls.events.index(("start", (batch, number)))
    order = {question: place for place, question in enumerate(calls.started)}
    for batch in batches:
        assert [order[question] for question in batch] == sorted(order[question] for question in batch)


def test_the_others_start_when_the_first_has_ended_and_no_earlier():
    seen = []

    async def scene():
        gate = asyncio.Event()

        async def ask(question):
            seen.append(question)
            if question == "a0":
                await gate.wait()

        lane = asyncio.ensure_future(Lane(3, [row(["a0", "a1", "a2"]), row(["b0", "b1"])], ask).run())
        for _ in range(10):
            await asyncio.sleep(0)
        before = list(seen)
        gate.set()
        await lane
        return before

    assert asyncio.run(scene()) == ["a0", "b0", "b1"]
    assert seen == ["a0", "b0", "b1", "a1", "a2"]


def test_slots_that_would_wait_open_further_chains():
    calls = Calls()
    asyncio.run(Lane(4, [row([(batch, number) for number in range(3)]) for batch in range(6)], calls).run())
    assert calls.started[:4] == [(0, 0), (1, 0), (2, 0), (3, 0)]


def test_after_stop_nothing_is_started_and_what_runs_ends():
    async def scene():
        started, ended = [], []

        async def ask(question):
            started.append(question)
            if question == 1:
                lane.stop()
            await asyncio.sleep(0)
            ended.append(question)

        lane = Lane(2, [Node(number) for number in range(5)], ask)
        await lane.run()
        return started, ended

    started, ended = asyncio.run(scene())
    assert started == [0, 1] and sorted(ended) == [0, 1]


def test_a_fault_ends_the_lane_and_cancels_what_runs():
    cancelled = []

    async def ask(question):
        if question == 1:
            raise RuntimeError("fault")
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(question)
            raise

    with pytest.raises(RuntimeError, match="fault"):
        asyncio.run(Lane(2, [Node(0), Node(1), Node(2)], ask).run())
    assert cancelled == [0]


def test_several_runs_share_a_providers_limits():
    assert Limits(32, 600, 90_000).shared(4) == Limits(8, 150, 22_500)
    assert Limits(2, None, None).shared(20) == Limits(1, None, None)


def test_a_rate_spreads_units_over_time(monkeypatch):
    waits = []

    async def scene():
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "time", lambda: 1000.0)

        async def sleep(seconds):
            waits.append(seconds)

        monkeypatch.setattr(asyncio, "sleep", sleep)
        rate = Rate(60)
        for _ in range(5):
            await rate.take(1)
        await Rate(None).take(1e9)
        even = Rate(600, burst=0.0)
        for _ in range(3):
            await even.take(1)

    asyncio.run(scene())
    # A second's worth may go at once; then one unit a second. Without a burst the second unit waits already.
    assert waits == pytest.approx([2.0, 3.0, 4.0, 0.1, 0.2])

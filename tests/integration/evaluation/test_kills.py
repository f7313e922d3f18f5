"""kill -9 at any moment: every answer exactly once, nothing recorded is paid for again, and the same results in the end."""

import random
from dataclasses import replace

import pytest

from tests.support.evaluation import toys, tree
from tests.support.kills import disturbed, undisturbed
from tests.support.provider import Provider, steady
from tools.evaluation.journal import NAME as JOURNAL

KILLS = 6  # benchmarks/evaluation/kills.py does a hundred


def slowly(request, earlier):
    return replace(steady(request), seconds=0.04)


@pytest.mark.slow
def test_killed_runs_end_like_an_undisturbed_one(tmp_path):
    toys(tmp_path, 4)
    settings = {"pset": str(tmp_path / "pset"), "models": ["a", "b"], "samples": 5, "concurrency": 3}
    with Provider(slowly) as provider:
        expected = undisturbed(settings, tmp_path, provider)
    assert sum(data.count(b"\n") for data in expected.values()) == 4 * 2 * 2 * 5
    draw, killed, campaign = random.Random(5), 0, 0
    while killed < KILLS:
        campaign += 1
        store = tmp_path / f"s{campaign}"
        with Provider(slowly) as provider:
            account = disturbed({**settings, "store": str(store)}, tmp_path, provider, KILLS - killed, draw)
        killed += account.kills
        assert not account.faults
        assert account.repeated <= account.lost
        assert account.most_in_flight <= 2 * 3
        assert tree(store) == expected
        assert not (store / JOURNAL).exists()

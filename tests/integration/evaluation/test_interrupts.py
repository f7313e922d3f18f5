"""Ctrl-C and the end of a job: what is paid for is kept, and the run goes on where it stopped."""

import json
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.evaluation import toys, tree
from tests.support.kills import ROOT, undisturbed
from tests.support.provider import Provider, steady
from tools.evaluation.journal import NAME as JOURNAL
from tools.evaluation.store import read_store


def start(settings, folder, provider):
    file = folder / "settings.json"
    file.write_text(json.dumps({**settings, "url": provider.url, "run": "1"}))
    return subprocess.Popen(
        [sys.executable, "-m", "tests.support.killed_run", str(file)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_signal_waits_for_calls_in_flight_and_keeps_their_answers(tmp_path, number):
    toys(tmp_path, 3)
    store = tmp_path / "s"
    settings = {"pset": str(tmp_path / "pset"), "store": str(store), "models": ["a"], "samples": 4, "concurrency": 2}
    reached, go_on = threading.Event(), threading.Event()

    def script(request, earlier):
        if len(provider.started) >= 8:
            reached.set()
            go_on.wait()
        return steady(request)

    with Provider(script) as provider:
        process = start(settings, tmp_path, provider)
        assert reached.wait(60)
        process.send_signal(number)
        # The process says so when the signal has been taken in; only then may the held calls be answered.
        assert process.stdout is not None and "Stopping" in process.stdout.readline()
        go_on.set()
        process.communicate()
    assert process.returncode == 0
    # The eighth call was held, and at most one more was on its way beside it: none was started after the signal.
    asked = len(provider.started)
    assert asked in (8, 9)
    assert len(read_store(store)) == asked
    assert json.loads((store / JOURNAL).read_text())["run"]["spent_usd"] == pytest.approx(0.01 * asked)
    with Provider() as provider:
        assert start(settings, tmp_path, provider).wait() == 0
        assert len(provider.started) == 3 * 2 * 4 - asked
        assert tree(store) == undisturbed(settings, tmp_path, provider)
    assert not Path(store / JOURNAL).exists()


@pytest.mark.slow
def test_the_second_signal_does_not_wait(tmp_path):
    toys(tmp_path, 2)
    store = tmp_path / "s"
    settings = {"pset": str(tmp_path / "pset"), "store": str(store), "models": ["a"], "samples": 2, "concurrency": 1}
    reached = threading.Event()

    def script(request, earlier):
        if len(provider.started) < 3:
            return steady(request)
        reached.set()
        return replace(steady(request), hold=True)

    with Provider(script) as provider:
        process = start(settings, tmp_path, provider)
        assert reached.wait(60)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None and "Stopping" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 0
    assert len(read_store(store)) == 2

"""Kill runs at random moments, resume them, and keep account of what was asked, recorded and paid."""

import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.support.evaluation import tree
from tests.support.provider import Provider
from tools.evaluation.journal import recover
from tools.evaluation.store import Identity, read_store

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Account:
    """`kills` that hit a running process; `repeated`: calls beyond the first of a question; `lost`: calls that were in flight
    at a kill, so that they may have been paid for in vain; `faults`: what must never happen."""

    kills: int
    calls: int
    repeated: int
    lost: int
    most_in_flight: int
    faults: tuple[str, ...]


def disturbed(
    settings: dict[str, object], folder: Path, provider: Provider, kills: int, draw: random.Random
) -> Account:
    """Run to the end through at most that many kills. Each comes a random number of calls after the start, and a few
    milliseconds more, or at a random time, so that recovery and the writing of results are hit as well."""
    file = folder / "settings.json"
    store = Path(str(settings["store"]))
    recorded = [_recorded(store)]
    faults: list[str] = []
    code = -signal.SIGKILL
    typical = 0.8
    while code == -signal.SIGKILL:
        file.write_text(json.dumps({**settings, "url": provider.url, "run": str(len(recorded))}))
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.killed_run", str(file)], cwd=ROOT, stdout=subprocess.DEVNULL
        )
        started = time.monotonic()
        if len(recorded) <= kills:
            _kill_sometime(process, provider, draw, typical)
        code = process.wait()
        typical = 0.5 * typical + 0.5 * (time.monotonic() - started)
        recorded.append(_recorded(store))
    if code != 0:
        faults.append(f"a run ended with {code}")
    return _account(provider, recorded, faults)


def _account(provider: Provider, recorded: list[set[Identity]], faults: list[str]) -> Account:
    """`recorded`: what was on disk before the first run and after each. Made when all is over: a request that was on its way
    when its client was killed reaches the provider a little later."""
    lost = []
    for run in range(1, len(recorded)):
        asked = [call.prompt for call in provider.started if call.user == str(run)]
        known, now = recorded[run - 1], recorded[run]
        if len(set(asked)) < len(asked):
            faults.append(f"run {run} asked a question twice")
        if not known <= now:
            faults.append(f"run {run} lost a recorded answer")
        if any(prompt.startswith(str(identity)) for prompt in asked for identity in known):
            faults.append(f"run {run} asked what was recorded")
        lost.append(len(asked) - len(now - known))
    if lost[-1] != 0 or min(lost) < 0:
        faults.append(f"answers do not match calls: {lost}")
    calls = Counter((call.model, call.prompt) for call in provider.started)
    repeated = calls.total() - len(calls)
    return Account(len(lost) - 1, calls.total(), repeated, sum(lost), max(lost), tuple(faults))


def _kill_sometime(process: subprocess.Popen[bytes], provider: Provider, draw: random.Random, typical: float) -> None:
    """Kill by calls two times of three, and by the clock otherwise."""
    if draw.random() < 0.67:
        wanted, reached = len(provider.started) + draw.randint(1, 6), threading.Event()
        provider.on_start = lambda count: reached.set() if count >= wanted else None
        while process.poll() is None and not reached.wait(0.02):
            pass
        time.sleep(draw.random() * 0.01)
    else:
        deadline = time.monotonic() + draw.uniform(0.3, 1.6) * typical
        while process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.005)
    provider.on_start = lambda count: None
    process.kill()


def _recorded(store: Path) -> set[Identity]:
    """Every answer that is on disk: in the result files or in the journal."""
    if not store.exists():
        return set()
    left = {
        (line["model"], line["paper"], line["snippet"], line["mode"], line["sample"]) for line in recover(store).lines
    }
    return left | {record.identity for record in read_store(store)}


def undisturbed(settings: dict[str, object], folder: Path, provider: Provider) -> dict[str, bytes]:
    """The result files of a run that nobody kills."""
    file = folder / "undisturbed.json"
    store = folder / "undisturbed"
    file.write_text(json.dumps({**settings, "url": provider.url, "store": str(store), "run": "0"}))
    subprocess.run(
        [sys.executable, "-m", "tests.support.killed_run", str(file)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL
    )
    return tree(store)

"""Kills at random moments."""

import random
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.evaluation import toys, tree
from tests.support.kills import disturbed, undisturbed
from tests.support.provider import Provider
from tests.support.provider import steady as steady_reply


def kills(wanted: int, seed: int = 1) -> None:
    draw, killed, campaign, calls, repeated, lost, most = random.Random(seed), 0, 0, 0, 0, 0, 0
    with TemporaryDirectory() as folder:
        root = Path(folder)
        toys(root, 5)
        settings = {"pset": str(root / "pset"), "models": ["a", "b"], "samples": 6, "concurrency": 4}

        def script(request, earlier):  # type: ignore[no-untyped-def]
            return replace(steady_reply(request), seconds=0.05)

        with Provider(script) as provider:
            expected = undisturbed(settings, root, provider)
        while killed < wanted:
            campaign += 1
            store = root / f"s{campaign}"
            with Provider(script) as provider:
                account = disturbed({**settings, "store": str(store)}, root, provider, wanted - killed, draw)
            if account.faults or account.repeated > account.lost or tree(store) != expected:
                raise SystemExit(f"after {killed} kills: {account}; results equal: {tree(store) == expected}")
            killed += account.kills
            calls, repeated, lost = calls + account.calls, repeated + account.repeated, lost + account.lost
            most = max(most, account.most_in_flight)
            print(f"  {killed} kills, {campaign} evaluations brought to their end", flush=True)
    answers = sum(data.count(b"\n") for data in expected.values())
    print(
        f"{killed} kills in {campaign} evaluations of {answers} answers: every answer exactly once, all final results "
        f"byte-identical to an undisturbed run's.\n{calls} calls, of which {repeated} repeated one that was in flight at a kill; "
        f"at most {most} were in flight at once."
    )

"""How fast the leaderboard is made, and how often its intervals hold the truth.

    python benchmarks/leaderboard.py speed      today's size, then 1,000 models x 2,000 snippets
    python benchmarks/leaderboard.py coverage   intervals against a simulation with known truth

Speed measures the whole `rcb leaderboard` in a process of its own, from result files to pages; the bootstrap is measured beside
a plain one that draws papers in a loop. Coverage is measured beside two plainer intervals. docs/scoring.md cites the figures.
"""

import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from tools.evaluation.store import safe_name
from tools.leaderboard.metrics.bootstrap import RESAMPLES, TAIL, rate_interval, resample_counts, standard_errors

RCB = "import sys; from tools.cli import main; sys.exit(main())"
KINDS = ("functional", "functional", "functional", "name", "syntax", "type", "import", "attribute", "index/key")


def write_store(root: Path, models: int, papers: int, snippets_per_paper: int, seed: int = 1) -> int:
    """A store of made-up results with lines as long as real ones. Returns the number of results."""
    draw, written = random.Random(seed), 0
    difficulty = [[(draw.randint(1, 25), draw.gauss(0, 1.2)) for _ in range(snippets_per_paper)] for _ in range(papers)]
    for m in range(models):
        ability, name = draw.gauss(-0.5, 1.2), f"vendor/model-{m}"
        folder = root / safe_name(name)
        folder.mkdir(parents=True)
        for p in range(papers):
            lines = []
            for s, (size, hard) in enumerate(difficulty[p]):
                passed = draw.random() < 1 / (1 + math.exp(hard + size / 15 - ability))
                verdict = "pass" if passed else "provider_error" if m % 20 == 0 and draw.random() < 0.01 else "fail"
                kind = draw.choice(KINDS) if verdict == "fail" else None
                lines.append(json.dumps({
                    "schema": 1, "model": name, "paper": f"paper-{p}", "snippet": f"step {s} of the method", "file": "code.py",
                    "mode": "paper", "sample": 0, "lines": size, "first_commit_date": f"202{4 + p % 2}-{1 + p % 12:02d}-10",
                    "paper_title": f"A paper on subject {p}", "source": "evaluated", "generation_key": f"{m:064x}",
                    "grading_key": f"{p:064x}", "completion": "        value = compute(value)\n" * (1 + size // 4),
                    "extraction": "fence", "reindented": False, "verdict": verdict, "kind": kind, "cases_passed": 1,
                    "cases_total": 3, "flags": [],
                    "failure": kind and {"case": f"values_{s}", "where": "comparison", "exception": None, "trace": [],
                                         "message": "values differ", "difference": f"at y[{draw.randint(0, 30)}]: 1.25, not 1.5"},
                    "form": "observers", "sandbox": "full", "seed": "1" * 32, "cost_usd": 0.001 * size,
                    "tokens": {"prompt": 9000, "cached": 8000, "completion": 200, "reasoning": 0}, "answered_on": "2026-01-05",
                }))  # fmt: skip
            (folder / f"paper-{p}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
            written += len(lines)
    return written


def measure(command: list[str]) -> tuple[float, float, float]:
    """Seconds, seconds of processor time, and peak memory in MiB (largest process) of a command."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def speed(sizes: list[tuple[int, int, int]]) -> None:
    print(
        f"{'models':>7} {'snippets':>9} {'results':>10} {'seconds':>8} {'CPU':>6} {'MiB':>6}   whole `rcb leaderboard`"
    )
    for models, papers, each in sizes:
        with tempfile.TemporaryDirectory() as folder:
            store, out = Path(folder) / "store", Path(folder) / "out"
            results = write_store(store, models, papers, each)
            command = [sys.executable, "-c", RCB, "leaderboard", "--quiet", "--store", str(store), "--out", str(out)]
            seconds, processor, memory = measure(command)
            print(
                f"{models:7,} {papers * each:9,} {results:10,} {seconds:8.1f} {processor:6.1f} {memory:6.0f}",
                flush=True,
            )
    plain_bootstrap()


def plain_bootstrap(models: int = 32, papers: int = 20) -> None:
    """The bootstrap beside one that draws papers in a loop, both per model."""
    draw = np.random.RandomState(2)
    denominator = draw.randint(20, 120, size=(models, papers)).astype(float)
    numerator = np.floor(denominator * draw.random_sample((models, papers)))
    start = time.perf_counter()
    standard_errors(numerator, denominator)
    ours = (time.perf_counter() - start) / models
    rows, pick = list(zip(numerator[0].tolist(), denominator[0].tolist(), strict=True)), random.Random(3)
    start = time.perf_counter()
    for _ in range(RESAMPLES):
        chosen = [rows[pick.randrange(papers)] for _ in rows]
        _ = sum(a for a, _ in chosen) / sum(d for _, d in chosen)
    plain = time.perf_counter() - start
    print(
        f"{RESAMPLES:,} resamples of one model: {1000 * ours:.2f} ms, plain loop {1000 * plain:.0f} ms ({plain / ours:.0f} times)"
    )


def simulate(
    papers: int, times: int, mean: float, draw: np.random.RandomState
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Papers with snippets that succeed and fail together: (passed lines, lines) per paper, (times, papers), and the
    squared sampling error per snippet that an interval without clusters would use, (times,)."""
    passed, lines, squares = (np.zeros((times, papers)) for _ in range(3))
    count = draw.randint(3, 21, size=(times, papers))
    ability = draw.normal(mean, 1.0, size=(times, papers))
    outcomes = []
    for number in range(20):
        size = np.maximum(1, np.round(draw.lognormal(1.5, 0.8, size=(times, papers)))) * (number < count)
        hard = 0.6 * (np.log(np.maximum(size, 1)) - 1.5) + draw.normal(0, 0.7, size=(times, papers))
        success = draw.random_sample((times, papers)) < 1 / (1 + np.exp(hard - ability))
        passed, lines = passed + size * success, lines + size
        outcomes.append((size, success))
    rate = passed.sum(axis=1, keepdims=True) / lines.sum(axis=1, keepdims=True)
    for size, success in outcomes:
        squares += (size * (success - rate)) ** 2
    return passed, lines, np.sqrt(squares.sum(axis=1)) / lines.sum(axis=1)


def coverage(times: int, resamples: int) -> None:
    """Share of simulated leaderboards whose interval holds the true score, for three intervals."""
    print(f"{times:,} simulated leaderboards of each kind; width in percentage points")
    print(f"{'truth':>6} {'papers':>7} {'ours':>7} {'width':>6}   percentiles of papers   snippets as independent")
    for mean in (-0.5, -1.5, -2.5):
        many = simulate(400, 4_000, mean, np.random.RandomState(9))
        truth = float(many[0].sum() / many[1].sum())
        for papers in (3, 5, 10, 20, 40):
            passed, lines, alone = simulate(papers, times, mean, np.random.RandomState(papers))
            low, high = rate_interval(passed, lines, resamples)
            counts, rate = resample_counts(papers, resamples), passed.sum(axis=1) / lines.sum(axis=1)
            drawn = [
                np.quantile(counts @ a / (counts @ d), [TAIL, 1 - TAIL]) for a, d in zip(passed, lines, strict=True)
            ]
            plain = np.array(drawn)
            held = [
                _share((low <= truth) & (truth <= high)),
                _share((plain[:, 0] <= truth) & (truth <= plain[:, 1])),
                _share(np.abs(rate - truth) <= 1.96 * alone),
            ]
            print(
                f"{100 * truth:5.1f}% {papers:7} {held[0]:6.1f}% {100 * float(np.mean(high - low)):6.1f}"
                f" {held[1]:22.1f}% {held[2]:24.1f}%",
                flush=True,
            )


def _share(held: np.ndarray) -> float:
    return 100 * float(np.mean(held))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "coverage"), nargs="?")
    parser.add_argument("--quick", action="store_true", help="small sizes, to see that everything runs")
    args = parser.parse_args()
    if args.what in (None, "speed"):
        speed([(32, 20, 10)] if args.quick else [(32, 20, 10), (1_000, 100, 20)])
    if args.what in (None, "coverage"):
        coverage(*((200, 500) if args.quick else (4_000, 2_000)))


if __name__ == "__main__":
    main()

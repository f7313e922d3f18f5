"""Large plans."""

import time
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from tools.evaluation.questions import Selection
from tools.evaluation.shards import Costs, Plan, divide, write_shards


def plan(papers: int, models: int, shards: int) -> None:
    draw = np.random.default_rng(1)
    size, speed, price = (
        draw.gamma(4.0, 6.0, papers),
        draw.lognormal(1.0, 1.0, models),
        draw.lognormal(0.0, 1.5, models),
    )
    model_of, paper_of = np.divmod(np.arange(models * papers, dtype=np.int32), papers)
    seconds = size[paper_of] * speed[model_of] * draw.lognormal(0.0, 0.3, papers * models)
    usd = size[paper_of] * price[model_of] * 1e-3
    names = tuple(f"paper-{n:05d}" for n in range(papers))
    digests = {name: f"{n:020x}" for n, name in enumerate(names)}
    costs = Costs(tuple(f"model-{n:03d}" for n in range(models)), names, model_of, paper_of, seconds, usd)
    with TemporaryDirectory() as folder:
        started = time.perf_counter()
        made = divide(costs, Plan(Selection((), ()), digests, budget_usd=10_000.0), shards)
        divided = time.perf_counter()
        write_shards(Path(folder), made)
        written = time.perf_counter()
        size_mb = sum(file.stat().st_size for file in Path(folder).iterdir()) / 1e6
    lengths = np.array([shard.seconds for shard in made])
    dealt = np.bincount(np.arange(len(seconds)) % shards, seconds, shards)
    print(
        f"{papers} papers x {models} models = {len(seconds):,} cells into {len(made)} shards: "
        f"{divided - started:.1f} s to divide, {written - divided:.1f} s to write {size_mb:.0f} MB"
    )
    print(
        f"  longest / mean: {lengths.max() / lengths.mean():.6f}; cells dealt in turn: {dealt.max() / dealt.mean():.3f}"
    )
    print(f"  parts of the budget sum to ${sum(shard.budget_usd or 0 for shard in made):,.2f} of $10,000")

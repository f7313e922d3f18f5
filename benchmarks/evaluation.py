"""What evaluation costs besides models and graders, and whether it keeps its promises under kills.

    python -m benchmarks.evaluation unchanged    nothing changed: 32 models x 600 snippets, no call, no grading
    python -m benchmarks.evaluation throughput   500 calls of 200 ms, 32 at once, beside a plain loop that does nothing else
    python -m benchmarks.evaluation memory       the same over 5,000 calls, with the process's memory on the way
    python -m benchmarks.evaluation kills        100 kills at random moments
    python -m benchmarks.evaluation plan         10,000 papers x 300 models into 256 shards, beside dealing cells in turn
    python -m benchmarks.evaluation cache        share of the input tokens that prompt caches serve, for the papers in pset/

docs/evaluation.md cites the figures.
"""

import argparse
import asyncio
import copy
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import yaml

from tests.support.evaluation import Rules, Scripted, Told, order, steady, toys, tree
from tests.support.kills import disturbed, undisturbed
from tests.support.provider import Provider
from tests.support.provider import steady as steady_reply
from tools.evaluation.asking import MILLION, USUAL_TOKENS_PER_BYTE, Providers
from tools.evaluation.chains import Node, chain, prefix_marks
from tools.evaluation.evaluate import Phase, evaluate
from tools.evaluation.forecast import cached_bytes
from tools.evaluation.lanes import Lane
from tools.evaluation.questions import PaperQuestions, Selection
from tools.evaluation.replies import blank_record
from tools.evaluation.shards import Costs, Plan, divide, write_shards
from tools.evaluation.store import cell_file, write_cell
from tools.models.catalogue import Limits, Model, Price
from tools.models.client import litellm_client
from tools.models.prompt import MODES, build_prompt
from tools.problems import load

RCB = "import sys; from tools.cli import main; sys.exit(main())"
ROOT = Path(__file__).resolve().parents[1]
PSET = ROOT / "pset"
# litellm's price table knows it, as it knows those of models.yaml: another name costs it a search at every call.
KNOWN_NAME = "openai/gpt-4o-mini"


def model(name: str, **params: object) -> Model:
    """A model that allows 32 calls at once."""
    return Model(
        f"bench-{name}", name, "nobody", True, f"openai/{name}", {"max_tokens": 1024, **params}, None, Price(1.0, 4.0, 0.1),
        True, Limits(32),
    )  # fmt: skip


# Nothing changed


def copies(root: Path, snippets: int) -> int:
    """A problem set of at least that many snippets, made of copies of the papers in pset/. Returns how many it holds."""
    entries = yaml.safe_load((PSET / "papers.yaml").read_text("utf-8"))
    sizes = {paper.id: len(paper.snippets) for paper in load(PSET, thorough=False).papers}
    entries = [entry for entry in entries if entry["id"] in sizes]
    made, count = [], 0
    while count < snippets:
        entry = entries[len(made) % len(entries)]
        name = f"{entry['id']}-{len(made)}"
        shutil.copytree(PSET / entry["id"], root / name, ignore=shutil.ignore_patterns("__pycache__"))
        # A deep copy: YAML would write a list that two entries share as an alias, which is refused.
        made.append({**copy.deepcopy(entry), "id": name})
        count += sizes[entry["id"]]
    (root / "papers.yaml").write_text(yaml.safe_dump(made, sort_keys=False), "utf-8")
    return count


def write_models(file: Path, models: list[Model]) -> None:
    file.write_text(yaml.safe_dump([
        {"id": m.id, "name": m.name, "developer": m.developer, "open": m.open, "litellm": m.litellm, "params": dict(m.params),
         "knowledge_cutoff": None, "price": {"input": 1.0, "output": 4.0, "cached": 0.1}, "enabled": True,
         "limits": {"concurrency": 32}}
        for m in models
    ]), "utf-8")  # fmt: skip


def fill(store: Path, pset: Path, models: list[Model]) -> int:
    """Results that are up to date for all questions, with answers as long as real ones."""
    written = 0
    for paper in load(pset, thorough=False).papers:
        questions = PaperQuestions(paper, ("paper",))
        for m in models:
            lines = []
            for q in questions.of(m, ("paper",), 1, 0.0):
                code = q.ref.blank.reference
                answer = (
                    f"Here is the block.\n\n```python\n{code}```\n"
                    + "It follows the paper's equations step by step.\n" * 6
                )
                lines.append(replace(
                    blank_record(q, "evaluated"), completion=code, answer=answer, extraction="fenced", verdict="pass", seed="1",
                    grading_key=questions.keys.grading_key(q.snippet, code), cases_passed=9, cases_total=9, form="observers",
                ).to_json())  # fmt: skip
            write_cell(cell_file(store, m.id, paper.id), lines, sync=False)
            written += len(lines)
    return written


def unchanged(models: int, snippets: int) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "pset").mkdir()
        all_models = [model(f"m{n:03d}") for n in range(models)]
        count = copies(root / "pset", snippets)
        write_models(root / "models.yaml", all_models)
        lines = fill(root / "store", root / "pset", all_models)
        size = sum(file.stat().st_size for file in (root / "store").rglob("*.jsonl"))
        print(f"{models} models x {count} snippets: {lines} results, {size / 1e6:.0f} MB")
        command = [sys.executable, "-c", RCB, "evaluate", "--pset", str(root / "pset"), "--store", str(root / "store"),
                   "--models-file", str(root / "models.yaml")]  # fmt: skip
        for _ in range(3):
            before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            seconds, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
            processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            print(f"  {seconds:.2f} s ({processor:.2f} s of processor time): {done.stdout.strip()}")


# Throughput and memory


@contextmanager
def served(latency: float) -> Iterator[str]:
    """The address of a provider in a process of its own."""
    command = [sys.executable, "-m", "tests.support.serve", str(latency)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin is not None and server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.stdin.close()


class Waiting(Scripted):
    """A model that takes its time and costs no processor time: what is left is the run's own."""

    latency = 0.2

    async def ask(self, ready, failed_call):  # type: ignore[no-untyped-def]
        await asyncio.sleep(self.latency)
        return steady(ready.question)


async def _plain_loop(calls: int, limit: int, latency: float) -> None:
    """What anyone would write first: a semaphore, and nothing kept."""
    gate = asyncio.Semaphore(limit)

    async def one() -> None:
        async with gate:
            await asyncio.sleep(latency)

    await asyncio.gather(*(one() for _ in range(calls)))


async def _plain_litellm_loop(url: str, calls: int, limit: int) -> None:
    """The same with real calls: what litellm itself leaves of the ideal."""
    gate = asyncio.Semaphore(limit)
    question = [{"role": "user", "content": "y" * 25_000}]

    async def one() -> None:
        async with gate:
            await litellm_client().acompletion(model=KNOWN_NAME, api_base=url, messages=question)

    await asyncio.gather(*(one() for _ in range(calls)))


def throughput(calls: int, latency: float, limit: int = 32) -> None:
    ideal = calls * latency / limit
    started = time.perf_counter()
    asyncio.run(_plain_loop(calls, limit, latency))
    print(f"{calls} calls of {latency * 1000:.0f} ms, {limit} at once: {ideal:.2f} s would be ideal")
    print(f"  a plain loop that keeps nothing: {time.perf_counter() - started:.2f} s")
    os.environ.setdefault("OPENAI_API_KEY", "sk-benchmark-0000")
    with TemporaryDirectory() as folder, served(latency) as url:
        root = Path(folder)
        problems = toys(root, 25)
        samples = max(1, calls // sum(len(paper.snippets) for paper in problems.papers))
        real = replace(model("real", api_base=url), litellm=KNOWN_NAME)
        real_asker = Providers({real.id: real}, budget=None)
        Waiting.latency = latency
        litellm_client()  # its import takes seconds, once
        for _ in range(2):
            started = time.perf_counter()
            asyncio.run(_plain_litellm_loop(url, calls, limit))
            seconds = time.perf_counter() - started
            print(f"  a plain loop of litellm calls: {seconds:.2f} s, {100 * ideal / seconds:.0f} % of ideal")
        for name, asker in (("the run's own part", Waiting()), ("through litellm and HTTP", real_asker)):
            for attempt in range(2):
                an_order = order(
                    root / f"{name}{attempt}", problems, real, samples=samples, temperature=1.0, phase=Phase.GENERATE
                )
                cpu, started = time.process_time(), time.perf_counter()
                summary = evaluate(an_order, Told(), asker, Rules())
                seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
                assert summary.asked == calls
                print(
                    f"  {name}: {seconds:.2f} s, {100 * ideal / seconds:.0f} % of ideal ({cpu:.2f} s of processor time)"
                )


def memory(calls: int) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        problems = toys(root, 25)
        samples = calls // sum(len(paper.snippets) for paper in problems.papers)
        Waiting.latency = 0.002
        told = Sampled(calls)
        evaluate(order(root / "s", problems, model("m"), samples=samples, temperature=1.0), told, Long(), Rules())
        size = sum(file.stat().st_size for file in (root / "s").rglob("*.jsonl"))
        print(f"{calls} calls, {size / 1e6:.0f} MB of results; resident memory in MB after each tenth of the run:")
        print("  " + " ".join(f"{value:.0f}" for value in told.sizes))


class Long(Waiting):
    """Answers of 20 kB, as thinking models give them."""

    async def ask(self, ready, failed_call):  # type: ignore[no-untyped-def]
        answer = await super().ask(ready, failed_call)
        self.asked.clear()
        return replace(answer, reasoning="Let me think about it. " * 900)


class Sampled(Told):
    """Looks at the process's memory ten times."""

    def __init__(self, calls: int) -> None:
        super().__init__()
        self.every, self.sizes = max(1, calls // 10), []

    def moved(self, model: str, tally: object) -> None:
        super().moved(model, tally)
        if self.moves % (2 * self.every) == 0:
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            self.sizes.append(pages * resource.getpagesize() / 1e6)


# Kills


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


# Plan


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


# Prompt caches


class Cached:
    """A provider with a prefix cache: what a question finds in it is decided when it is asked, by what was answered then."""

    def __init__(self) -> None:
        self.answered: list[str] = []
        self.tokens = self.by_letter = self.by_block = 0.0

    async def ask(self, text: str) -> None:
        held = cached_bytes(text, self.answered) * USUAL_TOKENS_PER_BYTE
        self.tokens += len(text.encode()) * USUAL_TOKENS_PER_BYTE
        self.by_letter += held
        # Real caches work on blocks (128 tokens at OpenAI) and need a least length (1,024 tokens).
        self.by_block += held // 128 * 128 if held >= 1024 else 0
        await asyncio.sleep(0.001)
        self.answered.append(text)


def cache(at_once: int = 4) -> None:
    """Asks the papers of pset/ through a lane; only what a cache of the same model on the same paper can hold is counted."""
    print(
        f"share of input tokens from the cache, {at_once} calls at once:   in chains, by blocks; paper by paper; in any order"
    )
    papers = load(PSET, thorough=False).papers
    for mode in MODES:
        chains, plain, total = Cached(), Cached(), 0.0
        everything: list[str] = []
        for paper in papers:
            prompts = [build_prompt(paper, ref, mode) for ref in paper.snippets]
            marks = {prompt.system + prompt.user: prefix_marks(prompt) for prompt in prompts}
            for provider, tree_of in ((chains, chain(list(marks), marks.__getitem__)), (plain, _flat(list(marks)))):
                provider.answered.clear()
                asyncio.run(Lane(at_once, [tree_of], provider.ask).run())
            everything += marks
        random.Random(1).shuffle(everything)
        for index, text in enumerate(everything):  # with a cache that holds the last 20 prompts
            total += cached_bytes(text, everything[max(0, index - 20) : index]) * USUAL_TOKENS_PER_BYTE
        shares = ", ".join(
            f"{100 * part / chains.tokens:.1f} %"
            for part in (chains.by_letter, chains.by_block, plain.by_letter, total)
        )
        size = f"{len(papers)} papers, {len(everything)} prompts, {chains.tokens / MILLION:.2f} M tokens"
        print(f"  {mode}: {size}: {shares}")


def _flat(texts: list[str]) -> Node[str]:
    """The first alone, then all others in the order of the file."""
    return Node(texts[0], tuple(Node(text) for text in texts[1:]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("unchanged", "throughput", "memory", "kills", "plan", "cache"))
    parser.add_argument("--models", type=int)
    parser.add_argument("--snippets", type=int, default=600)
    parser.add_argument("--calls", type=int)
    parser.add_argument("--latency", type=float, default=0.2, help="seconds of one call (throughput)")
    parser.add_argument("--kills", type=int, default=100)
    args = parser.parse_args()
    match args.what:
        case "unchanged":
            unchanged(args.models or 32, args.snippets)
        case "throughput":
            throughput(args.calls or 500, args.latency)
        case "memory":
            memory(args.calls or 5000)
        case "kills":
            kills(args.kills)
        case "plan":
            plan(10_000, args.models or 300, 256)
        case "cache":
            cache()


if __name__ == "__main__":
    main()

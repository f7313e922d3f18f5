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

from benchmarks.evaluation.cache import cache
from benchmarks.evaluation.kills import kills
from benchmarks.evaluation.memory import memory
from benchmarks.evaluation.plan import plan
from benchmarks.evaluation.throughput import throughput
from benchmarks.evaluation.unchanged import unchanged


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

"""Ask models for the missing lines, grade what they write, and record the results.

Only what is missing or out of date is done. Every answer is on disk before anything else happens with it, so that a run
can be stopped or killed at any time and started again with the same command.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools.cli.asking import add_question_arguments, add_run_arguments, order_from, order_of_shard
from tools.cli.common import add_sandbox
from tools.diagnostics import Interrupted, UsageProblem

if TYPE_CHECKING:
    from tools.evaluation.summary import RunSummary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_question_arguments(parser)
    parser.add_argument("--dry-run", action="store_true",
                        help="say what would be done, why, and what it costs; do nothing")  # fmt: skip
    parser.add_argument("--regenerate", action="store_true", help="ask again also what is up to date")
    parser.add_argument("--phase", choices=("both", "generate", "grade"), default="both",
                        help="only ask (needs keys), only grade (needs none), or both (default)")  # fmt: skip
    parser.add_argument("--shard", type=Path, metavar="FILE",
                        help="do what this file of `rcb plan` says; other flags for questions do not count")  # fmt: skip
    parser.add_argument("--base", type=Path, metavar="DIR",
                        help="with --shard: results to start from, where --store has none yet")  # fmt: skip
    add_run_arguments(parser)
    add_sandbox(parser)


def run(args: argparse.Namespace) -> int:
    from dataclasses import replace

    from tools.evaluation.evaluate import Phase, evaluate
    from tools.evaluation.forecast import forecast
    from tools.evaluation.progress import progress_for
    from tools.evaluation.shards import read_shard, start_from
    from tools.evaluation.stale import Action
    from tools.grading.sandbox import Level

    if args.shard is not None:
        order = order_of_shard(args, read_shard(args.shard))
        if args.base is not None and order.cells is not None:
            # What is only to be graded is left to the half that grades: it may have newer completions to start from.
            quiet = {model.id for model in order.only_grade} if args.phase == "generate" else set()
            start_from(args.base, args.store, [cell for cell in sorted(order.cells) if cell[0] not in quiet])
    elif args.base is not None:
        raise UsageProblem("--base goes with --shard.")
    else:
        order = order_from(args)
    order = replace(
        order,
        phase=Phase(args.phase),
        again=Action.GENERATE if args.regenerate else order.again,
        sandbox=Level(args.sandbox) if args.sandbox else None,
        workers=args.workers,
        seed=args.seed,
    )
    if args.dry_run:
        print(forecast(order), end="")
        return 0
    return told(evaluate(order, progress_for(sys.stdout, quiet=args.quiet)), args)


def told(summary: "RunSummary", args: argparse.Namespace) -> int:
    """Tell what a run did, on the terminal and in a job's summary; the exit code."""
    from tools.evaluation.summary import as_markdown, as_text

    if args.summary:
        with args.summary.open("a", encoding="utf-8") as out:
            out.write(as_markdown(summary))
    if not args.quiet:
        print(as_text(summary), end="")
    if summary.interrupted:
        store = args.store.as_posix()
        raise Interrupted(f"stopped. All answers are kept in {store}; run the same command again to go on.")
    return 3 if summary.stopped or summary.unanswered else 0

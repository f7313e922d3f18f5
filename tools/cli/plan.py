"""Cut an evaluation into shard files of about equal length, to be run in parallel anywhere.

Run each with `rcb evaluate --shard FILE --store DIR`, and join the results with `rcb merge DIR… --store DIR`.
"""

import argparse
import json
from pathlib import Path

from tools.cli.asking import add_question_arguments, order_from, positive
from tools.cli.common import add_format


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--shards", type=positive, default=20, metavar="N", help="how many at most, up to 256 (default: 20)"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("out/shards"), metavar="DIR", help="where the files go (default: out/shards)"
    )
    parser.add_argument("--parallel", type=positive, default=20, metavar="N",
                        help="how many shards will run at once: they share the providers' limits (default: 20)")  # fmt: skip
    add_question_arguments(parser)
    parser.add_argument("--again", choices=("generate", "grade"), help="ask, or only grade, also what is up to date")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    from dataclasses import replace

    from tools.diagnostics import UsageProblem
    from tools.evaluation import timings
    from tools.evaluation.evaluate import look
    from tools.evaluation.forecast import estimate
    from tools.evaluation.planning import Durations, costs_of
    from tools.evaluation.shards import MOST, Plan, divide, paper_digest, write_shards
    from tools.evaluation.stale import Action
    from tools.evaluation.summary import duration

    if args.shards > MOST:
        raise UsageProblem(f"--shards {args.shards}: a matrix on GitHub has at most {MOST} jobs.")
    order = replace(order_from(args), again=Action(args.again) if args.again else None)
    found = look(order)
    rows = list(estimate(found.cells, order.store))
    if args.budget is not None and any(row.usd is None for row in rows):
        names = ", ".join(sorted({row.model for row in rows if row.usd is None}))
        raise UsageProblem(
            f"no price is known for {names}, so that no budget can be kept. Add `price` in {args.models_file}."
        )
    concurrency = {cell.model.id: cell.model.limits.concurrency for cell in found.cells}
    costs = costs_of(rows, Durations(timings.read(order.store)), concurrency)
    digests = {paper.id: paper_digest(paper, args.mode) for paper in order.selection.papers}
    plan = Plan(
        order.selection, digests, frozenset(model.id for model in order.only_grade), args.paper_source, args.again,
        args.budget, args.parallel,
    )  # fmt: skip
    made = divide(costs, plan, args.shards) if rows else []
    write_shards(args.out, made)
    calls, gradings = sum(row.calls for row in rows), sum(row.gradings for row in rows)
    if args.format == "json":
        shards = [{"shard": s.shard, "file": s.name, "seconds": round(s.seconds, 1), "cost_usd": round(s.cost_usd, 4),
                   "cells": len(s.pairs)} for s in made]  # fmt: skip
        print(json.dumps({"calls": calls, "gradings": gradings, "cells": len(costs.seconds), "shards": shards}))
    elif not made:
        print("Nothing to do: all results are up to date. No shard files were written.")
    else:
        longest, mean = max(s.seconds for s in made), sum(s.seconds for s in made) / len(made)
        print(
            f"{calls} calls and {gradings} gradings in {len(made)} shards in {args.out.as_posix()}: "
            f"the longest takes about {duration(longest)}, the mean {duration(mean)}; about ${sum(s.cost_usd for s in made):.2f}."
        )
    return 0

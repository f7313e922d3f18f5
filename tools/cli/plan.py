"""Cut an evaluation into shard files of about equal length, to be run in parallel anywhere.

Run each with `rcb evaluate --shard FILE --store DIR`, and join the results with `rcb merge DIR… --store DIR`.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tools.cli.asking import add_question_arguments, order_from, positive
from tools.cli.common import add_format

if TYPE_CHECKING:
    from tools.evaluation.shards import Shard


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
    parser.add_argument("--leave-unpriced", action="store_true",
                        help="with --budget: leave out models without a known price, instead of refusing the plan")  # fmt: skip
    parser.add_argument("--again", choices=("generate", "grade"), help="ask, or only grade, also what is up to date")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    made = make_plan(args)
    if args.format == "json":
        shards = [{"shard": s.shard, "file": s.name, "seconds": round(s.seconds, 1), "cost_usd": round(s.cost_usd, 4),
                   "cells": len(s.pairs)} for s in made.shards]  # fmt: skip
        print(json.dumps({"calls": made.calls, "gradings": made.gradings, "cells": made.cells, "shards": shards}))
    else:
        print(made.words())
    return 0


@dataclass(frozen=True)
class Made:
    """A plan that was written to `out`. `unpriced`: models left out because no price of theirs is known."""

    out: Path
    shards: "list[Shard]"
    calls: int
    gradings: int
    cells: int
    unpriced: tuple[str, ...] = ()

    def words(self) -> str:
        from tools.evaluation.summary import duration

        left = f" Left out, since no price is known by which to keep the budget: {', '.join(self.unpriced)}."
        end = left if self.unpriced else ""
        if not self.shards:
            return f"Nothing to do: all results are up to date. No shard files were written.{end}"
        seconds = [shard.seconds for shard in self.shards]
        return (
            f"{self.calls} calls and {self.gradings} gradings in {len(self.shards)} shards in {self.out.as_posix()}: the longest "
            f"takes about {duration(max(seconds))}, the mean {duration(sum(seconds) / len(seconds))}; "
            f"about ${sum(shard.cost_usd for shard in self.shards):.2f}.{end}"
        )


def make_plan(args: argparse.Namespace) -> Made:
    """Write the shard files. To grade again asks nothing, not even what is missing."""
    from dataclasses import replace

    from tools.diagnostics import UsageProblem
    from tools.evaluation import timings
    from tools.evaluation.evaluate import Phase, look
    from tools.evaluation.forecast import estimate
    from tools.evaluation.planning import Durations, costs_of
    from tools.evaluation.shards import MOST, Plan, divide, paper_digest, write_shards
    from tools.evaluation.stale import Action

    if args.shards > MOST:
        raise UsageProblem(f"--shards {args.shards}: a matrix on GitHub has at most {MOST} jobs.")
    again = Action(args.again) if args.again else None
    order = replace(order_from(args), again=again, phase=Phase.GRADE if again is Action.GRADE else Phase.BOTH)
    found = look(order)
    rows = list(estimate(found.cells, order.store))
    unpriced = tuple(sorted({row.model for row in rows if row.usd is None})) if args.budget is not None else ()
    if unpriced and not args.leave_unpriced:
        raise UsageProblem(
            f"no price is known for {', '.join(unpriced)}, so that no budget can be kept. "
            f"Add `price` in {args.models_file}, or leave them out with --leave-unpriced."
        )
    rows = [row for row in rows if row.model not in unpriced]
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
    return Made(args.out, made, calls, gradings, len(costs.seconds), unpriced)

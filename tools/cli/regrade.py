"""Grade stored completions again, at no cost: after a doubt about the tests, the grader or the machine.

`rcb evaluate` does this by itself where tests or context files have changed; this verb does it for what is up to date too.
"""

import argparse
import sys

from tools.cli.asking import add_run_arguments
from tools.cli.common import add_pset, add_sandbox, add_store, chosen_papers, comma_list, load_or_fail
from tools.cli.evaluate import told


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--models", type=comma_list, default=(), metavar="A,B", help="model ids (default: all that have results)"
    )
    parser.add_argument("--papers", type=comma_list, default=(), metavar="X,Y", help="paper ids (default: all)")
    parser.add_argument("--dry-run", action="store_true", help="say what would be graded; do nothing")
    add_run_arguments(parser)
    add_store(parser)
    add_sandbox(parser)
    add_pset(parser)


def run(args: argparse.Namespace) -> int:
    from tools.diagnostics import UsageProblem
    from tools.evaluation.evaluate import Order, Phase, evaluate
    from tools.evaluation.forecast import forecast
    from tools.evaluation.progress import progress_for
    from tools.evaluation.questions import Selection, unlisted
    from tools.evaluation.stale import Action
    from tools.evaluation.store import stored_models
    from tools.grading.sandbox import Level

    stored = stored_models(args.store)
    unknown = [name for name in args.models if name not in stored]
    if unknown or not stored:
        raise UsageProblem(
            f"{args.store.as_posix()} holds no results of {', '.join(unknown) or 'any model'}. "
            f"Models there: {', '.join(stored) or 'none'}."
        )
    problems = load_or_fail(args, args.papers, thorough=False)
    models = tuple(unlisted(name) for name in args.models or stored)
    order = Order(
        args.store, Selection((), chosen_papers(problems, args.papers)), only_grade=models, phase=Phase.GRADE,
        again=Action.GRADE, sandbox=Level(args.sandbox) if args.sandbox else None, workers=args.workers, seed=args.seed,
    )  # fmt: skip
    if args.dry_run:
        print(forecast(order), end="")
        return 0
    return told(evaluate(order, progress_for(sys.stdout, quiet=args.quiet)), args)

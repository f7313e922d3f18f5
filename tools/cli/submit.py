"""Grade completions that were made elsewhere, and record them as `submitted`.

FILE holds one JSON object a line: model, paper, snippet, and either completion (the lines alone) or answer (the model's
whole text); schemas/submission.schema.json has all fields.
"""

import argparse
import sys
from pathlib import Path

from tools.cli.asking import add_run_arguments
from tools.cli.common import add_pset, add_sandbox, add_store, load_or_fail
from tools.cli.evaluate import told


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the completions, as JSON lines")
    parser.add_argument("--check", action="store_true", help="only check the file; grade and record nothing")
    add_run_arguments(parser)
    add_store(parser)
    add_sandbox(parser)
    add_pset(parser)


def run(args: argparse.Namespace) -> int:
    from tools.evaluation.evaluate import Order, Phase, evaluate
    from tools.evaluation.lock import locked
    from tools.evaluation.progress import progress_for
    from tools.evaluation.questions import Selection, unlisted
    from tools.evaluation.recovery import settle
    from tools.evaluation.submission import put, read_submission
    from tools.grading.sandbox import Level

    problems = load_or_fail(args, thorough=False)
    submitted = read_submission(args.file, problems)
    models = tuple(sorted({record.model for record in submitted.records}))
    if not args.quiet:
        print(f"{args.file}: {len(submitted.records)} completions of {', '.join(models)}.")
    if args.check:
        return 0
    with locked(args.store):
        settle(args.store)
        put(args.store, submitted)
    papers = tuple(paper for paper in problems.papers if paper.id in {name for _, name in submitted.cells})
    order = Order(
        args.store, Selection((), papers), only_grade=tuple(unlisted(name) for name in models), cells=submitted.cells,
        phase=Phase.GRADE, sandbox=Level(args.sandbox) if args.sandbox else None, workers=args.workers, seed=args.seed,
    )  # fmt: skip
    return told(evaluate(order, progress_for(sys.stdout, quiet=args.quiet)), args)

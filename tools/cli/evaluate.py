"""Ask models for the missing lines, grade what they write, and record the results.

Only what is missing or out of date is done. Every answer is on disk before anything else happens with it, so that a run
can be stopped or killed at any time and started again with the same command.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools.cli.common import add_pset, add_sandbox, add_store, chosen_papers, comma_list, load_or_fail
from tools.diagnostics import Interrupted

if TYPE_CHECKING:
    from tools.evaluation.evaluate import Order
    from tools.evaluation.summary import RunSummary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--models", type=comma_list, default=(), metavar="A,B",
                        help="model ids (default: the enabled ones of models.yaml whose key is available)")  # fmt: skip
    parser.add_argument("--models-file", type=Path, default=Path("leaderboard/models.yaml"), metavar="FILE",
                        help="the model set (default: leaderboard/models.yaml)")  # fmt: skip
    parser.add_argument("--papers", type=comma_list, default=(), metavar="X,Y", help="paper ids (default: all)")
    parser.add_argument("--mode", type=_modes, default=("paper",), metavar="paper|code-only",
                        help="with the paper's text, without it, or `paper,code-only` (default: paper)")  # fmt: skip
    parser.add_argument("--samples", type=_positive, default=1, metavar="N", help="answers per blank (default: 1)")
    parser.add_argument("--temperature", type=_temperature, default=0.0, metavar="T", help="0 is greedy (default: 0)")
    parser.add_argument("--budget", type=_dollars, metavar="USD", help="never spend more, calls in flight included")
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would be done, why, and what it costs; do nothing"
    )
    parser.add_argument("--regenerate", action="store_true", help="ask again also what is up to date")
    parser.add_argument("--phase", choices=("both", "generate", "grade"), default="both",
                        help="only ask (needs keys, runs no answer), only grade (needs no keys), or both (default)")  # fmt: skip
    parser.add_argument(
        "--seed", type=int, metavar="N", help="seed of the gradings, for replaying a run (default: a fresh secret one)"
    )
    parser.add_argument("--workers", type=_positive, metavar="N", help="gradings at once (default: one per core)")
    parser.add_argument("--summary", type=Path, metavar="FILE", help="also append the summary to FILE, as Markdown")
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors and notes")
    add_store(parser)
    add_sandbox(parser)
    add_pset(parser)


def run(args: argparse.Namespace) -> int:
    from tools.evaluation.evaluate import evaluate
    from tools.evaluation.progress import progress_for

    order = order_from(args)
    if args.dry_run:
        return _forecast(order)
    summary = evaluate(order, progress_for(sys.stdout, quiet=args.quiet))
    return told(summary, args)


def order_from(args: argparse.Namespace) -> "Order":
    """What the flags ask for."""
    from tools.evaluation.evaluate import Order, Phase
    from tools.evaluation.questions import Selection, unlisted
    from tools.evaluation.stale import Action
    from tools.evaluation.store import stored_models
    from tools.grading.sandbox import Level
    from tools.models.catalogue import load_catalogue

    problems = load_or_fail(args, args.papers, thorough=False)
    papers = chosen_papers(problems, args.papers)
    catalogue = load_catalogue(args.models_file)
    if args.models:
        models = tuple(catalogue.model(name) for name in dict.fromkeys(args.models))
        others = []
    else:
        models = tuple(model for model in catalogue.models if model.enabled)
        ids = {model.id for model in models}
        others = [unlisted(name) for name in stored_models(args.store) if name not in ids]
    return Order(
        args.store,
        Selection(models, papers, args.mode, args.samples, args.temperature),
        only_grade=tuple(others),
        phase=Phase(args.phase),
        again=Action.GENERATE if args.regenerate else None,
        budget_usd=args.budget,
        sandbox=Level(args.sandbox) if args.sandbox else None,
        workers=args.workers,
        seed=args.seed,
        whole=None if args.papers else problems,
        lenient_keys=not args.models,
    )


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


def _forecast(order: "Order") -> int:
    from tools.evaluation.archive import removed
    from tools.evaluation.estimate import as_table, estimate
    from tools.evaluation.evaluate import look

    found = look(order)
    print(as_table(list(estimate(found.cells, order.store))), end="")
    gone = sum(len(item.gone) for item in removed(order.store, order.whole)) if order.whole else 0
    if gone:
        print(f"{gone} results of removed blanks would be moved to _archive.")
    if found.outdated:
        print(f"{found.outdated} stored answers of other modes or samples are out of date and stay as they are.")
    return 0


def _modes(text: str) -> tuple[str, ...]:
    modes = comma_list(text)
    if not modes or not set(modes) <= {"paper", "code-only"}:
        raise argparse.ArgumentTypeError(f"{text!r}: give `paper`, `code-only`, or `paper,code-only`")
    return tuple(dict.fromkeys(modes))


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def _temperature(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 2:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 2")
    return value


def _dollars(text: str) -> float:
    value = float(text)
    if not 0 <= value < 1e9:
        raise argparse.ArgumentTypeError(f"{text} is no amount of money")
    return value

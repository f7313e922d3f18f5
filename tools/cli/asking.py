"""Flags of the verbs that ask models, and the order they make."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from tools.cli.common import add_pset, add_store, chosen_papers, comma_list, load_or_fail
from tools.problems import ProblemSet

if TYPE_CHECKING:
    from tools.evaluation.evaluate import Order
    from tools.evaluation.shards import Shard


def add_question_arguments(parser: argparse.ArgumentParser) -> None:
    """Which questions: models, papers, modes, samples."""
    parser.add_argument("--models", type=comma_list, default=(), metavar="A,B",
                        help="model ids (default: the enabled ones of models.yaml whose key is available)")  # fmt: skip
    parser.add_argument("--models-file", type=Path, default=Path("leaderboard/models.yaml"), metavar="FILE",
                        help="the model set (default: leaderboard/models.yaml)")  # fmt: skip
    parser.add_argument("--papers", type=comma_list, default=(), metavar="X,Y", help="paper ids (default: all)")
    parser.add_argument("--mode", type=_modes, default=("paper",), metavar="paper|code-only",
                        help="with the paper's text, without it, or `paper,code-only` (default: paper)")  # fmt: skip
    parser.add_argument("--samples", type=positive, default=1, metavar="N", help="answers per blank (default: 1)")
    parser.add_argument("--temperature", type=_temperature, default=0.0, metavar="T", help="0 is greedy (default: 0)")
    parser.add_argument("--paper-source", choices=("text", "arxiv"), default="text",
                        help="the committed paper text, or the source that `rcb fetch` brought (default: text)")  # fmt: skip
    parser.add_argument("--budget", type=_dollars, metavar="USD", help="never spend more, calls in flight included")
    add_store(parser)
    add_pset(parser)


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """How a run that grades goes on and what it tells."""
    parser.add_argument("--seed", type=int, metavar="N",
                        help="seed of the gradings, for replaying a run (default: a fresh secret one)")  # fmt: skip
    parser.add_argument("--workers", type=positive, metavar="N", help="gradings at once (default: one per core)")
    parser.add_argument("--summary", type=Path, metavar="FILE", help="also append the summary to FILE, as Markdown")
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors and notes")


def order_from(args: argparse.Namespace) -> "Order":
    """What the flags ask for."""
    from tools.evaluation.evaluate import Order
    from tools.evaluation.questions import Selection, unlisted
    from tools.evaluation.store import stored_models
    from tools.models.catalogue import load_catalogue

    problems = load_or_fail(args, args.papers, thorough=False)
    catalogue = load_catalogue(args.models_file)
    stored = stored_models(args.store)
    if args.models:
        listed = {model.id for model in catalogue.models}
        names = tuple(dict.fromkeys(args.models))
        others = [name for name in names if name not in listed and name in stored]
        models = tuple(catalogue.model(name) for name in names if name not in others)
    else:
        models = tuple(model for model in catalogue.models if model.enabled)
        others = [name for name in stored if name not in {model.id for model in models}]
    papers = chosen_papers(_with_source(problems, args.paper_source), args.papers)
    return Order(
        args.store,
        Selection(models, papers, args.mode, args.samples, args.temperature),
        only_grade=tuple(map(unlisted, others)),
        budget_usd=args.budget,
        whole=None if args.papers else problems,
        lenient_keys=not args.models,
    )


def order_of_shard(args: argparse.Namespace, shard: "Shard") -> "Order":
    """What a shard file asks for. UsageProblem when the problem set here is not the one it was planned for."""
    from tools.diagnostics import UsageProblem
    from tools.evaluation.evaluate import Order
    from tools.evaluation.questions import Selection, unlisted
    from tools.evaluation.shards import fingerprint, paper_digest
    from tools.evaluation.stale import Action
    from tools.models.catalogue import load_catalogue

    ids = sorted({paper for papers in shard.cells.values() for paper in papers})
    problems = _with_source(load_or_fail(args, ids, thorough=False), shard.paper_source)
    papers = chosen_papers(problems, ids)
    if fingerprint({paper.id: paper_digest(paper, shard.modes) for paper in papers}, ids) != shard.problem_set:
        raise UsageProblem(
            f"{args.shard} was planned for another state of {args.pset.as_posix()}. Check out the commit it was planned on, "
            "or plan again."
        )
    catalogue = load_catalogue(args.models_file)
    asked = [catalogue.model(name) for name in shard.cells if name not in shard.only_grade]
    budgets = [budget for budget in (shard.budget_usd, args.budget) if budget is not None]
    return Order(
        args.store,
        Selection(tuple(asked), papers, shard.modes, shard.samples, shard.temperature),
        only_grade=tuple(unlisted(name) for name in shard.only_grade),
        cells=shard.pairs,
        again=Action(shard.again) if shard.again else None,
        budget_usd=min(budgets, default=None),
        share=shard.share,
        lenient_keys=True,
    )


def _with_source(problems: ProblemSet, source: str) -> ProblemSet:
    """The problem set with the papers' own sources in place of the committed texts."""
    if source == "text":
        return problems
    from dataclasses import replace

    from tools.evaluation.arxiv.cache import fetched_text

    return replace(problems, papers=tuple(replace(p, paper_text=fetched_text(p)) for p in problems.papers))


def _modes(text: str) -> tuple[str, ...]:
    modes = comma_list(text)
    if not modes or not set(modes) <= {"paper", "code-only"}:
        raise argparse.ArgumentTypeError(f"{text!r}: give `paper`, `code-only`, or `paper,code-only`")
    return tuple(dict.fromkeys(modes))


def positive(text: str) -> int:
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

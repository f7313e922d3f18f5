"""What `rcb sanity` and `rcb check` share: flags, the run over papers with its progress, the words for a report."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tools.cli.common import add_format, add_pset, add_sandbox
from tools.diagnostics import Diagnostic, Interrupted, UsageProblem
from tools.problems import ProblemSet

if TYPE_CHECKING:
    from tools.grading.sanity import PaperReport
    from tools.problems import Paper


def add_gate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="*", metavar="ID", help="papers (default: all)")
    add_pset(parser)
    add_format(parser, ("text", "github", "json"))
    parser.add_argument(
        "--mutants", type=_count_or_all, default=12, metavar="N|all", help="mutants per snippet (default: 12)"
    )
    parser.add_argument(
        "--repeats", type=int, default=5, metavar="N", help="seeds the reference must agree under (default: 5)"
    )
    parser.add_argument("--seed", type=int, help="draw other seeds than the paper's own")
    parser.add_argument("--jobs", type=int, metavar="N", help="candidates at once (default: one per core)")
    parser.add_argument(
        "--cache",
        type=Path,
        default=Path(".cache/sanity"),
        metavar="DIR",
        help="earlier outcomes (default: .cache/sanity)",
    )
    parser.add_argument("--no-cache", action="store_true", help="try everything again")
    parser.add_argument("--quiet", action="store_true", help="no progress, and hints are left out")
    add_sandbox(parser)


def static_findings(problems: ProblemSet, args: argparse.Namespace) -> list[Diagnostic]:
    """What reading alone finds, about the papers that were asked for and about the list as a whole."""
    from tools.problems.hygiene import inspect

    found = [*problems.diagnostics, *inspect(problems, lenient=args.lenient)]
    return [d for d in found if not args.ids or not d.paper or d.paper in args.ids]


def _count_or_all(text: str) -> int | None:
    if text == "all":
        return None
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number from 1 nor `all`")
    return int(text)


def try_papers(papers: "Sequence[Paper]", args: argparse.Namespace) -> "Iterator[PaperReport]":
    """Reports in the order of the papers, each as soon as it is known."""
    from tools.cli.bar import Bar
    from tools.grading import Grader, Level, Options
    from tools.grading.sanity import Settings, try_paper
    from tools.grading.sanity.run import PATIENCE

    if args.repeats < 1:
        raise UsageProblem("--repeats must be at least 1.")
    settings = Settings(mutants=args.mutants, repeats=args.repeats, seed=args.seed, lenient=args.lenient)
    level = Level(args.sandbox) if args.sandbox else None
    folder = None if args.no_cache else args.cache
    with (
        Grader(Options(sandbox=level, workers=args.jobs, patience=PATIENCE)) as grader,
        Bar(sys.stderr, quiet=args.quiet) as bar,
    ):
        for number, paper in enumerate(papers, start=1):
            label = paper.id if len(papers) == 1 else f"{paper.id} ({number} of {len(papers)})"
            try:
                report = try_paper(paper, grader, settings, folder, bar.of(label))
            except KeyboardInterrupt:
                raise Interrupted("interrupted. What was found is kept; the same command goes on from there.") from None
            bar.clear()
            yield report


def exit_code(reports: "Sequence[PaperReport]") -> int:
    """1 when a paper is at fault, else 3 when one could not be run here, else 0."""
    if any(report.status == "fail" for report in reports):
        return 1
    return 3 if any(report.status == "environment" for report in reports) else 0

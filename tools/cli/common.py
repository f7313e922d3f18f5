"""Flags that several verbs share."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from tools.diagnostics import UsageProblem
from tools.problems import Paper, ProblemSet, load


def add_pset(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pset", type=Path, default=Path("pset"), metavar="DIR", help="the problem set (default: pset)"
    )
    parser.add_argument(
        "--lenient", action="store_true", help="turn rules that the original benchmark's data breaks into warnings"
    )


def add_format(parser: argparse.ArgumentParser, formats: Sequence[str] = ("text", "json")) -> None:
    parser.add_argument("--format", choices=formats, default="text", help="how to print the result (default: text)")


def add_store(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--store", type=Path, default=Path("leaderboard/results"), metavar="DIR",
        help="the result store (default: leaderboard/results)",
    )  # fmt: skip


def add_sandbox(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--sandbox", choices=("full", "landlock", "none"), default=None,
        help="containment of the code that is run (default: the strongest this machine has; `none` runs it uncontained)",
    )  # fmt: skip


def load_or_fail(args: argparse.Namespace, only: Sequence[str] = (), *, thorough: bool = True) -> ProblemSet:
    """The problem set, for verbs that work on papers: metadata that cannot be read at all is a usage problem."""
    problems = load(args.pset, lenient=args.lenient, only=frozenset(only) or None, thorough=thorough)
    if not problems.papers:
        found = "\n".join(f"  {d.path}:{d.line}: {d.message} [{d.id}]" for d in problems.diagnostics[:10])
        raise UsageProblem(
            f"no readable paper in {args.pset}" + (f":\n{found}" if found else f" called {', '.join(only)}.")
        )
    return problems


def comma_list(text: str) -> tuple[str, ...]:
    """`a,b , c` as a tuple of names."""
    return tuple(part for part in (piece.strip() for piece in text.split(",")) if part)


def chosen_papers(problems: ProblemSet, ids: Sequence[str]) -> tuple[Paper, ...]:
    """The named papers in the order given, or all."""
    return tuple(problems.paper(paper_id) for paper_id in dict.fromkeys(ids)) if ids else problems.papers

"""Bring papers' own sources from arXiv, for `rcb evaluate --paper-source arxiv`.

The text is kept in .cache/arxiv, outside git. What is there already is not fetched again.
"""

import argparse
from pathlib import Path

from tools.cli.common import add_pset, chosen_papers, load_or_fail


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="+", metavar="ID", help="paper ids")
    parser.add_argument("--again", action="store_true", help="fetch what is there already, too")
    parser.add_argument(
        "--base", default="https://arxiv.org", metavar="URL", help="the server (default: https://arxiv.org)"
    )
    parser.add_argument(
        "--cache",
        type=Path,
        default=Path(".cache/arxiv"),
        metavar="DIR",
        help="where texts are kept (default: .cache/arxiv)",
    )
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors")
    add_pset(parser)


def run(args: argparse.Namespace) -> int:
    from tools.evaluation.arxiv.cache import fetch, kept

    problems = load_or_fail(args, args.ids, thorough=False)
    for paper in chosen_papers(problems, args.ids):
        known = None if args.again else kept(paper, args.cache)
        fetched = known or fetch(paper, base=args.base, cache=args.cache)
        if not args.quiet:
            how = "is there already" if known else f"fetched from {fetched.url}"
            about = f"{fetched.characters} characters from {fetched.main_file}, archive sha256 {fetched.archive_sha256[:16]}…"
            print(f"{paper.id}: {about}, {how}")
    return 0

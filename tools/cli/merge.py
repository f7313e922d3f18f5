"""Join the results of shards into one store. Doing it twice, or in another order, changes nothing."""

import argparse
from pathlib import Path

from tools.cli.common import add_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("stores", nargs="+", type=Path, metavar="DIR", help="the stores that the shards wrote")
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from tools.evaluation.merge import merge

    merged = merge(args.stores, args.store)
    if not args.quiet:
        print(
            f"{merged.lines} results of {merged.files} files from {len(args.stores)} stores: {merged.new} new, "
            f"{merged.changed} changed, {merged.lines - merged.new - merged.changed} as they were, in {args.store.as_posix()}."
        )
    return 0

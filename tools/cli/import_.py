"""Import the results of the original benchmark's own run, as a problem set of its own."""

import argparse
from pathlib import Path

from tools.cli.common import add_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the original run's result file (JSON)")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from tools.evaluation.lock import locked
    from tools.evaluation.original import read_original, store_imported

    imported = read_original(args.file)
    with locked(args.store):
        store_imported(args.store, imported)
    store = args.store.as_posix()
    print(
        f"{len(imported.records)} results of {imported.models} models: {imported.papers} papers, {imported.snippets} snippets, "
        f"{imported.lines} lines. They are in {store}; `rcb leaderboard --store {store} --out DIR` shows them."
    )
    return 0

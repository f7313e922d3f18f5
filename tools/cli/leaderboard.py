"""Write the leaderboard (Markdown page, charts, CSV, JSON, HTML site) from stored results."""

import argparse
import json
from pathlib import Path

from tools.cli.common import add_format
from tools.diagnostics import UsageProblem


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--store",
        type=Path,
        default=Path("leaderboard/results"),
        metavar="DIR",
        help="the stored results (default: leaderboard/results)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("leaderboard"),
        metavar="DIR",
        help="where the Markdown leaderboard goes (default: leaderboard)",
    )
    parser.add_argument("--html", type=Path, metavar="DIR", help="also write the HTML site there")
    parser.add_argument(
        "--models",
        type=Path,
        default=Path("leaderboard/models.yaml"),
        metavar="FILE",
        help="facts about the models (default: leaderboard/models.yaml)",
    )
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 and name the files that are stale")
    parser.add_argument("--quiet", action="store_true", help="print nothing but stale files")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    from tools.leaderboard import site
    from tools.leaderboard.load import load_board
    from tools.leaderboard.text import ranking_text

    if not args.store.is_dir():
        raise UsageProblem(
            f"there is no store {args.store.as_posix()}. Run `rcb evaluate --store {args.store.as_posix()}` first."
        )
    board = load_board(args.store, args.models)
    if args.check:
        stale = site.stale(site.markdown_files(board), args.out)
        for path in stale:
            print(f"stale: {(args.out / path).as_posix()}")
        if stale:
            print(f"{len(stale)} stale. Run `rcb leaderboard` and commit what it writes.")
        return 1 if stale else 0
    site.write(site.markdown_files(board), args.out)
    if args.format == "json":
        print(json.dumps(board.to_json(), indent=2, ensure_ascii=False, allow_nan=False))
    elif not args.quiet:
        print(ranking_text(board), end="")
    return 0

"""Write the leaderboard (Markdown pages, charts, CSV, JSON, HTML site) from stored results."""

import argparse
import os
from pathlib import Path

from tools.cli.common import add_format
from tools.diagnostics import UsageProblem

RESULTS, FOLDER, MODELS = Path("leaderboard/results"), Path("leaderboard"), Path("leaderboard/models.yaml")
README = Path("README.md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--store", type=Path, default=RESULTS, metavar="DIR", help="the stored results (default: leaderboard/results)"
    )
    parser.add_argument(
        "--out", type=Path, default=FOLDER, metavar="DIR", help="where the pages go (default: leaderboard)"
    )
    parser.add_argument("--html", type=Path, metavar="DIR", help="also write the static site there")
    parser.add_argument(
        "--models", type=Path, default=MODELS, metavar="FILE", help="the model set (default: leaderboard/models.yaml)"
    )
    parser.add_argument(
        "--commit", metavar="SHA", help="the commit whose papers and models were evaluated, for the method box"
    )
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 and name the files that are stale")
    parser.add_argument("--quiet", action="store_true", help="do not print the ranking")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    # Before numpy is imported. Sums split over threads depend in their last digits on the number of cores, and on a busy
    # machine the threads mostly wait for each other; the cores are used by processes instead.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from tools.leaderboard import export, site
    from tools.leaderboard.excerpt import renewed
    from tools.leaderboard.load import load_content
    from tools.leaderboard.previous import read_previous
    from tools.leaderboard.text import ranking_text

    if not args.store.is_dir():
        raise UsageProblem(
            f"there is no store {args.store.as_posix()}. Run `rcb evaluate --store {args.store.as_posix()}` first."
        )
    content = load_content(args.store, args.models, args.out, args.commit)
    previous = read_previous(args.out / site.JSON)
    # The repository's own README shows the top of its own board, and of no other.
    own = README.read_text("utf-8") if args.out == FOLDER and README.is_file() else ""
    readme = renewed(own, content.board, f"{FOLDER.as_posix()}/")
    if args.check:
        stale = [args.out / path for path in site.stale(site.markdown_files(content), args.out, previous)]
        if args.html:
            stale += [args.html / path for path in site.stale(site.html_files(content), args.html)]
        stale += [README] if readme != own else []
        for path in stale:
            print(f"stale: {path.as_posix()}")
        if stale:
            print("Run `rcb leaderboard` and commit what it writes.")
        return 1 if stale else 0
    site.write(site.markdown_files(content), args.out, previous)
    if readme != own:
        README.write_text(readme, "utf-8")
    if args.html:
        site.write(site.html_files(content), args.html)
    if args.format == "json":
        print(export.dump(export.as_json(content)), end="")
    elif not args.quiet:
        print(ranking_text(content.board), end="")
    return 0

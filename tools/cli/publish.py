"""Commit results and pages to a branch that others push to; where it is protected, open or renew one pull request."""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--results", type=Path, required=True, metavar="DIR",
                        help="a folder with one store per shard, each in a folder of its own")  # fmt: skip
    parser.add_argument("--branch", default="main", metavar="NAME", help="where they go (default: main)")
    parser.add_argument("--commit", metavar="SHA", help="whose papers and models the results come from, for the pages")
    parser.add_argument("--remote", default="origin", metavar="NAME", help="the remote of this clone (default: origin)")
    parser.add_argument("--summary", type=Path, metavar="FILE", help="append what was done to a job's summary")


def run(args: argparse.Namespace) -> int:
    from tools.diagnostics import UsageProblem
    from tools.github.publish import Ways, publish

    stores = _stores(args.results)
    if not stores:
        raise UsageProblem(f"{args.results.as_posix()} holds no results: no shard was graded.")
    ways = Ways(_join, partial(_regenerate, args.commit), waits, _propose)
    done = publish(Path().absolute(), [store.absolute() for store in stores], args.branch, ways, remote=args.remote)
    said = done.words(args.branch)
    print(said)
    if args.summary:
        with args.summary.open("a", encoding="utf-8") as out:
            out.write(f"## Publish\n\n{said}\n")
    return 0


def _stores(folder: Path) -> list[Path]:
    """One store per shard; of a single one also its files alone, as some versions of download-artifact unpack it. Nothing that
    was paid for may pass for an empty folder."""
    if any(folder.glob("*/*.jsonl")):
        return [folder]
    return sorted(place for place in folder.glob("*") if place.is_dir())


def _join(stores: Sequence[Path], store: Path) -> None:
    """With later stores over earlier ones: what waited in a pull request is older than what this run graded."""
    from tools.evaluation.merge import merge

    for source in stores:
        merge([source], store)


def _regenerate(commit: str | None, tree: Path, changed: bool) -> None:
    """By the program of that very commit, in a process of its own: the tip may hold newer tools than are running here.

    New results came from the papers and models of `commit`, and the pages say so; old ones keep theirs.
    """
    import subprocess
    import sys

    from tools.diagnostics import EnvironmentLacks

    def fault_of(*words: str) -> str:
        done = subprocess.run([sys.executable, *words], cwd=tree, capture_output=True, text=True, errors="replace",
                              check=False)  # fmt: skip
        return "" if done.returncode == 0 else " ".join(done.stderr.split())[-500:] or f"exit code {done.returncode}"

    program = "import sys; from tools.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ["--commit", commit] if commit and changed else []
    fault = fault_of("-c", program, "leaderboard", "--quiet", *words)
    if fault:
        raise EnvironmentLacks(f"the pages could not be made from the results: {fault}")
    fault = fault_of("-m", "tools.generated")
    if fault:  # about papers, not about results, which were paid for and must not wait for it
        print(f"::warning title=pset/README.md::The table of papers could not be made: {fault.replace('%', '%25')}")


def waits(branch: str, base: str) -> bool:
    """Whether a pull request from a branch into another is open on GitHub."""
    from tools.github.client import Client, api_errors
    from tools.github.events import repository_here

    with api_errors("looking for a pull request with earlier results"):
        return Client(repository_here()).open_pull_request(branch, base) is not None


def _propose(branch: str, base: str) -> tuple[int, bool]:
    from tools.github.client import Client, api_errors
    from tools.github.events import repository_here

    body = (
        "New results, with the pages made from them. This branch is made anew from the tip of "
        f"`{base}` by every evaluation, so that it never conflicts; what waits here is kept.\n"
    )
    hint = (
        f"the results are on the branch {branch}, but no pull request could be opened for them. Allow it under Settings, "
        "Actions, General, *Allow GitHub Actions to create and approve pull requests*, or open it by hand"
    )
    with api_errors(hint):
        return Client(repository_here()).renew_pull_request(branch, base, "Results and leaderboard", body)

"""Start a new paper: an entry in papers.yaml and a folder with a worked example that already passes `rcb check`."""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from tools.diagnostics import UsageProblem

# Asked for on a terminal when not given as a flag: (fact, flag, question).
_QUESTIONS = (
    ("arxiv", "arXiv number or address (for example 2503.10622v1)"),
    ("github", "address of the paper's code repository"),
    ("title", "title"),
    ("venue", "venue (for example ICLR 2025)"),
    ("area", "field of research, in a few words"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="short name of the paper; names its folder and its results")
    parser.add_argument(
        "--pset", type=Path, default=Path("pset"), metavar="DIR", help="the problem set (default: pset)"
    )
    parser.add_argument("--arxiv", metavar="NUMBER", help="arXiv number or address, with the version used")
    parser.add_argument("--github", metavar="URL", help="address of the paper's code repository")
    parser.add_argument("--title", help="the paper's title")
    parser.add_argument("--venue", help="where it appeared, for example `ICLR 2025`")
    parser.add_argument("--area", help="field of research, in a few words")
    parser.add_argument("--license", default="CC-BY-4.0", help="licence of what you write (default: CC-BY-4.0)")
    parser.add_argument("--offline", action="store_true", help="do not ask arXiv and GitHub for title and dates")
    parser.add_argument("--no-questions", action="store_true", help="ask nothing; what is missing is left to fill in")


def run(args: argparse.Namespace) -> int:
    from tools.problems import load, scaffold

    folder, listing = args.pset / args.id, args.pset / "papers.yaml"
    _refuse_unusable(args.id, folder, listing)
    given = {name: getattr(args, name) for name, _ in _QUESTIONS if getattr(args, name)}
    if sys.stdin.isatty() and not args.no_questions:
        given |= _ask(given)
    facts = _facts(given, offline=args.offline) | {"license": args.license}
    args.pset.mkdir(parents=True, exist_ok=True)
    text = listing.read_bytes().decode("utf-8") if listing.exists() else ""
    listing.write_bytes(scaffold.with_entry(text, scaffold.entry(args.id, facts), args.id).encode())
    folder.mkdir()
    for name, content in scaffold.files(args.id).items():
        (folder / name).write_bytes(content.encode())
    left = [d for d in load(args.pset, only=frozenset([args.id])).diagnostics if d.paper == args.id]
    where = "" if args.pset == Path("pset") else f" --pset {args.pset.as_posix()}"
    print(_what_next(args.id, folder, listing, [f"  {d.path}:{d.line}: {d.message}" for d in left], where))
    return 0


def _refuse_unusable(paper_id: str, folder: Path, listing: Path) -> None:
    import re

    from tools.problems.load import load, papers_schema

    pattern = papers_schema()["$defs"]["paper"]["properties"]["id"]["pattern"]
    if not re.fullmatch(pattern, paper_id):
        raise UsageProblem(
            f"{paper_id!r} is no usable id: letters, digits, `.`, `_` and `-`, at most 64, no dot at either end."
        )
    if listing.exists():
        taken = {paper.id.casefold(): paper.id for paper in load(folder.parent, thorough=False).papers}
        if paper_id.casefold() in taken:
            raise UsageProblem(f"{listing.as_posix()} has a paper {taken[paper_id.casefold()]!r} already.")
    if folder.exists():
        raise UsageProblem(f"{folder.as_posix()} exists already. Choose another id, or move the folder away.")


def _ask(given: Mapping[str, str]) -> dict[str, str]:
    """Answers to what was not given; an empty answer leaves it open."""
    answers: dict[str, str] = {}
    for name, question in _QUESTIONS:
        if name in given or (name == "title" and "arxiv" in {**given, **answers}):
            continue
        answer = input(f"{question} [leave open]: ").strip()
        if answer:
            answers[name] = answer
    return answers


def _facts(given: Mapping[str, str], *, offline: bool) -> dict[str, str]:
    """What was given, and what arXiv and GitHub add to it; flags win over what was looked up."""
    from tools.problems import lookup

    facts: dict[str, str] = {}
    if "arxiv" in given:
        number = lookup.arxiv_number(given["arxiv"])
        if number is None:
            raise UsageProblem(f"{given['arxiv']!r} holds no arXiv number, such as 2503.10622v1.")
        facts["arxiv_abs"] = f"https://arxiv.org/abs/{number}"
        facts |= {} if offline else _looked_up("arXiv", lambda: lookup.arxiv_facts(number))
    if "github" in given:
        facts["github_url"] = given["github"]
        facts |= {} if offline else _looked_up("GitHub", lambda: lookup.github_facts(given["github"]))
    return facts | {name: given[name] for name in ("title", "venue", "area") if name in given}


def _looked_up(who: str, question: Callable[[], Mapping[str, str]]) -> Mapping[str, str]:
    try:
        return question()
    except (OSError, ValueError) as error:
        print(f"{who} could not be asked ({error}); fill in by hand what is missing.", file=sys.stderr)
        return {}


def _what_next(paper_id: str, folder: Path, listing: Path, left: list[str], where: str) -> str:
    from tools.problems.scaffold import module_file

    lines = [f"Made {folder.as_posix()}/ and an entry in {listing.as_posix()}."]
    if left:
        lines += ["", "Left to fill in:", *left]
    return "\n".join([
        *lines, "",
        "The folder holds a worked example that passes every check as it stands. Next:",
        f"  1. rcb check {paper_id}{where}   (green; after each step below, run it again)",
        f"  2. put your code into {folder.as_posix()}/{module_file(paper_id)} and set the tags",
        f"  3. write the method into {folder.as_posix()}/paper2code_paper.md",
        f"  4. write observers and checks into {folder.as_posix()}/paper2code_test.py",
        f"  5. rcb show {paper_id}{where}   (the blanks as a model will meet them)",
        "CONTRIBUTING.md shows the whole way on one page.",
    ])  # fmt: skip

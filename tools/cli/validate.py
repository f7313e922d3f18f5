"""Check papers.yaml, the annotation grammar, the paper folders and submissions, without running any of their code."""

import argparse
import gc
import json
from pathlib import Path

from tools.cli.common import add_format, add_pset
from tools.cli.gate import static_findings
from tools.diagnostics import Diagnostic, Severity, UsageProblem, has_errors
from tools.diagnostics.writers import WRITERS
from tools.problems import ProblemSet, load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="*", metavar="ID", help="papers to check (default: all)")
    add_pset(parser)
    add_format(parser, tuple(WRITERS))
    parser.add_argument("--quiet", action="store_true", help="print errors and warnings only")


def run(args: argparse.Namespace) -> int:
    gc.disable()  # many thousand tree nodes and no garbage: collecting would be a third of the time of this short process
    problems = load(args.pset, lenient=args.lenient, only=frozenset(args.ids) or None)
    diagnostics = static_findings(problems, args)
    if not args.ids:
        diagnostics += _submission_findings(problems, args.pset.parent)
    known = {paper.id for paper in problems.papers} | {d.paper for d in diagnostics}
    for name in args.ids:
        if name not in known:
            raise UsageProblem(f"{args.pset} has no paper {name!r}. `rcb validate` without a name checks all.")
    counts = {
        "papers": len(problems.papers),
        "snippets": sum(len(paper.snippets) for paper in problems.papers),
        "lines": sum(paper.lines for paper in problems.papers),
    }
    if args.format == "json":
        print(json.dumps({**counts, "diagnostics": [d.to_json() for d in diagnostics]}, indent=2, ensure_ascii=False))
    else:
        shown = [d for d in diagnostics if not args.quiet or d.severity is not Severity.HINT]
        print(WRITERS[args.format](shown), end="")
    if args.format == "text" and not args.quiet:
        errors = sum(d.severity is Severity.ERROR for d in diagnostics)
        print(f"{counts['papers']} papers, {counts['snippets']} snippets, {counts['lines']} lines: "
              + ("no errors." if not errors else f"{errors} error{'s' if errors > 1 else ''}."))  # fmt: skip
    return 1 if has_errors(diagnostics) else 0


def _submission_findings(problems: ProblemSet, root: Path) -> list[Diagnostic]:
    """About the folder of submissions beside the problem set. Where it holds none, nothing is imported for it."""
    folder = root / "submissions"
    if not any(entry.name != "README.md" for entry in folder.glob("*")):
        return []
    from tools.evaluation.submission import evaluated_ids, files_in, inspect
    from tools.models.catalogue import read_catalogue

    gc.enable()
    evaluated = evaluated_ids(read_catalogue(root / "leaderboard/models.yaml"), root / "leaderboard/results")
    files, findings = files_in(folder)
    return findings + [d for submission in inspect(files, problems, evaluated) for d in submission.findings]

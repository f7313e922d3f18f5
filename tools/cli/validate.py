"""Check papers.yaml, the annotation grammar and the paper folders, without running any of their code."""

import argparse
import json

from tools.cli.common import add_format, add_pset
from tools.diagnostics import has_errors
from tools.diagnostics.writers import write_text
from tools.problems import load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="*", metavar="ID", help="papers to check (default: all)")
    add_pset(parser)
    add_format(parser)
    parser.add_argument("--quiet", action="store_true", help="print findings only")


def run(args: argparse.Namespace) -> int:
    problems = load(args.pset, lenient=args.lenient, only=frozenset(args.ids) or None)
    diagnostics = [d for d in problems.diagnostics if not args.ids or not d.paper or d.paper in args.ids]
    counts = {
        "papers": len(problems.papers),
        "snippets": sum(len(paper.snippets) for paper in problems.papers),
        "lines": sum(paper.lines for paper in problems.papers),
    }
    if args.format == "json":
        print(json.dumps({**counts, "diagnostics": [d.to_json() for d in diagnostics]}, indent=2, ensure_ascii=False))
    else:
        print(write_text(diagnostics), end="")
        if not args.quiet:
            errors = sum(d.severity.value == "error" for d in diagnostics)
            print(f"{counts['papers']} papers, {counts['snippets']} snippets, {counts['lines']} lines: "
                  + ("no errors." if not errors else f"{errors} error{'s' if errors > 1 else ''}."))  # fmt: skip
    return 1 if has_errors(diagnostics) else 0

"""Test the tests of papers: the reference passes, repeats agree, every blank and nearly every mutant fails."""

import argparse
import json
from pathlib import Path

from tools.cli.common import chosen_papers, load_or_fail
from tools.cli.gate import add_gate_arguments, exit_code, try_papers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_gate_arguments(parser)
    parser.add_argument("--record", type=Path, metavar="FILE",
                        help="with --mutants all: keep the figures of papers that pass there (pset/mutants.json)")  # fmt: skip


def run(args: argparse.Namespace) -> int:
    from tools.diagnostics import UsageProblem
    from tools.grading.sanity.figures import record
    from tools.grading.sanity.words import write_report

    if args.record and args.mutants is not None:
        raise UsageProblem("--record keeps the figures of full runs. Give --mutants all with it.")
    papers = chosen_papers(load_or_fail(args, args.ids), args.ids)
    reports = []
    for paper, report in zip(papers, try_papers(papers, args), strict=True):
        reports.append(report)
        if args.record and report.status == "pass":
            record(args.record, paper, report)
        if args.format == "text":
            print(write_report(report, hints=not args.quiet), flush=True)
    if args.format == "json":
        print(json.dumps({"papers": [report.to_json() for report in reports]}, indent=2, ensure_ascii=False))
    elif args.format == "github":
        from tools.diagnostics.github import write_github

        print(write_github(d for report in reports for d in report.diagnostics), end="")
    return exit_code(reports)

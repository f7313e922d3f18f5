"""Test the tests of papers: the reference passes, repeats agree, every blank and nearly every mutant fails."""

import argparse
import json

from tools.cli.common import chosen_papers, load_or_fail
from tools.cli.gate import add_gate_arguments, exit_code, try_papers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_gate_arguments(parser)


def run(args: argparse.Namespace) -> int:
    from tools.grading.sanity.words import write_report

    papers = chosen_papers(load_or_fail(args, args.ids), args.ids)
    reports = []
    for report in try_papers(papers, args):
        reports.append(report)
        if args.format == "text":
            print(write_report(report, hints=not args.quiet), flush=True)
    if args.format == "json":
        print(json.dumps({"papers": [report.to_json() for report in reports]}, indent=2, ensure_ascii=False))
    elif args.format == "github":
        from tools.diagnostics.github import write_github

        print(write_github(d for report in reports for d in report.diagnostics), end="")
    return exit_code(reports)

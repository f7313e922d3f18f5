"""Everything a paper must pass before it can be merged, exactly as CI runs it: validate, then sanity, one verdict each."""

import argparse
import json

from tools.cli.common import chosen_papers, load_or_fail
from tools.cli.gate import add_gate_arguments, exit_code, static_findings, try_papers
from tools.diagnostics import Severity, has_errors
from tools.diagnostics.writers import write_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_gate_arguments(parser)


def run(args: argparse.Namespace) -> int:
    from tools.grading.sanity.words import write_report

    problems = load_or_fail(args, args.ids)
    papers = chosen_papers(problems, args.ids)
    static = static_findings(problems, args)
    shown = [d for d in static if not args.quiet or d.severity is not Severity.HINT]
    if args.format == "text":
        print(write_text(shown), end="", flush=True)
    reports = []
    for report in try_papers(papers, args):
        reports.append(report)
        if args.format == "text":
            print(write_report(report, hints=not args.quiet), flush=True)
    faulty = {d.paper for d in static if d.severity is Severity.ERROR} | {r.id for r in reports if r.status == "fail"}
    if args.format == "json":
        print(json.dumps({"diagnostics": [d.to_json() for d in static], "papers": [r.to_json() for r in reports]},
                         indent=2, ensure_ascii=False))  # fmt: skip
    elif args.format == "github":
        from tools.diagnostics.github import write_github

        print(write_github([*static, *(d for report in reports for d in report.diagnostics)]), end="")
    else:
        for report in reports:
            left = sum(d.id == "RCB132" and d.paper == report.id for d in static)
            print(_verdict(report.id, report.status, report.id in faulty, left))
    return 1 if has_errors(static) else exit_code(reports)


def _verdict(paper_id: str, status: str, faulty: bool, left: int) -> str:
    if faulty:
        return f"✗ {paper_id} is not ready: mend the errors above, then run `rcb check {paper_id}` again."
    if status == "environment":
        return f"? {paper_id} could not be run here: see above."
    if left:
        return f"✓ {paper_id} passes. Before it is merged, {left} field{'s' if left > 1 else ''} of its entry must be filled in."
    return f"✓ {paper_id} is ready to be merged."

"""Everything a paper must pass before it can be merged, exactly as CI runs it: validate, then sanity, one verdict each."""

import argparse
import json

from tools.cli.gate import add_gate_arguments, exit_code, static_findings, try_papers
from tools.diagnostics import Diagnostic, Severity, UsageProblem, has_errors
from tools.diagnostics.github import write_github
from tools.diagnostics.writers import write_text
from tools.problems import ProblemSet, load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_gate_arguments(parser)


def run(args: argparse.Namespace) -> int:
    from tools.grading.sanity.words import write_report

    problems = load(args.pset, lenient=args.lenient, only=frozenset(args.ids) or None)
    static = static_findings(problems, args)
    unreadable = _unreadable(problems, static, args.ids)
    if args.format == "text":
        # Before anything runs: what reading alone finds is on the screen at once.
        print(write_text(d for d in static if not args.quiet or d.severity is not Severity.HINT), end="", flush=True)
    reports = []
    for report in try_papers(problems.papers, args) if problems.papers else ():
        reports.append(report)
        if args.format == "text":
            print(write_report(report, hints=not args.quiet), flush=True)
    faulty = {d.paper for d in static if d.severity is Severity.ERROR} | {r.id for r in reports if r.status == "fail"}
    if args.format == "json":
        papers = [
            {**report.to_json(), "ready": report.status == "pass" and report.id not in faulty} for report in reports
        ]
        print(
            json.dumps({"diagnostics": [d.to_json() for d in static], "papers": papers}, indent=2, ensure_ascii=False)
        )
    elif args.format == "github":
        print(write_github([*static, *(d for report in reports for d in report.diagnostics)]), end="")
    else:
        for paper_id in unreadable:
            print(_verdict(paper_id, "fail", True, 0))
        for report in reports:
            left = sum(d.id == "RCB132" and d.paper == report.id for d in static)
            print(_verdict(report.id, report.status, report.id in faulty, left))
    return 1 if has_errors(static) else exit_code(reports)


def _unreadable(problems: ProblemSet, static: list[Diagnostic], ids: list[str]) -> list[str]:
    """The papers asked for that could not even be read; UsageProblem when there is nothing at all to say about one."""
    known = {paper.id for paper in problems.papers}
    missing = [paper_id for paper_id in dict.fromkeys(ids) if paper_id not in known]
    for paper_id in missing:
        if not any(d.severity is Severity.ERROR and d.paper in (paper_id, "") for d in static):
            problems.paper(paper_id)  # says which papers there are
    if not ids and not known and not has_errors(static):
        raise UsageProblem(f"there is no paper in {problems.root}.")
    return missing


def _verdict(paper_id: str, status: str, faulty: bool, left: int) -> str:
    if faulty:
        return f"✗ {paper_id} is not ready: mend the errors above, then run `rcb check {paper_id}` again."
    if status == "environment":
        return f"? {paper_id} could not be run here: see above."
    if left:
        return f"✓ {paper_id} passes. Before it is merged, {left} field{'s' if left > 1 else ''} of its entry must be filled in."
    return f"✓ {paper_id} is ready to be merged."

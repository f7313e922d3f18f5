"""The report of a pull request's checks: make it, show it on the lines, and (trusted job only) post it."""

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.cli.common import add_pset

if TYPE_CHECKING:
    from tools.github.comment import Run
    from tools.github.events import CheckRun


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    build = actions.add_parser("build", help="one report from what the jobs found; exit code 1 when it is not good")
    build.add_argument("--changes", type=Path, required=True, metavar="FILE", help="made by `rcb changes --out`")
    build.add_argument(
        "--static", type=Path, required=True, metavar="FILE", help="made by `rcb validate --format json`"
    )
    build.add_argument("--parts", type=Path, required=True, metavar="DIR",
                       help="check-*.json: outputs of `rcb check`; submissions.json: output of `rcb submit`")  # fmt: skip
    build.add_argument("--out", type=Path, required=True, metavar="FILE", help="where the report goes")
    build.add_argument(
        "--summary", type=Path, metavar="FILE", help="append it to a job's summary ($GITHUB_STEP_SUMMARY)"
    )
    add_pset(build)
    show = actions.add_parser("show", help="print findings as annotations of GitHub, the most useful first")
    show.add_argument("files", nargs="+", type=Path, metavar="FILE", help="of `rcb check` or `rcb validate`, as JSON")
    show.add_argument("--papers", default="", metavar="IDS", help="only findings about these papers, parted by blanks")
    post = actions.add_parser("post", help="comment on the pull request of a `workflow_run` event, and set its labels")
    post.add_argument("--event", type=Path, required=True, metavar="FILE", help="$GITHUB_EVENT_PATH")
    health = actions.add_parser("health", help="open, renew or close the one issue about the problem set's health")
    health.add_argument("files", nargs="+", type=Path, metavar="FILE", help="outputs of `rcb check --format json`")
    health.add_argument("--url", default="", help="address of the run")


def run(args: argparse.Namespace) -> int:
    code: int = {"build": _build, "show": _show, "post": _post, "health": _health}[args.action](args)
    return code


def _build(args: argparse.Namespace) -> int:
    from tools.diagnostics import UsageProblem
    from tools.diagnostics.github import write_github
    from tools.github.changes import Changes
    from tools.github.comment import headline, write_summary
    from tools.github.report import build, generated_findings, is_good, write
    from tools.models.catalogue import read_catalogue

    try:
        found = Changes.from_json(_json(args.changes))
        static = _json(args.static)["diagnostics"]
    except KeyError:
        raise UsageProblem(
            "the static checks broke off before their end. The log of the job *Find the changed papers* says why."
        ) from None
    own = [*generated_findings(found), *read_catalogue().diagnostics]
    print(write_github(own), end="")
    parts = [part for file in sorted(args.parts.glob("check-*.json")) if (part := _json(file))]
    graded = _json(args.parts / "submissions.json")
    report = build(
        found,
        [*static, *(d.to_json() for d in own)],
        parts,
        _estimate(args, None if found.models else found.papers),
        graded,
    )
    write(report, args.out)
    if args.summary:
        with args.summary.open("a", encoding="utf-8") as out:
            out.write(write_summary(report))
    print(headline(report))
    return 0 if is_good(report) else 1


def _estimate(args: argparse.Namespace, papers: tuple[str, ...] | None) -> dict[str, Any] | None:
    """What scoring these papers (None: all) would ask of the enabled models; None where the problem set cannot be read."""
    from tools.diagnostics import RcbError
    from tools.evaluation.evaluate import Order, look
    from tools.evaluation.forecast import estimate
    from tools.evaluation.questions import Selection
    from tools.models.catalogue import load_catalogue
    from tools.problems import load

    try:
        only = None if papers is None else frozenset(papers)
        problems = load(args.pset, lenient=args.lenient, only=only, thorough=False)
        models = tuple(model for model in load_catalogue(Path("leaderboard/models.yaml")).models if model.enabled)
        chosen = tuple(paper for paper in problems.papers if only is None or paper.id in only)
        store = Path("leaderboard/results")
        rows = list(estimate(look(Order(store, Selection(models, chosen, ("paper",), 1, 0.0))).cells, store))
    except RcbError as error:
        print(f"No estimate: {error}")
        return None
    asked = [row for row in rows if row.calls]
    return {
        "models": len({row.model for row in asked}), "calls": sum(row.calls for row in asked),
        "usd": round(sum(row.usd or 0.0 for row in asked), 4), "unpriced": len({r.model for r in asked if r.usd is None}),
    }  # fmt: skip


def _show(args: argparse.Namespace) -> int:
    from tools.diagnostics import Diagnostic, Severity
    from tools.diagnostics.github import write_github

    only = set(args.papers.split())
    found: dict[tuple[Any, ...], Diagnostic] = {}
    for file in args.files:
        data = _json(file)
        papers = data.get("papers") or []
        inner = [d for paper in papers for d in paper["diagnostics"]] if isinstance(papers, list) else []
        for d in [*data.get("diagnostics", []), *inner]:
            if not only or d["paper"] in only:
                diagnostic = Diagnostic(**{**d, "severity": Severity(d["severity"])})
                found[diagnostic.id, diagnostic.path, diagnostic.line, diagnostic.message] = diagnostic
    print(write_github(found.values()), end="")
    return 0


def _post(args: argparse.Namespace) -> int:
    from tools.diagnostics import UsageProblem
    from tools.github.client import Client, api_errors
    from tools.github.comment import unreadable_comment, write_comment
    from tools.github.events import check_run, read_event
    from tools.github.labels import MANAGED, labels_for
    from tools.github.report import Report, from_archive

    checked = check_run(read_event(args.event))
    client = Client(checked.repository)
    with api_errors("reporting on the pull request"):
        pull = client.pull_request_of(checked)
        if pull is None:
            print(f"No open pull request has {checked.head_sha[:12]} as its head any more: nothing to report.")
            return 0
        report: Report | None
        try:
            report = from_archive(client.artifact(checked.id, "report"))
            comment = write_comment(report, _run(checked))
        except UsageProblem as error:
            report, comment = None, unreadable_comment(f"The report could not be read: {error}", _run(checked))
        done = client.upsert_comment(pull.number, comment)
        if done != "late":
            client.set_labels(pull.number, labels_for(report), MANAGED)
    print(f"Pull request {pull.number}: comment {done}.")
    return 0


def _run(checked: "CheckRun") -> "Run":
    from tools.github.comment import Run

    server = os.environ.get("GITHUB_SERVER_URL") or "https://github.com"
    base = f"{server}/{checked.repository}"
    url = f"{base}/actions/runs/{checked.id}"
    return Run(checked.id, checked.attempt, checked.head_sha, url, f"{base}/blob/HEAD/docs/")


def _health(args: argparse.Namespace) -> int:
    from tools.github.client import Client, api_errors
    from tools.github.events import repository_here
    from tools.github.health import LABEL, TITLE, faults_of, write_issue

    faults = faults_of([_json(file) for file in args.files])
    with api_errors("writing the issue about the problem set's health"):
        done = Client(repository_here()).renew_issue(TITLE, write_issue(faults, args.url), LABEL, fine=not faults)
    print(f"{len(faults)} papers are not well; the issue: {done}.")
    return 0


def _json(file: Path) -> dict[str, Any]:
    """The file's object; empty where a job that broke off left none, so that what is missing shows as missing."""
    try:
        data = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}

"""Start and plan evaluations on GitHub: what waits already, the inputs of *Run workflow*, and `/rescore` in a comment."""

import argparse
import os
from pathlib import Path

from tools.cli.common import add_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    waiting = actions.add_parser("waiting", help="take in the results that wait in the automation's pull request")
    waiting.add_argument("--branch", default="main", metavar="NAME", help="where results go (default: main)")
    waiting.add_argument("--out", type=Path, required=True, metavar="DIR", help="where a copy of them goes")
    waiting.add_argument("--outputs", type=Path, required=True, metavar="FILE",
                         help="append `waiting` to this file of a job's outputs ($GITHUB_OUTPUT)")  # fmt: skip
    waiting.add_argument("--summary", type=Path, metavar="FILE", help="append what was taken in to a job's summary")
    add_store(waiting)
    plan = actions.add_parser("plan", help="check what is asked for, and cut it into shards")
    plan.add_argument("--event", type=Path, required=True, metavar="FILE", help="$GITHUB_EVENT_PATH")
    plan.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the shard files go")
    plan.add_argument("--outputs", type=Path, required=True, metavar="FILE",
                      help="append `shards` and `calls` to this file of a job's outputs ($GITHUB_OUTPUT)")  # fmt: skip
    plan.add_argument("--summary", type=Path, metavar="FILE", help="append the plan to a job's summary")
    setup = actions.add_parser("setup", help="say what a maintainer still has to set up (read-only)")
    setup.add_argument("--branch", default="main", metavar="NAME", help="where results go (default: main)")
    setup.add_argument("--summary", type=Path, metavar="FILE", help="append it to a job's summary")
    comment = actions.add_parser("comment", help="start what a comment asks for, if its author may write here")
    comment.add_argument("--event", type=Path, required=True, metavar="FILE", help="$GITHUB_EVENT_PATH")


def run(args: argparse.Namespace) -> int:
    code: int = {"waiting": _waiting, "plan": _plan, "setup": _setup, "comment": _comment}[args.action](args)
    return code


def _setup(args: argparse.Namespace) -> int:
    """Advice, never a failure: what is missing here shows again, as an error, where it is needed."""
    from tools.github.client import Client, api_errors
    from tools.github.events import repository_here
    from tools.github.git import check_branch
    from tools.github.setup_check import advice, look

    with api_errors("looking at the repository's settings"):
        found = advice(look(Client(repository_here()), check_branch(args.branch)), args.branch)
    for line in found:
        print(f"::warning title=Set up::{line}")
    if args.summary and found:
        with args.summary.open("a", encoding="utf-8") as out:
            out.write("## Set up\n\n" + "".join(f"- {line}\n" for line in found) + "\n")
    if not found:
        print("Everything that can be seen from here is set up.")
    return 0


def _waiting(args: argparse.Namespace) -> int:
    """What waits is paid for: a plan that does not see it would have it asked for once more."""
    from tools.cli.publish import waits
    from tools.evaluation.merge import merge
    from tools.github.events import RESULTS_BRANCH
    from tools.github.publish import waiting

    found = waiting(Path().absolute(), args.branch, waits, args.out)
    said = "No results wait in a pull request."
    if found:
        merged = merge([args.out], args.store)
        said = f"{merged.new + merged.changed} results that wait in the pull request {RESULTS_BRANCH} count as there."
    print(said)
    with args.outputs.open("a", encoding="utf-8") as out:
        out.write(f"waiting={'true' if found else 'false'}\n")
    if args.summary and found:
        with args.summary.open("a", encoding="utf-8") as out:
            out.write(f"## Waiting results\n\n{said}\n\n")
    return 0


def _plan(args: argparse.Namespace) -> int:
    import json

    from tools.cli import plan
    from tools.github.command import default_budget, from_inputs
    from tools.github.events import inputs_of, read_event

    asked = from_inputs(inputs_of(read_event(args.event)))
    parser = argparse.ArgumentParser("rcb plan")
    plan.add_arguments(parser)
    words = asked.words(default_budget(os.environ.get("RCB_BUDGET_USD", "")))
    made = plan.make_plan(parser.parse_args([*words, f"--out={args.out}", "--shards=256"]))
    shards = [] if asked.dry_run else [shard.name for shard in made.shards]
    with args.outputs.open("a", encoding="utf-8") as out:
        out.write(f"shards={json.dumps(shards)}\ncalls={0 if asked.dry_run else made.calls}\n")
    said = made.words() + (" This was a dry run: nothing is started." if asked.dry_run else "")
    print(said)
    if args.summary:
        with args.summary.open("a", encoding="utf-8") as out:
            out.write(f"## Plan\n\n{said}\n")
    return 0


def _comment(args: argparse.Namespace) -> int:
    from tools.diagnostics import UsageProblem
    from tools.github.client import Client, api_errors
    from tools.github.command import from_comment
    from tools.github.comment import text
    from tools.github.events import comment_of, read_event

    event = read_event(args.event)
    comment = comment_of(event)
    client = Client(comment.repository)
    with api_errors("starting an evaluation"):
        # Asked first: to anyone else not even a mistake in the command is answered.
        if not client.may_write(comment.author):
            print("The author of the comment has no write permission here: nothing is done.")
            return 0
        try:
            asked = from_comment(comment.body)
        except UsageProblem as error:
            client.say(comment.issue, f"Nothing was started: {text(str(error))}\n")
            return 1
        if asked is None:
            print("The comment is no /rescore command: nothing is done.")
            return 0
        branch = str(event.get("repository", {}).get("default_branch") or "main")
        client.dispatch("evaluate.yml", branch, asked.to_inputs())
        inputs = ", ".join(f"{name} {value}" for name, value in asked.to_inputs().items() if value)
        client.say(
            comment.issue, f"An evaluation was started: {text(inputs)}. It appears under *Actions*, *Evaluate*.\n"
        )
    print("The evaluation was started.")
    return 0

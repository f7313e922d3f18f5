"""Which papers and submissions a pull request concerns, for the jobs that check them."""

import argparse
import json
from pathlib import Path

from tools.cli.common import add_pset


def add_arguments(parser: argparse.ArgumentParser) -> None:
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--event", type=Path, metavar="FILE",
                        help="the event of a pull request or merge queue ($GITHUB_EVENT_PATH)")  # fmt: skip
    source.add_argument("--base", metavar="COMMIT", help="compare --head with its merge base with this commit")
    parser.add_argument("--head", metavar="COMMIT", default="HEAD", help="with --base (default: HEAD)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write what was found there, as JSON")
    parser.add_argument("--outputs", type=Path, metavar="FILE",
                        help="append `matrix` and `submissions` to this file of a job's outputs ($GITHUB_OUTPUT)")  # fmt: skip
    parser.add_argument(
        "--jobs", type=int, default=100, metavar="N", help="jobs at most; papers share them (default: 100)"
    )
    add_pset(parser)


def run(args: argparse.Namespace) -> int:
    from dataclasses import replace

    from tools.github.changes import find_changes, groups
    from tools.github.events import carries_results, range_of, read_event

    event = read_event(args.event) if args.event else {}
    base, head = range_of(event) if event else (args.base, args.head)
    found = find_changes(Path(), base, head, args.pset.as_posix())
    if carries_results(event):
        found = replace(found, generated=(), results=())
    data = json.dumps(found.to_json(), indent=2)
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(data + "\n", "utf-8")
    if args.outputs:
        matrix = [
            {"name": f"{number:03d}", "papers": " ".join(group)}
            for number, group in enumerate(groups(found.papers, min(args.jobs, 256)))
        ]
        with args.outputs.open("a", encoding="utf-8") as out:
            out.write(f"matrix={json.dumps(matrix)}\nsubmissions={' '.join(found.submissions)}\n")
    print(data)
    return 0

"""Grade completions that were made elsewhere, and record them as `submitted`.

FILE holds one JSON object a line: model, paper, snippet, and either completion (the lines alone) or answer (the model's
whole text); schemas/submission.schema.json has all fields. A folder stands for all NAME.jsonl in it.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tools.cli.asking import add_run_arguments
from tools.cli.common import add_format, add_pset, add_sandbox, add_store, load_or_fail
from tools.cli.evaluate import told

if TYPE_CHECKING:
    from tools.diagnostics import Diagnostic
    from tools.evaluation.evaluate import Order
    from tools.evaluation.submission import Submission, Submitted
    from tools.problems import ProblemSet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="the completions, as JSON lines")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="only check the files; grade and record nothing")
    how.add_argument("--only-store", action="store_true",
                     help="record them as waiting for their verdicts, for `rcb plan` and `rcb evaluate` to see")  # fmt: skip
    parser.add_argument("--leave-faulty", action="store_true",
                        help="leave out files with faults, with a warning, instead of refusing all")  # fmt: skip
    parser.add_argument("--models-file", type=Path, default=Path("leaderboard/models.yaml"), metavar="FILE",
                        help="the models that answer for themselves (default: leaderboard/models.yaml)")  # fmt: skip
    add_run_arguments(parser)
    add_store(parser)
    add_sandbox(parser)
    add_pset(parser)
    add_format(parser, ("text", "github", "json"))


def run(args: argparse.Namespace) -> int:
    from tools.evaluation.evaluate import evaluate
    from tools.evaluation.lock import locked
    from tools.evaluation.progress import progress_for
    from tools.evaluation.recovery import settle
    from tools.evaluation.submission import joined

    args.quiet = args.quiet or args.format == "json"
    problems = load_or_fail(args, thorough=False)
    found = _read(args, problems)
    submitted = joined(found)
    if not args.quiet:
        print(f"{len(submitted.records)} completions of {', '.join(submitted.models) or 'no model'}.")
    if args.check or not submitted.records:
        return 0
    with locked(args.store):
        settle(args.store)
        waiting = _put(args, found)
    if args.only_store:
        if not args.quiet:
            print(f"{waiting} of them wait to be graded.")
        return 0
    code = told(evaluate(_order(args, problems, submitted), progress_for(sys.stdout, quiet=args.quiet)), args)
    if args.format == "json":
        print(json.dumps(_counts(args.store, submitted)))
    return code


def _read(args: argparse.Namespace, problems: "ProblemSet") -> "list[Submission]":
    """All files with their completions. Faults are a usage problem, or warnings with --leave-faulty."""
    from tools.evaluation.submission import evaluated_ids, files_in, inspect, refuse_faults
    from tools.models.catalogue import Catalogue, load_catalogue

    nobody = Catalogue(args.models_file.as_posix(), (), ())
    evaluated = evaluated_ids(load_catalogue(args.models_file) if args.models_file.exists() else nobody, args.store)
    files = [file for given in args.files for file in (files_in(given)[0] if given.is_dir() else [given])]
    found = inspect(files, problems, evaluated)
    if not args.leave_faulty:
        refuse_faults(found)
    for submission in found:
        _warn(args, submission.path, submission.findings)
    return found


def _put(args: argparse.Namespace, found: "list[Submission]") -> int:
    """Store what was read; returns how much waits to be graded. With --leave-faulty each file for itself."""
    from tools.diagnostics import UsageProblem, finding
    from tools.evaluation.submission import joined, put

    if not args.leave_faulty:
        return put(args.store, joined(found))
    waiting = 0
    for submission in found:
        try:
            waiting += put(args.store, joined([submission]))
        except UsageProblem as problem:
            _warn(args, submission.path, [finding("RCB702", submission.path, 0, str(problem))])
    return waiting


def _warn(args: argparse.Namespace, path: str, findings: "Iterable[Diagnostic]") -> None:
    from dataclasses import replace

    from tools.diagnostics import Severity
    from tools.diagnostics.writers import WRITERS

    left = [replace(d, severity=Severity.WARNING) for d in findings]
    if left and not args.quiet:
        print(f"{WRITERS[args.format](left)}{path} is left out.")


def _order(args: argparse.Namespace, problems: "ProblemSet", submitted: "Submitted") -> "Order":
    from tools.evaluation.evaluate import Order, Phase
    from tools.evaluation.questions import Selection, unlisted
    from tools.grading.sandbox import Level

    papers = tuple(paper for paper in problems.papers if paper.id in {name for _, name in submitted.cells})
    return Order(
        args.store, Selection((), papers), only_grade=tuple(map(unlisted, submitted.models)), cells=submitted.cells,
        phase=Phase.GRADE, sandbox=Level(args.sandbox) if args.sandbox else None, workers=args.workers, seed=args.seed,
    )  # fmt: skip


def _counts(store: Path, submitted: "Submitted") -> dict[str, object]:
    """How the submitted completions were judged: now, or earlier where the store had them already."""
    from tools.evaluation.store import cell_file, cell_lines, identity_of

    mine = {record.identity for record in submitted.records}
    lines = (line for cell in sorted(submitted.cells) for line in cell_lines(cell_file(store, *cell), *cell))
    verdicts = Counter(line["verdict"] for line in lines if identity_of(line) in mine)
    return {"completions": len(mine), "models": len(submitted.models), "verdicts": dict(sorted(verdicts.items()))}

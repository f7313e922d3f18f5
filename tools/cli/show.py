"""Show a paper's blanks as a tree; with a hint, one blank: masked, as a prompt, or the verdict on a candidate."""

import argparse
import json
import sys
from pathlib import Path

from tools.cli.common import add_format, add_pset, add_sandbox, load_or_fail
from tools.diagnostics import UsageProblem
from tools.problems import Paper, SnippetRef


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="ID[/HINT]", help="a paper, or one of its blanks: hint, hint#2 or file.py:hint")
    add_pset(parser)
    add_format(parser)
    parser.add_argument("--prompt", action="store_true", help="print exactly what a model is sent")
    parser.add_argument(
        "--mode", choices=("paper", "code-only"), default="paper", help="with --prompt (default: paper)"
    )
    parser.add_argument(
        "--candidate", type=Path, metavar="FILE", help="grade FILE (- for standard input) as the completion"
    )
    parser.add_argument("--seed", type=int, help="with --candidate: replay a recorded seed instead of a fresh one")
    parser.add_argument("--cold", action="store_true", help="with --candidate: a new process with nothing preloaded")
    add_sandbox(parser)


def run(args: argparse.Namespace) -> int:
    paper_id, _, hint = args.what.partition("/")
    paper = load_or_fail(args, [paper_id]).paper(paper_id)
    if not hint:
        if args.prompt or args.candidate:
            raise UsageProblem(
                f"Name one blank, for example `rcb show '{paper.id}/{paper.name_of(paper.snippets[0])}'`."
            )
        return _tree(paper, args.format)
    try:
        ref = paper.find(hint)
    except KeyError:
        names = "\n".join(f"  {paper.id}/{paper.name_of(other)}" for other in paper.snippets)
        raise UsageProblem(f"{paper.id} has no blank {hint!r}. Its blanks:\n{names}") from None
    if args.candidate:
        return _grade(paper, ref, args)
    return _one(paper, ref, args)


def _tree(paper: Paper, form: str) -> int:
    rows = [
        {
            "name": paper.name_of(ref),
            "file": ref.document.path,
            "start": ref.snippet.start,
            "end": ref.snippet.end,
            "lines": ref.snippet.lines,
            "depth": ref.document.depth(ref.snippet),
        }
        for ref in paper.snippets
    ]
    if form == "json":
        print(json.dumps({"id": paper.id, "title": paper.title, "snippets": rows}, indent=2, ensure_ascii=False))
        return 0
    print(f"{paper.id}: {paper.title}\n{len(rows)} blanks, {paper.lines} lines, tests: {paper.test_form.value}")
    file = ""
    for row in rows:
        if row["file"] != file:
            file = str(row["file"])
            print(f"\n{file}")
        count = f"{row['lines']} line" + ("" if row["lines"] == 1 else "s")
        print(f"  {'  ' * int(str(row['depth']))}{row['name']}  ({count}, {row['start']}-{row['end']})")
    return 0


def _one(paper: Paper, ref: SnippetRef, args: argparse.Namespace) -> int:
    if args.prompt:
        from tools.models.prompt import build_prompt

        prompt = build_prompt(paper, ref, args.mode)
        if args.format == "json":
            print(json.dumps({"system": prompt.system, "user": prompt.user}, indent=2, ensure_ascii=False))
        else:
            sys.stdout.write(prompt.render())
    elif args.format == "json":
        snippet = ref.snippet
        print(json.dumps({"name": paper.name_of(ref), "file": ref.document.path, "start": snippet.start, "end": snippet.end,
                          "lines": snippet.lines, "masked": ref.blank.masked, "reference": ref.blank.reference},
                         indent=2, ensure_ascii=False))  # fmt: skip
    else:
        sys.stdout.write(ref.blank.masked)
    return 0


def _grade(paper: Paper, ref: SnippetRef, args: argparse.Namespace) -> int:
    from tools.grading import Candidate, Grader, Level, Options
    from tools.grading.explain import explain
    from tools.grading.screen import screen
    from tools.models.candidate import candidate_source

    code = _completion(args.candidate)
    made = candidate_source(ref.blank, code)
    level = Level(args.sandbox) if args.sandbox else None
    with Grader(Options(sandbox=level, workers=1, cold=args.cold, seed=args.seed)) as grader:
        verdict = grader.grade(Candidate(paper, {ref.document.path: made.source}))
    flags = screen(code, ref.blank.reference)
    if args.format == "json":
        cases = [{"name": case.name, "passed": case.passed} for case in verdict.cases]
        for shown, case in zip(cases, verdict.cases, strict=True):
            if case.failure is not None:
                failure = case.failure
                shown |= {"where": failure.where, "exception": failure.exception, "message": failure.message,
                          "trace": list(failure.trace), "difference": failure.difference}  # fmt: skip
        print(json.dumps({
            "verdict": verdict.status.value, "kind": verdict.kind.value if verdict.kind else None, "cases": cases,
            "message": verdict.message, "reindented": made.reindented, "flags": list(flags), "form": verdict.form,
            "sandbox": verdict.sandbox, "seed": verdict.seed,
        }, indent=2, ensure_ascii=False))  # fmt: skip
    else:
        print(explain(verdict))
        if made.reindented:
            print("The candidate compiled only after it was re-indented; a strict score counts it as failed.")
        if flags:
            print("Flagged for audit: " + "; ".join(flags))
    if verdict.status == "environment":
        return 3
    return 0 if verdict.passed else 1


def _completion(path: Path) -> str:
    """The file as it is; of a file that begins with a fence, as a model's answer does, the code in the fence."""
    text = _read(path)
    if text.lstrip().startswith(("```", "~~~")):
        from tools.models.extract import extract

        return extract(text).code or ""
    return text


def _read(path: Path) -> str:
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_bytes().decode("utf-8")
    except OSError as error:
        raise UsageProblem(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UsageProblem(f"{path} is not UTF-8.") from None

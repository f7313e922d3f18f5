"""Results of the original benchmark's own run as records of a problem set of their own.

The file (`rcb import FILE`): {"results": {PAPER: {"paper_metadata": {…}, "results": {MODEL: {"results": {HINT: [{
"snippet_code_line_count", "completion_idx", "passed", "exit_code"}, …]}}}}}, "overall_scores": {MODEL: {"line_rates":
{"rates": [percent per completion]}, "task_rates": …}}}.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tools.diagnostics import UsageProblem
from tools.evaluation.record import Record
from tools.evaluation.store import Line, cell_file, read_lines, result_files, write_cell

SOURCE = "imported"
_TIMED_OUT = 124  # exit code of timeout(1), with which that run bounded its tests
_KEY = "original-run"
# In that run's metadata minp's entry has no last_commit_date, and the last commit's date stands as its first: the field's
# name was doubled, and YAML keeps the later value. Its papers.yaml has both dates. Uncorrected the paper would be called
# newer than the knowledge cutoffs of models that may well have read it.
_CORRECTED = {("minp", "2025-03-15"): "2024-11-13"}


@dataclass(frozen=True)
class Imported:
    """What a file brought in. `lines`: executable ground-truth lines over all snippets."""

    records: tuple[Record, ...]
    models: int
    papers: int
    snippets: int
    lines: int


def read_original(file: Path) -> Imported:
    """All records of the file; UsageProblem where it has another shape or its own summary contradicts its results."""
    try:
        data = json.loads(file.read_text("utf-8"))
        records = tuple(_records(data["results"]))
        models = {record.model for record in records}
        sizes = {(r.paper, r.snippet): r.lines for r in records}
        _compare_with_summary(records, data.get("overall_scores") or {})
    except OSError as error:
        raise UsageProblem(f"{file} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        what = (
            f"{type(error).__name__}: {error}" if not isinstance(error, json.JSONDecodeError) else f"not JSON: {error}"
        )
        raise UsageProblem(
            f"{file} is no result file of the original benchmark ({what}). Its shape is described in docs/evaluation.md."
        ) from None
    return Imported(records, len(models), len({paper for paper, _ in sizes}), len(sizes), sum(sizes.values()))


def _records(results: Mapping[str, Any]) -> Iterator[Record]:
    for paper, entry in results.items():
        about = entry["paper_metadata"]
        date = str(about["first_commit_date"])
        files = about["annotated_file_paths"]
        for model, answers in entry["results"].items():
            for snippet, completions in answers["results"].items():
                for completion in completions:
                    passed = completion["passed"]
                    if not isinstance(passed, bool):
                        raise TypeError(f"passed is {passed!r} in {paper}/{snippet}")
                    yield Record(
                        model=model,
                        paper=paper,
                        snippet=snippet,
                        # The run did not keep which of several annotated files a snippet stands in.
                        file=files if isinstance(files, str) else "",
                        mode="paper",
                        sample=int(completion["completion_idx"]),
                        lines=int(completion["snippet_code_line_count"]),
                        first_commit_date=_CORRECTED.get((paper, date), date),
                        source=SOURCE,
                        generation_key=_KEY,
                        grading_key=_KEY,
                        completion=None,
                        extraction="not recorded",
                        reindented=False,
                        verdict="pass" if passed else "timeout" if completion["exit_code"] == _TIMED_OUT else "fail",
                        paper_title=str(about["title"]),
                        form="in-process",
                    )


def _compare_with_summary(records: Sequence[Record], scores: Mapping[str, Any]) -> None:
    """The file states each model's scores; results that give other ones are not the results it speaks of."""
    for model, stated in scores.items():
        own = [record for record in records if record.model == model and record.sample == 0]
        total, passed = sum(r.lines for r in own), sum(r.lines for r in own if r.passed)
        found = {
            "line_rates": Fraction(100 * passed, total or 1),
            "task_rates": Fraction(100 * sum(r.passed for r in own), len(own) or 1),
        }
        for name, rate in found.items():
            told = stated[name]["rates"][0]
            if abs(float(rate) - told) > 1e-6:
                raise ValueError(f"{name} of {model}: its results give {float(rate):.4f}, its summary says {told:.4f}")


def store_imported(store: Path, imported: Imported) -> None:
    """Write the records. UsageProblem when the store holds results of another problem set: papers of equal ids are not
    the same papers, and one table must not mix them."""
    for file in result_files(store):
        first = next(read_lines(file), None)
        if first is not None and first["source"] != SOURCE:
            raise UsageProblem(
                f"{store.as_posix()} holds results that were made here ({file.name}). The original run has a problem set of its "
                "own, which must not be mixed with another: give a store of its own with --store."
            )
    cells: dict[tuple[str, str], list[Line]] = {}
    for record in imported.records:
        cells.setdefault((record.model, record.paper), []).append(record.to_json())
    for (model, paper), lines in cells.items():
        write_cell(cell_file(store, model, paper), lines, sync=False)

"""Completions made elsewhere: read a file of them, check every line, put them into the store to be graded here."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tools.diagnostics import UsageProblem
from tools.evaluation.questions import Question, unlisted
from tools.evaluation.record import Record, Tokens
from tools.evaluation.recovery import fold
from tools.evaluation.replies import PENDING, blank_record, valid, with_completion
from tools.evaluation.store import Identity, cell_file, cell_lines, decode, identity_of
from tools.models.keys import blank_part, join_key
from tools.problems import Paper, ProblemSet

SOURCE = "submitted"
_SCHEMA = Path(__file__).resolve().parents[2] / "schemas" / "submission.schema.json"
_MOST_BYTES = 200 << 20
_SHOWN = 20


@dataclass(frozen=True)
class Submitted:
    """The checked lines of a file, as records that wait for their verdicts."""

    records: tuple[Record, ...]

    @property
    def cells(self) -> frozenset[tuple[str, str]]:
        return frozenset((record.model, record.paper) for record in self.records)


def read_submission(file: Path, problems: ProblemSet) -> Submitted:
    """The file's completions; UsageProblem lists what is wrong with which line."""
    try:
        size = file.stat().st_size
        text = file.read_text("utf-8") if size <= _MOST_BYTES else ""
    except OSError as error:
        raise UsageProblem(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise UsageProblem(f"{file} is not UTF-8 (byte {error.start}). Save it as UTF-8.") from None
    if size > _MOST_BYTES:
        raise UsageProblem(f"{file} has {size >> 20} MiB; {_MOST_BYTES >> 20} MiB are allowed. Split it.")
    reader = _Reader(problems)
    records = list(reader.read(text.split("\n")))
    if reader.faults:
        shown = "\n".join(f"  {file}:{number}: {fault}" for number, fault in reader.faults[:_SHOWN])
        more = f"\n  and {len(reader.faults) - _SHOWN} more" if len(reader.faults) > _SHOWN else ""
        raise UsageProblem(
            f"the submission cannot be used:\n{shown}{more}\nThe format is described in docs/evaluation.md."
        )
    if not records:
        raise UsageProblem(f"{file} holds no completion.")
    return Submitted(tuple(records))


class _Reader:
    """Reads line by line and collects what is wrong."""

    def __init__(self, problems: ProblemSet) -> None:
        import jsonschema

        self._papers = {paper.id: paper for paper in problems.papers}
        self._validator = jsonschema.Draft202012Validator(json.loads(_SCHEMA.read_text("utf-8")))
        self._seen: dict[Identity, int] = {}
        self.faults: list[tuple[int, str]] = []

    def read(self, lines: Iterable[str]) -> Iterator[Record]:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                record = self._record(number, line)
                if isinstance(record, str):
                    self.faults.append((number, record))
                else:
                    yield record

    def _record(self, number: int, line: str) -> Record | str:
        """The record, or what is wrong."""
        try:
            data = decode(line)
        except (ValueError, RecursionError) as error:
            return f"not JSON: {error}"
        fault = next(
            iter(sorted(self._validator.iter_errors(data), key=lambda e: list(map(str, e.absolute_path)))), None
        )
        if fault is not None:
            where = ".".join(map(str, fault.absolute_path))
            return (f"{where}: " if where else "") + str(fault.message)[:200]
        paper = self._papers.get(data["paper"])
        if paper is None:
            return f"there is no readable paper {data['paper']!r}"
        try:
            record = _made(data, paper)
        except KeyError:
            names = ", ".join(repr(paper.name_of(ref)) for ref in paper.snippets)
            return f"{paper.id} has no blank {data['snippet']!r}; its blanks are {names}"[:600]
        if record.identity in self._seen:
            return f"the same blank, mode and sample as line {self._seen[record.identity]}"
        self._seen[record.identity] = number
        return record


def _made(data: dict[str, Any], paper: Paper) -> Record:
    """KeyError when the paper has no such blank."""
    ref = paper.find(data["snippet"])
    mode, sample = data.get("mode", "paper"), data.get("sample", 0)
    key = join_key(blank_part(paper, ref, mode), SOURCE, mode, sample)
    question = Question(unlisted(data["model"]), paper, ref, paper.name_of(ref), mode, sample, 0.0, key)
    record = replace(
        blank_record(question, SOURCE),
        answer=valid(data.get("answer")),
        completion=valid(data.get("completion")),
        extraction=SOURCE,
        provider_model=data.get("provider_model"),
        answered_on=data.get("answered_on"),
        cost_usd=data.get("cost_usd"),
        tokens=Tokens(**data["tokens"]) if "tokens" in data else None,
    )
    return with_completion(record)


def put(store: Path, submitted: Submitted) -> int:
    """Write the records that are new or changed; returns how many wait to be graded. UsageProblem when a model has been
    evaluated here: completions from outside must not replace answers that were seen to be made."""
    waiting = 0
    for model, paper in sorted(submitted.cells):
        stored = {identity_of(line): line for line in cell_lines(cell_file(store, model, paper), model, paper)}
        if any(line["source"] != SOURCE for line in stored.values()):
            raise UsageProblem(f"{model} has results that were not submitted. Submit under another model id.")
        own = [record for record in submitted.records if (record.model, record.paper) == (model, paper)]
        new = [record.to_json() for record in own if not _same(record, stored.get(record.identity))]
        if new:
            fold(store, model, paper, new)
        waiting += sum(line["verdict"] == PENDING for line in new)
    return waiting


def _same(record: Record, line: dict[str, Any] | None) -> bool:
    if line is None:
        return False
    return all(line[name] == getattr(record, name) for name in ("completion", "answer", "generation_key"))

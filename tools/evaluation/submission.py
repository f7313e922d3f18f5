"""Completions made elsewhere: read files of them, check every line, put them into the store to be graded here."""

import json
import re
from collections import ChainMap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tools.diagnostics import Diagnostic, UsageProblem, finding
from tools.evaluation.questions import Question, unlisted
from tools.evaluation.record import Record, Tokens
from tools.evaluation.recovery import fold
from tools.evaluation.replies import PENDING, blank_record, valid, with_completion
from tools.evaluation.store import Identity, Line, cell_file, cell_lines, decode, identity_of, stored_models
from tools.models.catalogue import Catalogue
from tools.models.keys import blank_part, join_key
from tools.problems import Paper, ProblemSet

SOURCE = "submitted"
# A name that is one word of a command and one file everywhere, like the ids of papers.
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}\.jsonl")
_SCHEMA = Path(__file__).resolve().parents[2] / "schemas" / "submission.schema.json"
_MOST_BYTES = 50 << 20  # GitHub warns of larger files
_SHOWN = 20
_COMPARED = ("completion", "answer", "generation_key", "tokens", "cost_usd", "provider_model", "answered_on")


@dataclass(frozen=True)
class Submission:
    """One file: its completions as records that wait for their verdicts, and what is wrong with it."""

    path: str
    records: tuple[Record, ...]
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class Submitted:
    """The checked lines of all files."""

    records: tuple[Record, ...]

    @property
    def models(self) -> tuple[str, ...]:
        return tuple(sorted({record.model for record in self.records}))

    @property
    def cells(self) -> frozenset[tuple[str, str]]:
        return frozenset((record.model, record.paper) for record in self.records)


def evaluated_ids(catalogue: Catalogue, store: Path) -> frozenset[str]:
    """Models that answer for themselves, in lower case: the enabled ones, and those with results that were not submitted.
    A stranger must not put words into their mouths, nor into those of a name that looks the same."""
    enabled = {model.id for model in catalogue.models if model.enabled}
    stored = {model for model, source in stored_models(store).items() if source != SOURCE}
    return frozenset(model.casefold() for model in enabled | stored)


def files_in(folder: Path) -> tuple[list[Path], list[Diagnostic]]:
    """The submissions of a folder, and what lies there and is none. A folder that is not there holds none."""
    files, findings = [], []
    for entry in sorted(folder.iterdir()) if folder.is_dir() else ():
        if NAME.fullmatch(entry.name) and entry.is_file() and not entry.is_symlink():
            files.append(entry)
        elif entry.name != "README.md":
            said = "This is no submission: there are files NAME.jsonl, NAME of letters, digits and . _ - (up to 64)."
            remedy = "Rename it, or take it out; links and folders are not read."
            findings.append(finding("RCB702", entry.as_posix(), 0, said, fix=remedy))
    return files, findings


def inspect(files: Iterable[Path], problems: ProblemSet, evaluated: Collection[str] = ()) -> list[Submission]:
    """Every file with its completions or its findings. `evaluated`: see `evaluated_ids`. A blank that two files answer is the
    second one's fault; a file with a fault takes nothing from the others."""
    reader = _Reader(problems, evaluated)
    return [reader.read(file) for file in files]


def refuse_faults(submissions: Sequence[Submission]) -> None:
    """UsageProblem lists what is wrong with which line, when anything is."""
    findings = [d for submission in submissions for d in submission.findings]
    if findings:
        shown = "\n".join(f"  {d.path}{f':{d.line}' if d.line else ''}: {d.message}" for d in findings)
        raise UsageProblem(f"the submission cannot be used:\n{shown}\nThe format is described in docs/evaluation.md.")


def joined(submissions: Sequence[Submission]) -> Submitted:
    """The completions of the files without a fault."""
    return Submitted(tuple(record for s in submissions if not s.findings for record in s.records))


class _Reader:
    """Reads file by file, line by line, and collects what is wrong."""

    def __init__(self, problems: ProblemSet, evaluated: Collection[str]) -> None:
        import jsonschema

        self._papers = {paper.id: paper for paper in problems.papers}
        self._evaluated = evaluated
        self._validator = jsonschema.Draft202012Validator(json.loads(_SCHEMA.read_text("utf-8")))
        self._seen: dict[Identity, str] = {}

    def read(self, file: Path) -> Submission:
        path = file.as_posix()
        text, fault = _text(file)
        records: list[Record] = []
        faults = [(0, fault)] if fault else []
        own: dict[Identity, str] = {}
        for number, line in enumerate(text.split("\n"), start=1):
            record = self._record(line, ChainMap(own, self._seen)) if line.strip() else None
            if isinstance(record, str):
                faults.append((number, record))
            elif record is not None:
                records.append(record)
                own[record.identity] = f"{path}:{number}"
        if not records and not faults:
            faults.append((0, "The file holds no completion."))
        if faults:
            return Submission(path, (), tuple(_findings(path, faults)))
        self._seen |= own
        return Submission(path, tuple(records), ())

    def _record(self, line: str, seen: Mapping[Identity, str]) -> Record | str:
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
        if data["model"].casefold() in self._evaluated:
            return f"model: {data['model']} is evaluated here, and answers for itself. Submit under another id"
        paper = self._papers.get(data["paper"])
        if paper is None:
            return f"there is no readable paper {data['paper']!r}"
        try:
            record = _made(data, paper)
        except KeyError:
            names = ", ".join(repr(paper.name_of(ref)) for ref in paper.snippets)
            return f"{paper.id} has no blank {data['snippet']!r}; its blanks are {names}"[:600]
        if record.identity in seen:
            return f"the same blank, mode and sample as {seen[record.identity]}"
        return record


def _text(file: Path) -> tuple[str, str]:
    """The file's text, and what keeps it from being read; one of the two is empty."""
    try:
        size = file.stat().st_size
        if size > _MOST_BYTES:
            return "", f"The file has {size >> 20} MiB; {_MOST_BYTES >> 20} MiB are allowed. Split it."
        return file.read_text("utf-8"), ""
    except OSError as error:
        return "", f"The file cannot be read: {error.strerror}."
    except UnicodeDecodeError as error:
        return "", f"The file is not UTF-8 (byte {error.start}). Save it as UTF-8."


def _findings(path: str, faults: Sequence[tuple[int, str]]) -> Iterator[Diagnostic]:
    """The first faults of a file, and how many more there are."""
    for number, fault in faults[:_SHOWN]:
        yield finding("RCB702", path, number, fault)
    if len(faults) > _SHOWN:
        yield finding("RCB702", path, faults[_SHOWN][0], f"… and {len(faults) - _SHOWN} more faults from here on")


def _made(data: dict[str, Any], paper: Paper) -> Record:
    """KeyError when the paper has no such blank."""
    ref = paper.find(data["snippet"])
    mode, sample = data.get("mode", "paper"), int(data.get("sample", 0))  # JSON's 1.0 is an integer too
    key = join_key(blank_part(paper, ref, mode), SOURCE, mode, sample)
    question = Question(unlisted(data["model"]), paper, ref, paper.name_of(ref), mode, sample, 0.0, key)
    tokens = data.get("tokens")
    record = replace(
        blank_record(question, SOURCE),
        answer=valid(data.get("answer")),
        completion=valid(data.get("completion")),
        extraction=SOURCE,
        provider_model=valid(data.get("provider_model")),
        answered_on=data.get("answered_on"),
        cost_usd=data.get("cost_usd"),
        tokens=None if tokens is None else Tokens(**{kind: int(count) for kind, count in tokens.items()}),
    )
    return with_completion(record)


def put(store: Path, submitted: Submitted) -> int:
    """Write the records that are new or changed; returns how many wait to be graded. UsageProblem, and nothing written, when
    a model has been evaluated here: completions from outside must not replace answers that were seen to be made."""
    fresh: dict[tuple[str, str], list[Line]] = {}
    for model, paper in sorted(submitted.cells):
        stored = {identity_of(line): line for line in cell_lines(cell_file(store, model, paper), model, paper)}
        if any(line["source"] != SOURCE for line in stored.values()):
            raise UsageProblem(
                f"{model} has results on {paper} that were not submitted, and they are not replaced. Submit under another id."
            )
        own = [record for record in submitted.records if (record.model, record.paper) == (model, paper)]
        # An answer without code waits for its verdict too: whoever plans must see that the cell has something new.
        new = [replace(record, verdict=PENDING) for record in own if not _same(record, stored.get(record.identity))]
        if new:
            fresh[model, paper] = [record.to_json() for record in new]
    for (model, paper), lines in fresh.items():
        fold(store, model, paper, lines)
    return sum(map(len, fresh.values()))


def _same(record: Record, line: Line | None) -> bool:
    """Whether the stored line says what the record says, whatever its verdict."""
    return line is not None and all(
        line.get(name) == value for name, value in record.to_json().items() if name in _COMPARED
    )

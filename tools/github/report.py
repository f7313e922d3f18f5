"""The report of a pull request's checks: made in jobs that run its code, read again as if its author had written it."""

import io
import json
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tools.diagnostics import Diagnostic, UsageProblem, finding
from tools.evaluation.record import UNSCORED
from tools.github.changes import Changes

FILE = "report.json"
# The comment shows a part of this at most; what is larger was not made by our own jobs.
MOST_BYTES = 1 << 20
MOST_FINDINGS = 500
_SCHEMA = Path(__file__).resolve().parents[2] / "schemas" / "report.schema.json"
_ORDER = ("error", "warning", "hint")
_PAPER_FIELDS = ("snippets", "mutants", "killed", "equivalent", "repeats", "seconds", "message")

Report = dict[str, Any]
Finding = dict[str, Any]


def build(
    changes: Changes, static: Sequence[Finding], parts: Iterable[Mapping[str, Any]], estimate: Mapping[str, Any] | None,
    graded: Mapping[str, Any] = MappingProxyType({}),
) -> Report:  # fmt: skip
    """One report from what the jobs found.

    `static`: findings of `rcb validate`; `parts`: outputs of `rcb check --format json`; `graded`: output of `rcb submit
    --format json`. A paper that no part tells about counts as not checked, never as good; so do submissions.
    """
    parts = list(parts)
    told = {paper["id"]: paper for part in parts for paper in part["papers"]}
    found = [*static, *(d for part in parts for d in part["diagnostics"])]
    found += [d for paper in told.values() for d in paper["diagnostics"]]
    findings = _once(found)
    faulty = {d["paper"] for d in findings if d["severity"] == "error"}
    papers = [_paper(name, told.get(name), faulty) for name in changes.papers]
    kept = [{**d, "message": _short(d["message"]), "fix": _short(d["fix"])} for d in findings[:MOST_FINDINGS]]
    report: Report = {
        "schema": 1, "papers": papers, "removed": list(changes.removed), "everything": changes.everything,
        "findings": kept, "dropped": len(findings) - len(kept), "estimate": None if estimate is None else dict(estimate),
        "submissions": _submissions(changes, graded.get("verdicts") or {}), "models": changes.models,
    }  # fmt: skip
    while len(_bytes(report)) > MOST_BYTES:
        half = len(report["findings"]) // 2
        report = {**report, "findings": report["findings"][:half], "dropped": len(findings) - half}
    return check(report)


def generated_findings(changes: Changes) -> list[Diagnostic]:
    """Findings about files in the change that only the automation writes."""
    pages = [finding("RCB701", path, 0, "This file is generated on the main branch.") for path in changes.generated]
    said = "These results were not made here."
    return pages + [finding("RCB703", path, 0, said) for path in changes.results]


def is_good(report: Report) -> bool:
    """Whether the change may be merged: every paper passed, every submitted completion was graded, and nothing was found that
    is an error."""
    papers = all(paper["verdict"] == "pass" for paper in report["papers"])
    graded = report["submissions"] is None or report["submissions"]["done"]
    return papers and graded and not any(d["severity"] == "error" for d in report["findings"])


def write(report: Report, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(_bytes(report))


def from_archive(data: bytes) -> Report:
    """The report in a zip archive, read in memory: nothing is unpacked, so that no name in it can lead anywhere.

    UsageProblem when it holds anything but one plain file of the right name, size and shape.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if [member.filename for member in members] != [FILE]:
                raise UsageProblem(f"the artifact must hold {FILE} and nothing else.")
            kind = members[0].external_attr >> 16 & 0o170000
            if kind not in (0, 0o100000) or members[0].flag_bits & 1:
                raise UsageProblem(f"{FILE} in the artifact is no plain file.")
            with archive.open(members[0]) as stream:
                text = stream.read(MOST_BYTES + 1)
    except (zipfile.BadZipFile, NotImplementedError, OSError, EOFError, RuntimeError, zlib.error) as error:
        raise UsageProblem(f"the artifact is no archive that can be read ({type(error).__name__}).") from None
    return from_bytes(text)


def from_bytes(text: bytes) -> Report:
    """Parse and check. UsageProblem when it is too large, no JSON, or not of the schema."""
    if len(text) > MOST_BYTES:
        raise UsageProblem(f"{FILE} is larger than {MOST_BYTES:,} bytes.")
    try:
        return check(json.loads(text.decode("utf-8"), parse_constant=_no_constant))
    except (ValueError, RecursionError) as error:
        raise UsageProblem(f"{FILE} is no JSON ({type(error).__name__}).") from None


def check(data: Any) -> Report:
    """The data, if it has the shape of schemas/report.schema.json; else UsageProblem. Says where, never what: the content
    is not ours, and messages go to logs."""
    fault = next(iter(_validator().iter_errors(data)), None)
    if fault is not None:
        where = ".".join(str(part) for part in fault.absolute_schema_path)[:200]
        raise UsageProblem(f"{FILE} is not a report (against {where} of schemas/report.schema.json).")
    report: Report = data
    return report


def _paper(name: str, told: Mapping[str, Any] | None, faulty: set[str]) -> dict[str, Any]:
    if told is None:
        nothing: dict[str, Any] = dict.fromkeys(_PAPER_FIELDS, 0)
        return {**nothing, "id": name, "verdict": "fail" if name in faulty else "missing", "message": ""}
    fields = {field: told[field] for field in _PAPER_FIELDS} | {"snippets": len(told["snippets"])}
    verdict = "fail" if name in faulty else told["status"]
    return {**fields, "id": name, "verdict": verdict, "message": _short(told["message"])}


def _submissions(changes: Changes, verdicts: Mapping[str, int]) -> dict[str, Any] | None:
    """What grading the submissions came to; that completions fail is no fault of the change."""
    if not changes.submissions:
        return None
    scored = {verdict: count for verdict, count in verdicts.items() if verdict not in UNSCORED}
    return {
        "files": len(changes.submissions), "completions": sum(scored.values()), "passed": scored.get("pass", 0),
        "done": bool(verdicts) and scored.keys() == verdicts.keys(),
    }  # fmt: skip


def _once(findings: Iterable[Finding]) -> list[Finding]:
    """Each finding once, errors first, otherwise in the order given: several jobs see the same list of papers."""
    distinct = {(d["id"], d["path"], d["line"], d["column"], d["message"]): d for d in findings}
    return sorted(distinct.values(), key=lambda d: _ORDER.index(d["severity"]))


def _short(text: str) -> str:
    return text if len(text) <= 1000 else text[:999] + "…"


def _bytes(report: Report) -> bytes:
    return json.dumps(report, ensure_ascii=True, allow_nan=False, indent=1).encode()


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON number")


@cache
def _validator() -> Any:
    import jsonschema

    return jsonschema.Draft202012Validator(json.loads(_SCHEMA.read_text("utf-8")))

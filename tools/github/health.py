"""The one issue about the health of the problem set: which papers fail with the newest packages, and what is said there."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tools.github.comment import code, text

TITLE = "Problem set: papers that fail with the newest packages"
LABEL = "health"
_MOST = 60_000


def faults_of(parts: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Papers that did not pass, with their errors, out of outputs of `rcb check --format json`. A part that is missing
    counts: a check that did not finish is no good news."""
    faults = []
    for part in parts:
        if "papers" not in part:
            faults.append({"id": "", "status": "missing", "errors": []})
            continue
        listed = list(part["diagnostics"])
        for paper in part["papers"]:
            found = [
                d for d in [*listed, *paper["diagnostics"]] if d["paper"] == paper["id"] and d["severity"] == "error"
            ]
            if paper["status"] != "pass" or found:
                faults.append({"id": paper["id"], "status": paper["status"], "errors": found})
    return faults


def write_issue(faults: Sequence[Mapping[str, Any]], url: str) -> str:
    """Markdown: what fails, why, and what to do."""
    if not faults:
        return f"All papers pass again. [Run]({url})\n"
    lines = [f"The scheduled check found {len(faults)} papers that no longer pass. [Run]({url})", ""]
    for fault in faults:
        name = code(fault["id"]) if fault["id"] else "A check did not finish"
        lines.append(f"- {name}: {text(fault['status'])}")
        lines += [
            f"  - {code(d['path'])} line {d['line']}: {text(d['message'])} **{text(d['fix'])}**"
            for d in fault["errors"]
        ]
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(line) > _MOST:
            kept.append("- … the rest is in the run's artifact.")
            break
        kept.append(line)
    kept += ["", "Pin the package that changed under `requirements` of the paper, or mend its test; "
             "this issue closes itself when the next scheduled check passes."]  # fmt: skip
    return "\n".join(kept) + "\n"

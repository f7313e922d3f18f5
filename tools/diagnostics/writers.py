"""Diagnostics for people, as text; and the choice of a writer by the name that `--format` takes."""

import json
from collections.abc import Iterable

from tools.diagnostics.diagnostic import Diagnostic
from tools.diagnostics.github import write_github
from tools.diagnostics.sarif import write_sarif


def write_text(diagnostics: Iterable[Diagnostic]) -> str:
    """One finding in two lines: where and what, then what to do."""
    lines = []
    for d in diagnostics:
        place = d.path + (f":{d.line}" if d.line else "") + (f":{d.column}" if d.line and d.column else "")
        lines.append(f"{place}: {d.severity.value}: {d.message} [{d.id}]\n    fix: {d.fix}\n")
    return "".join(lines)


def write_json(diagnostics: Iterable[Diagnostic]) -> str:
    """A list of findings, with every field of each."""
    return json.dumps([d.to_json() for d in diagnostics], indent=2, ensure_ascii=False) + "\n"


WRITERS = {"text": write_text, "github": write_github, "json": write_json, "sarif": write_sarif}

"""Diagnostics as SARIF 2.1.0, which GitHub code scanning shows on the lines of a pull request."""

import json
from collections.abc import Iterable
from typing import Any

from tools.diagnostics.diagnostic import Diagnostic, Severity
from tools.diagnostics.rules import RULES, Rule

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
MAX_RESULTS = 5000  # GitHub shows the first 5,000 results of a run and drops the rest
_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}
_ORDER = tuple(_LEVEL)


def write_sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """One run; the rules that were met are described in it, errors come first."""
    ordered = sorted(diagnostics, key=lambda d: _ORDER.index(d.severity))[:MAX_RESULTS]
    rules = sorted({d.id for d in ordered})
    run = {
        "tool": {"driver": {"name": "rcb", "rules": [_rule(RULES[rule]) for rule in rules]}},
        "results": [_result(d, rules.index(d.id)) for d in ordered],
        "columnKind": "unicodeCodePoints",
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": rule.name,
        "shortDescription": {"text": rule.name.replace("-", " ")},
        "fullDescription": {"text": rule.why},
        "help": {"text": rule.fix},
        "defaultConfiguration": {"level": _LEVEL[rule.severity]},
    }


def _result(d: Diagnostic, index: int) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": {"uri": d.path}}
    # A region needs a line; a finding about the whole file goes to its first.
    location["region"] = {"startLine": max(d.line, 1), **({"startColumn": d.column} if d.column else {})}
    return {
        "ruleId": d.id,
        "ruleIndex": index,
        "level": _LEVEL[d.severity],
        "message": {"text": f"{d.message} {d.fix}"},
        "locations": [{"physicalLocation": location}],
    }

"""Diagnostics for people, as text."""

from collections.abc import Iterable

from tools.diagnostics.diagnostic import Diagnostic


def write_text(diagnostics: Iterable[Diagnostic]) -> str:
    """One finding in two lines: where and what, then what to do."""
    lines = []
    for d in diagnostics:
        place = d.path + (f":{d.line}" if d.line else "") + (f":{d.column}" if d.line and d.column else "")
        lines.append(f"{place}: {d.severity.value}: {d.message} [{d.id}]\n    fix: {d.fix}\n")
    return "".join(lines)

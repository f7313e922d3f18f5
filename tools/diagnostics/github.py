"""Diagnostics as GitHub workflow commands, which show as annotations on the lines of a pull request.

GitHub shows the first 10 errors and 10 warnings of a step and drops the rest without a word, so the most useful go first;
everything stands in the job summary all the same.
"""

from collections.abc import Iterable

from tools.diagnostics.diagnostic import Diagnostic, Severity

_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}
_ORDER = (Severity.ERROR, Severity.WARNING, Severity.HINT)


def write_github(diagnostics: Iterable[Diagnostic]) -> str:
    """One workflow command per finding, errors first, otherwise in the order given."""
    ordered = sorted(diagnostics, key=lambda d: _ORDER.index(d.severity))
    return "".join(f"{_command(d)}\n" for d in ordered)


def _command(d: Diagnostic) -> str:
    place = f"file={_property(d.path)}" + (f",line={d.line}" if d.line else "")
    place += f",col={d.column}" if d.line and d.column else ""
    return f"::{_LEVEL[d.severity]} {place},title={_property(d.id)}::{_data(f'{d.message} {d.fix}')}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")

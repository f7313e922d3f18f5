"""A finding about a file: what, where, and what to do next."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters: only an error makes a check fail."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True)
class Diagnostic:
    """One finding. `line` and `column` count from 1; 0 means the finding is about the file as a whole."""

    id: str
    severity: Severity
    path: str
    line: int
    message: str
    fix: str
    column: int = 0
    paper: str = ""

    def suppressed(self, reason: str) -> "Diagnostic":
        """The finding as a hint that shows why it does not apply."""
        return replace(self, severity=Severity.HINT, message=f"{self.message} (suppressed: {reason})")

    def to_json(self) -> dict[str, str | int]:
        return {
            "id": self.id,
            "severity": self.severity.value,
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "fix": self.fix,
            "paper": self.paper,
        }


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)

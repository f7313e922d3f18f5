"""What the sanity checks found about one paper; JSON as DESIGN section 7 fixes it, with more beside."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.diagnostics import Diagnostic, has_errors

# Share of the mutants that are not equivalent which must fail (DESIGN section 4); one survivor is always forgiven, since
# few mutants make a coarse share.
NEEDED_SHARE = 0.95
UNSEEN_ARITHMETIC = "other arithmetic, and every observation is the same"


def too_many(survivors: int, counted: int) -> bool:
    return survivors > max(1.0, (1 - NEEDED_SHARE) * counted)


@dataclass(frozen=True)
class Survivor:
    """A mutant that passed. `path` is relative to the paper's folder, `line` counts in the annotated file."""

    path: str
    line: int
    operator: str
    old: str
    new: str
    note: str

    def to_json(self) -> dict[str, Any]:
        return {
            "file": self.path,
            "line": self.line,
            "operator": self.operator,
            "old": self.old,
            "new": self.new,
            "note": self.note,
        }


@dataclass(frozen=True)
class SnippetReport:
    """`by_value`: killed mutants that some case saw as a wrong value, not only as a crash. `cases`: how many
    blanks and mutants each case fails for."""

    hint: str
    path: str
    line: int
    blanks_passed: int
    mutants: int
    killed: int
    by_value: int
    cases: Mapping[str, int]
    survivors: tuple[Survivor, ...] = ()
    equivalents: tuple[Survivor, ...] = ()

    @property
    def equivalent(self) -> int:
        return len(self.equivalents)

    @property
    def share(self) -> float:
        """Killed mutants over those that are not equivalent; 1 where there are none."""
        counted = self.mutants - self.equivalent
        return self.killed / counted if counted else 1.0

    def to_json(self) -> dict[str, Any]:
        return {
            "hint": self.hint,
            "blanks_passed": self.blanks_passed,
            "mutants": self.mutants,
            "killed": self.killed,
            "equivalent": self.equivalent,
            "killed_by_value": self.by_value,
            "file": self.path,
            "line": self.line,
            "cases": dict(self.cases),
            "survivors": [survivor.to_json() for survivor in self.survivors],
            "equivalents": [survivor.to_json() for survivor in self.equivalents],
        }


@dataclass(frozen=True)
class Totals:
    """Distinct mutants of the whole paper: one inside nested snippets counts once."""

    mutants: int = 0
    killed: int = 0
    equivalent: int = 0

    @property
    def share(self) -> float:
        counted = self.mutants - self.equivalent
        return self.killed / counted if counted else 1.0


@dataclass(frozen=True)
class PaperReport:
    """`status`: pass, fail or environment (this machine cannot run the paper). `repeats`: how many of those asked agreed."""

    id: str
    status: str
    form: str
    repeats: int = 0
    repeats_asked: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    peak_bytes: int = 0
    message: str = ""
    totals: Totals = field(default_factory=Totals)
    snippets: tuple[SnippetReport, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def failed(self) -> bool:
        return has_errors(self.diagnostics)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "status": self.status,
            "repeats": self.repeats,
            "seconds": round(self.seconds, 2),
            "snippets": [snippet.to_json() for snippet in self.snippets],
            "message": self.message,
            "form": self.form,
            "repeats_asked": self.repeats_asked,
            "cpu_seconds": round(self.cpu_seconds, 3),
            "peak_bytes": self.peak_bytes,
            "mutants": self.totals.mutants,
            "killed": self.totals.killed,
            "equivalent": self.totals.equivalent,
            "diagnostics": [diagnostic.to_json() for diagnostic in self.diagnostics],
        }

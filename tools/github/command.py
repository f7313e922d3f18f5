"""What an evaluation is asked for: the inputs of *Run workflow*, or `/rescore models=a,b papers=x mode=regrade` in a comment.

Both are free text from people. Each value is matched against what it may be before it is used for anything.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

from tools.diagnostics import UsageProblem

MODES = {"missing": None, "regrade": "grade", "regenerate": "generate"}
_NAMES = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/-]{0,99}")
_MOST_SAMPLES, _MOST_USD = 100, 10_000.0


@dataclass(frozen=True)
class Rescoring:
    """Empty `models` and `papers`: all. `budget` in US dollars; None for the repository's default."""

    models: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    mode: str = "missing"
    samples: int = 1
    budget: float | None = None
    dry_run: bool = False

    def to_inputs(self) -> dict[str, str]:
        """As inputs of the workflow."""
        return {
            "models": ",".join(self.models), "papers": ",".join(self.papers), "mode": self.mode,
            "samples": str(self.samples), "budget": "" if self.budget is None else f"{self.budget:g}",
            "dry_run": "true" if self.dry_run else "false",
        }  # fmt: skip

    def words(self, default_budget: float) -> list[str]:
        """As flags of `rcb plan`. Every value is joined to its flag, so that none can pass for another flag."""
        budget = default_budget if self.budget is None else min(self.budget, _MOST_USD)
        words = [f"--samples={self.samples}", f"--budget={budget:g}"]
        words += [f"--models={','.join(self.models)}"] if self.models else ["--leave-unpriced"]
        words += [f"--papers={','.join(self.papers)}"] if self.papers else []
        again = MODES[self.mode]
        return words + ([f"--again={again}"] if again else [])


def from_inputs(inputs: Mapping[str, str]) -> Rescoring:
    """UsageProblem names the input that is wrong and what it may be. An empty input is as good as none."""
    known = {field.name for field in fields(Rescoring)}
    unknown = sorted(set(inputs) - known)
    if unknown:
        raise UsageProblem(f"there is no {_shown(unknown[0])}; there are {', '.join(sorted(known))}.")
    values = {name: _READ[name](name, value.strip()) for name, value in inputs.items() if value.strip()}
    return Rescoring(**values)  # type: ignore[arg-type]


def from_comment(body: str) -> Rescoring | None:
    """The request in a comment; None when its first line is no `/rescore`. UsageProblem when it is one and wrong."""
    words = (body.splitlines() or [""])[0].split()
    if words[:1] != ["/rescore"]:
        return None
    inputs: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or name in inputs:
            raise UsageProblem(f"{_shown(word)} is not of the form name=value, each name once.")
        inputs[name] = value
    return from_inputs(inputs)


def default_budget(text: str) -> float:
    """The cap of runs that name none: the repository's variable RCB_BUDGET_USD, else 20 dollars."""
    return 20.0 if not text.strip() else _dollars("RCB_BUDGET_USD", text.strip())


def _list(name: str, value: str) -> tuple[str, ...]:
    parts = tuple(part for part in (piece.strip() for piece in value.split(",")) if part)
    for part in parts:
        if not _NAMES.fullmatch(part) or ".." in part:
            raise UsageProblem(f"{name}: {_shown(part)} is no id; give ids parted by commas.")
    return parts


def _mode(name: str, value: str) -> str:
    if value not in MODES:
        raise UsageProblem(f"{name}: {_shown(value)} is none of {', '.join(MODES)}.")
    return value


def _count(name: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", value) or not 1 <= int(value) <= _MOST_SAMPLES:
        raise UsageProblem(f"{name}: {_shown(value)} is no number from 1 to {_MOST_SAMPLES}.")
    return int(value)


def _dollars(name: str, value: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,4})?", value) or float(value) > _MOST_USD:
        raise UsageProblem(f"{name}: {_shown(value)} is no amount of dollars up to {_MOST_USD:,.0f}.")
    return float(value)


def _flag(name: str, value: str) -> bool:
    if value not in ("true", "false"):
        raise UsageProblem(f"{name}: {_shown(value)} is neither true nor false.")
    return value == "true"


def _shown(value: str) -> str:
    """Foreign text for a message: short, on one line, and no workflow command."""
    return ascii(value[:60])


_READ: dict[str, Callable[[str, str], object]] = {
    "models": _list, "papers": _list, "mode": _mode, "samples": _count, "budget": _dollars, "dry_run": _flag,
}  # fmt: skip

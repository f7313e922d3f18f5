"""Which papers a model cannot have seen: those whose code was first committed after its knowledge cutoff."""

import calendar
import datetime
from collections.abc import Sequence

import numpy as np

from tools.leaderboard.metrics.rates import Bools


def last_known_day(cutoff: str) -> datetime.date:
    """The last day a cutoff may include: `2025-01` means all of January. ValueError for another form."""
    match [int(part) for part in cutoff.split("-")]:
        case [year, month]:
            return datetime.date(year, month, calendar.monthrange(year, month)[1])
        case [year, month, day]:
            return datetime.date(year, month, day)
    raise ValueError(f"{cutoff!r} is neither YYYY-MM nor YYYY-MM-DD")


def safe_papers(first_commits: Sequence[str], cutoff: datetime.date) -> Bools:
    """Papers first committed strictly after the cutoff, (P,)."""
    return np.array([datetime.date.fromisoformat(day) > cutoff for day in first_commits], bool)


def latest(cutoffs: Sequence[str | None]) -> datetime.date | None:
    """The latest known cutoff of a set of models; None when none is known."""
    known = [last_known_day(cutoff) for cutoff in cutoffs if cutoff]
    return max(known, default=None)

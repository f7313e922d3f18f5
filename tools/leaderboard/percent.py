"""Fractions of the metrics to percentages of the page; NaN becomes None, since JSON and pages have no NaN."""

import math

from tools.leaderboard.board import Score
from tools.leaderboard.metrics.bootstrap import Interval
from tools.leaderboard.metrics.rates import Floats

# More digits than any page shows, fewer than differ between machines.
_DIGITS = 6


def percent(fraction: float) -> float | None:
    return None if math.isnan(fraction) else round(100 * float(fraction), _DIGITS) + 0.0


def scores(values: Floats, interval: Interval) -> list[Score | None]:
    """One Score per model."""
    return [
        None if (shown := percent(value)) is None else Score(shown, percent(low), percent(high))
        for value, low, high in zip(values, interval.low, interval.high, strict=True)
    ]

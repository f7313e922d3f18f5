"""Scales and axes that several charts share."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.leaderboard.charts.svg import Drawing, number


@dataclass(frozen=True)
class Scale:
    """Maps data to pixels, linearly or (`log`) by the logarithm."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        low, high, at = (math.log(max(v, 1e-12)) if self.log else v for v in (self.low, self.high, value))
        share = (at - low) / (high - low) if high > low else 0.5
        return self.start + min(max(share, 0.0), 1.0) * (self.end - self.start)


def nice_steps(high: float, most: int = 6) -> list[float]:
    """Round numbers from 0 to at least `high`, at most `most` steps."""
    high = max(high, 1e-9)
    power = 10.0 ** math.floor(math.log10(high / most))
    step = next(power * m for m in (1, 2, 5, 10) if power * m * most >= high)
    return [round(step * i, 10) for i in range(math.ceil(round(high / step, 9)) + 1)]


def decades(low: float, high: float) -> list[float]:
    """1, 2 and 5 times powers of ten that enclose the range; powers of ten alone when there are many."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    fine = [m * 10.0**p for p in powers for m in (1, 2, 5)]
    marks = fine if len(powers) <= 3 else [10.0**p for p in powers]
    inside = [mark for mark in marks if low <= mark <= high]
    below, above = [m for m in marks if m < low][-1:], [m for m in marks if m > high][:1]
    return below + inside + above


def vertical_grid(
    drawing: Drawing,
    x: Scale,
    marks: Sequence[float],
    top: float,
    bottom: float,
    label: Callable[[float], str] = number,
) -> None:
    """Grid lines with their values below."""
    for mark in marks:
        drawing.line(x(mark), top, x(mark), bottom)
        drawing.text(x(mark), bottom + 18, label(mark), anchor="middle", size=12, color=drawing.theme.muted)


def horizontal_grid(
    drawing: Drawing,
    y: Scale,
    marks: Sequence[float],
    left: float,
    right: float,
    label: Callable[[float], str] = number,
) -> None:
    """Grid lines with their values to the left."""
    for mark in marks:
        drawing.line(left, y(mark), right, y(mark))
        drawing.text(left - 6, y(mark) + 4, label(mark), anchor="end", size=12, color=drawing.theme.muted)

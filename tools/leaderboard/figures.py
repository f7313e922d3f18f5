"""How figures are written on pages."""

import math
from functools import cache, lru_cache

from tools.leaderboard.board import Cost, ModelRow, Score
from tools.leaderboard.document import Cell
from tools.leaderboard.escape import one_line

NONE = "–"
# Figures must not be broken over lines in narrow columns: a no-break space, and a hyphen that does not break.
_SPACE, _TO = "\u00a0", "\u2011"
NAME_LENGTH = 48


def score(value: Score | None, *, strong: bool = False) -> Cell:
    """`37.34`"""
    return Cell(NONE) if value is None else Cell(f"{value.value:.2f}", strong=strong, order=value.value)


def score_and_interval(value: Score | None) -> Cell:
    """`37.34 (27.4‑48.5)`"""
    if value is None or value.low is None:
        return score(value)
    return Cell(f"{value.value:.2f}{_SPACE}({interval(value)})", order=value.value)


def interval_cell(value: Score | None) -> Cell:
    """The interval alone, sorted by its lower bound."""
    return Cell(NONE) if value is None else Cell(interval(value), order=value.low)


def interval(value: Score) -> str:
    """`27.4‑48.5`"""
    if value.low is None or value.high is None:
        return NONE
    return f"{value.low:.1f}{_TO}{value.high:.1f}"


def points(value: Score | None) -> Cell:
    """A signed difference with its interval: `+4.2 (−0.3 to +9.1)`."""
    if value is None:
        return Cell(NONE)
    text = signed(value.value)
    if value.low is not None and value.high is not None:
        text += f"{_SPACE}({signed(value.low)}{_SPACE}to{_SPACE}{signed(value.high)})"
    return Cell(text, order=value.value)


def signed(number: float) -> str:
    rounded = f"{number:+.1f}".replace("-", "−")
    return "0.0" if rounded[1:] == "0.0" else rounded


def number(value: float | None, decimals: int = 2, *, strong: bool = False) -> Cell:
    return Cell(NONE) if value is None else Cell(f"{value:.{decimals}f}", order=value, strong=strong)


def plural(number: int, noun: str) -> str:
    """`1 paper`, `1,449 lines`"""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


@cache
def count(value: int) -> Cell:
    return Cell(f"{value:,}", order=value)


def dollars(amount: float | None, complete: bool = True) -> Cell:
    """Three digits that count, so that cheap models can be told apart; `≥` where some answers' prices are not known."""
    if amount is None:
        return Cell(NONE)
    decimals = 2 if amount >= 1 or amount == 0 else 2 - math.floor(math.log10(amount))
    return Cell(f"{'' if complete else '≥ '}${amount:,.{decimals}f}", order=amount)


def cost_per_run(cost: Cost | None) -> Cell:
    return Cell(NONE) if cost is None else dollars(cost.per_run, cost.complete)


def cost_per_line(cost: Cost | None) -> Cell:
    return Cell(NONE) if cost is None else dollars(cost.per_solved_line, cost.complete)


def rank(model: ModelRow) -> Cell:
    """`1` or, where the order is not certain, `2 (1‑5)`."""
    if model.rank is None:
        return Cell(NONE)
    sure = model.rank_low == model.rank_high
    text = f"{model.rank}" if sure else f"{model.rank}{_SPACE}({model.rank_low}{_TO}{model.rank_high})"
    return Cell(text, order=model.rank)


def openness(model: ModelRow) -> Cell:
    return Cell(NONE if model.open is None else "open" if model.open else "closed")


def model_link(model: ModelRow) -> Cell:
    """The name, shortened where it would push everything else off the screen; the model's own page has it whole. An arrow
    marks models whose answers came from outside."""
    mark = "\u00a0⇠" if model.submitted else ""
    return Cell(shortened(model.name) + mark, link=f"models/{model.page}.md")


@lru_cache(maxsize=1 << 16)
def shortened(name: str) -> str:
    """The name on one line of at most NAME_LENGTH characters: its beginning and its end."""
    text = one_line(name)
    return text if len(text) <= NAME_LENGTH else f"{text[: NAME_LENGTH - 13]}…{text[-12:]}"


def coverage(model: ModelRow) -> Cell:
    """Never rounded up to 100 while something is unscored."""
    shown = f"{model.coverage:.0f} %" if model.coverage in (0.0, 100.0) else f"{min(model.coverage, 99.9):.1f} %"
    return Cell(shown, strong=model.coverage < 100.0, order=model.coverage)

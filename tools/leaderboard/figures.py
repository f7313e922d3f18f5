"""How figures are written on pages."""

from tools.leaderboard.board import Cost, ModelRow, Score
from tools.leaderboard.document import Cell

NONE = "–"


def score(value: Score | None, *, strong: bool = False, short: bool = False) -> Cell:
    """`37.34 (28.9–48.3)`; without the interval when `short`."""
    if value is None:
        return Cell(NONE)
    text = f"{value.value:.2f}" if short or value.low is None else f"{value.value:.2f} ({interval(value)})"
    return Cell(text, strong=strong, order=value.value)


def interval(value: Score) -> str:
    return f"{value.low:.1f}–{value.high:.1f}" if value.low is not None and value.high is not None else NONE


def points(value: Score | None) -> Cell:
    """A signed difference with its interval: `+4.2 (−0.3 to +9.1)`."""
    if value is None:
        return Cell(NONE)
    text = signed(value.value)
    if value.low is not None and value.high is not None:
        text += f" ({signed(value.low)} to {signed(value.high)})"
    return Cell(text, order=value.value)


def signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", "−")


def number(value: float | None, decimals: int = 2, *, strong: bool = False) -> Cell:
    return Cell(NONE) if value is None else Cell(f"{value:.{decimals}f}", order=value, strong=strong)


def count(value: int) -> Cell:
    return Cell(f"{value:,}", order=value)


def dollars(amount: float | None, complete: bool = True) -> Cell:
    """Enough digits to tell cheap models apart; `≥` where some answers' prices are not known."""
    if amount is None:
        return Cell(NONE)
    decimals = 2 if amount >= 1 or amount == 0 else 4
    return Cell(f"{'' if complete else '≥ '}${amount:,.{decimals}f}", order=amount)


def cost_per_run(cost: Cost | None) -> Cell:
    return Cell(NONE) if cost is None else dollars(cost.per_run, cost.complete)


def cost_per_line(cost: Cost | None) -> Cell:
    return Cell(NONE) if cost is None else dollars(cost.per_solved_line, cost.complete)


def rank(model: ModelRow) -> Cell:
    """`1` or, where the order is not certain, `2 (1–5)`."""
    if model.rank is None:
        return Cell(NONE)
    sure = model.rank_low == model.rank_high
    return Cell(f"{model.rank}" if sure else f"{model.rank} ({model.rank_low}–{model.rank_high})", order=model.rank)


def openness(model: ModelRow) -> Cell:
    return Cell(NONE if model.open is None else "open" if model.open else "closed")


def model_link(model: ModelRow) -> Cell:
    return Cell(model.name, link=f"models/{model.page}.md")


def coverage(model: ModelRow) -> Cell:
    """Never rounded up to 100 while something is unscored."""
    shown = f"{model.coverage:.0f} %" if model.coverage in (0.0, 100.0) else f"{min(model.coverage, 99.9):.1f} %"
    return Cell(shown, strong=model.coverage < 100.0, order=model.coverage)

"""Score against cost: which models are worth their price."""

from tools.leaderboard.board import Board, ModelRow
from tools.leaderboard.charts.axes import Scale, decades, horizontal_grid, nice_steps, vertical_grid
from tools.leaderboard.charts.ranking import shades
from tools.leaderboard.charts.svg import WIDTH, Drawing, Theme, shorten, width_of

_LEFT, _TOP, _BOTTOM, _HEIGHT = 48.0, 48.0, 392.0, 440.0
_LABEL = 12.0
Box = tuple[float, float, float, float]


def priced(board: Board) -> list[tuple[ModelRow, float, float]]:
    """(model, cost of a run, score) of ranked models with a known cost, dearest first."""
    rows = [
        (model, model.cost.per_run, model.scaled.value)
        for model in board.ranked
        if model.cost and model.cost.per_run > 0 and model.scaled
    ]
    return sorted(rows, key=lambda row: (-row[1], -row[2], row[0].id))


def frontier(rows: list[tuple[ModelRow, float, float]]) -> list[tuple[ModelRow, float, float]]:
    """Models that none cheaper or as cheap beats, cheapest first."""
    best, kept = -1.0, []
    for row in sorted(rows, key=lambda row: (row[1], -row[2], row[0].id)):
        if row[2] > best:
            kept.append(row)
            best = row[2]
    return kept


def describe(board: Board) -> str:
    parts = [f"{model.name} {score:.1f} % for ${cost:.4g}" for model, cost, score in frontier(priced(board))]
    return "Scaled pass@1 against the cost of a run. No cheaper model is better than: " + "; ".join(parts) + "."


def draw(board: Board, theme: Theme) -> str:
    rows = priced(board)
    drawing = Drawing(theme, _HEIGHT, "Score against cost", describe(board))
    costs = [cost for _, cost, _ in rows] or [1.0]
    marks = decades(min(costs), max(costs))
    x = Scale(marks[0], marks[-1], _LEFT, WIDTH - 24, log=True)
    steps = nice_steps(max([score for *_, score in rows], default=1.0))
    y = Scale(0, steps[-1], _BOTTOM, _TOP)
    drawing.text(12, 26, "Scaled pass@1, %, against US dollars of a run", bold=True, size=16)
    vertical_grid(drawing, x, marks, _TOP, _BOTTOM, lambda value: f"${value:.10g}")
    horizontal_grid(drawing, y, steps, _LEFT, WIDTH - 24)
    drawing.path([(x(cost), y(score)) for _, cost, score in frontier(rows)], color=theme.muted, dashes="4 3", width=1.5)
    colors, taken = shades(board.ranked, theme), [_around(x(cost), y(score), 6) for _, cost, score in rows]
    for model, cost, score in rows:
        tip = f"{model.name}: {score:.2f} % for ${cost:.4g}"
        drawing.dot(x(cost), y(score), 5.5, colors[model.developer], hollow=bool(model.open), tip=tip)
    for model, cost, score in sorted(rows, key=lambda row: -row[2]):
        _name(drawing, x(cost), y(score), model.name, taken)
    drawing.text(
        12, _HEIGHT - 8, "Rings: open weights. Dashes: no cheaper model is better.", size=12, color=theme.muted
    )
    return drawing.render()


def _name(drawing: Drawing, x: float, y: float, name: str, taken: list[Box]) -> None:
    """Write the name where it covers nothing; leave it to the tip and the table where there is no room."""
    text = shorten(name, 150, _LABEL)
    wide = width_of(text, _LABEL)
    for dx, dy, anchor in ((9, 4, "start"), (-9, 4, "end"), (0, -10, "middle"), (0, 19, "middle")):
        left = x + dx - {"start": 0.0, "end": wide, "middle": wide / 2}[anchor]
        box = (left, y + dy - _LABEL, left + wide, y + dy + 2)
        fits = box[0] > _LEFT and box[2] < WIDTH - 4 and box[1] > _TOP - 12 and box[3] < _BOTTOM
        if fits and not any(_overlap(box, other) for other in taken):
            drawing.text(x + dx, y + dy, text, size=_LABEL, anchor=anchor, halo=True)
            taken.append(box)
            return


def _around(x: float, y: float, reach: float) -> Box:
    return (x - reach, y - reach, x + reach, y + reach)


def _overlap(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]

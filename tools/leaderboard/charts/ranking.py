"""Ranking bars: scaled pass@1 with intervals, a shade per developer, open models dotted."""

from collections.abc import Sequence

from tools.leaderboard.board import Board, ModelRow
from tools.leaderboard.charts.axes import Scale, nice_steps, vertical_grid
from tools.leaderboard.charts.svg import WIDTH, Drawing, Theme, shorten, width_of

MOST = 40
_LEFT, _ROW, _TOP = 216.0, 24.0, 44.0


def shades(models: Sequence[ModelRow], theme: Theme) -> dict[str, str]:
    """A colour for each developer, by name, so that a new model does not recolour the others of its developer."""
    names = sorted({model.developer for model in models}, key=lambda name: (name.casefold(), name))
    return {name: theme.shades[index % len(theme.shades)] for index, name in enumerate(names)}


def describe(board: Board) -> str:
    shown = [model for model in board.ranked if model.scaled][:MOST]
    parts = [f"{m.name} {m.scaled.value:.1f} ({m.scaled.low:.1f} to {m.scaled.high:.1f})" for m in shown if m.scaled]
    return "Bars of scaled pass@1 in percent with 95 % intervals, best first: " + "; ".join(parts) + "."


def draw(board: Board, theme: Theme) -> str:
    models = [model for model in board.ranked if model.scaled][:MOST]
    legend = _legend(models, theme)
    bottom = _TOP + _ROW * len(models)
    drawing = Drawing(theme, bottom + 44 + 22 * len(legend), "Ranking: scaled pass@1 in percent", describe(board))
    high = max((model.scaled.high or model.scaled.value for model in models if model.scaled), default=1.0)
    steps = nice_steps(high)
    x = Scale(0, steps[-1], _LEFT, WIDTH - 56)
    drawing.text(12, 26, "Scaled pass@1, %, with 95 % interval", bold=True, size=16)
    vertical_grid(drawing, x, steps, _TOP - 4, bottom)
    colors = shades(models, theme)
    for index, model in enumerate(models):
        _bar(drawing, x, _TOP + _ROW * index, model, colors[model.developer])
    for index, line in enumerate(legend):
        _legend_line(drawing, line, bottom + 44 + 22 * index)
    return drawing.render()


def _bar(drawing: Drawing, x: Scale, top: float, model: ModelRow, color: str) -> None:
    score, middle, theme = model.scaled, top + _ROW / 2, drawing.theme
    assert score is not None  # models without a score are not drawn
    drawing.text(_LEFT - 8, middle + 5, shorten(model.name, _LEFT - 16), anchor="end")
    low, high = (score.value if bound is None else bound for bound in (score.low, score.high))
    tip = f"{model.name}: {score.value:.2f} ({low:.1f} to {high:.1f})"
    drawing.bar(x(0), top + 4, x(score.value) - x(0), _ROW - 8, color, dotted=bool(model.open), tip=tip)
    drawing.line(x(low), middle, x(high), middle, color=theme.ink, width=1.5)
    for end in (low, high):
        drawing.line(x(end), middle - 4, x(end), middle + 4, color=theme.ink, width=1.5)
    drawing.text(x(high) + 6, middle + 5, f"{score.value:.1f}", size=13, color=theme.muted)


def _legend(models: Sequence[ModelRow], theme: Theme) -> list[list[tuple[str, str, bool]]]:
    """Lines of (text, colour, dotted)."""
    entries = [(name or "developer not known", color, False) for name, color in shades(models, theme).items()]
    if any(model.open for model in models):
        entries.append(("open weights", theme.muted, True))
    lines: list[list[tuple[str, str, bool]]] = [[]]
    used = 0.0
    for entry in entries:
        needed = 26 + width_of(shorten(entry[0], 160), 13)
        if used + needed > WIDTH - 24 and lines[-1]:
            lines.append([])
            used = 0.0
        lines[-1].append(entry)
        used += needed
    return lines


def _legend_line(drawing: Drawing, line: list[tuple[str, str, bool]], y: float) -> None:
    x = 12.0
    for text, color, dotted in line:
        drawing.bar(x, y - 11, 12, 12, color, dotted=dotted)
        shown = shorten(text, 160)
        drawing.text(x + 17, y, shown, size=13, color=drawing.theme.muted)
        x += 26 + width_of(shown, 13)

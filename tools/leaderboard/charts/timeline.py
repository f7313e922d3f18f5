"""Contamination timeline: papers' first commits against the models' knowledge cutoffs."""

import datetime
from collections import Counter

from tools.leaderboard.board import Board
from tools.leaderboard.charts.axes import Scale, vertical_grid
from tools.leaderboard.charts.svg import WIDTH, Drawing, Theme, number, shorten
from tools.leaderboard.figures import plural
from tools.leaderboard.metrics.contamination import last_known_day

_LEFT, _TOP = 176.0, 92.0
_LABELLED = 60  # with more papers than this the rows are too thin for names


def cutoffs(board: Board) -> Counter[datetime.date]:
    """How many ranked models share a cutoff, by its last day."""
    return Counter(last_known_day(model.knowledge_cutoff) for model in board.ranked if model.knowledge_cutoff)


def describe(board: Board) -> str:
    known = cutoffs(board)
    if not known:
        return "First commits of the papers over time. No knowledge cutoff is known."
    return (
        f"First commits of {plural(len(board.papers), 'paper')} over time against the knowledge cutoffs of "
        f"{plural(known.total(), 'model')} between {min(known)} and {max(known)}. Newer than every cutoff: "
        + (", ".join(board.safe_papers) or "none") + "."
    )  # fmt: skip


def draw(board: Board, theme: Theme) -> str:
    papers = sorted(board.papers, key=lambda paper: (paper.first_commit_date, paper.id))
    row = 20.0 if len(papers) <= _LABELLED else 5.0
    bottom = _TOP + row * len(papers) + 6
    drawing = Drawing(theme, bottom + 32, "First commits against knowledge cutoffs", describe(board))
    known = cutoffs(board)
    days = [datetime.date.fromisoformat(paper.first_commit_date) for paper in papers]
    ends = [*days, *known]
    first, last = min(ends).replace(day=1), max(ends) + datetime.timedelta(days=31)
    x = Scale(first.toordinal(), last.toordinal(), _LEFT, WIDTH - 20)
    drawing.text(12, 26, "First commit of each paper, and knowledge cutoffs", bold=True, size=16)
    drawing.text(
        12,
        48,
        "Dashes: cutoffs, with the number of models. Filled: newer than every cutoff.",
        size=12,
        color=theme.muted,
    )
    if known:
        start = x(max(known).toordinal())
        drawing.bar(start, _TOP - 8, WIDTH - 20 - start, bottom - _TOP + 8, theme.band)
    marks = [day.toordinal() for day in quarters(first, last)]
    vertical_grid(
        drawing, x, marks, _TOP - 8, bottom, lambda mark: datetime.date.fromordinal(int(mark)).strftime("%Y-%m")
    )
    _cutoff_lines(drawing, x, known, bottom)
    for index, (paper, day) in enumerate(zip(papers, days, strict=True)):
        y = _TOP + row * index + row / 2
        if row > 10:
            drawing.text(_LEFT - 10, y + 5, shorten(paper.id, _LEFT - 20, 13), anchor="end", size=13)
        tip = f"{paper.id}: {paper.first_commit_date}"
        drawing.dot(x(day.toordinal()), y, 5 if row > 10 else 2.5, theme.accent, hollow=not paper.safe, tip=tip)
    return drawing.render()


def _cutoff_lines(drawing: Drawing, x: Scale, known: Counter[datetime.date], bottom: float) -> None:
    """A dashed line per cutoff; its number of models above it, on a second line where two numbers would touch."""
    placed: list[tuple[float, float]] = []
    for day, models in sorted(known.items()):
        at = x(day.toordinal())
        drawing.line(at, _TOP - 8, at, bottom, color=drawing.theme.second, dashes="4 3", width=1.5)
        wide = 8.0 * len(number(models)) / 2 + 3
        y = next(
            y
            for y in (_TOP - 14, _TOP - 27)
            if y == _TOP - 27 or all(abs(at - px) > wide + 8 for px, py in placed if py == y)
        )
        drawing.text(at, y, number(models), anchor="middle", size=12, color=drawing.theme.second, bold=True)
        placed.append((at, y))


def quarters(first: datetime.date, last: datetime.date) -> list[datetime.date]:
    """First days of months, at most eight of them."""
    months = (last.year - first.year) * 12 + last.month - first.month
    step = next(step for step in (1, 2, 3, 6, 12, 24, 60, 120, 1200) if months <= 7 * step)
    start = first.year * 12 + first.month - 1
    numbers = [n for n in range(start, start + months + 1) if n % step == 0]
    return [day for n in numbers if first <= (day := datetime.date(n // 12, n % 12 + 1, 1)) <= last]

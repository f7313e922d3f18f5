"""Charts: well-formed, described, self-contained, the same every time, and drawn to scale."""

import itertools
import re
import xml.etree.ElementTree as ElementTree

import pytest

from tests.support.results import line, rich_lines
from tools.leaderboard import charts
from tools.leaderboard.board import Board
from tools.leaderboard.build import build_board
from tools.leaderboard.charts import errors, timeline
from tools.leaderboard.charts.axes import Scale, decades, nice_steps
from tools.leaderboard.charts.svg import DARK, LIGHT, Drawing, number, shorten, width_of
from tools.leaderboard.escape import one_line
from tools.leaderboard.facts import ModelFacts
from tools.leaderboard.results import collect

DRAWN = {"svg", "title", "desc", "defs", "pattern", "rect", "circle", "line", "polyline", "text"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def board() -> Board:
    facts = {
        f"vendor-{m % 3}/model-{m}": ModelFacts(
            f"vendor-{m % 3}/model-{m}", f"M{m}", f"Dev {m % 3}", m % 2 == 0, f"2024-{9 + m % 3}"
        )
        for m in range(7)
    }
    return build_board(collect(rich_lines()), facts)


@pytest.mark.parametrize("name", charts.CHARTS)
@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_chart_is_well_formed_described_and_self_contained(board, name, theme):
    text = charts.CHARTS[name].draw(board, theme)
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text
    assert root.find(f"{SVG}desc").text == one_line(charts.CHARTS[name].describe(board))
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in DRAWN
        values = {
            key: value for key, value in element.attrib.items() if "url(" in value or "://" in value or "href" in key
        }
        assert values in ({}, {"fill": "url(#dots)"})
    assert theme.paper in text and theme.ink in text


@pytest.mark.parametrize("name", charts.CHARTS)
def test_a_chart_is_the_same_every_time_and_dark_differs_in_colour_only(board, name):
    draw = charts.CHARTS[name].draw
    assert draw(board, LIGHT) == draw(board, LIGHT)
    plain = [re.sub(r"#[0-9a-f]{6}", "#", draw(board, theme)) for theme in (LIGHT, DARK)]
    assert plain[0] == plain[1]


@pytest.mark.parametrize("name", charts.CHARTS)
def test_everything_is_inside_the_picture(board, name):
    root = ElementTree.fromstring(charts.CHARTS[name].draw(board, LIGHT))
    wide, high = float(root.get("width")), float(root.get("height"))
    for text in root.iter(f"{SVG}text"):
        x, y, size = (float(text.get(key)) for key in ("x", "y", "font-size"))
        reach = width_of(text.text, size * 0.9)
        left = x - {"start": 0, "middle": reach / 2, "end": reach}[text.get("text-anchor")]
        assert left >= -2 and left + reach <= wide + 2 and 0 < y <= high, text.text
    for rect in root.iter(f"{SVG}rect"):
        if not rect.get("width").endswith("%"):
            assert (
                float(rect.get("x")) + float(rect.get("width")) <= wide
                and float(rect.get("y")) + float(rect.get("height")) <= high
            )


def bars(text: str) -> list[tuple[str, float]]:
    return [(rect.find(f"{SVG}title").text, float(rect.get("width"))) for rect in ElementTree.fromstring(text).iter(f"{SVG}rect")
            if rect.find(f"{SVG}title") is not None]  # fmt: skip


def test_ranking_bars_are_as_long_as_the_scores_and_in_order(board):
    drawn = bars(charts.CHARTS["ranking"].draw(board, LIGHT))
    scores = [model.scaled.value for model in board.ranked]
    assert len(drawn) == len(scores)
    unit = drawn[0][1] / scores[0]
    for (tip, width), model in zip(drawn, board.ranked, strict=True):
        assert width == pytest.approx(model.scaled.value * unit, abs=0.02) and f"{model.scaled.value:.2f}" in tip


def test_open_models_are_dotted(board):
    text = charts.CHARTS["ranking"].draw(board, LIGHT)
    opened = sum(bool(model.open) for model in board.ranked)
    assert text.count('fill="url(#dots)"') == opened + 1  # and the legend


def test_models_are_sorted_by_count_in_every_panel(board):
    for kind in errors.ERROR_KINDS:
        counts = [count for _, count in errors.panel(board, kind)]
        assert counts == sorted(counts, reverse=True) and len(counts) == len(board.ranked)
    assert len(errors.ERROR_KINDS) == 7


def test_only_papers_newer_than_every_cutoff_are_filled(board):
    root = ElementTree.fromstring(charts.CHARTS["timeline"].draw(board, LIGHT))
    dots = {
        dot.find(f"{SVG}title").text.split(":")[0]: dot.get("fill")
        for dot in root.iter(f"{SVG}circle")
        if dot.find(f"{SVG}title") is not None
    }
    assert {name for name, fill in dots.items() if fill != LIGHT.paper} == set(board.safe_papers)
    assert timeline.cutoffs(board).total() == sum(model.knowledge_cutoff is not None for model in board.ranked)


def test_without_anything_to_draw_there_is_no_chart():
    board = build_board(collect([line(model="reference")]), {})
    assert [name for name, _ in charts.files(board)] == ["charts/timeline.svg", "charts/timeline-dark.svg"]
    lone = build_board(collect([line(verdict="fail", kind="type", cost_usd=0.0)]), {})
    assert {name.split("/")[1] for name, _ in charts.files(lone)} == {
        f"{name}{dark}.svg" for name in ("ranking", "timeline", "errors", "difficulty") for dark in ("", "-dark")
    }


def test_scales_and_steps():
    scale = Scale(0, 10, 100, 200)
    assert (scale(0), scale(5), scale(10), scale(99)) == (100, 150, 200, 200)
    assert Scale(1, 100, 0, 10, log=True)(10) == pytest.approx(5)
    for high in (0, 0.3, 7, 37.3, 99.9, 100, 4000):
        steps = nice_steps(high)
        assert (
            steps[0] == 0
            and steps[-1] >= high
            and len(steps) <= 7
            and len({round(b - a, 9) for a, b in itertools.pairwise(steps)}) == 1
        )
    for low, high in ((0.003, 0.4), (1, 1), (0.01, 5000)):
        marks = decades(low, high)
        assert marks[0] <= low and marks[-1] >= high and marks == sorted(set(marks))


def test_numbers_are_short():
    assert [number(value) for value in (1.0, 0.5, 1.234, 100, 0.001)] == ["1", "0.5", "1.23", "100", "0"]


def test_a_long_name_keeps_its_beginning_and_its_end():
    short = shorten("Gemini-2.5-Pro-Preview-05-06", 150)
    assert short.startswith("Gemini-2.5") and short.endswith("05-06") and "…" in short and width_of(short) <= 160
    assert shorten("GPT-4o", 150) == "GPT-4o"


def test_text_in_charts_is_escaped():
    drawing = Drawing(LIGHT, 10, "<title>", 'a "b" & c')
    drawing.text(0, 9, "<b>&\u202e")
    root = ElementTree.fromstring(drawing.render())
    assert root.find(f"{SVG}title").text == "<title>" and root.find(f"{SVG}text").text == "<b>&\ufffd"

"""Pages as GitHub shows them: every table is one, every link leads somewhere, nothing is stripped."""

import re
from collections import Counter
from html import unescape
from pathlib import PurePosixPath

import cmarkgfm
import pytest
from cmarkgfm.cmark import Options

from tests.support.results import HOSTILE, line, rich_lines
from tools.leaderboard import site
from tools.leaderboard.build import build_board
from tools.leaderboard.content import Content
from tools.leaderboard.document import Details, Page, Prose, Table
from tools.leaderboard.facts import ModelFacts, read_published
from tools.leaderboard.load import PUBLISHED
from tools.leaderboard.pages import readme
from tools.leaderboard.pages.readme import all_models_page, front_page
from tools.leaderboard.previous import Record
from tools.leaderboard.results import collect

KEPT = {"picture", "source", "img", "details", "summary"}


def content_of(lines, *facts: ModelFacts, record: Record = Record()) -> Content:  # noqa: B008 - frozen
    results = collect(lines)
    board = build_board(results, {model.id: model for model in facts})
    return Content(board, results, read_published(PUBLISHED), record, "1.0")


@pytest.fixture(scope="module")
def content() -> Content:
    facts = [
        ModelFacts(f"vendor-{m % 3}/model-{m}", f"Model {m}", f"Vendor {m % 3}", m % 2 == 0, f"2024-{9 + m % 3}")
        for m in range(6)
    ]
    return content_of(rich_lines(samples=2), *facts, record=Record("abc123", ("New model: a|b.",), "2026-01-01"))


@pytest.fixture(scope="module")
def files(content) -> dict[str, str]:
    return dict(site.markdown_files(content))


def tables_of(page: Page) -> list[Table]:
    found: list[Table] = []
    for block in page.blocks:
        inner = block.blocks if isinstance(block, Details) else (block,)
        found += [item for item in inner if isinstance(item, Table)]
    return found


def test_every_table_is_a_table_on_github(content):
    for page in site.pages(content):
        rendered = cmarkgfm.github_flavored_markdown_to_html(site.write_markdown(page), Options.CMARK_OPT_UNSAFE)
        shown = re.findall(r"<table>.*?</table>", rendered, re.DOTALL)
        expected = tables_of(page)
        assert len(shown) == len(expected), page.path
        for html, table in zip(shown, expected, strict=True):
            assert html.count("<th") - html.count("<thead") == len(table.columns)
            assert html.count("<td") == len(table.rows) * len(table.columns), (page.path, table.caption)


def test_no_html_that_github_strips(files):
    for path, text in files.items():
        if path.endswith(".md"):
            outside_code = re.sub(r"`[^`]*`", "", text)
            assert set(re.findall(r"<\s*/?\s*([a-zA-Z!]+)", outside_code)) <= KEPT, path
            assert not re.search(r"\b(style|class|on\w+)=", outside_code), path


def test_every_link_and_picture_leads_to_a_file(files):
    for path, text in files.items():
        if not path.endswith(".md"):
            continue
        rendered = cmarkgfm.github_flavored_markdown_to_html(text, Options.CMARK_OPT_UNSAFE)
        targets = re.findall(r'(?:href|src|srcset)="([^"]+)"', rendered)
        assert targets, path
        for target in targets:
            if target.startswith("https://") or target == "../docs/scoring.md":
                continue
            parts: list[str] = []
            for part in (PurePosixPath(path).parent / target).parts:
                parts = parts[:-1] if part == ".." else [*parts, part]
            assert "/".join(parts) in files, (path, target)


def test_every_picture_has_a_text_alternative_and_a_dark_twin(files):
    text = files["README.md"]
    pictures = re.findall(r"<picture>.*?</picture>", text, re.DOTALL)
    assert len(pictures) == 6
    for picture in pictures:
        alternative = unescape(re.search(r'alt="([^"]*)"', picture)[1])
        assert len(alternative) > 40 and "-dark.svg" in picture


def test_there_is_a_page_for_every_model_and_paper_with_every_snippet(content, files):
    for model in content.board.models:
        page = files[f"models/{model.page}.md"]
        assert page.count("| ✅") + page.count("| ❌") + page.count("| 🟨") + page.count("| ⬜") >= len(
            content.board.snippets
        )
    for paper in content.board.papers:
        page = files[f"papers/{paper.page}.md"]
        for snippet in content.snippets_of[paper.id]:
            if snippet.name != HOSTILE:
                assert snippet.name in page


def test_why_an_answer_failed_is_told_on_both_pages():
    failure = {
        "case": "values",
        "where": "comparison",
        "exception": None,
        "message": "values differ",
        "trace": [],
        "difference": "at y[3]",
    }
    lines = [line(verdict="fail", kind="functional", failure=failure), line(model="n")]
    files = dict(site.markdown_files(content_of(lines)))
    why = "values — values differ — at y\\[3\\]"
    assert "❌\u00a0functional" in files["models/m.md"] and why in files["models/m.md"]
    assert why in files["papers/p.md"] and why not in files["models/n.md"]


def test_a_snippet_never_asked_for_says_so():
    files = dict(site.markdown_files(content_of([line(), line(snippet="t"), line(model="n")])))
    assert "| t | 3 | not asked |" in files["models/n.md"]


def test_verdicts_of_the_older_test_form_are_marked():
    files = dict(site.markdown_files(content_of([line(form="in-process")])))
    assert "✅\u00a0pass †" in files["models/m.md"] and "In-process verdicts" in files["README.md"]


def test_the_front_page_answers_the_questions(files):
    text = files["README.md"]
    for answer in (
        "**Best:**", "**Memorised?**", "**Cost:**", "**Failures:**", "**The paper's text**", "abc123", "10,000 resamples",
        "## Changes since 2026-01-01", "New model: a&#124;b.", "**Another problem set",
    ):  # fmt: skip
        assert answer in text, answer


def test_the_best_of_a_column_is_strong_and_so_is_its_equal():
    same = [
        line(model=m, snippet=s, verdict=v)
        for m in ("a", "b", "c")
        for s, v in (("s", "pass"), ("t", "fail" if m == "c" else "pass"))
    ]
    rows = [row for row in write_front(content_of(same)).splitlines() if row.startswith("| ") and "models/" in row][:3]
    assert ["**100.00**" in row for row in rows] == [True, True, False]
    assert all(row.startswith("| 1") for row in rows[:2]) and rows[2].startswith("| 3")


def write_front(content: Content) -> str:
    return site.write_markdown(front_page(content))


def test_columns_that_say_nothing_are_left_out():
    text = write_front(content_of([line(), line(model="n", verdict="fail")]))
    assert "Cost of a run" not in text and "What does it cost?" not in text and "Does the paper help?" not in text
    assert "Lines scored" not in text.split("## ")[0]


def test_kinds_that_were_mostly_not_recorded_are_not_summed_up():
    lines = [line(snippet=f"s{n}", verdict="fail", kind=None) for n in range(5)]
    assert "**Failures:**" not in write_front(content_of([*lines, line(snippet="t", verdict="timeout")]))
    assert "timeout 100 %" in write_front(content_of([line(snippet="t", verdict="timeout"), line()]))


def test_too_many_models_for_one_page_get_a_page_of_their_own(monkeypatch):
    monkeypatch.setattr(readme, "SHOWN_MODELS", 2)
    content = content_of([line(model=f"m{n}", verdict="pass" if n else "fail") for n in range(4)])
    assert "[2 more models](all-models.md)" in write_front(content)
    page = all_models_page(content.board)
    assert page is not None and len(tables_of(page)[0].rows) == 4


def test_the_published_baseline_stands_apart(content):
    page = front_page(content)
    table = next(table for table in tables_of(page) if table.caption.startswith("Published"))
    assert len(table.rows) == 32
    assert [cell.text for cell in table.rows[0]][-2:] == ["37.34", "64.15"]


def test_models_without_results_enough_make_a_page_all_the_same():
    text = write_front(content_of([line(model="reference"), line(model="blank", verdict="fail")]))
    assert "No model has enough results to be ranked yet" in text and "## Controls" in text


def test_one_failing_model_alone_makes_a_page():
    text = write_front(content_of([line(verdict="provider_error")]))
    assert "## How these numbers were made" in text


def test_prose_is_only_ever_our_own(content):
    """Names reach prose through the escape function alone."""
    for page in site.pages(content):
        for block in page.blocks:
            if isinstance(block, Prose):
                assert "<script" not in block.markdown and "](http://g.example" not in block.markdown


def test_hostile_names_are_on_the_page_as_text(content):
    rendered = cmarkgfm.github_flavored_markdown_to_html(write_front(content), Options.CMARK_OPT_UNSAFE)
    assert "<script" not in rendered and "&lt;script&gt;" in rendered
    assert Counter(re.findall(r"<h1>", rendered))["<h1>"] == 1


def test_models_whose_answers_were_submitted_are_marked_and_the_mark_is_explained():
    lines = [line(model="here"), line(model="elsewhere", source="submitted")]
    shown = dict(site.markdown_files(content_of(lines)))
    front = shown["README.md"]
    assert "[elsewhere\u00a0⇠](" in front and "[here](" in front and "⇠ marks models" in front
    assert "**submitted: answers made elsewhere, graded here**" in shown["models/elsewhere.md"]
    assert "submitted:" not in shown["models/here.md"]
    assert "⇠" not in dict(site.markdown_files(content_of(lines[:1])))["README.md"]

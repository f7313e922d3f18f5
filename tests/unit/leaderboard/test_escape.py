"""Any text shows as itself, read by GitHub's own Markdown parser."""

import html
import re

import cmarkgfm
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.results import HOSTILE
from tools.leaderboard.document import Cell, Column, Page, Table
from tools.leaderboard.escape import html_text, markdown, one_line
from tools.leaderboard.markdown import write_markdown

WORD_JOINER = "\u2060"
texts = st.text(
    alphabet=st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from("|`*_[]()<>&\\#~!:@/.-+= \n\t$")),
    max_size=40,
)


def shown(source: str) -> list[str]:
    """The cells of the one table in the Markdown, as text."""
    rendered = cmarkgfm.github_flavored_markdown_to_html(source)
    assert rendered.count("<table>") == 1, rendered
    cells = re.findall(r"<t[dh](?: [^>]*)?>(.*?)</t[dh]>", rendered, re.DOTALL)
    return [html.unescape(re.sub(r"</?strong>|</?a[^>]*>", "", cell)).replace(WORD_JOINER, "") for cell in cells]


def table(text: str, **cell: object) -> str:
    rows = [(Cell(text, **cell), Cell("after"))]
    return write_markdown(Page("README.md", "t", (Table((Column(text), Column("b")), rows, "c"),)))


@given(texts)
def test_a_table_cell_shows_its_text(text):
    assert shown(table(text)) == [one_line(text), "b", one_line(text), "after"]


@given(texts)
def test_a_strong_link_shows_its_text(text):
    assert shown(table(text, link="models/x.md", strong=True))[2:] == [one_line(text), "after"]


@given(texts)
def test_no_text_becomes_markup(text):
    rendered = cmarkgfm.github_flavored_markdown_to_html(table(text))
    assert set(re.findall(r"<(/?\w+)", rendered)) <= {
        "table",
        "/table",
        "thead",
        "/thead",
        "tbody",
        "/tbody",
        "tr",
        "/tr",
        "th",
        "/th",
        "td",
        "/td",
    }


@given(texts)
def test_html_text_shows_its_text(text):
    escaped = html_text(text)
    assert html.unescape(escaped) == one_line(text) and not set('<>"') & set(escaped)


@pytest.mark.parametrize("text", ["https://g.example/x", "www.g.example", "someone@g.example", ":rocket:"])
def test_addresses_are_not_linked_and_words_do_not_become_pictures(text):
    assert "<a" not in cmarkgfm.github_flavored_markdown_to_html(markdown(text))
    assert text not in markdown(text)


def test_text_that_hides_or_turns_around_is_made_visible():
    assert one_line("a\u202eb\u200bc\x00") == "a\ufffdb\ufffdc\ufffd"
    assert "\n" not in one_line(HOSTILE)


def test_a_no_break_space_keeps_a_figure_together():
    assert one_line(" 1\u00a0(1\u20112) \n x") == "1\u00a0(1\u20112) x"

"""The comment: what it says, and that nothing a contributor wrote becomes markup, a link or a notification."""

import re

import cmarkgfm
import pytest

from tests.support.github.reports import FINDING, PAPER, bad_report, report
from tools.github.comment import (
    MOST_CHARACTERS,
    Run,
    code,
    run_of,
    text,
    unreadable_comment,
    write_comment,
    write_summary,
)
from tools.github.labels import MANAGED, labels_for

RUN = Run(77, 2, "a" * 40, "https://github.com/o/r/actions/runs/77", "https://github.com/o/r/blob/HEAD/docs/")


def html(markdown):
    return cmarkgfm.github_flavored_markdown_to_html(markdown)


def test_a_good_report():
    assert write_comment(report(), RUN) == (
        "<!-- rcb-report run=77 attempt=2 -->\n"
        "## ✅ 1 paper passes\n"
        "\n"
        "| paper | verdict | blanks | wrong code caught | seeds agreed | time |\n"
        "| --- | --- | ---: | ---: | ---: | ---: |\n"
        "| `toy` | ✅ passes | 2 | 22 of 23 | 5 | 3 s |\n"
        "\n"
        "Merging has the changed papers scored again by the fixed set of models: 6 questions to 3 models, about $0.25. "
        "The budget of the repository caps it.\n"
        "\n"
        "<sub>Commit aaaaaaaaaaaa, [run](https://github.com/o/r/actions/runs/77). "
        "This comment is renewed with every push.</sub>\n"
    )


def test_a_bad_report_says_where_what_and_what_to_do():
    said = write_comment(bad_report(), RUN)
    assert "## ❌ 1 of 1 paper not ready yet" in said
    assert "- `pset/toy/toy.py` line 12: No end tag. **Add the end tag.** [RCB203](" in said
    assert "`rcb check toy`" in said


def test_a_paper_that_was_not_checked_is_named():
    said = write_comment(report([{**PAPER, "verdict": "missing"}]), RUN)
    assert "its check did not finish" in said and "✅" not in said


@pytest.mark.parametrize(
    ("estimate", "words"),
    [(None, "could not be estimated"), ({"models": 0, "calls": 0, "usd": 0, "unpriced": 0}, "costs nothing"),
     ({"models": 9, "calls": 1234, "usd": 3, "unpriced": 2}, "1,234 questions to 9 models, about $3.00, and 2 models have no")],
)  # fmt: skip
def test_it_says_that_merging_scores_again_and_what_that_costs(estimate, words):
    assert words in write_comment(report(estimate=estimate), RUN)


def test_a_change_of_the_model_set_says_what_merging_costs_too():
    said = write_comment(report([], models=True), RUN)
    assert "all papers put to the new and changed models" in said and "6 questions to 3 models, about $0.25" in said
    assert "Merging" not in write_comment(report([]), RUN)


GRADED = {"files": 1, "completions": 1234, "passed": 1, "done": True}


def test_it_says_what_became_of_submissions():
    said = write_comment(report([], submissions=GRADED), RUN)
    assert "## ✅ 1,234 submitted completions graded\n" in said
    assert "Graded here: 1,234 submitted completions, of which 1 pass." in said and "marked as submitted" in said
    both = write_comment(report(submissions={**GRADED, "completions": 1}), RUN)
    assert "## ✅ 1 paper passes, 1 submitted completion graded\n" in both and "6 questions to 3 models" in both
    broken = write_comment(report([], submissions={**GRADED, "done": False}), RUN)
    assert "## ❌ The submission is not ready yet\n" in broken and "log of the job *Grade submissions*" in broken
    assert "marked as submitted" not in broken
    bad = {**FINDING, "id": "RCB702", "path": "submissions/x.jsonl", "paper": ""}
    faulty = write_comment(report([], [bad], submissions={**GRADED, "done": False}), RUN)
    assert "`submissions/x.jsonl` line 12" in faulty and "`rcb validate`" in faulty and "log of the job" not in faulty


HOSTILE = [
    "@octocat look", "fixes #12 and GH-12", "<img src=x onerror=alert(1)>", "<!-- rcb-report run=9 attempt=9 -->",
    "[x](javascript:alert(1))", "![x](https://evil.example/p.png)", "https://evil.example/ www.evil.example", "a|b|c",
    "`code` ``two``", "line\nfeed\r\n## heading", "::error file=x::y", "</details></sub>", "\u202egnp.exe", "a\x00b\x1b[31m",
    "$x^2$ $$y$$", "- [ ] task", "&lt;b&gt; &#60;b&#62;", "\\", "`", "<" * 50, ":tada:", "x" * 900, "**bold** _it_ ~~no~~",
]  # fmt: skip


@pytest.mark.parametrize("foreign", HOSTILE)
def test_foreign_text_shows_as_itself_wherever_it_stands(foreign):
    finding = {**FINDING, "path": foreign, "message": foreign, "fix": foreign, "paper": foreign[:200]}
    paper = {**PAPER, "id": foreign[:200], "verdict": "environment", "message": foreign}
    made = report([paper], [finding, {**finding, "severity": "warning"}], removed=[foreign[:200]], everything=foreign)
    for said in (write_comment(made, RUN), write_summary(made)):
        shown = html(said)
        for start, end in (("<details>", "</details>"), ("<sub>", "</sub>"), ("<summary>", "</summary>")):
            assert shown.count(start) == shown.count(end) <= 1
        shown = re.sub(r"</?(details|summary|sub)>", "", shown)
        assert not re.search(r"<(img|script|input|strong><|h3>heading|del|em)", shown)
        links = re.findall(r'href="([^"]*)"', shown)
        assert all(link.startswith("https://github.com/o/r/") or link in ("#", "diagnostics.md") for link in links)
        outside_code = re.sub(r"<code>.*?</code>", "", shown, flags=re.DOTALL)
        assert not re.search(r"@\w|(?<!&)#\d|GH-\d", outside_code)
        assert "\u202e" not in said and "\x1b" not in said and "\x00" not in said
        assert not re.search(r"^::", said, re.MULTILINE)
        table = [line for line in said.splitlines() if line.startswith("| ")]
        assert {len(re.findall(r"(?<!\\)\|", line)) for line in table} == {7}


@pytest.mark.parametrize("foreign", [h for h in HOSTILE if "\n" not in h and "\u202e" not in h and "\x00" not in h])
def test_code_shows_the_name_unchanged(foreign):
    import html as entities

    shown = entities.unescape(re.search(r"<code>(.*)</code>", html(code(foreign)))[1])
    expected = foreign if len(foreign) <= 200 else foreign[:199] + "…"
    assert shown == expected.replace("|", "\u2223")


def test_the_marker_is_read_only_where_the_comment_begins():
    assert run_of(write_comment(report(), RUN)) == (77, 2)
    assert run_of("x\n" + RUN.marker) is None
    assert run_of(write_comment(report([{**PAPER, "id": "<!-- rcb-report run=99 attempt=1 -->"}]), RUN)) == (77, 2)


def test_it_stays_below_the_limit_and_counts_what_it_leaves_out():
    findings = [{**FINDING, "line": n + 1, "message": "&|<" * 600} for n in range(500)]
    papers = [
        {**PAPER, "id": f"{n:04}" + "`" * 196, "verdict": "environment", "message": "<" * 2000} for n in range(3000)
    ]
    made = report(papers, findings, removed=["`" * 200] * 3000, dropped=7)
    said = write_comment(made, RUN)
    assert len(said) <= MOST_CHARACTERS
    listed = len(re.findall(r"^- `pset/toy/toy.py` line", said, re.MULTILINE))
    left = int(re.search(r"(\d+) more findings are in the artifact", said)[1])
    assert listed > 0 and left == 500 + 3000 + 7 - listed
    assert said.rstrip().endswith("</sub>")


def test_words_for_a_run_without_a_report():
    said = unreadable_comment("The report could not be read: it is larger.", RUN)
    assert run_of(said) == (77, 2) and "Re-run all jobs" in said


def test_labels():
    assert labels_for(report()) == {"gate: passed", "paper"}
    assert labels_for(bad_report()) == {"gate: failed", "paper"}
    assert labels_for(report([], everything="tools/x.py")) == {"gate: passed"}
    assert labels_for(None) == {"gate: failed"}
    assert labels_for(bad_report()) <= MANAGED


def test_text_leaves_plain_words_alone():
    assert text("No end tag for the block that starts here.") == "No end tag for the block that starts here."

"""Prompts for small windows."""

from dataclasses import replace
from pathlib import Path

import pytest

from tools.models import Prompt, build_prompt
from tools.models.shorten import CHARACTERS_PER_TOKEN, CODE_CUT, PAPER_CUT, shorten
from tools.problems import Paper, load

PAPERS = load(Path(__file__).parents[3] / "pset").papers


def size(prompt: Prompt) -> int:
    return len(prompt.system) + len(prompt.user)


@pytest.fixture(params=PAPERS, ids=lambda paper: paper.id)
def paper(request: pytest.FixtureRequest) -> Paper:
    only: Paper = request.param
    return only


def test_a_prompt_that_fits_is_left_alone(paper: Paper) -> None:
    prompt = build_prompt(paper, paper.snippets[0], "paper")
    assert shorten(prompt, size(prompt)) is prompt


@pytest.mark.parametrize("window", [1400, 2500, 4000])
def test_it_fits_and_keeps_what_matters(paper: Paper, window: int) -> None:
    for ref in paper.snippets:
        prompt = build_prompt(paper, ref, "paper")
        short = shorten(prompt, window)
        assert size(short) <= window * CHARACTERS_PER_TOKEN
        assert short.shortened
        assert short.system == prompt.system
        assert short.parts[-1] == prompt.parts[-1]
        assert short.placeholder in short.parts[-2].text
        assert PAPER_CUT in short.parts[0].text
        assert short.parts[0].text.endswith("</paper>\n\n")


def test_the_lines_around_the_blank_stay_in_order(paper: Paper) -> None:
    for ref in paper.snippets:
        prompt = build_prompt(paper, ref, "paper")
        kept = [line for line in shorten(prompt, 1400).parts[-2].text.splitlines() if line + "\n" != CODE_CUT]
        whole = prompt.parts[-2].text.splitlines()
        assert (kept[0], kept[-2:]) == (whole[0], whole[-2:])  # the fence
        lines = kept[1:-2]
        assert any(whole[at : at + len(lines)] == lines for at in range(len(whole)))


def test_all_blanks_of_a_paper_share_the_shortened_paper(paper: Paper) -> None:
    beginnings = {shorten(build_prompt(paper, ref, "paper"), 1400).parts[0] for ref in paper.snippets}
    assert len(beginnings) == 1
    assert next(iter(beginnings)).breakpoint


def test_code_only_needs_no_paper(paper: Paper) -> None:
    short = shorten(build_prompt(paper, paper.snippets[0], "code-only"), 1400)
    assert [part.section.value for part in short.parts] == ["window", "request"]


def test_shortening_again_changes_nothing(paper: Paper) -> None:
    short = shorten(build_prompt(paper, paper.snippets[0], "paper"), 1400)
    assert shorten(short, 1400) == short


def test_a_window_too_small_for_anything_keeps_the_blank_itself(paper: Paper) -> None:
    prompt = build_prompt(paper, paper.snippets[0], "paper")
    short = shorten(replace(prompt, system=""), 1)
    assert prompt.placeholder in short.user

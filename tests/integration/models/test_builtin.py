"""The baselines, reached through litellm like any other model, on every blank there is."""

import asyncio
from pathlib import Path

import pytest

from tools.models import AnswerStatus, Model, build_prompt, candidate_source, complete, extract, load_catalogue
from tools.problems import Paper, load

ROOT = Path(__file__).parents[3]
CATALOGUE = load_catalogue(ROOT / "leaderboard" / "models.yaml")
PAPERS = load(ROOT / "pset").papers


def candidates(model: Model, paper: Paper) -> list[tuple[str, str]]:
    """Each blank's reference text as it was, and what the model's answer makes of the file."""

    async def run() -> list[tuple[str, str]]:
        made = []
        for ref in paper.snippets:
            answer = await complete(model, build_prompt(paper, ref, "paper"), 0, 0.0, ref=ref)
            assert (answer.status, answer.cost_usd, answer.retries) == (AnswerStatus.ANSWERED, 0.0, 0)
            found = extract(answer.text)
            assert found.code is not None
            candidate = candidate_source(ref.blank, found.code)
            assert not candidate.reindented
            made.append((ref.blank.splice(ref.blank.reference), candidate.source))
        return made

    return asyncio.run(run())


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_the_reference_comes_back_unchanged(paper: Paper) -> None:
    for whole, candidate in candidates(CATALOGUE.model("reference"), paper):
        assert candidate == whole


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_the_blank_is_a_pass_where_the_snippet_was(paper: Paper) -> None:
    for (_, candidate), ref in zip(candidates(CATALOGUE.model("blank"), paper), paper.snippets, strict=True):
        assert candidate == ref.blank.splice(ref.snippet.indent + "pass")
        compile(candidate.removeprefix("\ufeff"), "candidate", "exec")


def test_a_baseline_without_its_blank_is_a_fault_of_the_caller() -> None:
    paper = PAPERS[0]
    with pytest.raises(ValueError, match="needs the blank"):
        asyncio.run(complete(CATALOGUE.model("reference"), build_prompt(paper, paper.snippets[0], "paper"), 0, 0.0))

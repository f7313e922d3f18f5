"""From a paper's arXiv address to the address of its source."""

import re

from tools.diagnostics import UsageProblem
from tools.problems import Paper

ARXIV = "https://arxiv.org"
_ADDRESS = re.compile(
    r"https?://(?:www\.)?arxiv\.org/abs/(?P<id>[0-9]{4}\.[0-9]{4,5}|[a-z-]+(?:\.[A-Z]{2})?/[0-9]{7})(?P<version>v[0-9]+)?/?"
)


def arxiv_id(paper: Paper) -> str:
    """`2503.10622v1`. UsageProblem without a version: the text under an address without one changes."""
    found = _ADDRESS.fullmatch(paper.arxiv_abs)
    if found is None:
        raise UsageProblem(f"{paper.id} has no arXiv address ({paper.arxiv_abs}); only its committed text can be used.")
    if found["version"] is None:
        raise UsageProblem(
            f"the arXiv address of {paper.id} names no version. Write which one is meant, for example {paper.arxiv_abs}v1."
        )
    return found["id"] + found["version"]


def source_url(paper: Paper, base: str = ARXIV) -> str:
    return f"{base}/e-print/{arxiv_id(paper)}"

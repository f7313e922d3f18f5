"""From a paper's address to that of its source."""

from dataclasses import replace

import pytest

from tests.support.evaluation import toys
from tools.diagnostics import UsageProblem
from tools.evaluation.arxiv.address import arxiv_id, source_url


@pytest.fixture
def paper(tmp_path):
    return toys(tmp_path, 1).papers[0]


@pytest.mark.parametrize(
    ("address", "number"),
    [
        ("https://arxiv.org/abs/2503.10622v1", "2503.10622v1"),
        ("https://www.arxiv.org/abs/2503.10622v12/", "2503.10622v12"),
        ("http://arxiv.org/abs/math.GT/0309136v2", "math.GT/0309136v2"),
    ],
)
def test_addresses_with_a_version(paper, address, number):
    changed = replace(paper, arxiv_abs=address)
    assert arxiv_id(changed) == number
    assert source_url(changed, "http://here") == f"http://here/e-print/{number}"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("https://arxiv.org/abs/2503.10622", "names no version"),
        ("https://openreview.net/forum?id=x", "no arXiv address"),
        ("https://arxiv.org.evil.example/abs/2503.10622v1", "no arXiv address"),
    ],
)
def test_addresses_that_pin_no_source(paper, address, said):
    with pytest.raises(UsageProblem, match=said):
        arxiv_id(replace(paper, arxiv_abs=address))

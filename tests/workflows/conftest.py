"""A house per test, the local GitHub beside it, and papers from the scaffold."""

import json

import pytest

from tests.support.github.house import House
from tests.support.github.server import FakeGitHub
from tools.problems import load, scaffold

FACTS = {
    "title": "A running mean that trusts surprising values less", "arxiv_abs": "https://arxiv.org/abs/2501.00001v2",
    "arxiv_date": "2025-02-01", "arxiv_v1_date": "2025-01-01", "github_url": "https://github.com/example/code",
    "first_commit_date": "2025-01-02", "last_commit_date": "2025-01-03", "venue": "Examples 2025", "area": "statistics",
    "license": "CC-BY-4.0",
}  # fmt: skip
BUILTIN = """\
- {{id: {id}, name: {id}, developer: t, open: true, litellm: builtin/{id}, params: {{}}, knowledge_cutoff: null,
   price: {{input: 0, output: 0}}, enabled: true}}
"""


def add_paper(house, paper_id):
    """A paper that passes the gate, as `rcb new` makes it, with its facts filled in."""
    listing = house.tree / "pset/papers.yaml"
    listing.parent.mkdir(exist_ok=True)
    before = listing.read_text("utf-8") if listing.exists() else ""
    listing.write_text(scaffold.with_entry(before, scaffold.entry(paper_id, FACTS), paper_id), "utf-8")
    folder = house.tree / "pset" / paper_id
    folder.mkdir()
    for name, content in scaffold.files(paper_id).items():
        (folder / name).write_text(content, "utf-8")
    return folder


def completions(house, model="lab/model-1"):
    """A right answer to every blank of the paper `first` but the first one, and a wrong one to that."""
    paper = load(house.tree / "pset").paper("first")
    lines = [{"model": model, "paper": "first", "snippet": paper.name_of(ref), "completion": ref.blank.reference}
             for ref in paper.snippets]  # fmt: skip
    lines[0]["completion"] = "return None"
    return lines


def submission(house, lines, name="lab"):
    """A file of them, or of whatever text stands in place of one."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    (house.tree / f"submissions/{name}.jsonl").write_text(text + "\n", "utf-8")


@pytest.fixture
def hub(monkeypatch):
    with FakeGitHub() as server:
        yield server
        assert server.problems == []


@pytest.fixture
def house(hub, tmp_path):
    """Main holds one paper, `first`, and the two controls as models."""
    made = House(tmp_path, hub.url, BUILTIN.format(id="reference") + BUILTIN.format(id="blank"))
    add_paper(made, "first")
    made.commit()
    return made

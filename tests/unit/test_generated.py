"""Pages that are made from the program's tables and from the papers."""

import json

import pytest

from tests.support.pset import write_pset
from tools.generated import ROOT, main, problem_set_pages, program_pages, stale
from tools.grading.sanity.figures import figures_of, record
from tools.grading.sanity.report import PaperReport, Totals
from tools.problems import load


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A repository with one small paper and all pages made."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    write_pset(tmp_path / "pset")
    assert main([], tmp_path) == 0
    return tmp_path


def test_the_pages_of_the_program_are_up_to_date():
    assert stale(program_pages(), ROOT) == [], "run `make generated`"


def test_what_was_made_is_not_stale(tree, capsys):
    assert main(["--check"], tree) == 0
    assert capsys.readouterr().err == ""


def test_a_page_that_was_edited_by_hand_or_lost_is_named(tree, capsys):
    (tree / "docs/papers.md").write_text("edited", "utf-8")
    (tree / "docs/diagnostics.md").unlink()
    (tree / "pset/README.md").write_text("edited", "utf-8")
    assert main(["--check"], tree) == 1
    told = capsys.readouterr().err
    assert all(name in told for name in ("docs/papers.md", "docs/diagnostics.md", "pset/README.md", "make generated"))


def test_a_changed_paper_makes_the_table_stale_but_not_in_a_pull_request(tree, monkeypatch):
    papers = tree / "pset/papers.yaml"
    papers.write_text(papers.read_text("utf-8").replace("venue:", "venue: Another"), "utf-8")
    assert main(["--check"], tree) == 1
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert main(["--check"], tree) == 0
    assert main(["--check", "--all"], tree) == 1


def test_figures_of_a_full_run_are_shown_until_the_paper_changes(tree):
    file, paper = tree / "pset/mutants.json", load(tree / "pset").papers[0]
    assert "| – |" in problem_set_pages(tree)["pset/README.md"]
    record(file, paper, PaperReport(paper.id, "pass", "observers", repeats=20, totals=Totals(1250, 1200, 40)))
    assert "| 1,200 of 1,210 |" in problem_set_pages(tree)["pset/README.md"]
    tests = tree / "pset" / paper.id / paper.test_path
    tests.write_text(tests.read_text("utf-8") + "# more\n", "utf-8")
    assert "| – |" in problem_set_pages(tree)["pset/README.md"]
    assert figures_of(file, load(tree / "pset").papers) == {}


def test_figures_of_other_papers_are_kept(tree):
    file, paper = tree / "pset/mutants.json", load(tree / "pset").papers[0]
    file.write_text(
        json.dumps({"another": {"key": "k", "mutants": 1, "killed": 1, "equivalent": 0, "repeats": 5}}), "utf-8"
    )
    record(file, paper, PaperReport(paper.id, "pass", "observers", totals=Totals(10, 10, 0)))
    assert list(json.loads(file.read_text("utf-8"))) == ["another", paper.id]


@pytest.mark.parametrize("damage", ["{", "[]", '{"toy": {"killed": 1}}', '{"toy": 3}'])
def test_damaged_figures_are_named_with_what_to_do(tree, damage):
    (tree / "pset/mutants.json").write_text(damage, "utf-8")
    with pytest.raises(Exception, match=r"mutants\.json.*make mutants"):
        problem_set_pages(tree)


def test_markup_in_an_entry_shows_as_text(tree):
    papers = tree / "pset/papers.yaml"
    text = papers.read_text("utf-8")
    papers.write_text(text.replace("venue:", 'venue: "a | <b>c</b>" #'), "utf-8")
    assert "| a &#124; &lt;b&gt;c&lt;/b&gt; |" in problem_set_pages(tree)["pset/README.md"]

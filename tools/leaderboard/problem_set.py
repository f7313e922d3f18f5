"""`pset/README.md`: the papers of the problem set at a glance, made from their files and from full mutation runs."""

from collections.abc import Mapping
from urllib.parse import quote

from tools.grading.sanity.figures import Figures
from tools.leaderboard.escape import markdown
from tools.problems import Paper, ProblemSet, TestForm
from tools.problems.test_file import split

_HEAD = """\
# The problem set

<!-- Made by `make generated`, and on the main branch by every publication of results; edits here are lost. -->

{summary}

| paper | area | venue | first public | code since | snippets | lines | cases | mutants that fail |
|---|---|---|---|---|---:|---:|---:|---:|
"""
_NOTES = """
*First public* is the day of the paper's first version on arXiv, *code since* the first commit of its authors' repository: a
model whose knowledge ends before both cannot have seen either. *Snippets* are the blanks, *lines* their executable lines (a
line of nested blanks counts in each). *Cases* are the observers that judge an answer. *Mutants that fail* are small faults put
into the reference solution, one at a time: how many of those that change anything the cases notice (a full run, `make
mutants`); a dash means that the paper has changed since its last full run.
"""


def problem_set_page(problems: ProblemSet, figures: Mapping[str, Figures]) -> str:
    """The whole page as Markdown. `figures` by paper id, of the papers as they are now."""
    rows = "".join(_row(paper, figures.get(paper.id)) for paper in problems.papers)
    return _HEAD.format(summary=_summary(problems)) + rows + _NOTES


def _summary(problems: ProblemSet) -> str:
    blanks = [ref.snippet.lines for paper in problems.papers for ref in paper.snippets]
    longer = sum(lines > 1 for lines in blanks)
    share = f", {longer} of them ({longer / len(blanks):.0%}) with more than one line" if blanks else ""
    return f"{len(problems.papers)} papers, {len(blanks)} snippets{share}, {sum(blanks):,} lines."


def _row(paper: Paper, figures: Figures | None) -> str:
    title = f"[{markdown(paper.title)}]({quote(paper.arxiv_abs, safe=':/.')})"
    name = f"[{markdown(paper.id)}]({quote(paper.id)}/{quote(paper.paper_text_path)}): {title}"
    cases = str(len(split(paper.test_source).cases)) if paper.test_form is TestForm.OBSERVERS else "in-process"
    killed = f"{figures.killed:,} of {figures.counted:,}" if figures else "–"
    cells = (
        name, markdown(paper.area) or "–", markdown(paper.venue), paper.arxiv_v1_date, paper.first_commit_date,
        str(len(paper.snippets)), str(paper.lines), cases, killed,
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"

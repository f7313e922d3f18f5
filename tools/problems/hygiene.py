"""Static checks of papers that could be read: is the folder tidy, are the blanks well posed, can the test file judge?

`load` finds what keeps a paper from being used; this finds what makes it a bad question. Run by `rcb validate` and `rcb check`
alone, since other verbs need not wait for it.
"""

from collections.abc import Iterator
from pathlib import Path

from tools.diagnostics import Diagnostic
from tools.diagnostics.suppress import settled
from tools.problems.hygiene_answers import check_answers
from tools.problems.hygiene_folder import check_folder, ignored_by_git
from tools.problems.hygiene_snippets import check_snippets
from tools.problems.hygiene_tests import check_tests
from tools.problems.load import ProblemSet
from tools.problems.paper import Paper


def inspect(problems: ProblemSet, *, lenient: bool = False) -> list[Diagnostic]:
    """All findings about the papers of `problems`, paper by paper; suppressed ones as hints with their reason."""
    ignored = ignored_by_git(problems.root)
    return [d for paper in problems.papers for d in settled(_about(paper, ignored, lenient), dict(paper.suppress))]


def _about(paper: Paper, ignored: frozenset[Path], lenient: bool) -> Iterator[Diagnostic]:
    yield from check_folder(paper, ignored, lenient=lenient)
    yield from check_snippets(paper, lenient=lenient)
    yield from check_answers(paper, lenient=lenient)
    yield from check_tests(paper, lenient=lenient)

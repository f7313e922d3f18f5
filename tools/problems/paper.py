"""One benchmark instance: its facts, its files as read, and its snippets."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from tools.annotations import Blank, Document, Snippet, blank_for

DEFAULT_TEST_FILE = "paper2code_test.py"
DEFAULT_TIMEOUT_SECONDS = 60.0


class TestForm(StrEnum):
    """How a paper's test file judges: data seen from outside, or asserts beside the candidate."""

    __test__ = False  # not a test class, whatever its name

    OBSERVERS = "observers"
    IN_PROCESS = "in-process"


@dataclass(frozen=True)
class SnippetRef:
    """A snippet with the file it stands in."""

    document: Document
    snippet: Snippet

    @property
    def hint(self) -> str:
        return self.snippet.hint

    @property
    def key(self) -> str:
        """Unique in the file: the hint, or `hint#2` … for doubles."""
        return self.snippet.key

    @cached_property
    def blank(self) -> Blank:
        return blank_for(self.document, self.snippet)


@dataclass(frozen=True)
class Paper:
    """A paper of the problem set. Dates are ISO strings; texts are the files' own, byte for byte when encoded as UTF-8."""

    id: str
    title: str
    arxiv_abs: str
    arxiv_date: str
    arxiv_v1_date: str
    github_url: str
    first_commit_date: str
    last_commit_date: str
    venue: str
    folder: Path
    annotated: tuple[Document, ...]
    context: tuple[tuple[str, str], ...]  # (path in the folder, text)
    paper_text: str
    paper_text_path: str
    test_path: str
    test_source: str
    test_form: TestForm
    area: str = ""
    license: str = ""
    language: str = "Python"
    timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS
    requirements: tuple[str, ...] = ()
    contributors: tuple[str, ...] = ()
    suppress: tuple[tuple[str, str], ...] = ()

    @cached_property
    def snippets(self) -> tuple[SnippetRef, ...]:
        """All snippets, file by file in the order of papers.yaml, each file from top to bottom."""
        return tuple(SnippetRef(document, snippet) for document in self.annotated for snippet in document.snippets)

    def name_of(self, ref: SnippetRef) -> str:
        """The snippet's name in this paper and in results: its key, or `file:key` when two files share it."""
        doubled = sum(other.key == ref.key for other in self.snippets) > 1
        return f"{ref.document.path}:{ref.key}" if doubled else ref.key

    def find(self, name: str) -> SnippetRef:
        """The snippet called `name`: a hint, `hint#2`, or `file:hint`. KeyError says which names there are."""
        for ref in self.snippets:
            if name in (self.name_of(ref), f"{ref.document.path}:{ref.key}"):
                return ref
        raise KeyError(name)

    @property
    def lines(self) -> int:
        """Executable ground-truth lines; a line inside nested snippets counts in each."""
        return sum(ref.snippet.lines for ref in self.snippets)

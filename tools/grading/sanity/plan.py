"""What is tried on a paper: the reference again, blanks in place of each snippet, mutants; each is one candidate."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from tools.grading.paper_job import Candidate, paper_key
from tools.grading.sanity.mutants import Mutant, mutants_of
from tools.problems import Paper, SnippetRef

RAISING = "raise NotImplementedError"
BLANKS = ("pass", RAISING)
_BLANKS_BY_SUFFIX = {".py": BLANKS}


@dataclass(frozen=True)
class Blanked:
    """One snippet replaced by code that does nothing, or that says so. `name` is the snippet's name in the paper."""

    name: str
    code: str
    candidate: Candidate


@dataclass(frozen=True)
class Mutated:
    """A mutant as a candidate; `names` are the snippets it lies in, the outermost first."""

    mutant: Mutant
    names: tuple[str, ...]
    candidate: Candidate


def blanked(paper: Paper) -> Iterator[Blanked]:
    """Each snippet blanked two ways. In a language other than Python the blank is simply empty."""
    for ref in paper.snippets:
        for code in BLANKS if ref.document.path.endswith(".py") else ("",):
            text = ref.blank.splice(ref.snippet.indent + code if code else "")
            yield Blanked(paper.name_of(ref), code or "nothing", Candidate(paper, {ref.document.path: text}))


def mutated(paper: Paper, per_snippet: int | None) -> list[Mutated]:
    """Mutants of all annotated files."""
    found = []
    for document in paper.annotated:
        names = {s.key: paper.name_of(SnippetRef(document, s)) for s in document.snippets}
        for mutant in mutants_of(document, per_snippet):
            candidate = Candidate(paper, {document.path: mutant.text})
            found.append(Mutated(mutant, tuple(names[key] for key in mutant.snippets), candidate))
    return found


def seeds(paper: Paper, count: int, start: int | None = None) -> list[int]:
    """Seeds of the repeats. Without `start` they follow from what the cases can see, so that the gate says the same on a
    contributor's machine as in a pull request; a changed test file draws others."""
    base = paper_key(paper) if start is None else str(start)
    digests = (hashlib.sha256(f"{base}:{n}".encode()).digest() for n in range(count))
    return [int.from_bytes(digest[:8], "big") >> 2 for digest in digests]

"""The grading key of a stored completion, cheap enough to be checked for every line of the store at every run."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from tools.annotations import Blank
from tools.grading import paper_key
from tools.problems import Paper

# Raise it when the way from an answer to a candidate changes (tools/models/extraction.py, candidate.py): every stored answer
# is then taken apart and graded again, at no cost.
CANDIDATE_VERSION = 1
NO_CANDIDATE = f"none-{CANDIDATE_VERSION}"  # the grading key where an answer holds no code


@dataclass(frozen=True)
class PaperKeys:
    """What the grading keys of one paper's completions are made from; `bases` by the snippet's name."""

    paper: Paper
    blanks: Mapping[str, Blank]
    bases: Mapping[str, bytes]

    @classmethod
    def of(cls, paper: Paper) -> "PaperKeys":
        seen_by_cases = paper_key(paper)
        blanks = {paper.name_of(ref): ref.blank for ref in paper.snippets}
        return cls(paper, blanks, {name: _base(seen_by_cases, blank) for name, blank in blanks.items()})

    def grading_key(self, snippet: str, completion: str | None) -> str:
        """Hash of the candidate, of everything the cases can see and of the grader's version.

        The candidate follows from the blank and the completion (candidate_source), so these are hashed in its place: the
        whole file would have to be put together and, where indentation was repaired, compiled for each of a store's
        thousands of lines only to find that nothing changed.
        """
        if completion is None:
            return NO_CANDIDATE
        return hashlib.sha256(self.bases[snippet] + completion.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _base(seen_by_cases: str, blank: Blank) -> bytes:
    parts = (str(CANDIDATE_VERSION), seen_by_cases, blank.path, blank.before, blank.after, blank.snippet.indent)
    text = "\0".join(str(len(part)) + "\0" + part for part in parts)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()

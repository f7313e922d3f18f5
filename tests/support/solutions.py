"""Known wrong and right solutions of blanks, under tests/pset/ID/wrong and right: `# blank:`, `# why:`, then the completion."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from tools.grading import Candidate
from tools.problems import Paper

FOLDER = Path(__file__).parents[1] / "pset"


@dataclass(frozen=True)
class Solution:
    """One file. `blank` is a hint of the paper, or `file.py:hint`."""

    file: Path
    blank: str
    why: str
    completion: str

    def candidate(self, paper: Paper) -> Candidate:
        ref = paper.find(self.blank)
        return Candidate(paper, {ref.document.path: ref.blank.splice(self.completion)})


def read(file: Path) -> Solution:
    text = file.read_bytes().decode("utf-8")
    first, second, completion = text.split("\n", 2)
    assert first.startswith("# blank: "), f"{file}: the first line must be `# blank: HINT`"
    assert second.startswith("# why: "), f"{file}: the second line must be `# why: REASON`"
    return Solution(file, first.removeprefix("# blank: ").strip(), second.removeprefix("# why: ").strip(), completion)


def solutions(paper_id: str, kind: str, most: int | None = None) -> list[Solution]:
    """Those of one kind, `wrong` or `right`; with `most`, the same choice of that many every time."""
    files = sorted((FOLDER / paper_id / kind).glob("*.py"))
    if most is not None and len(files) > most:
        files = sorted(sorted(files, key=lambda f: hashlib.sha256(f.name.encode()).digest())[:most])
    return [read(file) for file in files]

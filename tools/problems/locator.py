"""Where the fields of one entry stand in papers.yaml."""

from dataclasses import dataclass

from tools.diagnostics import Diagnostic, finding
from tools.problems.positions import Positioned


@dataclass(frozen=True)
class Locator:
    """Makes findings about the entry at `index` of the list in `source`, the file `name`."""

    source: Positioned
    index: int
    name: str

    def finding(
        self, rule: str, message: str, *path: str | int, lenient: bool = False, fix: str | None = None
    ) -> Diagnostic:
        line, column = self.source.line((self.index, *path))
        entry = self.source.value[self.index]
        paper = str(entry.get("id", "")) if isinstance(entry, dict) else ""
        return finding(rule, self.name, line, message, column=column, lenient=lenient, fix=fix, paper=paper)

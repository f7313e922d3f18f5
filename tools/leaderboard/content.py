"""All that pages are made from."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from tools.leaderboard.board import Board, Comparison, SnippetRow
from tools.leaderboard.cells import Cells
from tools.leaderboard.facts import Published
from tools.leaderboard.previous import Record
from tools.leaderboard.results import Results


@dataclass(frozen=True)
class Content:
    """The board with the results behind it, the published baseline, and what is carried from the page before."""

    board: Board
    results: Results
    published: Published | None
    record: Record
    version: str

    @cached_property
    def cells(self) -> Cells:
        return Cells(self.results)

    @cached_property
    def model_index(self) -> dict[str, int]:
        """Index into results.models by id."""
        return {model: index for index, model in enumerate(self.results.models)}

    @cached_property
    def name_of(self) -> dict[int, str]:
        """Name by index into results.models."""
        return {self.model_index[model.id]: model.name for model in self.board.models}

    @cached_property
    def snippets_of(self) -> dict[str, list[SnippetRow]]:
        found: dict[str, list[SnippetRow]] = defaultdict(list)
        for snippet in self.board.snippets:
            found[snippet.paper].append(snippet)
        return found

    @cached_property
    def comparisons(self) -> dict[str, list[Comparison]]:
        """The listed comparisons that a model takes part in."""
        found: dict[str, list[Comparison]] = defaultdict(list)
        for comparison in self.board.comparisons:
            found[comparison.higher].append(comparison)
            found[comparison.lower].append(comparison)
        return found

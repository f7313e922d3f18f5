"""Everything the leaderboard shows, as plain values.

Scores and rates are percentages from 0 to 100; None is `not known`.
"""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Score:
    """A percentage with its 95 % interval."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Cost:
    """US dollars in mode `paper`. Where not `complete` some answers' prices are not known and the sums are lower bounds."""

    per_run: float
    per_solved_line: float | None
    complete: bool


@dataclass(frozen=True)
class ModelRow:
    """One model. `state`: ranked, incomplete (too much unscored to be ranked), retired (kept as history) or control."""

    id: str
    page: str
    name: str
    developer: str
    open: bool | None
    knowledge_cutoff: str | None
    state: str
    rank: int | None
    rank_low: int | None
    rank_high: int | None
    better_than: int | None  # ranked models it is significantly better than
    worse_than: int | None
    like_best: bool  # cannot be told apart from the first
    scaled: Score | None
    snippets: Score | None
    strict: float | None
    samples: int
    sample_spread: float | None
    pass_at_k: dict[int, float]
    safe: Score | None  # papers newer than the latest cutoff of the set
    own_safe: Score | None  # papers newer than the model's own cutoff
    own_safe_papers: int | None
    code_only: Score | None
    gain: Score | None  # paper minus code-only, percentage points, over cells scored in both
    outcomes: dict[str, int]  # records per outcome, mode `paper`
    cost: Cost | None
    coverage: float  # share of lines with a verdict
    unscored: int  # snippets without a verdict
    in_process: int  # verdicts of the older test form, which a completion could forge
    sources: tuple[str, ...]
    provider_models: tuple[str, ...]
    updated: str | None

    @property
    def submitted(self) -> bool:
        """Whether any of its answers was made elsewhere: nobody here has seen it being made."""
        return "submitted" in self.sources


@dataclass(frozen=True)
class Cell:
    """One model on one paper. `passed` is the expected number of passed snippets (a fraction with several samples)."""

    scaled: float | None
    passed: float
    scored: int
    snippets: int


@dataclass(frozen=True)
class PaperRow:
    id: str
    page: str
    title: str
    first_commit_date: str
    safe: bool | None
    snippets: int
    lines: int
    mean: float | None  # mean scaled pass@1 over ranked models


@dataclass(frozen=True)
class SnippetRow:
    paper: str
    name: str
    file: str
    lines: int
    solve_rate: float | None  # mean over ranked models
    solved_by: int  # ranked models with at least one pass
    index: int  # into Results.snippets


@dataclass(frozen=True)
class Comparison:
    """Two neighbours of the ranking over the cells both have a verdict for; `p` is corrected for all pairs of the board.

    `difference` is the higher model's scaled pass@1 minus the lower's, over those cells.
    """

    higher: str
    lower: str
    difference: float
    p: float


@dataclass(frozen=True)
class Board:
    models: tuple[ModelRow, ...]  # in the order shown: ranked, incomplete, retired, controls
    papers: tuple[PaperRow, ...]
    snippets: tuple[SnippetRow, ...]
    matrix: tuple[tuple[Cell, ...], ...]  # models x papers
    comparisons: tuple[Comparison, ...]
    latest_cutoff: str | None
    lines: int
    records: int
    digest: str
    updated: str | None

    @property
    def ranked(self) -> tuple[ModelRow, ...]:
        return self.of("ranked")

    @property
    def safe_papers(self) -> tuple[str, ...]:
        return tuple(paper.id for paper in self.papers if paper.safe)

    def of(self, state: str) -> tuple[ModelRow, ...]:
        return tuple(model for model in self.models if model.state == state)

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape: the main figures flat in each model, under the names of DESIGN section 7."""
        return {
            "models": [_model_json(model) for model in self.models],
            "papers": [asdict(paper) for paper in self.papers],
            "snippets": [{k: v for k, v in asdict(snippet).items() if k != "index"} for snippet in self.snippets],
            "matrix": {
                model.id: {paper.id: asdict(cell) for paper, cell in zip(self.papers, cells, strict=True)}
                for model, cells in zip(self.models, self.matrix, strict=True)
            },
            "comparisons": [asdict(comparison) for comparison in self.comparisons],
            "latest_cutoff": self.latest_cutoff,
            "contamination_safe_papers": list(self.safe_papers),
            "counts": {
                "models": len(self.models), "papers": len(self.papers), "snippets": len(self.snippets),
                "lines": self.lines, "records": self.records,
            },
            "digest": self.digest,
            "updated": self.updated,
        }  # fmt: skip


def _model_json(model: ModelRow) -> dict[str, Any]:
    data = asdict(model)
    for name, score in (("scaled", model.scaled), ("snippets", model.snippets)):
        del data[name]
        label = {"scaled": "scaled_pass_at_1", "snippets": "pass_at_1"}[name]
        prefix = "" if name == "scaled" else "pass_at_1_"
        data |= {
            label: score and score.value,
            f"{prefix}low": score and score.low,
            f"{prefix}high": score and score.high,
        }
    return data

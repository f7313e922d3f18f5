"""From files to the board: the store, models.yaml and published.yaml."""

from pathlib import Path

from tools.diagnostics import UsageProblem
from tools.evaluation.store import read_lines, result_files
from tools.leaderboard.board import Board
from tools.leaderboard.build import build_board
from tools.leaderboard.facts import ModelFacts, read_published
from tools.leaderboard.results import Collector, Results

PUBLISHED = Path(__file__).resolve().parents[2] / "leaderboard" / "published.yaml"


def load_results(store: Path) -> Results:
    """All stored results; UsageProblem names the file and line that is no result."""
    collector = Collector()
    for file in result_files(store):
        for number, line in enumerate(read_lines(file), start=1):
            try:
                collector.add(line)
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise UsageProblem(
                    f"{file.as_posix()}:{number}: not a result line of schemas/result.schema.json ({type(error).__name__}: {error}). "
                    "Restore the file from git, or remove the line."
                ) from None
    return collector.results()


def load_facts(models_file: Path) -> dict[str, ModelFacts]:
    """Facts by model id: the original run's models, and over them those of models.yaml."""
    published = read_published(PUBLISHED)
    facts = {model.facts.id: model.facts for model in published.models} if published else {}
    return facts


def load_board(store: Path, models_file: Path) -> Board:
    results = load_results(store)
    if len(results) == 0:
        raise UsageProblem(
            f"the store {store.as_posix()} holds no results. Run `rcb evaluate --store {store.as_posix()}` first."
        )
    return build_board(results, load_facts(models_file))

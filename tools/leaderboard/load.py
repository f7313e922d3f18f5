"""From files to content: the store, models.yaml, published.yaml and the page before."""

from pathlib import Path

from tools.diagnostics import UsageProblem
from tools.evaluation.store import read_lines, result_files
from tools.leaderboard.build import build_board
from tools.leaderboard.content import Content
from tools.leaderboard.facts import CONTROLS, ModelFacts, Published, read_published
from tools.leaderboard.parallel import mapped
from tools.leaderboard.previous import carry, read_previous
from tools.leaderboard.results import Collector, Results, merge
from tools.leaderboard.site import JSON
from tools.models.catalogue import load_catalogue

_FILES_AT_ONCE = 5_000
PUBLISHED = Path(__file__).resolve().parents[2] / "leaderboard" / "published.yaml"


def load_results(store: Path) -> Results:
    """All stored results; UsageProblem names the file and line that is no result."""
    files = result_files(store)
    if not files:
        raise UsageProblem(
            f"the store {store.as_posix()} holds no results. Run `rcb evaluate --store {store.as_posix()}` first."
        )
    shares = [files[start : start + _FILES_AT_ONCE] for start in range(0, len(files), _FILES_AT_ONCE)]
    return merge(list(mapped(_read, shares, enough=4)))


def _read(files: list[Path]) -> Results:
    collector = Collector()
    for file in files:
        for number, line in enumerate(read_lines(file), start=1):
            try:
                collector.add(line)
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise UsageProblem(
                    f"{file.as_posix()}:{number}: not a result line of schemas/result.schema.json "
                    f"({type(error).__name__}: {error}). Restore the file from git, or remove the line."
                ) from None
    return collector.part()


def load_facts(models_file: Path, published: Published | None) -> dict[str, ModelFacts]:
    """Facts by model id: of the original run's models, and of the model set, which comes first where both know an id."""
    facts = {model.facts.id: model.facts for model in published.models} if published else {}
    for model in load_catalogue(models_file).models if models_file.exists() else ():
        facts[model.id] = ModelFacts(
            model.id,
            model.name,
            model.developer,
            model.open,
            model.knowledge_cutoff,
            model.enabled,
            model.id in CONTROLS,
        )
    return facts


def load_content(store: Path, models_file: Path, out: Path, commit: str | None) -> Content:
    """Everything the pages are made from; `out` holds the page before, if there is one."""
    from importlib.metadata import version

    results = load_results(store)
    published = read_published(PUBLISHED)
    board = build_board(results, load_facts(models_file, published))
    record = carry(board, read_previous(out / JSON), commit)
    return Content(board, results, published, record, version("research-code-bench"))

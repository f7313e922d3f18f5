"""What is known of models besides their results: the fixed set of models.yaml, and the published baseline."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.diagnostics import UsageProblem

# Built-in answers that check the benchmark itself: the reference must score 100, empty blanks 0. Never ranked.
CONTROLS = frozenset({"reference", "blank"})


@dataclass(frozen=True)
class ModelFacts:
    """One model. A control is shown apart from the ranking."""

    id: str
    name: str
    developer: str = ""
    open: bool | None = None
    knowledge_cutoff: str | None = None
    enabled: bool = True
    control: bool = False


@dataclass(frozen=True)
class PublishedModel:
    """One model of the original benchmark's own run; scores in percent."""

    facts: ModelFacts
    scaled_pass_at_1: float
    pass_at_1: float


@dataclass(frozen=True)
class Published:
    """The original benchmark's published figures and the size of its problem set."""

    title: str
    address: str
    papers: int
    snippets: int
    lines: int
    models: tuple[PublishedModel, ...]


def read_published(file: Path) -> Published | None:
    """The published baseline; None when there is no such file, UsageProblem when it cannot be read."""
    import yaml

    if not file.exists():
        return None
    try:
        data: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
        source = data["source"]
        models = tuple(
            PublishedModel(
                ModelFacts(m["id"], m["name"], m["developer"], m["open"], str(m["knowledge_cutoff"])),
                float(m["scaled_pass_at_1"]), float(m["pass_at_1"]),
            )
            for m in data["models"]
        )  # fmt: skip
        return Published(
            source["title"], source["address"], source["papers"], source["snippets"], source["lines"], models
        )
    except (yaml.YAMLError, UnicodeDecodeError, KeyError, TypeError, ValueError) as error:
        raise UsageProblem(
            f"{file.as_posix()} is not a published baseline ({error}). Restore the file from git."
        ) from None


def unknown(model: str) -> ModelFacts:
    """Facts of a model that no file names."""
    return ModelFacts(model, model, control=model in CONTROLS)

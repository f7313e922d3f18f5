"""The fixed model set: read leaderboard/models.yaml, check it, and give Model values. Nothing here calls a provider."""

import datetime
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tools.diagnostics import Diagnostic, UsageProblem, finding, has_errors
from tools.problems.positions import Path as YamlPath
from tools.problems.positions import Positioned, read_yaml

MODELS_FILE = Path("leaderboard/models.yaml")
BUILTIN = "builtin/"
_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SCHEMA = Path(__file__).resolve().parents[2] / "schemas" / "models.schema.json"


@dataclass(frozen=True)
class Price:
    """US dollars per million tokens. `cached`: tokens read from the provider's prompt cache."""

    input: float
    output: float
    cached: float | None = None


@dataclass(frozen=True)
class Limits:
    """What a provider allows this model; None means no limit of its own."""

    concurrency: int = 4
    requests_per_minute: int | None = None
    tokens_per_minute: int | None = None
    timeout_seconds: float = 600.0


@dataclass(frozen=True)
class Model:
    """One entry of models.yaml. `knowledge_cutoff` is an ISO date, or None where the developer names none."""

    id: str
    name: str
    developer: str
    open: bool
    litellm: str
    params: Mapping[str, Any] = field(hash=False)
    knowledge_cutoff: str | None
    price: Price | None
    enabled: bool
    limits: Limits = Limits()
    note: str = ""

    @property
    def builtin(self) -> bool:
        """Whether it runs in this process and needs no key."""
        return self.litellm.startswith(BUILTIN)


@dataclass(frozen=True)
class Catalogue:
    """The models that could be read, in the file's order, and what is wrong with the file."""

    path: str
    models: tuple[Model, ...]
    diagnostics: tuple[Diagnostic, ...]

    def model(self, model_id: str) -> Model:
        """The model with that id; UsageProblem names those there are."""
        for model in self.models:
            if model.id == model_id:
                return model
        known = ", ".join(model.id for model in self.models) or "none"
        raise UsageProblem(f"There is no model {model_id!r} in {self.path}. Models there: {known}.")


@cache
def models_schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(_SCHEMA.read_text("utf-8"))
    return schema


def read_catalogue(path: Path = MODELS_FILE) -> Catalogue:
    """Read and check a model file. Every fault becomes a diagnostic; nothing raises."""
    name = path.as_posix()
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        return Catalogue(name, (), (finding("RCB600", name, 0, f"{name} cannot be read: {error.strerror}."),))
    except UnicodeDecodeError as error:
        return Catalogue(name, (), (finding("RCB600", name, 0, f"{name} is not UTF-8: byte {error.start}."),))
    source = read_yaml(text, name)
    if source.problems:
        return Catalogue(name, (), tuple(source.problems))
    if not isinstance(source.value, list) or not source.value:
        return Catalogue(name, (), (finding("RCB601", name, 1, f"{name} is not a list of models."),))
    models: list[Model] = []
    diagnostics: list[Diagnostic] = []
    for index, entry in enumerate(source.value):
        faults = list(_faults(source, index, name))
        diagnostics += faults
        if not faults:
            models.append(_model(entry))
    return Catalogue(name, tuple(models), tuple(diagnostics))


def load_catalogue(path: Path = MODELS_FILE) -> Catalogue:
    """Like `read_catalogue`, for verbs that need every model: UsageProblem shows what is wrong."""
    catalogue = read_catalogue(path)
    if has_errors(catalogue.diagnostics):
        found = "\n".join(f"  {d.path}:{d.line}: {d.message} [{d.id}] {d.fix}" for d in catalogue.diagnostics[:10])
        raise UsageProblem(f"{catalogue.path} cannot be used:\n{found}")
    return catalogue


def _faults(source: Positioned, index: int, name: str) -> Iterator[Diagnostic]:
    import jsonschema

    def at(rule: str, message: str, *path: str | int) -> Diagnostic:
        where: YamlPath = (index, *path)
        line, column = source.line(where)
        return finding(rule, name, line, message, column=column)

    entry = source.value[index]
    schema = {"$ref": "#/$defs/model", "$defs": models_schema()["$defs"]}
    for fault in sorted(
        jsonschema.Draft202012Validator(schema).iter_errors(entry), key=lambda e: list(map(str, e.absolute_path))
    ):
        where = ".".join(map(str, fault.absolute_path)) or "entry"
        # The value of a field that must not be there is never repeated: it is a key.
        reason = (
            "keys come from the environment and never stand in a file"
            if fault.validator == "not"
            else fault.message[:200]
        )
        yield at("RCB602", f"`{where}`: {reason}.", *fault.absolute_path)
    if not isinstance(entry, dict):
        return
    if isinstance(cutoff := entry.get("knowledge_cutoff"), str) and _ISO_DATE.fullmatch(cutoff) and not _exists(cutoff):
        yield at("RCB602", f"`knowledge_cutoff`: there is no day {cutoff}.", "knowledge_cutoff")
    model_id = entry.get("id")
    earlier = [other.get("id") for other in source.value[:index] if isinstance(other, dict)]
    if isinstance(model_id, str) and model_id.casefold() in {str(other).casefold() for other in earlier}:
        yield at("RCB603", f"The id {model_id!r} is used above; upper and lower case do not count as different.", "id")


def _exists(day: str) -> bool:
    try:
        datetime.date.fromisoformat(day)
    except ValueError:
        return False
    return True


def _model(entry: dict[str, Any]) -> Model:
    price = entry["price"]
    known = ("id", "name", "developer", "open", "litellm", "knowledge_cutoff", "enabled")
    return Model(
        **{key: entry[key] for key in known},
        params=entry["params"] or {},
        price=None if price is None else Price(**price),
        limits=Limits(**entry.get("limits", {})),
        note=entry.get("note", ""),
    )

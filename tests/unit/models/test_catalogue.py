"""leaderboard/models.yaml: the committed file, and every way to break one."""

from pathlib import Path

import jsonschema
import pytest

from tools.diagnostics import UsageProblem
from tools.models import Price, load_catalogue, read_catalogue
from tools.models.catalogue import models_schema

ROOT = Path(__file__).parents[3]
ENTRY = """\
- id: toy-1
  name: Toy 1
  developer: nobody
  open: true
  litellm: openai/toy-1
  params: {max_tokens: 100}
  knowledge_cutoff: 2025-01-31
  price: {input: 1, output: 2.5}
  enabled: true
"""


def read(tmp_path: Path, text: str | bytes) -> tuple[list[str], list[tuple[str, int]]]:
    """Ids of the models that could be read, and the findings with their lines."""
    file = tmp_path / "models.yaml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    catalogue = read_catalogue(file)
    return [model.id for model in catalogue.models], [(d.id, d.line) for d in catalogue.diagnostics]


def test_the_committed_file() -> None:
    catalogue = load_catalogue(ROOT / "leaderboard" / "models.yaml")
    assert {"reference", "blank", "smollm2-135m"} == {model.id for model in catalogue.models if model.builtin}
    assert len({model.developer for model in catalogue.models if model.enabled and not model.builtin}) >= 5


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(models_schema())


def test_an_entry(tmp_path: Path) -> None:
    (tmp_path / "models.yaml").write_text(
        ENTRY + "  limits: {concurrency: 8, requests_per_minute: 60}\n  note: hello\n"
    )
    [model] = load_catalogue(tmp_path / "models.yaml").models
    assert model.price == Price(input=1, output=2.5, cached=None)
    assert (model.limits.concurrency, model.limits.requests_per_minute, model.limits.timeout_seconds) == (8, 60, 600.0)
    assert (model.params, model.knowledge_cutoff, model.builtin, model.note) == (
        {"max_tokens": 100},
        "2025-01-31",
        False,
        "hello",
    )


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("  open: true\n", "", ("RCB602", 1)),
        ("open: true", "open: maybe", ("RCB602", 4)),
        ("id: toy-1", "id: ../toy", ("RCB602", 1)),
        ("id: toy-1", "id: 7", ("RCB602", 1)),
        ("id: toy-1", 'id: "toy-1\\n"', ("RCB602", 1)),
        ("litellm: openai/toy-1", "litellm: toy-1", ("RCB602", 5)),
        ("max_tokens: 100", "max_tokens: many", ("RCB602", 6)),
        ("max_tokens: 100", "api_key: sk-0123456789", ("RCB602", 6)),
        ("2025-01-31", "January 2025", ("RCB602", 7)),
        ("2025-01-31", "2025-02-30", ("RCB602", 7)),
        ("input: 1, ", "", ("RCB602", 8)),
        ("output: 2.5", "output: -1", ("RCB602", 8)),
        ("enabled: true", "enabled: true\n  colour: red", ("RCB602", 1)),
        ("enabled: true", "enabled: true\n  enabled: false", ("RCB103", 10)),
        ("enabled: true", "enabled: [", ("RCB101", 10)),
        ("enabled: true", "enabled: true\n  limits: {concurrency: 0}", ("RCB602", 10)),
    ],
)
def test_faults_have_their_lines(tmp_path: Path, old: str, new: str, found: tuple[str, int]) -> None:
    assert old in ENTRY
    models, findings = read(tmp_path, ENTRY.replace(old, new))
    assert models == []
    assert findings == [found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ("RCB601", 1)),
        ("models: []\n", ("RCB601", 1)),
        ("[]\n", ("RCB601", 1)),
        ("- one\n", ("RCB602", 1)),
        (b"- id: \xff\n", ("RCB600", 0)),
    ],
)
def test_files_that_are_no_list_of_models(tmp_path: Path, text: str | bytes, found: tuple[str, int]) -> None:
    assert read(tmp_path, text) == ([], [found])


def test_a_missing_file(tmp_path: Path) -> None:
    assert [d.id for d in read_catalogue(tmp_path / "none.yaml").diagnostics] == ["RCB600"]


def test_ids_differ_in_more_than_case(tmp_path: Path) -> None:
    models, findings = read(tmp_path, ENTRY + ENTRY.replace("toy-1", "TOY-1"))
    assert (models, findings) == (["toy-1"], [("RCB603", 10)])


def test_a_fault_in_one_entry_leaves_the_others_readable(tmp_path: Path) -> None:
    models, findings = read(tmp_path, ENTRY.replace("open: true", "open: 3") + ENTRY.replace("toy-1", "toy-2"))
    assert (models, findings) == (["toy-2"], [("RCB602", 4)])


def test_keys_in_the_file_are_not_repeated_in_the_message(tmp_path: Path) -> None:
    file = tmp_path / "models.yaml"
    file.write_text(ENTRY.replace("max_tokens: 100", "api_key: sk-0123456789abcdef"))
    [found] = read_catalogue(file).diagnostics
    assert "0123456789" not in found.message


def test_verbs_get_one_message(tmp_path: Path) -> None:
    file = tmp_path / "models.yaml"
    file.write_text(ENTRY.replace("open: true", "open: 3"))
    with pytest.raises(UsageProblem, match=r"models.yaml:4: `open`"):
        load_catalogue(file)


def test_an_unknown_model_names_the_known_ones(tmp_path: Path) -> None:
    file = tmp_path / "models.yaml"
    file.write_text(ENTRY)
    with pytest.raises(UsageProblem, match="Models there: toy-1"):
        load_catalogue(file).model("toy-2")

"""docs/models.md names everything that a reader of results and a writer of models.yaml meets."""

from pathlib import Path

import pytest

from tools.models import AnswerStatus, ExtractionStatus
from tools.models.catalogue import models_schema

PAGE = (Path(__file__).parents[3] / "docs" / "models.md").read_text("utf-8")


@pytest.mark.parametrize("status", [*ExtractionStatus, *AnswerStatus])
def test_every_status_has_a_row(status: str) -> None:
    assert f"\n| `{status}` |" in PAGE


@pytest.mark.parametrize("field", models_schema()["$defs"]["model"]["properties"])
def test_every_field_is_explained(field: str) -> None:
    assert f"`{field}`" in PAGE

"""Results of the original benchmark's run as records."""

import copy
import json

import pytest

from tools.diagnostics import UsageProblem
from tools.evaluation.original import read_original, store_imported
from tools.evaluation.store import read_store, write_cell

RUN = {
    "results": {
        "A-Paper": {
            "paper_metadata": {
                "id": "A-Paper", "title": "A paper", "annotated_file_paths": "a.py", "first_commit_date": "2025-03-09",
            },
            "results": {
                "MODEL_ONE": {"results": {
                    "first": [{"snippet_code_line_count": 3, "completion_idx": 0, "passed": True, "exit_code": 0}],
                    "second": [{"snippet_code_line_count": 1, "completion_idx": 0, "passed": False, "exit_code": 124}],
                }},
                "MODEL_TWO": {"results": {
                    "first": [{"snippet_code_line_count": 3, "completion_idx": 0, "passed": False, "exit_code": 1}],
                    "second": [{"snippet_code_line_count": 1, "completion_idx": 0, "passed": True, "exit_code": 0}],
                }},
            },
        },
    },
    "overall_scores": {
        "MODEL_ONE": {"line_rates": {"rates": [75.0]}, "task_rates": {"rates": [50.0]}},
        "MODEL_TWO": {"line_rates": {"rates": [25.0]}, "task_rates": {"rates": [50.0]}},
    },
}  # fmt: skip


@pytest.fixture
def written(tmp_path):
    def write(data):
        file = tmp_path / "run.json"
        file.write_text(json.dumps(data))
        return file

    return write


def test_records_carry_what_scoring_needs(written, tmp_path):
    imported = read_original(written(RUN))
    assert (imported.models, imported.papers, imported.snippets, imported.lines) == (2, 1, 2, 4)
    store_imported(tmp_path / "s", imported)
    records = {(record.model, record.snippet): record for record in read_store(tmp_path / "s")}
    assert {key: record.verdict for key, record in records.items()} == {
        ("MODEL_ONE", "first"): "pass", ("MODEL_ONE", "second"): "timeout",
        ("MODEL_TWO", "first"): "fail", ("MODEL_TWO", "second"): "pass",
    }  # fmt: skip
    first = records["MODEL_ONE", "first"]
    assert (first.lines, first.file, first.first_commit_date, first.source) == (3, "a.py", "2025-03-09", "imported")
    assert first.completion is None and first.kind is None


def test_importing_twice_changes_nothing(written, tmp_path):
    imported = read_original(written(RUN))
    store_imported(tmp_path / "s", imported)
    before = sorted((file.name, file.read_bytes()) for file in (tmp_path / "s").rglob("*.jsonl"))
    store_imported(tmp_path / "s", imported)
    assert sorted((file.name, file.read_bytes()) for file in (tmp_path / "s").rglob("*.jsonl")) == before


def test_results_that_contradict_the_files_own_scores_are_refused(written):
    wrong = copy.deepcopy(RUN)
    wrong["overall_scores"]["MODEL_TWO"]["line_rates"]["rates"] = [30.0]
    with pytest.raises(
        UsageProblem, match=r"line_rates of MODEL_TWO: its results give 25\.0000, its summary says 30\.0000"
    ):
        read_original(written(wrong))


@pytest.mark.parametrize(
    "data", [[], {}, {"results": {"p": {}}}, {"results": {"p": {"paper_metadata": {}, "results": 3}}}]
)
def test_other_files_are_refused_with_a_reason(written, data):
    with pytest.raises(UsageProblem, match="no result file of the original benchmark"):
        read_original(written(data))


def test_a_missing_file_and_broken_json_are_said(tmp_path):
    with pytest.raises(UsageProblem, match="cannot be read"):
        read_original(tmp_path / "none.json")
    (tmp_path / "x.json").write_text("{")
    with pytest.raises(UsageProblem, match="not JSON"):
        read_original(tmp_path / "x.json")


def test_the_original_problem_set_is_not_mixed_with_another(written, tmp_path):
    imported = read_original(written(RUN))
    own = imported.records[0].to_json() | {"source": "evaluated"}
    write_cell(tmp_path / "s" / "m" / "p.jsonl", [own])
    with pytest.raises(UsageProblem, match="must not be mixed"):
        store_imported(tmp_path / "s", imported)

"""Making a report, and reading one as if an attacker had written it."""

import io
import json
import zipfile

import pytest

from tests.support.github.reports import FINDING, PAPER, archive, bad_report, report
from tools.diagnostics import UsageProblem
from tools.github.changes import Changes
from tools.github.report import (
    MOST_BYTES,
    MOST_FINDINGS,
    build,
    from_archive,
    from_bytes,
    generated_findings,
    is_good,
    write,
)

TOLD = {"id": "a", "status": "pass", "repeats": 5, "seconds": 1.5, "snippets": [{}, {}], "message": "", "mutants": 9,
        "killed": 8, "equivalent": 1, "diagnostics": []}  # fmt: skip


def part(*papers, diagnostics=()):
    return {"papers": list(papers), "diagnostics": list(diagnostics)}


def verdicts(made):
    return {paper["id"]: paper["verdict"] for paper in made["papers"]}


def test_a_paper_without_a_part_is_missing_and_keeps_the_report_from_being_good():
    made = build(Changes(("a", "b")), [], [part(TOLD)], None)
    assert verdicts(made) == {"a": "pass", "b": "missing"}
    assert not is_good(made)
    assert is_good(build(Changes(("a",)), [], [part(TOLD)], None))


def test_static_errors_fail_their_paper_and_errors_of_no_paper_fail_the_report():
    made = build(Changes(("a",)), [{**FINDING, "paper": "a"}], [part(TOLD)], None)
    assert verdicts(made) == {"a": "fail"}
    other = build(Changes(("a",)), [{**FINDING, "paper": ""}], [part(TOLD)], None)
    assert verdicts(other) == {"a": "pass"} and not is_good(other)


def test_findings_come_once_errors_first():
    warning = {**FINDING, "severity": "warning", "id": "RCB215"}
    made = build(Changes(("a",)), [warning, FINDING], [part(TOLD, diagnostics=[FINDING, warning])], None)
    assert [d["id"] for d in made["findings"]] == ["RCB203", "RCB215"]


def test_too_many_or_too_long_findings_are_cut_and_counted(tmp_path):
    many = [{**FINDING, "line": n, "message": "ü" * 5000} for n in range(MOST_FINDINGS + 100)]
    made = build(Changes(("a",)), many, [part(TOLD)], None)
    assert len(made["findings"]) + made["dropped"] == len(many) and made["dropped"] >= 100
    write(made, tmp_path / "r.json")
    assert (tmp_path / "r.json").stat().st_size <= MOST_BYTES
    assert from_bytes((tmp_path / "r.json").read_bytes()) == made


def test_a_generated_file_in_the_change_is_an_error_and_results_are_a_warning():
    changes = Changes((), generated=("leaderboard/README.md",), results=("leaderboard/results/m",))
    made = build(changes, [d.to_json() for d in generated_findings(changes)], [], None)
    assert [(d["path"], d["severity"]) for d in made["findings"]] == [
        ("leaderboard/README.md", "error"), ("leaderboard/results/m", "warning"),
    ]  # fmt: skip
    assert not is_good(made) and is_good({**made, "findings": made["findings"][1:]})


@pytest.mark.parametrize(
    ("graded", "expected", "good"),
    [
        ({"verdicts": {"pass": 3, "fail": 2, "no_code": 1}}, (6, 3, True), True),
        ({"verdicts": {"fail": 2}}, (2, 0, True), True),
        ({"verdicts": {"pass": 3, "environment": 1}}, (3, 3, False), False),
        ({"verdicts": {"pending": 1}}, (0, 0, False), False),
        ({}, (0, 0, False), False),
    ],
)
def test_submissions_count_as_done_only_when_every_completion_has_a_verdict(graded, expected, good):
    made = build(Changes((), submissions=("submissions/x.jsonl",)), [], [], None, graded)
    told = made["submissions"]
    assert (told["completions"], told["passed"], told["done"]) == expected and told["files"] == 1
    assert is_good(made) is good
    assert build(Changes(()), [], [], None, graded)["submissions"] is None


def test_a_report_comes_through_its_archive():
    assert from_archive(archive(bad_report())) == bad_report()


def two_members():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("report.json", json.dumps(report()))
        made.writestr("extra", "x")
    return out.getvalue()


def corrupt():
    data = bytearray(archive(report()))
    data[45:60] = b"\xff" * 15
    return bytes(data)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"no archive", two_members(), corrupt(), archive(report())[:-30],
        archive(report(), name="../report.json"), archive(report(), name="/report.json"), archive(report(), name="x.json"),
        archive(b"/etc/passwd", mode=0o120777), archive(report(), mode=0o040755),
        archive(b"0" * (MOST_BYTES * 40)),  # a small archive of something large
        archive(b"{"), archive(b"\xff\xfe"), archive(b"[" * 200_000), archive(b"NaN"),
        archive(json.dumps(report(dropped=1)).replace("1", "Infinity").encode()),
    ],
)  # fmt: skip
def test_archives_of_another_kind_are_refused(data):
    with pytest.raises(UsageProblem):
        from_archive(data)


@pytest.mark.parametrize(
    "change",
    [
        {"extra": 1}, {"schema": 2}, {"papers": [{**PAPER, "verdict": "great"}]}, {"papers": [{**PAPER, "snippets": -1}]},
        {"papers": [{**PAPER, "id": "x" * 201}]}, {"findings": [{**FINDING, "id": "RCB1<b>"}]},
        {"findings": [{**FINDING, "message": "x" * 2001}]}, {"findings": [FINDING] * 501}, {"removed": [1]},
        {"estimate": {"models": 1, "calls": 1, "usd": 1e9, "unpriced": 0}}, {"estimate": {}}, {"pull_request": 7},
        {"findings": [{**FINDING, "id": "RCB203\n"}]}, {"submissions": {"files": 1}}, {"submissions": "<b>"},
        {"submissions": {"files": 1, "completions": 10**12, "passed": 0, "done": True}},
    ],
)  # fmt: skip
def test_shapes_outside_the_schema_are_refused_without_repeating_them(change):
    with pytest.raises(UsageProblem) as caught:
        from_archive(archive({**report(), **change}))
    assert "great" not in str(caught.value) and "<b>" not in str(caught.value)

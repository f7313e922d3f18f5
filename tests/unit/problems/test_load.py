"""Loading a problem set: the toy is clean, and each way to break it is found where it is."""

import pytest

from tests.support.pset import ENTRY, MODULE, TEST, write_pset
from tools.problems import TestForm, load

TAG = '# <paper2code name="{}">'
END = '# </paper2code name="{}">'


def found(root, **options):
    return {(d.id, d.path.removeprefix(root.as_posix() + "/"), d.line) for d in load(root, **options).diagnostics}


def ids(root, **options):
    return {d.id for d in load(root, **options).diagnostics}


def test_the_toy_is_clean(tmp_path):
    problems = load(write_pset(tmp_path / "pset"))
    assert problems.diagnostics == ()
    (paper,) = problems.papers
    assert [paper.name_of(ref) for ref in paper.snippets] == ["bounded gate", "squash the scaled input"]
    assert (paper.lines, paper.test_form, paper.arxiv_date) == (4, TestForm.OBSERVERS, "2025-02-01")


@pytest.mark.parametrize(
    ("entry", "finding"),
    [
        (ENTRY.replace("  venue: Toys 2025\n", ""), ("RCB106", 1)),
        (ENTRY + "  colour: red\n", ("RCB105", 14)),
        (ENTRY + "  venue: Again\n", ("RCB103", 14)),
        (ENTRY + ENTRY, ("RCB108", 14)),
        (ENTRY + ENTRY.replace("id: toy", "id: TOY"), ("RCB108", 14)),
        (ENTRY.replace("id: toy", "id: ../toy"), ("RCB107", 1)),
        (ENTRY.replace("id: toy", "id: toy."), ("RCB107", 1)),
        (ENTRY.replace("id: toy", 'id: "toy\\n"'), ("RCB107", 1)),  # `$` also matches before a line feed at the end
        (ENTRY.replace("2025-02-01", "2025-02-30"), ("RCB110", 4)),
        (ENTRY.replace("2025-02-01", "Feb 2025"), ("RCB107", 4)),
        (ENTRY.replace("2025-02-01", "2999-01-01"), ("RCB110", 4)),
        (ENTRY.replace("2025-02-01", "2024-02-01"), ("RCB111", 4)),
        (ENTRY.replace("2025-01-03", "2025-01-01"), ("RCB112", 8)),
        (ENTRY.replace("arxiv.org/abs/2501.00001v2", "openreview.net/forum?id=x"), ("RCB113", 3)),
        (ENTRY.replace("https://github.com/example/toy", "http://github.com/example/toy"), ("RCB114", 6)),
        (ENTRY.replace("https://github.com/example/toy", "https://aka.ms/toy"), ("RCB115", 6)),
        (ENTRY.replace("toy.py", "../toy/toy.py"), ("RCB120", 10)),
        (ENTRY.replace("toy.py", "/etc/hosts.py"), ("RCB120", 10)),
        (ENTRY.replace("toy.py", "'sub\\toy.py'"), ("RCB120", 10)),
        (ENTRY.replace("toy.py", "gone.py"), ("RCB121", 10)),
        (ENTRY.replace("toy.py", "[toy.py, gone.py]"), ("RCB121", 10)),
        (ENTRY.replace("context_file_paths: null", "context_file_paths: toy.py"), ("RCB123", 11)),
        (ENTRY.replace("annotated_file_paths: toy.py", "annotated_file_paths: null"), ("RCB107", 10)),
        (ENTRY.replace("annotated_file_paths: toy.py", "annotated_file_paths: []"), ("RCB107", 10)),
        (ENTRY.replace("annotated_file_paths: toy.py", "annotated_file_paths: {a: b}"), ("RCB107", 10)),
        (ENTRY.replace("title: A toy", "title: &t A toy\n  area: *t").replace("  area: toys\n", ""), ("RCB104", 2)),
        (ENTRY.replace("id: toy", "id: other"), ("RCB125", 1)),
        (ENTRY.replace("title: A toy", "title: [A toy"), ("RCB101", None)),
        (ENTRY.replace("title: A toy", "title: 7"), ("RCB107", 2)),
        (ENTRY + "  suppress: {RCB999x: no}\n", ("RCB107", 14)),
        ("papers:\n  - id: toy\n", ("RCB102", 1)),
        ("", ("RCB102", 1)),
        ("# nothing yet\n", ("RCB102", 1)),
        ("[]\n", ("RCB102", 1)),
        ("- just text\n", ("RCB107", 1)),
        ("- " * 20_000 + "x\n", ("RCB101", None)),
    ],
)
def test_each_way_to_break_papers_yaml(tmp_path, entry, finding):
    root = write_pset(tmp_path / "pset", entry)
    rule, line = finding
    lines = {d.line for d in load(root).diagnostics if d.id == rule and d.path.endswith("papers.yaml")}
    assert lines, f"{rule} was not found: {load(root).diagnostics}"
    if line is not None:
        assert line in lines


def test_a_missing_papers_yaml_is_one_finding(tmp_path):
    assert ids(tmp_path / "nowhere") == {"RCB100"}


def test_papers_yaml_that_is_not_utf_8(tmp_path):
    root = write_pset(tmp_path / "pset")
    (root / "papers.yaml").write_bytes(b"- id: toy\n  title: caf\xe9\n")
    assert found(root) == {("RCB209", "papers.yaml", 2)}


@pytest.mark.parametrize(
    ("files", "finding"),
    [
        ({"toy.py": MODULE.replace(END.format("bounded gate"), "")}, ("RCB203", "toy/toy.py", 8)),
        ({"toy.py": "x = 1\n"}, ("RCB210", "toy/toy.py", 1)),
        ({"toy.py": MODULE.encode() + b"# \xff\n"}, ("RCB209", "toy/toy.py", 15)),
        ({"toy.py": MODULE + "def broken(:\n"}, ("RCB213", "toy/toy.py", 15)),
        (
            {"toy.py": f"x = 1 + \\\n{TAG.format('after a backslash')}\n    2\n{END.format('after a backslash')}\n"},
            ("RCB213", "toy/toy.py", 2),
        ),
        (
            {
                "toy.py": f"def f(x):\n    return (\n        {TAG.format('a')}\n        x\n        {END.format('a')}\n    )\n"
            },
            ("RCB212", "toy/toy.py", 3),
        ),
        ({"paper2code_paper.md": None}, ("RCB301", "toy", 0)),
        ({"paper2code_paper.md": " \n"}, ("RCB302", "toy/paper2code_paper.md", 1)),
        ({"paper2code_test.py": None}, ("RCB401", "papers.yaml", 1)),
        ({"paper2code_test.py": "def f(:\n"}, ("RCB402", "toy/paper2code_test.py", 1)),
        ({"paper2code_test.py": "import toy\nassert toy\n"}, ("RCB403", "toy/paper2code_test.py", 1)),
        ({"paper2code_test.py": TEST + "torch.manual_seed(0)\n"}, ("RCB404", "toy/paper2code_test.py", 14)),
        ({"paper2code_test.py": TEST + "def check_other(seen): pass\n"}, ("RCB405", "toy/paper2code_test.py", 14)),
        ({"paper2code_test.py": TEST.replace("torch.tanh(0.7", "gate(0.7")}, ("RCB406", "toy/paper2code_test.py", 4)),
        (
            {"paper2code_test.py": TEST + "CASES = {'values': {'rtol': 1 + 1}}\n"},
            ("RCB407", "toy/paper2code_test.py", 14),
        ),
        ({"paper2code_test.py": TEST + "CASES = {'other': {'rtol': 1.0}}\n"}, ("RCB407", "toy/paper2code_test.py", 14)),
        (
            {"paper2code_test.py": TEST + "CASES = {'values': {'rtol': True}}\n"},
            ("RCB407", "toy/paper2code_test.py", 14),
        ),
        ({"paper2code_test.py": TEST + "CASES = {'values': {'speed': 1}}\n"}, ("RCB407", "toy/paper2code_test.py", 14)),
    ],
)
def test_each_way_to_break_the_folder(tmp_path, files, finding):
    root = write_pset(tmp_path / "pset", files=files)
    assert finding in found(root)


@pytest.mark.parametrize("target", ["file", "folder", "paper"])
def test_links_are_refused(tmp_path, target):
    entry = ENTRY.replace("toy.py", "sub/toy.py") if target == "folder" else ENTRY
    root = write_pset(tmp_path / "pset", entry)
    if target == "file":
        (tmp_path / "elsewhere.py").write_text(MODULE)
        (root / "toy" / "toy.py").unlink()
        (root / "toy" / "toy.py").symlink_to(tmp_path / "elsewhere.py")
    elif target == "folder":
        (root / "toy" / "sub").symlink_to(root / "toy")
    else:
        (root / "toy").rename(tmp_path / "moved")
        (root / "toy").symlink_to(tmp_path / "moved")
    assert "RCB122" in ids(root)
    assert load(root).papers == ()


def test_lenient_turns_the_original_datas_oddities_into_warnings(tmp_path):
    entry = (
        ENTRY.replace("2025-02-01", "2024-02-01")
        .replace("arxiv.org/abs/2501.00001v2", "openreview.net/forum?id=x")
        .replace("annotated_file_paths: toy.py", "annotated_file_paths:\n    - toy.py")
    )
    doubled = MODULE.replace("squash the scaled input", "bounded gate")
    root = write_pset(
        tmp_path / "pset", entry, {"paper2code_test.py": "import toy\n", "toy.py": doubled.replace(TAG.format("x"), "")}
    )
    strict, lenient = load(root), load(root, lenient=True)
    assert {d.id for d in strict.diagnostics if d.severity == "error"} == {"RCB111", "RCB113", "RCB207", "RCB403"}
    assert {d.id for d in lenient.diagnostics if d.severity == "warning"} == {"RCB111", "RCB113", "RCB207", "RCB403"}
    assert not any(d.severity == "error" for d in lenient.diagnostics)
    assert [ref.key for ref in lenient.papers[0].snippets] == ["bounded gate", "bounded gate#2"]
    assert lenient.papers[0].test_form is TestForm.IN_PROCESS


def test_quoted_and_unquoted_dates_are_the_same(tmp_path):
    paper = load(write_pset(tmp_path / "pset")).papers[0]
    assert (paper.arxiv_v1_date, paper.first_commit_date) == ("2025-01-01", "2025-01-02")


def test_a_suppressed_finding_stays_visible_with_its_reason(tmp_path):
    entry = ENTRY.replace("arxiv.org/abs/2501.00001v2", "openreview.net/forum?id=x")
    entry += "  suppress:\n    RCB113: never on arXiv, reviewed in the open\n"
    (finding,) = load(write_pset(tmp_path / "pset", entry)).diagnostics
    assert (finding.id, finding.severity) == ("RCB113", "hint")
    assert "never on arXiv, reviewed in the open" in finding.message


def test_a_folder_without_an_entry_is_reported(tmp_path):
    root = write_pset(tmp_path / "pset")
    (root / "stray").mkdir()
    assert ("RCB126", "stray", 0) in found(root)


def test_an_id_in_the_wrong_case_is_not_the_folder(tmp_path):
    assert "RCB125" in ids(write_pset(tmp_path / "pset", ENTRY.replace("id: toy", "id: Toy")))


def test_the_same_hint_in_two_files_is_told_apart_by_the_file(tmp_path):
    entry = ENTRY.replace("toy.py", "[toy.py, lib/toy.py]")
    paper = load(write_pset(tmp_path / "pset", entry, {"lib/toy.py": MODULE})).papers[0]
    assert paper.name_of(paper.snippets[0]) == "toy.py:bounded gate"
    assert paper.find("lib/toy.py:bounded gate").document.path == "lib/toy.py"
    with pytest.raises(KeyError):
        paper.find("bounded gate")

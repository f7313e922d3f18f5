"""`rcb sanity` and `rcb check` as a whole: the JSON contract, exit codes, the cache, formats, interruption."""

import contextlib
import json
import signal
import subprocess
import sys

import pytest

from tests.support.clean import ENTRY, MODULE, TEST, added, appended, replaced, write_clean
from tests.support.planted import AFFINE, DEFECTS, write
from tools.cli import main
from tools.grading import Grader, Options
from tools.grading.sanity import Settings, run, try_paper
from tools.grading.sanity.plan import seeds
from tools.problems import load

pytestmark = pytest.mark.slow
SHOWN = """

def shown(call, instead):
    try:
        return call()
    except NotImplementedError:
        return instead
"""
PER_SNIPPET = {"hint", "blanks_passed", "mutants", "killed", "equivalent"}


@pytest.fixture
def root(tmp_path):
    return write_clean(tmp_path / "pset")


@pytest.fixture(scope="module")
def grader():
    with Grader(Options(workers=1, patience=run.PATIENCE)) as grader:
        yield grader


@pytest.fixture
def rcb(root, tmp_path, capsys, monkeypatch, grader):
    """Run a verb on the clean paper with a cache of this test's own; returns exit code and output.

    All these runs share their workers, since starting some takes longer than what they are started for.
    """
    monkeypatch.setattr("tools.grading.Grader", lambda options: contextlib.nullcontext(grader))

    def call(verb, *words):
        code = main(
            [verb, "--pset", str(root), "--cache", str(tmp_path / "cache"), "--jobs", "1", "--mutants", "3", *words]
        )
        return code, capsys.readouterr().out

    return call


def test_the_json_of_sanity_is_the_contract(rcb):
    code, out = rcb("sanity", "--format", "json")
    (paper,) = json.loads(out)["papers"]
    assert code == 0
    assert {"id", "status", "repeats", "seconds", "snippets"} <= set(paper)
    assert (paper["id"], paper["status"], paper["repeats"]) == ("clean", "pass", 5)
    assert len(paper["snippets"]) == 4
    for snippet in paper["snippets"]:
        assert set(snippet) >= PER_SNIPPET
        assert (snippet["blanks_passed"], snippet["killed"]) == (0, snippet["mutants"] - snippet["equivalent"])
        assert snippet["mutants"] >= 3
    by_case = {snippet["hint"]: set(snippet["cases"]) for snippet in paper["snippets"]}
    assert "trust" in by_case["trust from squared distance"]
    assert by_case["start from nothing seen"] >= {"start", "updates"}
    assert paper["cpu_seconds"] > 0 and paper["peak_bytes"] > 1 << 20


def test_two_runs_say_the_same_and_the_second_needs_no_worker(rcb, monkeypatch):
    first = rcb("sanity", "--format", "json")

    def no_job(*args, **options):
        raise AssertionError("a job was run although nothing changed")

    monkeypatch.setattr("tools.grading.grader._Slot.run", no_job)
    second = rcb("sanity", "--format", "json")

    def without_seconds(out):
        return [{k: v for k, v in paper.items() if k != "seconds"} for paper in json.loads(out[1])["papers"]]

    assert without_seconds(first) == without_seconds(second)


def count_graded(monkeypatch):
    graded = []
    plain = Grader.grade
    monkeypatch.setattr(
        Grader, "grade", lambda self, candidate, *a, **more: graded.append(1) or plain(self, candidate, *a, **more)
    )
    return graded


def test_only_what_changed_is_tried_again(rcb, root, monkeypatch):
    rcb("sanity")
    graded = count_graded(monkeypatch)
    rcb("sanity", "--mutants", "4")
    more = len(graded)
    assert 0 < more < 12, "three mutants of each snippet are known already"
    graded.clear()
    appended("clean/paper2code_paper.md", "\nOne more sentence.\n")(root)
    rcb("sanity")
    assert graded == [], "no case can see the paper text"
    appended(TEST, "\n\n# A remark.\n")(root)
    rcb("sanity")
    assert len(graded) > more, "a changed test file changes every verdict's key"


def watch_parts(monkeypatch):
    """The cases that candidates were held to, and whether they passed these, where it was not all of them."""
    parts = []
    plain = Grader.grade

    def grade(self, candidate, seed=None, cases=None, only=None):
        verdict = plain(self, candidate, seed, cases, only)
        if only is not None:
            parts.append(({case.name for case in verdict.cases}, set(only), verdict.passed))
        return verdict

    monkeypatch.setattr(Grader, "grade", grade)
    return parts


def test_a_mutant_meets_only_the_cases_that_run_its_snippet(root, grader, monkeypatch):
    parts = watch_parts(monkeypatch)
    (paper,) = load(root).papers
    report = try_paper(paper, grader, Settings(mutants=3, repeats=1), None)
    assert report.status == "pass"
    assert all(met == asked for met, asked, _ in parts)
    assert {frozenset(asked) for _, asked, _ in parts} == {
        frozenset(["trust", "updates"]), frozenset(["start", "updates"]), frozenset(["updates"])
    }  # fmt: skip


def test_a_mutant_that_passes_these_meets_all_cases(root, grader, monkeypatch):
    # `trust` hides that it runs the snippet, and `updates`, which shows it, sees no value of it.
    replaced(
        TEST,
        '"trust": trust(x, center, scale)}',
        '"trust": shown(lambda: trust(x, center, scale), scale / (scale + (x - center).square().mean(-1, True)))}',
    )(root)
    replaced(TEST, 'return {**seen, "center": mean.center, "count": mean.count}', 'return {"count": mean.count}')(root)
    file = root / TEST
    file.write_text(file.read_text().partition("def check_updates")[0] + SHOWN)
    parts = watch_parts(monkeypatch)
    (paper,) = load(root).papers
    report = try_paper(paper, grader, Settings(mutants=6, repeats=1), None)
    (trust,) = [snippet for snippet in report.snippets if snippet.hint == "trust from squared distance"]
    assert ({"updates"}, {"updates"}, True) in parts
    assert trust.killed > 0 and "trust" in trust.cases


def test_a_damaged_cache_is_an_empty_one(rcb, tmp_path):
    _, before = rcb("sanity", "--format", "json")
    (file,) = (tmp_path / "cache").glob("clean-*.jsonl")
    file.write_bytes(b'{"key": "x"}\n\xff\xfe not json')
    _, after = rcb("sanity", "--format", "json")
    assert json.loads(before)["papers"][0]["snippets"] == json.loads(after)["papers"][0]["snippets"]


def test_old_states_of_a_paper_are_forgotten(rcb, root, tmp_path):
    for n in range(7):
        appended(TEST, f"# {n}\n")(root)
        rcb("sanity", "--repeats", "1", "--mutants", "1")
    assert len(list((tmp_path / "cache").glob("clean-*.jsonl"))) == 5


def test_check_gives_one_verdict_in_plain_words(rcb, root):
    code, out = rcb("check")
    assert code == 0
    assert out.splitlines()[-1] == "✓ clean is ready to be merged."
    replaced(ENTRY, "venue: Examples 2025", "venue: FILL IN")(root)
    code, out = rcb("check")
    assert code == 0
    assert out.splitlines()[-1] == "✓ clean passes. Before it is merged, 1 field of its entry must be filled in."
    added("clean/.env")(root)
    code, out = rcb("check")
    assert code == 1
    assert "[RCB313]" in out
    assert out.splitlines()[-1] == "✗ clean is not ready: mend the errors above, then run `rcb check clean` again."


def test_a_paper_that_cannot_be_read_is_not_ready(rcb, root):
    replaced(MODULE, '        # </paper2code name="update of mean and count">\n', "")(root)
    code, out = rcb("check", "clean")
    assert code == 1
    assert "[RCB203]" in out
    assert out.splitlines()[-1].startswith("✗ clean is not ready")


def test_a_paper_that_is_not_there_is_wrong_usage(root, capsys):
    assert main(["check", "nobody", "--pset", str(root)]) == 2
    assert "There is no readable paper 'nobody'" in capsys.readouterr().err


def test_the_json_of_check_says_whether_a_paper_is_ready(rcb, root):
    _, out = rcb("check", "--format", "json")
    assert [paper["ready"] for paper in json.loads(out)["papers"]] == [True]
    added("clean/.env")(root)
    code, out = rcb("check", "--format", "json")
    told = json.loads(out)
    assert code == 1
    assert [d["id"] for d in told["diagnostics"]] == ["RCB313"]
    assert [(paper["ready"], paper["status"]) for paper in told["papers"]] == [(False, "pass")]


def test_what_reading_alone_finds_is_told_before_anything_runs(rcb, root, monkeypatch, capsys):
    added("clean/.env")(root)

    def stop(*args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("tools.grading.sanity.try_paper", stop)
    assert main(["check", "--pset", str(root), "--no-cache"]) == 130
    told = capsys.readouterr()
    assert "[RCB313]" in told.out
    assert "the same command goes on from there" in told.err


def test_a_reference_that_fails_its_own_check_is_the_papers_fault(rcb, root):
    replaced(TEST, 'assert seen["count"] == 7', 'assert seen["count"] == 8')(root)
    code, out = rcb("sanity")
    assert code == 1
    assert "clean: fail." in out and "'updates'" in out and "[RCB501]" in out


def test_a_module_of_the_papers_own_that_is_missing_is_the_papers_fault(rcb, root):
    replaced(MODULE, "import torch\n", "import torch\nfrom clean.helper import nothing\n")(root)
    code, out = rcb("sanity")
    assert (code, "RCB501" in out) == (1, True)


def test_a_package_that_is_missing_is_exit_code_3(rcb, root):
    replaced(MODULE, "import torch\n", "import a_package_nobody_has\nimport torch\n")(root)
    replaced(ENTRY, "license: CC-BY-4.0\n", "license: CC-BY-4.0\n  requirements: [a-package-nobody-has==1.0]\n")(root)
    code, out = rcb("sanity", "--format", "json")
    (paper,) = json.loads(out)["papers"]
    assert (code, paper["status"]) == (3, "environment")
    assert "pip install a-package-nobody-has==1.0" in paper["diagnostics"][0]["fix"]


def test_findings_stand_on_the_lines_of_a_pull_request(tmp_path, capsys):
    root = write(tmp_path / "pset", AFFINE, DEFECTS["unit gains and zero shifts"].test)
    code = main(["check", "--pset", str(root), "--no-cache", "--jobs", "1", "--mutants", "all", "--format", "github"])
    lines = capsys.readouterr().out.splitlines()
    assert code == 1
    assert lines[0].startswith(f"::error file={root}/piece/piece.py,line=6,title=RCB504::")
    assert f"::notice file={root}/piece/piece.py,line=7,title=RCB505::" in "\n".join(lines)


@pytest.mark.parametrize("words", [["--mutants", "0"], ["--mutants", "many"], ["--repeats", "0"], ["nobody"]])
def test_wrong_usage_is_exit_code_2(root, words, capsys):
    try:
        code = main(["sanity", "--pset", str(root), *words])
    except SystemExit as ended:
        code = ended.code
    assert code == 2
    assert capsys.readouterr().err


def test_an_interrupted_run_keeps_what_it_found(root, tmp_path):
    # So many repeats that it cannot end by itself between the look at the cache and the signal, however busy the machine is.
    words = ["sanity", "--pset", str(root), "--cache", str(tmp_path / "cache"), "--mutants", "all", "--repeats", "2000"]
    code = "import sys; from tools.cli import main; sys.exit(main(sys.argv[1:]))"
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    kept = 0
    while process.poll() is None and kept < 20:
        kept = sum(len(f.read_bytes().splitlines()) for f in (tmp_path / "cache").glob("*.jsonl"))
    process.send_signal(signal.SIGINT)
    _, told = process.communicate()
    assert process.returncode == 130
    assert "the same command goes on from there" in told and "Traceback" not in told
    assert kept >= 20


def test_seeds_are_the_same_everywhere_unless_others_are_asked_for(root):
    paper = load(root).paper("clean")
    assert seeds(paper, 5) == seeds(paper, 5) == seeds(load(root).paper("clean"), 8)[:5]
    assert not set(seeds(paper, 5)) & set(seeds(paper, 5, start=1))
    assert len(set(seeds(paper, 20))) == 20


def test_the_time_a_mutant_gets_is_bounded_by_what_the_reference_needs(tmp_path):
    (tmp_path / "pset").mkdir()
    root = write(tmp_path / "pset/loops", AFFINE)
    replaced("piece/piece.py", "    return gain * x + shift\n",
             "    n = 0\n    while n < 3:\n        n += 1\n    return gain * x * n + shift\n")(root)  # fmt: skip
    with Grader(Options(workers=2, patience=(1.0, 2.0))) as grader:
        report = try_paper(load(root).papers[0], grader, Settings(mutants=8, repeats=1, equivalence_seeds=1), None)
    assert report.totals.killed >= 7 - report.totals.equivalent, "mutants that never end are ended, and count as killed"
    assert run.PATIENCE < (10.0, 40.0)

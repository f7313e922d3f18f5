"""Tests of the older form, in the candidate's own process: they run, whole, and what is easy to trick is noticed."""

import pytest

from tests.support.grading import completed, make_paper, whole_file
from tests.support.older import write_older
from tools.grading import Kind, Status, reference
from tools.grading.explain import explain
from tools.problems import load

pytestmark = pytest.mark.slow

FORMS = {
    "unittest": """\
        import unittest
        import numpy as np
        import torch
        from toy import gate

        class TestGate(unittest.TestCase):
            @classmethod
            def setUpClass(cls):
                cls.x = torch.linspace(-2, 2, 9)

            def test_type(self):
                self.assertIs(gate(self.x, 0.7).dtype, torch.float32)

            def test_values(self):
                torch.testing.assert_close(gate(self.x, 0.7), torch.tanh(0.7 * self.x))
                np.testing.assert_allclose(gate(self.x, 0.7), np.tanh(0.7 * self.x.numpy()), rtol=1e-5)
                for alpha in (0.1, 2.0):
                    with self.subTest(alpha=alpha):
                        self.assertTrue(torch.allclose(gate(self.x, alpha), torch.tanh(alpha * self.x)))

        if __name__ == "__main__":
            unittest.main()
        """,
    "functions": """\
        import torch
        from toy import gate

        def helper(x):
            return torch.tanh(0.7 * x)

        def test_type():
            assert gate(torch.ones(2), 0.7).dtype is torch.float32

        def test_values():
            x = torch.linspace(-2, 2, 9)
            assert torch.allclose(gate(x, 0.7), helper(x))
        """,
    "classes": """\
        import torch
        from toy import gate

        class TestBench:
            def __init__(self, x):
                self.x = x

            def test_nothing(self):
                raise RuntimeError("no test")

        class TestGate:
            def setup_method(self):
                self.x = torch.linspace(-2, 2, 9)

            def test_type(self):
                assert gate(self.x, 0.7).dtype is torch.float32

            def test_values(self):
                assert torch.allclose(gate(self.x, 0.7), torch.tanh(0.7 * self.x))
        """,
    "mixed": """\
        import unittest
        import torch
        from toy import gate

        class TestType(unittest.TestCase):
            def test_type(self):
                self.assertIs(gate(torch.ones(2), 0.7).dtype, torch.float32)

        def test_values():
            x = torch.linspace(-2, 2, 9)
            assert torch.allclose(gate(x, 0.7), torch.tanh(0.7 * x))
        """,
    "script": """\
        import torch
        from toy import gate

        x = torch.linspace(-2, 2, 9)
        y = gate(x, 0.7)
        assert torch.allclose(y, torch.tanh(0.7 * x))
        if __name__ == "__main__":
            assert y.shape == x.shape
            print("All tests passed")
        """,
}
CASES = {
    "unittest": ["paper2code_test.TestGate.test_type", "paper2code_test.TestGate.test_values"],
    "functions": ["test_type", "test_values"],
    "classes": ["TestGate.test_type", "TestGate.test_values"],
    "mixed": ["paper2code_test.TestType.test_type", "test_values"],
    "script": ["(script)"],
}
# Form, what a completion does before it returns something wrong, and the one right verdict.
TRICKS = [
    ("unittest", "import sys; sys.exit(0)", Status.FAIL),
    ("unittest", "import unittest; raise unittest.SkipTest('no need')", Status.FAIL),
    ("unittest", "import os; os._exit(0)", Status.CRASH),
    ("unittest", "import unittest; unittest.TestCase.run = lambda self, result=None: result", Status.FORGED),
    ("unittest", "import unittest; unittest.TestSuite.run = lambda self, result, d=0: result", Status.FORGED),
    ("unittest", "import unittest; unittest.TestCase.failureException = ZeroDivisionError", Status.FORGED),
    ("unittest", "import numpy\nnumpy.testing.assert_allclose = torch.testing.assert_close = print", Status.FORGED),
    ("functions", "raise SystemExit", Status.FAIL),
    ("functions", "torch.allclose = lambda *a, **k: True", Status.FORGED),
    ("classes", "raise SystemExit", Status.FAIL),
    ("mixed", "import unittest; raise unittest.SkipTest('no need')", Status.FAIL),
    ("script", "import sys; sys.exit(0)", Status.FAIL),
    ("script", "raise KeyboardInterrupt", Status.FAIL),
    ("script", "torch.allclose = lambda *a, **k: True", Status.FORGED),
]
EMPTY_LOADER = "import unittest\nunittest.defaultTestLoader.loadTestsFromModule = lambda module: unittest.TestSuite()\n"


@pytest.fixture(scope="module")
def papers(tmp_path_factory):
    return {
        form: make_paper(tmp_path_factory.mktemp(form), {"paper2code_test.py": test}) for form, test in FORMS.items()
    }


@pytest.mark.parametrize("form", FORMS)
def test_right_code_passes_and_the_verdict_says_in_process(papers, grader, form):
    for candidate in (reference(papers[form]), completed(papers[form], "bounded gate", "return (x * alpha).tanh()")):
        verdict = grader.grade(candidate)
        assert verdict.status is Status.PASS, explain(verdict)
        assert [case.name for case in verdict.cases] == [*CASES[form], "(canary)"]
        assert verdict.form == "in-process"
        assert "can be forged" in explain(verdict)


@pytest.mark.parametrize("form", FORMS)
def test_wrong_code_fails_where_it_is_wrong(papers, grader, form):
    verdict = grader.grade(completed(papers[form], "bounded gate", "return torch.sin(alpha * x)"))
    assert (verdict.status, verdict.kind) == (Status.FAIL, Kind.FUNCTIONAL), explain(verdict)
    assert verdict.first_failure.name == CASES[form][-1]
    assert verdict.first_failure.failure.exception == "AssertionError"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("completion", "kind"), [("return squash(x)", Kind.NAME), ("return x[", Kind.SYNTAX)])
def test_the_error_kind_is_that_of_the_exception(papers, grader, form, completion, kind):
    verdict = grader.grade(completed(papers[form], "bounded gate", completion))
    assert (verdict.status, verdict.kind) == (Status.FAIL, kind), explain(verdict)
    assert completion in "".join(verdict.first_failure.failure.trace)


@pytest.mark.parametrize(("form", "trick", "status"), TRICKS)
def test_no_usual_trick_passes(papers, grader, form, trick, status):
    verdict = grader.grade(completed(papers[form], "bounded gate", f"{trick}\nreturn torch.sin(alpha * x)"))
    assert verdict.status is status, explain(verdict)
    assert grader.grade(reference(papers[form])).passed


def test_tests_that_are_not_found_have_not_passed(papers, grader):
    paper = papers["unittest"]
    text = EMPTY_LOADER + completed(paper, "bounded gate", "return torch.tanh(alpha * x)").files["toy.py"]
    verdict = grader.grade(whole_file(paper, text))
    assert verdict.status is Status.FAIL, explain(verdict)
    failures = {case.name: case.failure.message for case in verdict.cases if case.failure}
    assert failures == dict.fromkeys(CASES["unittest"], "The test did not run.") | {
        "(script)": "The reference has no such test."
    }


def test_a_script_that_stops_early_on_the_reference_cannot_grade(grader, tmp_path):
    paper = make_paper(tmp_path, {"paper2code_test.py": "import sys\nimport toy\nsys.exit(0)\nassert toy.gate\n"})
    verdict = grader.grade(reference(paper))
    assert verdict.status is Status.ENVIRONMENT
    assert "SystemExit" in verdict.message


def test_a_test_that_the_reference_skips_cannot_grade(grader, tmp_path):
    test = FORMS["unittest"].replace("def test_type", "@unittest.skip('later')\n            def test_type")
    verdict = grader.grade(reference(make_paper(tmp_path, {"paper2code_test.py": test})))
    assert verdict.status is Status.ENVIRONMENT
    assert "skipped: later" in verdict.message


def test_a_missing_package_says_nothing_about_the_candidate(grader, tmp_path):
    paper = load(write_older(tmp_path), lenient=True).paper("lacking")
    verdict = grader.grade(completed(paper, "call", "return x"))
    assert (verdict.status, verdict.kind) == (Status.ENVIRONMENT, None)
    assert "No module named 'a_package_nobody_has'" in explain(verdict)


def test_neighbours_subfolders_and_doubled_hints(grader, tmp_path):
    problems = load(write_older(tmp_path), lenient=True)
    script, parts = problems.paper("script"), problems.paper("parts")
    assert grader.grade(reference(script)).passed
    assert not grader.grade(completed(script, "squash", "return alpha * x")).passed
    assert grader.grade(completed(parts, "shift#2", "return -one() + x")).passed
    verdict = grader.grade(completed(parts, "shift#2", "return x + one()"))
    assert [case.name for case in verdict.cases if not case.passed] == ["paper2code_test.TestParts.test_shift"]
    assert verdict.first_failure.failure.message.startswith("4 != 2")


def test_files_beside_the_test_are_there_and_the_papers_text_and_answers_are_not(grader, tmp_path):
    test = """\
        from pathlib import Path
        import toy

        here = Path(__file__).parent
        assert (here / "data/values.bin").read_bytes() == bytes(range(256))
        assert Path("data/values.bin").is_file()
        assert {path.name for path in here.iterdir()} == {"data", "toy.py", "paper2code_test.py"}
        assert "paper2code" not in Path(toy.__file__).read_text()
        """
    paper = make_paper(tmp_path, {"paper2code_test.py": test, "data/values.bin": bytes(range(256))})
    assert grader.grade(reference(paper)).passed
    verdict = grader.grade(completed(paper, "bounded gate", "return x  # paper2code"))
    assert not verdict.passed

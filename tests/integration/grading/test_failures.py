"""Why a candidate did not pass: the error kinds from real exceptions, every status, and what is kept for a person to read."""

import re

import pytest

from tests.support.grading import completed, make_paper, whole_file
from tools.grading import Kind, Status, reference
from tools.grading.explain import explain

pytestmark = pytest.mark.slow

MODULE = '''\
"""Three ways to be observed."""

import torch


def gate(x, alpha):
    # <paper2code name="gate">
    return torch.tanh(alpha * x)
    # </paper2code name="gate">


class Counter:
    """Counts."""

    def __init__(self):
        # <paper2code name="start">
        self.total = 0
        # </paper2code name="start">
'''
TEST = """\
import torch
from toy import Counter, gate

CASES = {"open": {"nan": True, "inf": True, "rtol": 0.1}}


def observe_values():
    x = torch.linspace(-1, 1, 6).reshape(2, 3)
    return {"x": x, "y": gate(x, 0.7)}


def check_values(seen):
    assert seen["y"].abs().max() < 1, "tanh is below one"


def observe_total():
    return [Counter().total, Counter().total + 1]


def observe_open():
    return gate(torch.tensor([1.0, float("nan"), float("inf")]), 1e-3)
"""
KINDS = [
    ("return torch.sin(alpha * x)", Kind.FUNCTIONAL, None),
    ("raise NotImplementedError", Kind.FUNCTIONAL, "NotImplementedError"),
    ("assert x is None", Kind.FUNCTIONAL, "AssertionError"),
    ("return x / (1 / 0)", Kind.FUNCTIONAL, "ZeroDivisionError"),
    ("return x @ x", Kind.FUNCTIONAL, "RuntimeError"),
    ("return squash(alpha * x)", Kind.NAME, "NameError"),
    ("for y in [y]: y", Kind.NAME, "UnboundLocalError"),
    ("return torch.tanh(alpha * x", Kind.SYNTAX, "SyntaxError"),
    ("if alpha:\nreturn x", Kind.SYNTAX, "IndentationError"),
    ("return x + 'NameError: y'", Kind.TYPE, "TypeError"),
    ("import a_package_nobody_has", Kind.IMPORT, "ModuleNotFoundError"),
    ("from torch import squash", Kind.IMPORT, "ImportError"),
    ("return torch.squash(x)", Kind.ATTRIBUTE, "AttributeError"),
    ("return [x][1]", Kind.INDEX_KEY, "IndexError"),
    ("return {}['SyntaxError']", Kind.INDEX_KEY, "KeyError"),
    ("class Odd(KeyError, ValueError): pass\nraise Odd('TypeError')", Kind.INDEX_KEY, "Odd"),
    ("raise ValueError('KeyError: no')", Kind.FUNCTIONAL, "ValueError"),
]


@pytest.fixture(scope="module")
def paper(tmp_path_factory):
    return make_paper(tmp_path_factory.mktemp("pset"), {"toy.py": MODULE, "paper2code_test.py": TEST})


@pytest.mark.parametrize(("completion", "kind", "exception"), KINDS)
def test_the_kind_is_that_of_the_exceptions_class(paper, grader, completion, kind, exception):
    verdict = grader.grade(completed(paper, "gate", completion))
    failed = verdict.first_failure
    assert (verdict.status, verdict.kind, failed.name) == (Status.FAIL, kind, "values"), explain(verdict)
    assert (failed.failure.kind, failed.failure.exception) == (kind, exception)
    if exception is not None:
        assert failed.failure.where == "candidate"
        assert completion.splitlines()[-1].strip() in failed.failure.trace[-1]


def test_every_kind_of_the_benchmark_is_among_them():
    assert {kind for _, kind, _ in KINDS} == set(Kind)


def test_the_first_difference_is_kept_with_place_values_and_tolerance(paper, grader):
    verdict = grader.grade(completed(paper, "gate", "y = torch.tanh(alpha * x)\ny[1, 1] = 7\nreturn y"))
    failure = verdict.first_failure.failure
    assert failure.where == "comparison"
    assert re.fullmatch(
        r"value\['y'\]\[1, 1\]: expected 0\.39693\d+, got 7\.0 "
        r"\(allowed: 1e-05 \+ 1\.3e-06·\|expected\|\), 1 of 6 values differ",
        failure.difference,
    )
    assert failure.difference in explain(verdict)
    assert [case.name for case in verdict.cases if case.passed] == ["total"]


def test_a_trace_holds_the_papers_own_lines_and_says_where(paper, grader):
    completion = "def inner(n):\n    return inner(n - 1) if n else torch.squash(x)\nreturn inner(20)"
    failure = grader.grade(completed(paper, "gate", completion)).first_failure.failure
    assert failure.exception == "AttributeError"
    assert failure.trace == ("toy.py:8 in inner: return inner(n - 1) if n else torch.squash(x)",) * 6
    assert failure.message == "module 'torch' has no attribute 'squash'"
    inside_torch = grader.grade(completed(paper, "gate", "return torch.einsum('i,j', x)")).first_failure.failure
    assert inside_torch.trace == (
        'paper2code_test.py:9 in observe_values: return {"x": x, "y": gate(x, 0.7)}',
        "toy.py:7 in gate: return torch.einsum('i,j', x)",
    )


def test_what_an_observer_raises_is_told_apart(paper, grader):
    verdict = grader.grade(completed(paper, "start", "self.count = 0"))
    failure = verdict.first_failure.failure
    assert (verdict.kind, failure.where, failure.exception) == (Kind.ATTRIBUTE, "observer", "AttributeError")
    assert failure.trace == ("paper2code_test.py:17 in observe_total: return [Counter().total, Counter().total + 1]",)
    assert "raised in the observer, on what the candidate gave it" in explain(verdict)
    assert [case.name for case in verdict.cases if case.passed] == ["values", "open"]


def test_what_an_observer_cannot_return_is_its_own_fault_to_say(paper, grader):
    failure = grader.grade(completed(paper, "start", "self.total = torch.nn.Linear(1, 1)")).first_failure.failure
    assert (failure.where, failure.kind) == ("observer", Kind.TYPE)
    assert "unsupported operand" in failure.message
    failure = grader.grade(completed(paper, "gate", "return torch.nn.Linear(1, 1)")).first_failure.failure
    assert (failure.where, failure.exception) == ("observer", "Unsupported")
    assert failure.message == "value['y']: an observation holds data only, not torch.nn.modules.linear.Linear"


def test_a_module_that_does_not_import_fails_every_case_with_its_kind(paper, grader):
    verdict = grader.grade(whole_file(paper, "import a_package_nobody_has\n" + MODULE))
    assert (verdict.status, verdict.kind, verdict.cases_passed) == (Status.FAIL, Kind.IMPORT, 0)
    assert [case.failure.where for case in verdict.cases] == ["candidate"] * 3
    gone = grader.grade(whole_file(paper, "def gate(x, alpha): return x"))
    assert (gone.kind, gone.first_failure.failure.where) == (Kind.IMPORT, "observer")


def test_checks_decide_where_the_comparison_lets_through(grader, tmp_path):
    test = """\
        import torch
        from toy import gate

        CASES = {"loose": {"rtol": 10.0}}

        def observe_loose():
            return gate(torch.ones(3), 0.5)

        def check_loose(seen):
            torch.testing.assert_close(seen, torch.tanh(torch.full((3,), 0.5)))
        """
    paper = make_paper(tmp_path, {"toy.py": MODULE, "paper2code_test.py": test})
    verdict = grader.grade(completed(paper, "gate", "return 1.5 * torch.tanh(alpha * x)"))
    failure = verdict.first_failure.failure
    assert (verdict.status, failure.where, failure.exception) == (Status.FAIL, "check", "AssertionError")
    assert "Mismatched elements: 3 / 3" in failure.message
    assert grader.grade(completed(paper, "gate", "return (x * alpha).tanh()")).passed


@pytest.mark.parametrize(
    ("completion", "difference"),
    [
        ("return torch.full_like(x, float('nan'))", "value['y'] holds NaN"),
        ("return x / 0", "value['y'] holds an infinity"),
        ("return torch.full_like(x, float('inf'))", "value['y'] holds an infinity"),
        ("return torch.tanh(alpha * x).double()", "value['y']: expected float32, got float64"),
        ("return torch.tanh(alpha * x).T", "value['y']: expected shape (2, 3), got (3, 2)"),
        ("return torch.tanh(alpha * x).numpy()", "value['y']: expected tensor, got numpy array"),
        ("return torch.tanh(alpha * x).tolist()", "value['y']: expected tensor, got list"),
        ("y = torch.tanh(alpha * x)\nx.zero_()\nreturn y", "value['x'][0, 0]: expected -1.0, got 0.0"),
    ],
)
def test_nothing_else_is_taken_for_the_value(paper, grader, completion, difference):
    verdict = grader.grade(completed(paper, "gate", completion))
    assert (verdict.status, verdict.kind) == (Status.FAIL, Kind.FUNCTIONAL)
    assert verdict.first_failure.failure.difference.startswith(difference)


def test_declared_nan_and_infinity_pass_in_their_places_only(paper, grader):
    assert grader.grade(reference(paper)).passed
    verdict = grader.grade(completed(paper, "gate", "return torch.tanh(alpha * torch.nan_to_num(x))"))
    assert [case.name for case in verdict.cases if not case.passed] == ["open"]
    assert verdict.first_failure.failure.difference.startswith("value[1]: expected nan, got 0.0")


@pytest.mark.parametrize(
    ("test", "said"),
    [
        ("def observe_a():\n    return gate(torch.tensor([float('nan')]), 1.0)\n", "declare it in CASES"),
        (
            "def observe_a():\n    return gate(torch.ones(1), 1.0)\n\ndef check_a(seen):\n    assert 1 > 2, 'no'\n",
            "(check)",
        ),
        ("def observe_a():\n    return gate\n", "an observation holds data only"),
        ("def observe_a():\n    import os\n    os._exit(0)\n", "the reference did not finish"),
    ],
)
def test_a_reference_that_fails_itself_is_never_the_candidates_fault(grader, tmp_path, test, said):
    paper = make_paper(tmp_path, {"paper2code_test.py": f"import torch\nfrom toy import gate\n\n{test}"})
    verdict = grader.grade(completed(paper, "bounded gate", "return nothing"))
    assert (verdict.status, verdict.kind, verdict.cases) == (Status.ENVIRONMENT, None, ())
    assert said in verdict.message


def test_a_process_that_ends_is_a_crash_and_one_that_lies_is_a_forgery(paper, grader):
    ended = grader.grade(completed(paper, "gate", "import os\nos._exit(0)"))
    assert (ended.status, ended.kind, ended.cases_passed) == (Status.CRASH, None, 0)
    forged = grader.grade(whole_file(paper, MODULE.replace("import torch\n", f"import torch\n{LIE}\n")))
    assert (forged.status, forged.kind, forged.cases_passed) == (Status.FORGED, None, 0)
    assert grader.grade(reference(paper)).passed


# Every descriptor is written to; one of them is the pipe.
LIE = """\
import os
for descriptor in range(3, 64):
    try:
        os.write(descriptor, b'{"case":"values","value":{"k":"none"},"bytes":0}\\n')
    except OSError:
        pass
"""

"""What a candidate may use: past each limit it fails with a reason, and the grader lives and is right afterwards."""

import os
import signal
from dataclasses import replace

import pytest

from tests.support.grading import QUICK, completed, make_paper, process_status
from tools.grading import Grader, Level, Status, reference
from tools.grading.explain import explain
from tools.grading.worker import Limits

pytestmark = pytest.mark.slow

LIMITS = Limits(cpu_seconds=30, file_bytes=1 << 20, descriptors=32, processes=16, idle_seconds=2.0)
RIGHT = "return torch.tanh(alpha * x)"
CASES = """\
import torch
from toy import gate


def observe_first():
    return gate(torch.randn(4, dtype=torch.float64), 0.7)


def observe_second():
    return gate(torch.randn(2, 3), 0.3)
"""
# What a completion does before it returns the right value, the verdict, the exception.
TAKES = {
    "memory of torch": ("torch.empty(1 << 38)", Status.MEMORY, "RuntimeError"),
    "memory of numpy": ("import numpy\nnumpy.ones(1 << 38)", Status.MEMORY, "MemoryError"),
    "memory of Python": ("bytearray(1 << 38)", Status.MEMORY, "MemoryError"),
    "wall-clock time": ("import time\ntime.sleep(3600)", Status.TIMEOUT, None),
    "a process": ("import os\nos.fork()", Status.FAIL, "PermissionError"),
    "a program": ("import subprocess\nsubprocess.run(['/bin/true'])", Status.FAIL, "PermissionError"),
    "a large file": ("open('f', 'wb').write(bytes(2 << 20))", Status.FAIL, "OSError"),
    "many descriptors": ("kept = [open('f', 'wb') for _ in range(64)]", Status.FAIL, "OSError"),
    "the stack": ("def deep(): return deep()\ndeep()", Status.FAIL, "RecursionError"),
    "output": ("return torch.zeros(9 << 20, dtype=torch.float64)", Status.MEMORY, None),
}  # fmt: skip
MANY_THREADS = """\
import threading
hold = threading.Event()
try:
    for _ in range(64): threading.Thread(target=hold.wait, daemon=True).start()
except RuntimeError:
    raise OverflowError(threading.active_count())
hold.wait()
"""
KEEPS = {
    "large arrays": "y = torch.ones(1 << 24)",
    "a small file": "import tempfile\nwith tempfile.NamedTemporaryFile() as f: f.write(bytes(1 << 19))",
    "a few threads": "import threading\nt = threading.Thread(target=print)\nt.start()\nt.join()",
    "much text": "print('x' * (1 << 26))",
    "an allocation that fails and is caught": "try: torch.empty(1 << 38)\nexcept RuntimeError: pass",
}


@pytest.fixture(scope="module")
def paper(tmp_path_factory):
    # The paper's own limit on processor time is below the grader's, and decides.
    root = tmp_path_factory.mktemp("pset")
    return make_paper(root, {"paper2code_test.py": CASES}, {"timeout_seconds": "1"})


@pytest.fixture(scope="module")
def limited():
    with Grader(replace(QUICK, limits=LIMITS)) as grader:
        yield grader


@pytest.mark.parametrize("what", TAKES)
def test_past_a_limit_there_is_a_reason_and_the_grader_goes_on(paper, limited, what):
    completion, status, exception = TAKES[what]
    verdict = limited.grade(completed(paper, "bounded gate", f"{completion}\n{RIGHT}"))
    assert verdict.status is status, explain(verdict)
    assert verdict.cases_passed == 0
    assert verdict.first_failure.failure.exception == exception
    after = limited.grade(reference(paper))
    assert after.passed and after.identical, explain(after)


@pytest.mark.parametrize("what", KEEPS)
def test_what_stays_within_the_limits_passes(paper, limited, what):
    verdict = limited.grade(completed(paper, "bounded gate", f"{KEEPS[what]}\n{RIGHT}"))
    assert verdict.passed, explain(verdict)


def test_when_the_processor_time_is_over_what_was_seen_before_stays(paper, limited):
    verdict = limited.grade(completed(paper, "bounded gate", f"while alpha < 0.5: pass\n{RIGHT}"))
    assert (verdict.status, verdict.kind) == (Status.TIMEOUT, None), explain(verdict)
    assert [(case.name, case.passed) for case in verdict.cases] == [("first", True), ("second", False)]
    assert "the process had ended" in verdict.first_failure.failure.message
    assert limited.grade(reference(paper)).identical


def refused_or_counted(grader, paper):
    """Whether too many threads end a candidate; the kernel's own limit does not hold for root, nor where users count together."""
    verdict = grader.grade(completed(paper, "bounded gate", MANY_THREADS))
    failure = verdict.first_failure.failure
    refused = failure.exception == "OverflowError" and int(failure.message) <= LIMITS.processes
    return (verdict.status is Status.MEMORY or refused) and grader.grade(reference(paper)).identical


def test_too_many_threads_are_refused_by_the_kernel_or_counted_by_the_grader(paper, limited):
    assert refused_or_counted(limited, paper)
    with Grader(replace(QUICK, limits=LIMITS, sandbox=Level.LANDLOCK)) as grader:
        assert refused_or_counted(grader, paper)


def test_a_worker_that_is_killed_is_replaced(paper, limited):
    assert limited.grade(reference(paper)).passed
    worker = limited._slots.queue[0]._worker
    os.kill(worker._server, signal.SIGKILL)
    assert limited.grade(reference(paper)).identical
    assert limited._slots.queue[0]._worker is not worker


def test_a_worker_serves_many_until_it_is_old(paper, limited, monkeypatch):
    worker = limited._slots.queue[0]._ready()
    assert limited.grade(reference(paper)).passed
    assert limited._slots.queue[0]._ready() is worker
    monkeypatch.setattr("tools.grading.grader._RECYCLE_AFTER", worker.jobs)
    assert limited.grade(reference(paper)).identical
    assert limited._slots.queue[0]._ready() is not worker


def test_a_worker_has_no_powers_and_one_thread(limited):
    worker = limited._slots.queue[0]._ready()
    assert process_status(worker, "CapEff") == process_status(worker, "CapPrm") == "0" * 16
    assert process_status(worker, "Threads") == "1"


def test_a_cold_starts_imports_do_not_count(paper):
    """The paper allows a second, about what torch alone takes to import."""
    with Grader(replace(QUICK, limits=LIMITS, cold=True)) as grader:
        assert grader.grade(reference(paper)).identical


@pytest.mark.parametrize(("timeout", "seconds"), [(None, 60), ("600", 600), ("0.2", 1)])
def test_the_paper_says_how_long_its_reference_and_checks_may_take(tmp_path, timeout, seconds):
    paper = make_paper(tmp_path, entry={"timeout_seconds": timeout} if timeout else None)
    with Grader(QUICK) as grader:
        assert grader._limits(paper).cpu_seconds == seconds
        assert grader._limits(paper, 0.1).cpu_seconds == min(seconds, 10 + 4)
    with Grader(replace(QUICK, cold=True)) as grader:
        assert grader._limits(paper).cpu_seconds > seconds

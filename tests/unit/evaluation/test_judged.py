"""From the grader's verdict to a record."""

from dataclasses import replace
from datetime import date

import pytest

from tests.support.evaluation import model, reply, toys
from tools.evaluation.judged import clean, has_verdict, judged, take_over
from tools.evaluation.questions import PaperQuestions
from tools.evaluation.record import Record
from tools.evaluation.replies import answered, with_completion
from tools.grading import CaseFailure, CaseResult, Kind, Status, Verdict


@pytest.fixture
def record(tmp_path):
    paper = toys(tmp_path, 1).papers[0]
    question = next(iter(PaperQuestions(paper, ("paper",)).of(model(), ("paper",), 1, 0.0)))
    return answered(question, reply("```python\n    return os.getpid()\n```", seconds=2.5), date(2026, 1, 2))


def verdict(status, *cases, **facts):
    return Verdict(status, tuple(cases), 11, "full", "observers", **facts)


def test_a_pass(record):
    made = judged(
        record, verdict(Status.PASS, CaseResult("a"), CaseResult("b"), wall_seconds=0.123), "key", "    return 1\n"
    )
    assert (made.verdict, made.kind, made.cases_passed, made.cases_total, made.failure) == ("pass", None, 2, 2, None)
    assert (made.grading_key, made.seed, made.sandbox, made.form) == ("key", "11", "full", "observers")
    assert made.seconds == {"generate": 2.5, "grade": 0.123}
    assert made.answered_on == "2026-01-02" and made.flags == ("processes: os",)


def test_a_failure_keeps_the_first_case_that_failed(record):
    failed = CaseFailure("candidate", Kind.NAME, "name 'x' is not defined", "NameError", ("toy.py:3 in f: x",))
    later = CaseFailure("comparison", Kind.FUNCTIONAL, "values differ")
    cases = (CaseResult("a"), CaseResult("b", failed), CaseResult("c", later))
    made = judged(record, verdict(Status.FAIL, *cases, kind=Kind.NAME), "key", "")
    assert (made.verdict, made.kind, made.cases_passed, made.cases_total) == ("fail", "name", 1, 3)
    assert made.failure is not None
    assert (made.failure.case, made.failure.exception, made.failure.trace) == ("b", "NameError", ("toy.py:3 in f: x",))


def test_a_crash_says_why_and_not_only_that_nothing_came(record):
    nothing = CaseResult("a", CaseFailure("grader", Kind.FUNCTIONAL, "The case returned nothing."))
    made = judged(record, verdict(Status.CRASH, nothing, message="the process ended (exit -11)"), "key", "")
    assert made.verdict == "crash" and made.failure is not None
    assert made.failure.message == "the process ended (exit -11)"


def test_an_environment_fault_says_nothing_about_the_model(record):
    made = judged(record, verdict(Status.ENVIRONMENT, message="the reference fails"), "key", "")
    assert (made.verdict, made.cases_total, made.failure, made.error) == (
        "environment",
        None,
        None,
        "the reference fails",
    )
    assert not made.scored and not has_verdict(made)


def test_addresses_and_broken_text_do_not_reach_results():
    assert clean("<Layer object at 0x7f3a91c2d0>") == "<Layer object at 0x…>"
    assert clean("mask 0xff") == "mask 0xff"
    assert clean("half \ud800 pair") == "half ? pair"
    assert len(clean("x" * 5000)) == 1000


def test_a_verdict_taken_over_is_the_others_and_the_answer_its_own(record):
    done = judged(record, verdict(Status.PASS, CaseResult("a")), "key", "")
    made = take_over(record, done)
    assert made.verdict == "pass" and made.answer == record.answer and made.seconds == record.seconds
    assert has_verdict(done) and not has_verdict(record)


def test_taking_the_lines_anew_forgets_the_old_verdict(record):
    done = judged(record, verdict(Status.PASS, CaseResult("a")), "key", "")
    assert with_completion(done) == replace(record, seconds=done.seconds)


def test_a_record_survives_its_own_json(record):
    done = judged(
        record, verdict(Status.FAIL, CaseResult("a", CaseFailure("check", Kind.TYPE, "m")), kind=Kind.TYPE), "k", ""
    )
    assert Record.from_json(done.to_json()) == done

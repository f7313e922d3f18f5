"""From a provider's answer to a record that waits for its verdict, or has one that needs no grader."""

import datetime
from dataclasses import replace

from tools.evaluation.keys import NO_CANDIDATE
from tools.evaluation.questions import Question
from tools.evaluation.record import Record, Tokens
from tools.models.answer import Answer, AnswerStatus
from tools.models.extract import extract

PENDING = "pending"


def blank_record(question: Question, source: str) -> Record:
    """The facts of a question, with no answer yet. Results carry them so that they can be scored without the problem set."""
    return Record(
        model=question.model.id,
        paper=question.paper.id,
        snippet=question.snippet,
        file=question.ref.document.path,
        mode=question.mode,
        sample=question.sample,
        lines=question.ref.snippet.lines,
        first_commit_date=question.paper.first_commit_date,
        source=source,
        generation_key=question.key,
        grading_key=NO_CANDIDATE,
        completion=None,
        extraction="none",
        reindented=False,
        verdict=PENDING,
        paper_title=question.paper.title,
    )


def answered(question: Question, answer: Answer, today: datetime.date) -> Record:
    """The record of one call, whatever came of it."""
    usage = answer.usage
    record = replace(
        blank_record(question, "evaluated"),
        answer=valid(answer.text),
        reasoning=valid(answer.reasoning),
        tokens=None if usage is None else Tokens(usage.prompt, usage.cached, usage.completion, usage.reasoning),
        cost_usd=answer.cost_usd,
        finish_reason=answer.finish_reason,
        provider_model=answer.provider_model,
        error=valid(answer.error),
        answered_on=today.isoformat(),
        seconds={"generate": round(answer.seconds, 3)},
    )
    if answer.status is not AnswerStatus.ANSWERED:
        return replace(record, verdict=answer.status.value)
    return with_completion(record)


def with_completion(record: Record) -> Record:
    """The record with the lines taken from its answer anew, waiting for its verdict; `no_code` where there are none.

    An answer that is not kept (a submitted completion without one) leaves the completion as it is.
    """
    fresh = replace(
        record, verdict=PENDING, kind=None, reindented=False, cases_passed=None, cases_total=None, failure=None, flags=(),
        form=None, sandbox=None, seed=None, grading_key=NO_CANDIDATE,
    )  # fmt: skip
    if record.answer is None and record.completion is not None:
        return fresh
    taken = extract(record.answer)
    verdict = PENDING if taken.code is not None else "no_code"
    return replace(fresh, completion=taken.code, extraction=taken.status.value, verdict=verdict)


def valid(text: str | None) -> str | None:
    """Text that can be stored: half a surrogate pair, which JSON can carry and UTF-8 cannot, is replaced."""
    return None if text is None else text.encode("utf-8", "replace").decode("utf-8")

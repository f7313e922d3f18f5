"""A provider that misbehaves in every known way, reached through the real litellm client: what each fault becomes."""

import json
import threading
from dataclasses import replace

import pytest

from tests.support.evaluation import Rules, Told, model, order, toys
from tests.support.provider import Provider, Reply, chat, failure, steady
from tools.evaluation.asking import Providers
from tools.evaluation.evaluate import evaluate
from tools.evaluation.questions import Prompts
from tools.evaluation.store import read_store
from tools.models.catalogue import Limits
from tools.models.retry import RetryPolicy

OK = steady({"model": "m", "messages": [{"content": "same"}]})
CODE = "```python\n    scaled = bounded = 1\n```"
NO_COUNTS = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
BIG = chat("word " * 20_000 + "\n" + CODE)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    """Waits are recorded and not waited for. litellm needs a key to be there, whatever it is."""
    waits = []

    async def sleep(seconds):
        waits.append(seconds)

    made = RetryPolicy.__init__

    def init(self, *args, **facts):
        made(self, *args, **{"sleep": sleep, "draw": lambda: 1.0, **facts})

    monkeypatch.setattr(RetryPolicy, "__init__", init)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789abcdef")
    return waits


def run(tmp_path, script, *, timeout=30.0, budget=None, papers=1, **params):
    """(records, summary, provider) of a run on toy papers against the script."""
    problems = toys(tmp_path, papers)
    with Provider(script) as provider:
        asked = model("m", 2, api_base=provider.url, **params)
        asked = replace(asked, litellm="openai/scripted", limits=Limits(2, timeout_seconds=timeout))
        made = order(tmp_path / "s", problems, asked, budget_usd=budget)
        summary = evaluate(made, Told(), Providers({"m": asked}, budget=budget), Rules())
    return read_store(tmp_path / "s"), summary, provider


def faulty(fault, times):
    """The fault for the first calls of a question, then an answer."""
    return lambda request, earlier: fault if earlier < times else OK


HEALED = {
    "429": failure(429),
    "429 with Retry-After": failure(429, Retry_After="11"),
    "500": failure(500),
    "502": failure(502),
    "503": failure(503, Retry_After="2"),
    "reset before the body": replace(OK, cut=0),
    "reset in the body": replace(OK, cut=25),
    "broken JSON": Reply(OK.body[:40]),
    "empty body": Reply(b""),
    "HTML": Reply(b"<html>busy</html>", headers={"Content-Type": "text/html"}),
    "no choices": Reply(json.dumps({"id": "x", "object": "chat.completion", "choices": [], "usage": {}}).encode()),
}


@pytest.mark.parametrize("name", HEALED)
def test_what_may_heal_is_tried_again_and_never_scored(tmp_path, name, no_waiting):
    records, summary, provider = run(tmp_path, faulty(HEALED[name], 2))
    assert {record.verdict for record in records} == {"pass"}
    assert summary.of("m").retries == 4 and len(provider.started) == 6
    assert len(no_waiting) == 4
    if "Retry-After" in name:
        assert all(wait >= 11 for wait in no_waiting)


@pytest.mark.parametrize("name", HEALED)
def test_what_does_not_heal_is_the_providers_error_and_no_failure_of_the_model(tmp_path, name):
    records, summary, _ = run(tmp_path, faulty(HEALED[name], 99))
    assert {record.verdict for record in records} == {"provider_error"}
    assert all(record.error and not record.scored and record.completion is None for record in records)
    assert summary.unanswered == 2


def test_a_connection_that_hangs_is_given_up_and_tried_again(tmp_path):
    records, summary, _ = run(tmp_path, faulty(replace(OK, hold=True), 1), timeout=0.5)
    assert {record.verdict for record in records} == {"pass"} and summary.of("m").retries == 2


def test_an_answer_that_trickles_in_is_given_up_by_the_whole_calls_time(tmp_path):
    records, _, _ = run(tmp_path, faulty(replace(OK, seconds=20.0), 99), timeout=0.3)
    assert {record.verdict for record in records} == {"provider_error"}


@pytest.mark.parametrize("status", [401, 403, 404])
def test_what_cannot_heal_stops_the_model_with_one_message(tmp_path, status, no_waiting):
    records, summary, provider = run(tmp_path, lambda request, earlier: failure(status, "no such thing"), papers=4)
    assert not records and "no such thing" in summary.stopped["m"]
    assert len(provider.started) <= 2 and not no_waiting


def test_an_empty_account_stops_the_model_although_it_says_429(tmp_path):
    _, summary, provider = run(tmp_path, lambda r, e: failure(429, "You exceeded your current quota"), papers=3)
    assert summary.stopped and len(provider.started) <= 2


ANSWERS = {
    "content None": (chat(None), "no_code"),
    "only reasoning": (chat(None, reasoning_content="Let me think."), "no_code"),
    "empty": (chat(""), "no_code"),
    "apology": (chat("I am sorry, I cannot."), "no_code"),
    "length": (chat("```python\n    scaled =", finish="length"), "truncated"),
    "content filter": (chat("", finish="content_filter"), "refused"),
    "refusal": (chat(None, refusal="I will not."), "refused"),
    "zero usage": (chat(CODE, usage=NO_COUNTS), "pass"),
    "wrong content type": (replace(chat(CODE), headers={"Content-Type": "text/plain"}), "pass"),
    "much prose": (BIG, "pass"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_end_in_their_status(tmp_path, name):
    reply, verdict = ANSWERS[name]
    records, _, _ = run(tmp_path, lambda request, earlier: reply)
    assert {record.verdict for record in records} == {verdict}


def test_reasoning_is_kept_apart_from_the_answer(tmp_path):
    usage = {"prompt_tokens": 90, "completion_tokens": 30, "total_tokens": 120,
             "completion_tokens_details": {"reasoning_tokens": 20}, "prompt_tokens_details": {"cached_tokens": 64}}  # fmt: skip
    reply = chat(CODE, usage=usage, reasoning_content="First, the scale.")
    record = run(tmp_path, lambda request, earlier: reply)[0][0]
    assert record.reasoning == "First, the scale." and record.answer == CODE
    assert record.tokens is not None
    assert (record.tokens.prompt, record.tokens.cached, record.tokens.completion, record.tokens.reasoning) == (
        90,
        64,
        30,
        20,
    )
    assert record.cost_usd == pytest.approx((26 * 1.0 + 64 * 0.1 + 30 * 4.0) / 1e6)


def test_an_answer_without_counts_has_no_price_and_counts_as_the_dearest(tmp_path):
    records, summary, _ = run(tmp_path, lambda request, earlier: chat(CODE, usage=NO_COUNTS), budget=0.0032)
    assert all(record.cost_usd is None for record in records)
    assert summary.left_for_budget > 0 or len(records) == 2


def test_calls_that_broke_off_count_against_the_cap(tmp_path):
    problems = toys(tmp_path, 3)
    with Provider(lambda request, earlier: replace(OK, cut=10)) as provider:
        asked = replace(model("m", 1, api_base=provider.url), litellm="openai/scripted")
        asker = Providers({"m": asked}, budget=1.0)
        most = max(
            asker.ready(w.question, Prompts().of(w.question)).most_usd
            for w in _works(order(tmp_path / "s", problems, asked))
        )
        made = order(tmp_path / "s", problems, asked, budget_usd=2.5 * most)
        summary = evaluate(made, Told(), asker, Rules())
    # Two calls fit under the cap when each may have been charged in full.
    assert len(provider.started) == 2
    assert summary.of("m").lost_usd <= 2.5 * most
    assert summary.left_for_budget >= 4


def _works(made):
    from tools.evaluation.evaluate import look

    return look(made).works()


def test_a_burst_of_429_slows_the_run_down_and_loses_nothing(tmp_path):
    lock, open_calls = threading.Lock(), [0]

    def script(request, earlier):
        with lock:
            open_calls[0] += 1
            busy = open_calls[0] % 3 != 0
        return failure(429, Retry_After="1") if busy and earlier < 5 else OK

    records, summary, _ = run(tmp_path, script, papers=4)
    assert len(records) == 8 and summary.unanswered == 0


def test_the_key_is_in_no_record_and_no_message(tmp_path):
    def leak(request, earlier):
        return failure(401, "Incorrect API key provided: sk-test-0123456789abcdef")

    _, summary, _ = run(tmp_path, leak)
    assert "0123456789abcdef" not in summary.stopped["m"]

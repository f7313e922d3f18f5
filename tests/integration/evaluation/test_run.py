"""Whole runs between a scripted provider and a rule in place of the grader."""

import asyncio
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.evaluation import (
    DOLLARS_A_CALL,
    Rules,
    Scripted,
    Told,
    code_of,
    model,
    order,
    reply,
    right,
    steady,
    toys,
    tree,
)
from tools.diagnostics import EnvironmentLacks
from tools.evaluation.evaluate import Phase, evaluate, look
from tools.evaluation.journal import NAME as JOURNAL
from tools.evaluation.progress import done, total
from tools.evaluation.stale import Action, by_reason
from tools.evaluation.store import cell_file, read_lines, read_store, replace_file
from tools.models.answer import AnswerStatus, ModelStopped
from tools.problems import load


def lines(store: Path, model_id: str = "m", paper: str = "toy-0"):
    return list(read_lines(cell_file(store, model_id, paper)))


def reasons(an_order):
    return {(str(action), reason): count for action, reason, count in by_reason(look(an_order).works())}


def test_asks_grades_and_records_everything(tmp_path):
    problems = toys(tmp_path)
    asker, rules = Scripted(right), Rules()
    summary = evaluate(order(tmp_path / "s", problems), Told(), asker, rules)
    records = read_store(tmp_path / "s")
    assert len(asker.asked) == len(records) == 4
    assert {record.verdict for record in records} == {"pass"}
    assert summary.cost_usd == pytest.approx(4 * DOLLARS_A_CALL)
    first = records[0]
    assert (first.completion or "").strip()
    assert first.extraction == "fenced" and first.seed == "7" and first.cases_total == 1
    assert first.tokens is not None and first.tokens.cached == 80
    assert not (tmp_path / "s" / JOURNAL).exists()


def test_results_are_sorted_and_hold_no_durations(tmp_path):
    evaluate(order(tmp_path / "s", toys(tmp_path), samples=3, temperature=0.5), Told(), Scripted(), Rules())
    found = lines(tmp_path / "s")
    places = [(line["snippet"], line["mode"], line["sample"]) for line in found]
    assert places == sorted(places) and len(places) == 6
    assert all(line["seconds"] is None for line in found)
    assert json.loads((tmp_path / "s" / "timings.json").read_text())["m"]["toy-0"]["paper"][2] == 6


def test_a_second_run_does_nothing(tmp_path):
    problems = toys(tmp_path)
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(), Rules())
    before = tree(tmp_path / "s")
    asker, rules = Scripted(), Rules()
    summary = evaluate(order(tmp_path / "s", problems), Told(), asker, rules)
    assert not asker.asked and not rules.graded and summary.fresh == 4
    assert tree(tmp_path / "s") == before


def test_changed_tests_of_one_paper_regrade_there_and_ask_nothing(tmp_path):
    problems = toys(tmp_path)
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(), Rules())
    test = tmp_path / "pset" / "toy-1" / "paper2code_test.py"
    test.write_text(test.read_text() + "\n# stricter\n")
    problems = load(tmp_path / "pset")
    assert reasons(order(tmp_path / "s", problems)) == {("grade", "changed tests or grader"): 2}
    untouched = tree(tmp_path / "s")
    asker, rules = Scripted(), Rules()
    evaluate(order(tmp_path / "s", problems), Told(), asker, rules)
    assert not asker.asked and len(rules.graded) == 2
    changed = {name for name, data in tree(tmp_path / "s").items() if data != untouched[name]}
    assert changed == {"m/toy-1.jsonl"}


def test_every_reason_is_told(tmp_path):
    problems = toys(tmp_path)
    first = order(tmp_path / "s", problems)
    assert reasons(first) == {("generate", "new model"): 4}
    evaluate(first, Told(), Scripted(), Rules())
    assert reasons(order(tmp_path / "s", problems, samples=2)) == {("generate", "new sample"): 4}
    assert reasons(order(tmp_path / "s", problems, modes=("paper", "code-only"))) == {("generate", "new mode"): 4}
    other = model("m", effort="high")
    assert reasons(order(tmp_path / "s", problems, other)) == {("generate", "changed model or parameters"): 4}
    assert reasons(order(tmp_path / "s", problems, again=Action.GENERATE)) == {
        ("generate", "asked again on request"): 4
    }
    assert reasons(order(tmp_path / "s", problems, again=Action.GRADE)) == {("grade", "graded again on request"): 4}
    text = tmp_path / "pset" / "toy-0" / "paper2code_paper.md"
    text.write_text(text.read_text() + "One more fact.\n")
    code = tmp_path / "pset" / "toy-1" / "toy.py"
    code.write_text(code.read_text() + "\nEXTRA = 1\n")
    changed = load(tmp_path / "pset")
    assert reasons(order(tmp_path / "s", changed)) == {
        ("generate", "changed paper text"): 2,
        ("generate", "changed code"): 2,
    }
    assert reasons(order(tmp_path / "s", toys(tmp_path / "more", 3))) == {("generate", "new paper"): 2}


def test_the_paper_text_is_no_part_of_a_question_without_it(tmp_path):
    problems = toys(tmp_path)
    evaluate(order(tmp_path / "s", problems, modes=("paper", "code-only")), Told(), Scripted(), Rules())
    text = tmp_path / "pset" / "toy-0" / "paper2code_paper.md"
    text.write_text(text.read_text() + "One more fact.\n")
    found = look(order(tmp_path / "s", load(tmp_path / "pset"), modes=("paper", "code-only")))
    assert {work.question.mode for work in found.works()} == {"paper"}


def test_more_samples_add_and_change_nothing(tmp_path):
    problems = toys(tmp_path)
    evaluate(order(tmp_path / "s", problems, samples=2, temperature=0.8), Told(), Scripted(), Rules())
    before = {line["sample"]: line for line in lines(tmp_path / "s") if line["snippet"] == "bounded gate"}
    asker = Scripted()
    evaluate(order(tmp_path / "s", problems, samples=5, temperature=0.8), Told(), asker, Rules())
    after = {line["sample"]: line for line in lines(tmp_path / "s") if line["snippet"] == "bounded gate"}
    assert sorted(q.sample for q in asker.asked if q.snippet == "bounded gate" and q.paper.id == "toy-0") == [2, 3, 4]
    assert {sample: after[sample] for sample in before} == before and len(after) == 5


def test_equal_candidates_are_graded_once_and_known_verdicts_are_reused(tmp_path):
    problems = toys(tmp_path, 1)
    rules = Rules()
    evaluate(order(tmp_path / "s", problems, model("a"), model("b")), Told(), Scripted(right), rules)
    # The two blanks' references are the same file, whoever gave it.
    assert len(rules.graded) == 1
    later = Rules()
    summary = evaluate(order(tmp_path / "s", problems, model("c")), Told(), Scripted(right), later)
    assert not later.graded and summary.of("c").reused == 2
    assert {record.verdict for record in read_store(tmp_path / "s")} == {"pass"}


@pytest.mark.parametrize(
    ("status", "verdict"),
    [
        (AnswerStatus.TRUNCATED, "truncated"),
        (AnswerStatus.REFUSED, "refused"),
        (AnswerStatus.CONTEXT_OVERFLOW, "context_overflow"),
        (AnswerStatus.PROVIDER_ERROR, "provider_error"),
    ],
)
def test_calls_that_end_otherwise_keep_their_status_and_are_not_graded(tmp_path, status, verdict):
    problems, rules = toys(tmp_path, 1), Rules()
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(lambda q: reply(None, status, error="why")), rules)
    assert {(line["verdict"], line["error"]) for line in lines(tmp_path / "s")} == {(verdict, "why")}
    assert not rules.graded


def test_an_answer_without_code_is_no_code(tmp_path):
    evaluate(order(tmp_path / "s", toys(tmp_path, 1)), Told(), Scripted(lambda q: reply("I am sorry.")), Rules())
    assert {(line["verdict"], line["completion"]) for line in lines(tmp_path / "s")} == {("no_code", None)}


def test_a_provider_error_is_asked_again_by_the_next_run_and_only_that(tmp_path):
    problems = toys(tmp_path, 1)

    def flaky(question):
        return reply(None, AnswerStatus.PROVIDER_ERROR) if question.snippet == "bounded gate" else steady(question)

    summary = evaluate(order(tmp_path / "s", problems), Told(), Scripted(flaky), Rules())
    assert summary.unanswered == 1
    asker = Scripted()
    evaluate(order(tmp_path / "s", problems), Told(), asker, Rules())
    assert [q.snippet for q in asker.asked] == ["bounded gate"]


def test_a_model_that_cannot_be_called_stops_and_the_others_go_on(tmp_path):
    problems = toys(tmp_path, 3)

    def script(question):
        if question.model.id == "bad":
            raise ModelStopped("bad", "the key is wrong")
        return steady(question)

    told, asker = Told(), Scripted(script)
    summary = evaluate(order(tmp_path / "s", problems, model("bad", 1), model("good")), told, asker, Rules())
    assert summary.stopped == {"bad": "the key is wrong"}
    assert [q.model.id for q in asker.asked].count("bad") == 1
    assert told.notes == ["bad is stopped: the key is wrong"]
    assert len(read_store(tmp_path / "s")) == 6


def test_the_first_question_of_a_paper_is_answered_before_the_others_are_asked(tmp_path):
    problems = toys(tmp_path, 2)
    answered: list[str] = []

    async def script(question):
        await asyncio.sleep(0)
        if question.snippet != "bounded gate":
            assert question.paper.id in answered
        answered.append(question.paper.id)
        return steady(question)

    asker = Scripted(script)
    evaluate(order(tmp_path / "s", problems, samples=3, temperature=1.0), Told(), asker, Rules())
    assert len(answered) == 12


def test_no_more_calls_at_once_than_the_model_allows(tmp_path):
    async def slow(question):
        for _ in range(5):
            await asyncio.sleep(0)
        return steady(question)

    problems = toys(tmp_path, 5)
    asker = Scripted(slow)
    evaluate(order(tmp_path / "s", problems, model("m", 3), samples=4, temperature=1.0), Told(), asker, Rules())
    assert asker.most_running == 3
    shared = Scripted(slow)
    evaluate(
        order(tmp_path / "t", problems, model("m", 4), samples=4, temperature=1.0, share=2), Told(), shared, Rules()
    )
    assert shared.most_running == 2


def test_the_budget_is_never_exceeded_and_the_rest_is_done_later(tmp_path):
    problems = toys(tmp_path, 3)
    asker = Scripted(most_usd=0.02)
    summary = evaluate(order(tmp_path / "s", problems, budget_usd=0.045), Told(), asker, Rules())
    assert summary.cost_usd <= 0.045
    assert len(asker.asked) == 3 and summary.left_for_budget == 3
    again = Scripted(most_usd=0.02)
    same = evaluate(order(tmp_path / "s", problems, budget_usd=0.045), Told(), again, Rules())
    assert not again.asked and same.left_for_budget == 3
    rest = Scripted()
    evaluate(order(tmp_path / "s", problems, budget_usd=1.0), Told(), rest, Rules())
    assert len(rest.asked) == 3 and len(read_store(tmp_path / "s")) == 6


def test_asking_and_grading_apart_gives_the_same_results(tmp_path):
    problems = toys(tmp_path, 2)
    evaluate(order(tmp_path / "one", problems), Told(), Scripted(), Rules())
    rules = Rules()
    evaluate(order(tmp_path / "two", problems, phase=Phase.GENERATE), Told(), Scripted(), rules)
    assert not rules.graded
    assert {record.verdict for record in read_store(tmp_path / "two")} == {"pending"}
    asker = Scripted()
    evaluate(order(tmp_path / "two", problems, phase=Phase.GRADE), Told(), asker, Rules())
    assert not asker.asked
    assert tree(tmp_path / "two") == tree(tmp_path / "one")


def test_answers_that_need_no_grading_do_not_shorten_the_way_that_is_left(tmp_path):
    asker = Scripted(lambda question: reply("", AnswerStatus.TRUNCATED))
    for phase in Phase:
        summary = evaluate(
            order(tmp_path / phase, toys(tmp_path / f"{phase}-toys", 2), phase=phase), Told(), asker, Rules()
        )
        for tally in summary.models.values():
            assert total(tally) == max(done(tally), 1), phase


def test_regrading_grades_all_and_changes_nothing_that_is_the_same(tmp_path):
    problems = toys(tmp_path, 2)
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(), Rules())
    before, rules = tree(tmp_path / "s"), Rules()
    again = replace(order(tmp_path / "s", problems, again=Action.GRADE, phase=Phase.GRADE), seed=8)
    evaluate(again, Told(), Scripted(), rules)
    assert len(rules.graded) == 4 and tree(tmp_path / "s") == before


def test_regenerating_asks_all_again_and_keeps_what_is_not_replaced(tmp_path):
    problems = toys(tmp_path, 2)
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(right), Rules())
    again = order(tmp_path / "s", problems, again=Action.GENERATE, budget_usd=0.045)
    asker = Scripted(most_usd=0.02)
    evaluate(again, Told(), asker, Rules())
    assert len(asker.asked) == 3
    # The answer that the budget did not reach still stands in the tables.
    assert len(read_store(tmp_path / "s")) == 4
    rest = Scripted(most_usd=0.02)
    evaluate(replace(again, budget_usd=1.0), Told(), rest, Rules())
    assert len(rest.asked) == 1


def test_removed_blanks_go_to_the_archive_and_come_back_from_it(tmp_path):
    problems = toys(tmp_path, 2)
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(), Rules())
    before = tree(tmp_path / "s")
    code = tmp_path / "pset" / "toy-0" / "toy.py"
    whole = code.read_text()
    tags = [line for line in whole.splitlines(keepends=True) if "squash the scaled input" not in line]
    code.write_text("".join(tags))
    fewer = load(tmp_path / "pset")
    summary = evaluate(order(tmp_path / "s", fewer, whole=fewer), Told(), Scripted(), Rules())
    assert summary.archived == 1
    assert [line["snippet"] for line in lines(tmp_path / "s")] == ["bounded gate"]
    code.write_text(whole)
    asker = Scripted()
    back = evaluate(order(tmp_path / "s", load(tmp_path / "pset")), Told(), asker, Rules())
    assert back.restored == 1 and not asker.asked
    assert tree(tmp_path / "s") == before


def test_results_of_a_removed_paper_are_archived_and_of_a_broken_one_kept(tmp_path):
    problems = toys(tmp_path, 3)
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(), Rules())
    entries = (tmp_path / "pset" / "papers.yaml").read_text().split("- id:")
    (tmp_path / "pset" / "papers.yaml").write_text("- id:".join(entries[:-1]))
    import shutil

    shutil.rmtree(tmp_path / "pset" / "toy-2")
    (tmp_path / "pset" / "toy-1" / "toy.py").write_text('# <paper2code name="never closed">\n')
    left = load(tmp_path / "pset")
    assert [paper.id for paper in left.papers] == ["toy-0"]
    summary = evaluate(order(tmp_path / "s", left, whole=left), Told(), Scripted(), Rules())
    assert summary.archived == 2
    assert sorted(tree(tmp_path / "s")) == ["m/toy-0.jsonl", "m/toy-1.jsonl"]
    assert (tmp_path / "s" / "_archive" / "m" / "toy-2.jsonl").is_file()


def test_a_full_disk_stops_the_run_and_loses_nothing_that_was_written(tmp_path, monkeypatch):
    problems = toys(tmp_path, 3)
    real, written = os.write, []

    def full(descriptor, data):
        if b'"pending"' in data:
            if len(written) == 2:
                real(descriptor, data[:17])
                raise OSError(28, "No space left on device")
            written.append(data)
        return real(descriptor, data)

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(EnvironmentLacks, match="the disk is full"):
        evaluate(order(tmp_path / "s", problems, model("m", 1)), Told(), Scripted(), Rules())
    monkeypatch.undo()
    kept = len(read_store(tmp_path / "s"))
    assert kept == 2
    asker = Scripted()
    evaluate(order(tmp_path / "s", problems, model("m", 1)), Told(), asker, Rules())
    assert len(asker.asked) == 6 - kept
    evaluate(order(tmp_path / "t", problems, model("m", 1)), Told(), Scripted(), Rules())
    assert tree(tmp_path / "s") == tree(tmp_path / "t")


def test_a_store_of_imported_results_is_refused(tmp_path):
    problems = toys(tmp_path, 1)
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(), Rules())
    file = cell_file(tmp_path / "s", "m", "toy-0")
    replace_file(file, file.read_text().replace('"evaluated"', '"imported"'))
    with pytest.raises(Exception, match="original benchmark"):
        evaluate(order(tmp_path / "s", problems), Told(), Scripted(), Rules())


def test_half_a_surrogate_pair_in_an_answer_is_stored_as_a_replacement(tmp_path):
    script = Scripted(lambda q: reply(f"```python\n{code_of(q)}  # \ud83d\n```"))
    evaluate(order(tmp_path / "s", toys(tmp_path, 1)), Told(), script, Rules())
    assert all("\ud83d" not in line["answer"] and "?" in line["answer"] for line in lines(tmp_path / "s"))

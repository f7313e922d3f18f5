"""What a run tells when it is over, and while it lasts."""

import io

import pytest

from tests.support.evaluation import Rules, Scripted, Told, model, order, reply, steady, toys
from tools.evaluation.evaluate import evaluate
from tools.evaluation.progress import Bars, Lines, Silent, progress_for
from tools.evaluation.summary import ModelTally, RunSummary, as_markdown, as_text, duration
from tools.models.answer import ModelStopped


@pytest.fixture
def summary(tmp_path):
    def script(question):
        if question.model.id == "b":
            raise ModelStopped("b", "wrong key | see *docs*")
        return reply(steady(question).text, retries=2, notes=("not sent: effort",), seconds=3.0 + question.sample)

    made = order(tmp_path / "s", toys(tmp_path), model("a"), model("b"), samples=2, temperature=1.0)
    return evaluate(made, Told(), Scripted(script), Rules())


def test_text_names_results_money_retries_and_what_was_left(summary):
    text = as_text(summary)
    assert "8 asked, 8 graded in" in text and "$0.0800 spent" in text
    assert "a  8 pass, $0.0800, 16 retries" in text
    assert "b was stopped, 8 questions left: wrong key" in text
    assert "a: not sent: effort (8 of 8 calls)" in text
    assert "slowest: 4.0 s a on toy-" in text


def test_markdown_is_a_table_and_nothing_in_it_is_markup_of_others(summary):
    text = as_markdown(summary)
    assert "| a | 8 | 8 pass | $0.0800 | 800 (80 %) | 80 | 16 |" in text
    assert r"wrong key \| see \*docs\*" in text
    assert text.startswith("## Evaluation\n")


def test_a_run_with_nothing_to_do_says_so(tmp_path):
    assert as_text(RunSummary(fresh=12)) == "Nothing to do: 12 results are up to date.\n"


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "0 s"), (59.4, "59 s"), (60, "1 min 0 s"), (3599, "59 min 59 s"), (7500, "2 h 5 min")]
)
def test_durations_for_people(seconds, text):
    assert duration(seconds) == text


def test_a_log_gets_a_line_now_and_then_with_the_time_left():
    now, out = [0.0], io.StringIO()
    lines = Lines(out, clock=lambda: now[0])
    tally = ModelTally(to_ask=10, to_grade=10)
    lines.begin({"m": tally})
    for _ in range(10):
        now[0] += 10.0
        tally.asked += 1
        tally.graded += 1
        tally.cost_usd += 0.5
        lines.moved("m", tally)
    assert out.getvalue().splitlines() == [
        "m: 10 to ask, 10 to grade",
        "m: 2 of 10 answered, 2 graded, $1.00, about 1 min 20 s left",
        "m: 4 of 10 answered, 4 graded, $2.00, about 1 min 0 s left",
        "m: 6 of 10 answered, 6 graded, $3.00, about 40 s left",
        "m: 8 of 10 answered, 8 graded, $4.00, about 20 s left",
        "m: done in 1 min 40 s",
    ]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_gets_bars_a_log_lines_and_quiet_nothing():
    assert isinstance(progress_for(Terminal()), Bars)
    assert isinstance(progress_for(io.StringIO()), Lines)
    assert isinstance(progress_for(Terminal(), quiet=True), Silent)
    out = Terminal()
    bars = Bars(out)
    tally = ModelTally(to_ask=2, to_grade=2, asked=2, graded=2, cost_usd=0.25)
    bars.begin({"m": tally})
    bars.note("a [note] in brackets")
    bars.moved("m", tally)
    bars.end()
    assert "4/4" in out.getvalue() and "$0.25" in out.getvalue() and "a [note] in brackets" in out.getvalue()

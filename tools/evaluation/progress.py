"""How a run shows that it goes on: bars on a terminal, a plain line now and then in a log."""

import sys
import time
from collections.abc import Callable, Mapping
from typing import Protocol, TextIO

from tools.evaluation.summary import ModelTally, duration

_LINE_EVERY_SECONDS = 15.0


class Progress(Protocol):
    """Told of everything that ends. `tally` is the model's state after it."""

    def begin(self, tallies: Mapping[str, ModelTally]) -> None: ...
    def moved(self, model: str, tally: ModelTally) -> None: ...
    def note(self, text: str) -> None: ...
    def end(self) -> None: ...


def progress_for(stream: TextIO, *, quiet: bool = False) -> Progress:
    """Bars where they can be drawn, lines otherwise, nothing with `quiet`."""
    if quiet:
        return Silent()
    return Bars(stream) if stream.isatty() else Lines(stream)


class Silent:
    """Shows nothing but notes, which go to standard error."""

    def begin(self, tallies: Mapping[str, ModelTally]) -> None:
        pass

    def moved(self, model: str, tally: ModelTally) -> None:
        pass

    def note(self, text: str) -> None:
        print(text, file=sys.stderr)

    def end(self) -> None:
        pass


class Lines:
    """One line per model every 15 seconds at most, and one when it is done."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream, self._clock = stream, clock
        self._started = self._shown_at = clock()
        self._models: dict[str, ModelTally] = {}
        self._first: dict[str, float] = {}

    def begin(self, tallies: Mapping[str, ModelTally]) -> None:
        self._models = dict(tallies)
        self._started = self._shown_at = self._clock()
        for model, tally in self._models.items():
            self._print(f"{model}: {tally.to_ask} to ask, {tally.to_grade} to grade")

    def moved(self, model: str, tally: ModelTally) -> None:
        now = self._clock()
        self._first.setdefault(model, self._started)
        if done(tally) >= total(tally):
            self._print(f"{model}: done in {duration(now - self._first[model])}")
        elif now - self._shown_at >= _LINE_EVERY_SECONDS:
            self._shown_at = now
            for name in self._first:
                current = self._models[name]
                if done(current) < total(current):
                    self._print(self._line(name, current, now))

    def _line(self, model: str, tally: ModelTally, now: float) -> str:
        share = done(tally) / total(tally)
        left = (now - self._first[model]) * (1 - share) / share if share else 0.0
        asked = f"{tally.asked} of {tally.to_ask} answered, " if tally.to_ask else ""
        money = f", ${tally.cost_usd:.2f}" if tally.cost_usd else ""
        return f"{model}: {asked}{tally.graded} graded{money}, about {duration(left)} left"

    def note(self, text: str) -> None:
        self._print(text)

    def end(self) -> None:
        self._stream.flush()

    def _print(self, text: str) -> None:
        print(text, file=self._stream, flush=True)


class Bars:
    """One bar per model that is at work, with rate, spending and time left."""

    def __init__(self, stream: TextIO) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
        from rich.progress import Progress as RichProgress

        self._bars = RichProgress(
            TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"), TextColumn("{task.fields[money]}"), TimeElapsedColumn(), TextColumn("left"),
            TimeRemainingColumn(), console=Console(file=stream), speed_estimate_period=120.0,
        )  # fmt: skip
        self._tasks: dict[str, int] = {}

    def begin(self, tallies: Mapping[str, ModelTally]) -> None:
        self._bars.start()
        for model, tally in tallies.items():
            self._tasks[model] = self._bars.add_task(
                model, total=total(tally), start=False, visible=len(tallies) <= 12, rate="", money=""
            )

    def moved(self, model: str, tally: ModelTally) -> None:
        task_id = self._tasks[model]
        task = next(task for task in self._bars.tasks if task.id == task_id)
        if not task.started:
            self._bars.start_task(task.id)
        rate = f"{task.finished_speed or task.speed or 0:.1f}/s"
        money = f"${tally.cost_usd:.2f}" if tally.cost_usd else ""
        self._bars.update(task.id, completed=done(tally), rate=rate, money=money, visible=True)
        if len(self._tasks) > 12 and done(tally) >= total(tally):
            self._bars.update(task.id, visible=False)

    def note(self, text: str) -> None:
        self._bars.console.print(text, markup=False, highlight=False)

    def end(self) -> None:
        self._bars.stop()


def done(tally: ModelTally) -> int:
    """Steps taken: a question counts once when it is answered and once when it is graded."""
    return tally.asked + tally.graded


def total(tally: ModelTally) -> int:
    return max(tally.to_ask + tally.to_grade, 1)

"""What a run did: counted while it runs, told at its end as text and as Markdown for a job's summary."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tools.evaluation.record import Record

_SLOWEST = 5


@dataclass
class ModelTally:
    """One model's part of a run. `asked`: questions that ended with an answer or a status of their own. `lost_usd`: the most
    that calls which broke off can have cost."""

    to_ask: int = 0
    to_grade: int = 0
    asked: int = 0
    graded: int = 0
    reused: int = 0
    retries: int = 0
    cost_usd: float = 0.0
    lost_usd: float = 0.0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    stopped: str | None = None

    @property
    def open(self) -> int:
        """Questions left unasked."""
        return self.to_ask - self.asked


@dataclass
class RunSummary:
    """Filled by the run. `seconds`: wall-clock time; `left_for_budget`: calls that the money cap did not allow;
    `without_keys`: models left out because they cannot be called from here."""

    models: dict[str, ModelTally] = field(default_factory=dict)
    fresh: int = 0
    outdated: int = 0
    archived: int = 0
    restored: int = 0
    recovered: int = 0
    damaged: int = 0
    left_for_budget: int = 0
    without_keys: tuple[str, ...] = ()
    seconds: float = 0.0
    slowest: list[tuple[float, str]] = field(default_factory=list)
    interrupted: bool = False

    def of(self, model: str) -> ModelTally:
        return self.models.setdefault(model, ModelTally())

    def answered(self, record: Record, retries: int, notes: Iterable[str]) -> None:
        tally = self.of(record.model)
        tally.asked += 1
        tally.retries += retries
        tally.notes.update(notes)
        tally.cost_usd += record.cost_usd or 0.0
        if record.tokens is not None:
            tally.prompt_tokens += record.tokens.prompt
            tally.cached_tokens += record.tokens.cached
            tally.completion_tokens += record.tokens.completion
        if record.verdict != "pending":
            tally.statuses[record.verdict] += 1
        took = (record.seconds or {}).get("generate", 0.0)
        self.slowest.append((took, f"{record.model} on {record.paper}/{record.snippet}"))
        if len(self.slowest) > 8 * _SLOWEST:
            self._cut()

    def graded(self, record: Record, *, reused: bool) -> None:
        tally = self.of(record.model)
        tally.graded += 1
        tally.reused += reused
        tally.statuses[record.verdict] += 1

    @property
    def cost_usd(self) -> float:
        return sum(tally.cost_usd for tally in self.models.values())

    @property
    def asked(self) -> int:
        return sum(tally.asked for tally in self.models.values())

    @property
    def graded_count(self) -> int:
        return sum(tally.graded for tally in self.models.values())

    @property
    def stopped(self) -> dict[str, str]:
        return {model: tally.stopped for model, tally in self.models.items() if tally.stopped}

    @property
    def unanswered(self) -> int:
        return sum(tally.statuses["provider_error"] for tally in self.models.values())

    def slowest_calls(self) -> list[tuple[float, str]]:
        self._cut()
        return [(seconds, what) for seconds, what in self.slowest if seconds > 0]

    def _cut(self) -> None:
        self.slowest = sorted(self.slowest, reverse=True)[:_SLOWEST]


def as_text(summary: RunSummary) -> str:
    """A few lines for a terminal or a log."""
    lines = [_headline(summary)]
    width = max((len(model) for model in summary.models), default=0)
    for model, tally in summary.models.items():
        lines.append(f"  {model:<{width}}  {_statuses(tally)}{_paid(tally)}")
    lines += [f"  {line}" for line in _notes(summary)]
    slowest = summary.slowest_calls()
    if slowest and slowest[0][0] >= 1:
        lines.append("  slowest: " + "; ".join(f"{seconds:.1f} s {what}" for seconds, what in slowest[:3]))
    return "\n".join(lines) + "\n"


def as_markdown(summary: RunSummary) -> str:
    """The same for a job's summary on GitHub."""
    lines = ["## Evaluation", "", _headline(summary), ""]
    if summary.models:
        lines += ["| model | answers | results | cost | tokens in (cached) | tokens out | retries |",
                  "| --- | ---: | --- | ---: | ---: | ---: | ---: |"]  # fmt: skip
    for model, t in summary.models.items():
        cached = f" ({100 * t.cached_tokens / t.prompt_tokens:.0f} %)" if t.cached_tokens else ""
        lines.append(
            f"| {_escape(model)} | {t.asked} | {_statuses(t)} | ${t.cost_usd:.4f} | {t.prompt_tokens:,}{cached} "
            f"| {t.completion_tokens:,} | {t.retries} |"
        )
    notes = _notes(summary)
    if notes:
        lines += ["", *(f"- {_escape(note)}" for note in notes)]
    slowest = summary.slowest_calls()
    if slowest:
        lines += ["", "<details><summary>Slowest answers</summary>", "",
                  *(f"- {seconds:.1f} s: {_escape(what)}" for seconds, what in slowest), "", "</details>"]  # fmt: skip
    return "\n".join(lines) + "\n"


def _headline(summary: RunSummary) -> str:
    if not summary.models and not summary.archived:
        return f"Nothing to do: {summary.fresh} results are up to date."
    done = f"{summary.asked} asked, {summary.graded_count} graded in {duration(summary.seconds)}"
    money = f", ${summary.cost_usd:.4f} spent" if summary.cost_usd else ""
    return f"{done}{money}; {summary.fresh} were up to date."


def _statuses(tally: ModelTally) -> str:
    if not tally.statuses:
        return "nothing yet"
    return ", ".join(
        f"{count} {status}" for status, count in sorted(tally.statuses.items(), key=lambda item: (-item[1], item[0]))
    )


def _paid(tally: ModelTally) -> str:
    money = f", ${tally.cost_usd:.4f}" if tally.cost_usd else ""
    return money + (f", {tally.retries} retries" if tally.retries else "")


def _notes(summary: RunSummary) -> list[str]:
    notes = []
    if summary.without_keys:
        notes.append(left_out(summary.without_keys))
    if summary.recovered:
        notes.append(f"{summary.recovered} results of an earlier run that was killed were recovered.")
    if summary.damaged:
        notes.append(f"{summary.damaged} lines of its journal could not be read; they are kept in .journal.damaged.")
    if summary.archived:
        notes.append(f"{summary.archived} results of removed blanks were moved to _archive.")
    if summary.restored:
        notes.append(f"{summary.restored} answers were brought back from _archive.")
    if summary.outdated:
        notes.append(
            f"{summary.outdated} stored answers of other modes or samples are out of date; ask for those to renew them."
        )
    if summary.left_for_budget:
        notes.append(
            f"{summary.left_for_budget} questions were left: the budget does not allow them. Run again with a higher --budget."
        )
    for model, reason in summary.stopped.items():
        notes.append(f"{model} was stopped, {summary.of(model).open} questions left: {reason}")
    for model, tally in summary.models.items():
        notes += [f"{model}: {note} ({count} of {tally.asked} calls)" for note, count in sorted(tally.notes.items())]
    lost = sum(tally.lost_usd for tally in summary.models.values())
    if lost:
        notes.append(f"Calls that broke off may have cost up to ${lost:.4f} more; the budget counts them.")
    if summary.unanswered:
        notes.append(
            f"{summary.unanswered} questions got no answer from their provider; they are unscored and asked again next time."
        )
    return notes


def left_out(models: Iterable[str]) -> str:
    return f"Left out, since their keys are not in the environment: {', '.join(models)}."


def duration(seconds: float) -> str:
    """`8 s`, `3 min 20 s`, `2 h 5 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def _escape(text: str) -> str:
    return "".join("\\" + c if c in "|\\`*_[]<>#" else c for c in " ".join(text.split()))

"""The one comment on a pull request. Everything in a report may have been written by its author: all of it is escaped."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tools.github.report import Finding, Report, is_good
from tools.leaderboard.escape import markdown, one_line

# GitHub refuses more than 65,536 characters; it counts some of them differently, so that a margin is kept.
MOST_CHARACTERS = 65_000
_SIGN = {"pass": "✅ passes", "fail": "❌ needs work", "environment": "⚠️ could not be run", "missing": "⚠️ not checked"}
_WORD_JOINER = "\u2060"
# Names and numbers that GitHub turns into notifications and links after Markdown is done.
_REFERENCE = re.compile(r"(?<=@)(?=\w)|(?<=\\#)(?=\w)|(?<=\bGH)(?=-\d)", re.IGNORECASE)
_MARKER = re.compile(r"\A<!-- rcb-report run=(\d{1,20}) attempt=(\d{1,9}) -->")


@dataclass(frozen=True)
class Run:
    """The run of the checks, from the event: trusted. `url` leads to it; `docs` to the folder of the documentation."""

    id: int
    attempt: int
    sha: str
    url: str
    docs: str

    @property
    def marker(self) -> str:
        """First line of the comment: finds it again, and tells an older run that it comes too late."""
        return f"<!-- rcb-report run={self.id} attempt={self.attempt} -->"


def run_of(comment: str) -> tuple[int, int] | None:
    """(run, attempt) a comment was made for; None when it is none of these comments."""
    found = _MARKER.match(comment)
    return (int(found[1]), int(found[2])) if found else None


def write_comment(report: Report, run: Run) -> str:
    """Markdown of at most MOST_CHARACTERS: verdict, what to do, what merging costs. What does not fit is named, and left to
    the artifact."""
    end = [*_after_merge(report), _footer(run)]
    head = [run.marker, f"## {headline(report)}", "", *_table(report)]
    sections = list(_sections(report, run))
    frame = [line for lines, count in sections if not count for line in lines]
    room = MOST_CHARACTERS - _size([*head, *frame, *end]) - 300
    body: list[str] = []
    left = report["dropped"]
    for lines, count in sections:
        if count and _size(lines) > room:
            left += count
            room = 0  # what follows stays out too: a list with gaps would mislead
        else:
            body += lines
            room -= _size(lines) if count else 0
    if left:
        body += ["", f"{left} more findings are in the artifact `report` of [this run]({run.url})."]
    return "\n".join([*head, *body, *end]) + "\n"


def unreadable_comment(reason: str, run: Run) -> str:
    """What is said where the checks left no report that can be read. `reason` is our own text."""
    return "\n".join([
        run.marker, "## ⚠️ The checks left no report", "",
        f"{markdown(reason)} Look at [the run]({run.url}): the log of the first red job says why. "
        "Pushing a commit, or *Re-run all jobs* there, tries again.", _footer(run),
    ]) + "\n"  # fmt: skip


def headline(report: Report) -> str:
    bad = sum(paper["verdict"] != "pass" for paper in report["papers"])
    submissions = report["submissions"]
    if is_good(report):
        count = len(report["papers"])
        papers = [f"{count} paper{'s pass' if count != 1 else ' passes'}"] if count else []
        graded = [_count(submissions["completions"], "submitted completion") + " graded"] if submissions else []
        return "✅ " + (", ".join(papers + graded) or "No paper is touched")
    if bad:
        return f"❌ {bad} of {len(report['papers'])} paper{'s' if len(report['papers']) != 1 else ''} not ready yet"
    if submissions and not submissions["done"]:
        return "❌ The submission is not ready yet"
    return "❌ The problem set has errors"


def write_summary(report: Report) -> str:
    """The same facts for a job's summary page, well below its limit of 1 MiB."""
    here = Run(0, 0, "", "#", "")
    lines = [f"## {headline(report)}", "", *_table(report)]
    for section, _ in _sections(report, here):
        lines += section
    return "\n".join([*lines, *_after_merge(report)])[:500_000] + "\n"


def _size(lines: Iterable[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _table(report: Report) -> list[str]:
    if not report["papers"]:
        return []
    lines = [
        "| paper | verdict | blanks | wrong code caught | seeds agreed | time |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    shown = sorted(report["papers"], key=lambda paper: paper["verdict"] == "pass")[:100]
    for paper in shown:
        told = paper["verdict"] != "missing" and paper["snippets"]
        counted = paper["mutants"] - paper["equivalent"]
        figures = (
            f"{paper['snippets']} | {paper['killed']} of {counted} | {paper['repeats']} | {paper['seconds']:.0f} s"
        )
        lines.append(f"| {code(paper['id'])} | {_SIGN[paper['verdict']]} | {figures if told else ' | | |'} |")
    if len(shown) < len(report["papers"]):
        lines.append(f"| … and {len(report['papers']) - len(shown)} more | | | | | |")
    return lines


def _sections(report: Report, run: Run) -> Iterable[tuple[list[str], int]]:
    """Pieces of the comment with the number of findings each holds, errors first. Those that hold none are its frame: short,
    few, and always shown."""
    errors = [d for d in report["findings"] if d["severity"] == "error"]
    if not is_good(report):
        yield ["", "### What to do", ""], 0
    for d in errors:
        yield [_item(d, run)], 1
    for paper in report["papers"]:
        if paper["verdict"] in ("missing", "environment"):
            said = text(paper["message"]) or "its check did not finish; the log of its job says why."
            yield [f"- {code(paper['id'])}: {said}"], 1
    if report["submissions"] and not report["submissions"]["done"] and not any(d["id"] == "RCB702" for d in errors):
        yield ["- Not every submitted completion was graded; the log of the job *Grade submissions* says why."], 0
    if errors:
        names = sorted({d["paper"] for d in errors if d["paper"]})
        shown = f"rcb check {names[0]}" if len(names) == 1 else "rcb check" if names else "rcb validate"
        yield ["", f"The same words come from {code(shown)} on your machine."], 0
    for severity, title in (("warning", "Warnings"), ("hint", "Advice")):
        rest = [d for d in report["findings"] if d["severity"] == severity]
        if rest:
            yield ["", "<details>", f"<summary>{title}: {len(rest)}</summary>", ""], 0
            yield from (([_item(d, run)], 1) for d in rest)
            yield ["", "</details>"], 0
    if report["removed"]:
        yield ["", f"Removed: {_names(report['removed'])}. Their results go to the archive."], 0
    if report["everything"]:
        yield ["", f"All papers were checked, because {code(report['everything'])} changed."], 0


def _item(d: Finding, run: Run) -> str:
    place = code(d["path"]) + (f" line {d['line']}" if d["line"] else "")
    rule = f"[{d['id']}]({run.docs}diagnostics.md)" if run.docs else d["id"]
    return f"- {place}: {text(d['message'])} **{text(d['fix'])}** {rule}"


def _after_merge(report: Report) -> list[str]:
    submissions = report["submissions"]
    taken = []
    if submissions and submissions["done"]:
        taken = ["", f"Graded here: {_count(submissions['completions'], 'submitted completion')}, of which "
                     f"{submissions['passed']:,} pass. Merging puts them on the leaderboard, marked as submitted."]  # fmt: skip
    return [*_scored_again(report), *taken]


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' if number != 1 else ''}"


def _scored_again(report: Report) -> list[str]:
    estimate: Mapping[str, Any] | None = report["estimate"]
    if not report["papers"] and not report["models"]:
        return []
    start = "Merging has the changed papers scored again by the fixed set of models"
    if report["models"]:
        start = "Merging has all papers put to the new and changed models, and the changed papers to all models"
    if estimate is None:
        return ["", f"{start}; what that costs could not be estimated here."]
    if not estimate["calls"]:
        return ["", f"{start}. No question changes for the models, so that this costs nothing."]
    money = f"about ${estimate['usd']:.2f}"
    unknown = estimate["unpriced"]
    if unknown:
        verb = "have" if unknown != 1 else "has"
        money += f", and {unknown} model{'s' if unknown != 1 else ''} {verb} no known price"
    return [
        "", f"{start}: {estimate['calls']:,} questions to {estimate['models']} models, {money}. "
        "The budget of the repository caps it.",
    ]  # fmt: skip


def _footer(run: Run) -> str:
    return f"\n<sub>Commit {run.sha[:12]}, [run]({run.url}). This comment is renewed with every push.</sub>"


def _names(ids: Sequence[str]) -> str:
    shown = ", ".join(code(name) for name in ids[:50])
    return shown + (f" and {len(ids) - 50} more" if len(ids) > 50 else "")


def text(foreign: str) -> str:
    """Foreign text that shows as itself: no markup, no link, no one notified."""
    return _REFERENCE.sub(_WORD_JOINER, markdown(foreign))


def code(foreign: str) -> str:
    """A name as code, safe in a table cell. Of a long name the beginning; of many backticks in a row, marks that look alike,
    since each would make the fence longer."""
    flat = one_line(foreign)
    flat = (flat if len(flat) <= 200 else flat[:199] + "…").replace("|", "\u2223")
    flat = re.sub("`{4,}", lambda ticks: "\u02cb" * len(ticks[0]), flat)
    fence = "`" * (max((len(ticks) for ticks in re.findall("`+", flat)), default=0) + 1)
    pad = " " if flat.startswith("`") or flat.endswith("`") or not flat.strip() else ""
    return f"{fence}{pad}{flat}{pad}{fence}"

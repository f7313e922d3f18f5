"""From measurements to findings with stable IDs: what a contributor has to mend, most important first."""

import re
from dataclasses import replace

from tools.diagnostics import Diagnostic, Severity, finding
from tools.grading.judge import Reference
from tools.grading.sanity.repeats import Repeats
from tools.grading.sanity.report import NEEDED_SHARE, PaperReport, SnippetReport, Survivor
from tools.problems import Paper, TestForm

SLOW_SECONDS, MUCH_MEMORY = 10.0, 2 << 30
_MISSING = re.compile(r"No module named '([^']+)'")


def reference_fails(paper: Paper, expected: Reference, report: PaperReport) -> PaperReport:
    """The report when nothing could be tried: `environment` when a package is missing here, else the paper's fault."""
    module = missing_module(paper, expected)
    place = (paper.folder / paper.test_path).as_posix()
    if module is not None:
        message = f"the module {module!r} is not installed here"
        fix = f"Install it (`pip install {_package(paper, module)}`), and list it under `requirements` if it is not there."
        lacks = finding("RCB510", place, 1, _sentence(message), fix=fix, paper=paper.id)
        return replace(report, status="environment", message=message, diagnostics=(lacks,))
    fails = finding("RCB501", place, 1, _sentence(report.message), paper=paper.id)
    return replace(report, diagnostics=_settled(paper, [fails]))


def missing_module(paper: Paper, expected: Reference) -> str | None:
    """The installed module that is missing, or None when something else is wrong, a missing file of the paper included."""
    for failure in expected.failures.values():
        found = (
            _MISSING.search(failure.message) if failure.exception in ("ModuleNotFoundError", "ImportError") else None
        )
        if found is not None:
            top = found[1].split(".")[0]
            if not (paper.folder / top).exists() and not (paper.folder / f"{top}.py").exists():
                return found[1]
    return None


def of(paper: Paper, report: PaperReport, repeats: Repeats) -> PaperReport:
    """The report with everything that follows from its figures."""
    test = (paper.folder / paper.test_path).as_posix()
    found: list[Diagnostic] = []
    for d in repeats.disagreements[:3]:
        where = f" case {d.case!r}:" if d.case else ""
        message = f"Under seed {d.seed} the reference disagrees with itself:{where} {d.message}."
        found.append(finding("RCB502", test, _case_line(paper, d.case), message, paper=paper.id))
    if report.cpu_seconds > min(SLOW_SECONDS, paper.timeout_seconds / 2):
        found.append(
            finding("RCB508", test, 1, f"All cases take {report.cpu_seconds:.1f} s of CPU time.", paper=paper.id)
        )
    if report.peak_bytes > MUCH_MEMORY:
        found.append(
            finding("RCB509", test, 1, f"The cases need {report.peak_bytes / 2**30:.1f} GiB of memory.", paper=paper.id)
        )
    for snippet in report.snippets:
        found += _about_snippet(paper, snippet)
    if report.totals.share < NEEDED_SHARE and not any(d.id == "RCB504" for d in found):
        counted = report.totals.mutants - report.totals.equivalent
        found.append(finding("RCB504", test, 1, f"{report.totals.killed} of {counted} mutants of the paper fail "
                             f"({report.totals.share:.0%}; {NEEDED_SHARE:.0%} are needed).", paper=paper.id))  # fmt: skip
    found += _idle_cases(paper, report)
    found += _survivors(paper, report)
    return replace(report, diagnostics=_settled(paper, found))


def _about_snippet(paper: Paper, snippet: SnippetReport) -> list[Diagnostic]:
    place = (paper.folder / snippet.path).as_posix()
    found = []
    if snippet.blanks_passed:
        found.append(
            finding("RCB503", place, snippet.line, f'With "{snippet.hint}" left out all cases pass.', paper=paper.id)
        )
    if snippet.share < NEEDED_SHARE and len(snippet.survivors) > 1:
        first = snippet.survivors[0]
        found.append(finding(
            "RCB504", place, snippet.line,
            f'{snippet.killed} of {snippet.mutants - snippet.equivalent} mutants of "{snippet.hint}" fail ({snippet.share:.0%}; '
            f"{NEEDED_SHARE:.0%} are needed). One that passes: line {first.line}: `{first.new}`.", paper=paper.id,
        ))  # fmt: skip
    if snippet.killed and not snippet.by_value and not snippet.blanks_passed:
        found.append(finding("RCB506", place, snippet.line,
                             f'Of {snippet.killed} mutants of "{snippet.hint}" that fail, every one crashed; no case saw a wrong '
                             "value.", paper=paper.id))  # fmt: skip
    return found


def _idle_cases(paper: Paper, report: PaperReport) -> list[Diagnostic]:
    if paper.test_form is not TestForm.OBSERVERS or not report.totals.mutants:
        return []
    from tools.grading.paper_job import split_test

    busy = {case for snippet in report.snippets for case in snippet.cases}
    test = (paper.folder / paper.test_path).as_posix()
    idle = [case for case in split_test(paper.test_source).cases if case not in busy]
    tried = f"none of {report.totals.mutants} mutants and no blank"
    return [
        finding("RCB507", test, _case_line(paper, case), f"The case {case!r} fails for {tried}.", paper=paper.id)
        for case in idle
    ]


def _survivors(paper: Paper, report: PaperReport) -> list[Diagnostic]:
    """Each survivor once, though it may lie in several snippets."""
    seen: dict[Survivor, None] = dict.fromkeys(s for snippet in report.snippets for s in snippet.survivors)
    return [
        finding(
            "RCB505",
            (paper.folder / s.path).as_posix(),
            s.line,
            f"A mutant passes: `{s.new}` ({s.note}).",
            paper=paper.id,
        )
        for s in sorted(seen, key=lambda s: (s.path, s.line, s.new))
    ]


def _settled(paper: Paper, found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Suppressed ones become hints with their reason, as they do for static findings."""
    reasons = dict(paper.suppress)
    return tuple(
        replace(d, severity=Severity.HINT, message=f"{d.message} (suppressed: {reasons[d.id]})")
        if d.id in reasons
        else d
        for d in found
    )


def _case_line(paper: Paper, case: str) -> int:
    found = re.search(rf"^def observe_{re.escape(case)}\b", paper.test_source, re.MULTILINE) if case else None
    return paper.test_source.count("\n", 0, found.start()) + 1 if found else 1


def _package(paper: Paper, module: str) -> str:
    top = module.split(".")[0]
    return next((r for r in paper.requirements if r.lower().replace("-", "_").startswith(top.lower())), top)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")

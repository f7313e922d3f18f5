"""From measurements to findings with stable IDs: what a contributor has to mend, most important first."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tools.diagnostics import Diagnostic, finding, has_errors
from tools.diagnostics.suppress import settled
from tools.grading.judge import Reference
from tools.grading.paper_job import split_test
from tools.grading.sanity.probes import order_is_told
from tools.grading.sanity.repeats import Repeat
from tools.grading.sanity.report import NEEDED_SHARE, UNSEEN_ARITHMETIC, PaperReport, SnippetReport, Survivor, too_many
from tools.problems import Paper, TestForm

SLOW_SECONDS, MUCH_MEMORY = 10.0, 2 << 30
# Mutants that no case can tell from the reference are rare in good papers: one or two in a hundred.
_MANY_EQUIVALENT = 0.25
_ENOUGH_KILLED = 4  # below that, mutants may all crash by chance
_GRADIENT = re.compile(r"\.detach\(|no_grad|inference_mode|stop_gradient")
_MISSING = re.compile(r"No module named '([^']+)'")


def reference_fails(paper: Paper, expected: Reference, report: PaperReport) -> PaperReport:
    """The report when nothing could be tried: `environment` when a package is missing here, else the paper's fault."""
    module = missing_module(paper, expected)
    place = (paper.folder / paper.test_path).as_posix()
    if module is not None:
        message = f"the module {module!r} is not installed here"
        package = _package(paper, module)
        fix = f"Install it (`pip install {package}`), and list it under `requirements` if it is not there."
        lacks = finding("RCB510", place, 1, _sentence(message), fix=fix, paper=paper.id)
        return replace(report, status="environment", message=message, diagnostics=(lacks,))
    fails = finding("RCB501", place, 1, _sentence(report.message), paper=paper.id)
    return replace(report, diagnostics=tuple(settled([fails], dict(paper.suppress))))


def missing_module(paper: Paper, expected: Reference) -> str | None:
    """The installed module that is missing, or None when something else is wrong, a missing file of the paper included."""
    for failure in expected.failures.values():
        imported = failure.exception in ("ModuleNotFoundError", "ImportError")
        found = _MISSING.search(failure.message) if imported else None
        if found is not None:
            top = found[1].split(".")[0]
            if not (paper.folder / top).exists() and not (paper.folder / f"{top}.py").exists():
                return found[1]
    return None


def of(
    paper: Paper, report: PaperReport, repeats: Sequence[Repeat], counted_draws: Sequence[str], *, lenient: bool = False
) -> PaperReport:
    """The report with its status and everything that follows from its figures."""
    found = [
        *_about_repeats(paper, repeats),
        *_about_resources(paper, report, lenient),
        *(d for snippet in report.snippets for d in _about_snippet(paper, snippet, lenient)),
        *_about_draws(paper, counted_draws),
    ]
    counted = report.totals.mutants - report.totals.equivalent
    if too_many(counted - report.totals.killed, counted) and not any(d.id == "RCB504" for d in found):
        message = f"{report.totals.killed} of {counted} mutants of the paper fail ({_shares(report.totals.share)})."
        found.append(finding("RCB504", _test(paper), 1, message, lenient=lenient, paper=paper.id))
    found += _idle_cases(paper, report)
    found += _survivors(paper, report)
    found += _unseen_gradients(paper, report)
    shown = tuple(settled(found, dict(paper.suppress)))
    return replace(report, status="fail" if has_errors(shown) else "pass", diagnostics=shown)


def _about_repeats(paper: Paper, repeats: Sequence[Repeat]) -> list[Diagnostic]:
    found = []
    for run in [run for run in repeats if run.fault][:3]:
        where = f" case {run.case!r}:" if run.case else ""
        message = f"Under seed {run.seed} the reference disagrees with itself:{where} {run.fault}."
        found.append(finding("RCB502", _test(paper), _case_line(paper, run.case), message, paper=paper.id))
    return found


def _about_resources(paper: Paper, report: PaperReport, lenient: bool) -> list[Diagnostic]:
    found = []
    if report.cpu_seconds > min(SLOW_SECONDS, paper.timeout_seconds / 2):
        message = f"All cases together take {report.cpu_seconds:.1f} s of CPU time."
        found.append(finding("RCB508", _test(paper), 1, message, lenient=lenient, paper=paper.id))
    if report.peak_bytes > MUCH_MEMORY:
        message = f"The cases need {report.peak_bytes / 2**30:.1f} GiB of memory."
        found.append(finding("RCB509", _test(paper), 1, message, lenient=lenient, paper=paper.id))
    return found


def _about_snippet(paper: Paper, snippet: SnippetReport, lenient: bool) -> list[Diagnostic]:
    place, hint = (paper.folder / snippet.path).as_posix(), snippet.hint
    observed = paper.test_form is TestForm.OBSERVERS
    said: list[tuple[str, str]] = []
    if snippet.blanks_passed:
        said.append(("RCB503", f'With "{hint}" left out all cases pass.'))
    counted = snippet.mutants - snippet.equivalent
    if too_many(len(snippet.survivors), counted):
        first = snippet.survivors[0]
        said.append(("RCB504", f'{snippet.killed} of {counted} mutants of "{hint}" fail ({_shares(snippet.share)}). '
                               f"One that passes: line {first.line}: `{first.new}`."))  # fmt: skip
    if observed and snippet.killed >= _ENOUGH_KILLED and not snippet.by_value:
        said.append(("RCB506", f'Every mutant of "{hint}" that fails ({snippet.killed}) crashed: no case of its own saw a '
                               "wrong value."))  # fmt: skip
    if snippet.equivalent > 1 and snippet.equivalent > _MANY_EQUIVALENT * snippet.mutants:
        first = snippet.equivalents[0]
        said.append(("RCB511", f'{snippet.equivalent} of {snippet.mutants} mutants of "{hint}" change nothing that any case '
                               f"sees. One: line {first.line}: `{first.new}`."))  # fmt: skip
    unseen = [s for s in snippet.survivors if s.note == UNSEEN_ARITHMETIC]
    if unseen:
        said.append(
            ("RCB514", f'No case of "{hint}" sees a difference with line {unseen[0].line} as `{unseen[0].new}`.')
        )
    return [finding(rule, place, snippet.line, message, lenient=lenient, paper=paper.id) for rule, message in said]


def _about_draws(paper: Paper, names: Sequence[str]) -> list[Diagnostic]:
    found = []
    for name in names:
        ref = paper.find(name)
        if not order_is_told(ref.hint, paper.paper_text):
            message = f'The cases fail when "{name}" draws one random number more, and nothing tells a solver which are drawn.'
            place = (paper.folder / ref.document.path).as_posix()
            found.append(finding("RCB512", place, ref.snippet.start, message, paper=paper.id))
    return found


def _idle_cases(paper: Paper, report: PaperReport) -> list[Diagnostic]:
    if paper.test_form is not TestForm.OBSERVERS or not report.totals.mutants:
        return []
    busy = {case for snippet in report.snippets for case in snippet.cases}
    idle = [case for case in split_test(paper.test_source).cases if case not in busy]
    tried = f"none of {report.totals.mutants} mutants and no blank"
    return [
        finding(
            "RCB507", _test(paper), _case_line(paper, case), f"The case {case!r} fails for {tried}.", paper=paper.id
        )
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


def _unseen_gradients(paper: Paper, report: PaperReport) -> list[Diagnostic]:
    """Equivalent mutants that let a gradient through: equal only because no case looks at one."""
    seen: dict[Survivor, None] = dict.fromkeys(s for snippet in report.snippets for s in snippet.equivalents)
    return [
        finding(
            "RCB513",
            (paper.folder / s.path).as_posix(),
            s.line,
            f"No case sees a difference with `{s.new}`.",
            paper=paper.id,
        )
        for s in seen
        if len(_GRADIENT.findall(s.new)) < len(_GRADIENT.findall(s.old))
    ]


def _shares(share: float) -> str:
    return f"{share:.0%}; {NEEDED_SHARE:.0%} are needed"


def _test(paper: Paper) -> str:
    return (paper.folder / paper.test_path).as_posix()


def _case_line(paper: Paper, case: str) -> int:
    found = re.search(rf"^def observe_{re.escape(case)}\b", paper.test_source, re.MULTILINE) if case else None
    return paper.test_source.count("\n", 0, found.start()) + 1 if found else 1


def _package(paper: Paper, module: str) -> str:
    top = module.split(".")[0]
    return next((r for r in paper.requirements if r.lower().replace("-", "_").startswith(top.lower())), top)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")

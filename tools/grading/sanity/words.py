"""A paper's report as text: one line of verdict, a table of its snippets, then what to mend."""

from tools.diagnostics import Severity
from tools.diagnostics.writers import write_text
from tools.grading.sanity.report import PaperReport, SnippetReport


def write_report(report: PaperReport, *, hints: bool = True) -> str:
    lines = [headline(report)]
    if report.snippets:
        lines += ["", *_table(report.snippets), *_equivalents(report)]
    shown = [d for d in report.diagnostics if hints or d.severity is not Severity.HINT]
    if shown:
        lines += ["", write_text(shown).rstrip("\n")]
    return "\n".join(lines) + "\n"


def headline(report: PaperReport) -> str:
    """`toy: pass. 5 of 5 repeats agree; 0 of 4 blanks pass; 21 of 21 mutants fail (2 equivalent); 0.1 s a run.`"""
    if report.message:
        return f"{report.id}: {report.status}. {report.message}."
    counted = report.totals.mutants - report.totals.equivalent
    passed = sum(snippet.blanks_passed for snippet in report.snippets)
    equivalent = f" ({report.totals.equivalent} equivalent)" if report.totals.equivalent else ""
    return (
        f"{report.id}: {report.status}. {report.repeats} of {report.repeats_asked} repeats agree; {passed} blanks pass; "
        f"{report.totals.killed} of {counted} mutants fail, {report.totals.share:.1%}{equivalent}; "
        f"{report.cpu_seconds:.2f} s a run; checked in {report.seconds:.0f} s."
    )


def _table(snippets: tuple[SnippetReport, ...]) -> list[str]:
    width = min(max(len(s.hint) for s in snippets), 56)
    lines = [f"  {'snippet':<{width}}  blanks  mutants  killed  by value  equivalent"]
    for s in snippets:
        blanks = "fail" if not s.blanks_passed else "PASS"
        lines.append(
            f"  {s.hint[:width]:<{width}}  {blanks:>6}  {s.mutants:>7}  {s.killed:>6}  {s.by_value:>8}  {s.equivalent:>10}"
        )
    return lines


def _equivalents(report: PaperReport) -> list[str]:
    """Apart from the findings: nothing to mend, but a wrong one here would be a test that looks away."""
    found = dict.fromkeys(mutant for snippet in report.snippets for mutant in snippet.equivalents)
    if not found:
        return []
    return ["", "  equivalent, since no case sees a difference; they should mean the same:"] + [
        f"    {mutant.path}:{mutant.line}: {mutant.old}  ->  {mutant.new}" for mutant in found
    ]

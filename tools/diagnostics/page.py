"""`docs/diagnostics.md`, made from the rules."""

from tools.diagnostics.diagnostic import Severity
from tools.diagnostics.rules import RULES, Rule

_GROUPS = {
    "1": (
        "Metadata",
        "`pset/papers.yaml`: fields, dates, addresses, paths. What the fields mean: [papers](papers.md).",
    ),
    "2": ("Annotations", "Tags, hints and snippets. The grammar: [annotations](annotations.md)."),
    "3": ("Paper folder", "The files beside the annotated code."),
    "4": ("Test file", "Observers and checks, read without running them. How to write them: [tests](tests.md)."),
    "5": ("Sanity", "What `rcb sanity` measured: the tests of the tests."),
    "6": ("Models", "`leaderboard/models.yaml`."),
    "7": ("Pull requests", "What a change carries beside papers."),
}
_INTRO = """\
# Diagnostics

<!-- Made by `make generated` from tools/diagnostics/rules.py; edits here are lost. -->

Every finding of `rcb validate`, `rcb sanity` and `rcb check` has an ID that keeps its meaning for good. An *error* makes the
check fail; a *warning* deserves a look; a *hint* is advice. `--lenient` turns the rules that older data breaks into
warnings, as the table says.

A finding that does not apply to a paper is suppressed in the paper's entry, by ID and with the reason; with a hint behind the
ID, about that snippet alone. It stays in every report, as a hint that shows the reason:

```yaml
  suppress:
    RCB113: published at a venue that has no arXiv version
    RCB504 starting bracket: any bracket around the root gives the same root
```
"""


def diagnostics_page() -> str:
    """The whole page as Markdown."""
    parts = [_INTRO]
    for digit, (title, about) in _GROUPS.items():
        rules = [rule for rule in RULES.values() if rule.id[3] == digit]
        if rules:
            parts.append(
                f"\n## {title}\n\n{about}\n\n| ID | name | severity | why | what to do |\n|---|---|---|---|---|\n"
            )
            parts += [_row(rule) for rule in rules]
    return "".join(parts)


def _row(rule: Rule) -> str:
    severity = rule.severity.value
    if rule.lenient is not None and rule.severity is Severity.ERROR:
        severity += f" ({rule.lenient.value} under `--lenient`)"
    cells = (rule.id, rule.name, severity, rule.why, rule.fix)
    return "| " + " | ".join(cell.replace("|", "\\|").replace("<", "&lt;") for cell in cells) + " |\n"

"""Findings that a paper's entry says do not apply: they stay visible, as hints with the reason."""

from collections.abc import Iterable, Mapping

from tools.diagnostics.diagnostic import Diagnostic


def settled(found: Iterable[Diagnostic], reasons: Mapping[str, str]) -> list[Diagnostic]:
    """`reasons` maps an ID, or an ID and a hint (`RCB504 starting bracket`), to the reason."""
    return [d if (reason := _reason(d, reasons)) is None else d.suppressed(reason) for d in found]


def _reason(d: Diagnostic, reasons: Mapping[str, str]) -> str | None:
    if d.id in reasons:
        return reasons[d.id]
    for key, reason in reasons.items():
        rule, _, hint = key.partition(" ")
        if rule == d.id and hint and f'"{hint}"' in d.message:
            return reason
    return None

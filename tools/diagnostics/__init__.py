"""One Diagnostic type for everything that is found, its rules, its writers, and one error class per exit code."""

from tools.diagnostics.diagnostic import Diagnostic, Severity, has_errors
from tools.diagnostics.errors import EnvironmentLacks, Interrupted, RcbError, UsageProblem
from tools.diagnostics.rules import RULES, Rule, finding

__all__ = [
    "RULES",
    "Diagnostic",
    "EnvironmentLacks",
    "Interrupted",
    "RcbError",
    "Rule",
    "Severity",
    "UsageProblem",
    "finding",
    "has_errors",
]

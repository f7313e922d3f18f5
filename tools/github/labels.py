"""Labels that the checks set on a pull request. Others are never touched."""

from tools.github.report import Report, is_good

PASSED, FAILED, PAPER = "gate: passed", "gate: failed", "paper"
MANAGED = frozenset({PASSED, FAILED, PAPER})


def labels_for(report: Report | None) -> frozenset[str]:
    """The labels of MANAGED that a pull request with this report carries; None where no report could be read."""
    if report is None:
        return frozenset({FAILED})
    touches = {PAPER} if (report["papers"] or report["removed"]) and not report["everything"] else set()
    return frozenset({PASSED if is_good(report) else FAILED} | touches)

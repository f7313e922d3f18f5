"""The tests of the tests: does a paper's test file tell right code from wrong?"""

from tools.grading.sanity.report import PaperReport, SnippetReport, Survivor
from tools.grading.sanity.run import try_paper
from tools.grading.sanity.settings import Settings

__all__ = ["PaperReport", "Settings", "SnippetReport", "Survivor", "try_paper"]

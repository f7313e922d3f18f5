"""From papers.yaml and paper folders to Paper and Snippet values, with findings for everything that is wrong."""

from tools.problems.load import ProblemSet, load
from tools.problems.paper import Paper, SnippetRef, TestForm

__all__ = ["Paper", "ProblemSet", "SnippetRef", "TestForm", "load"]

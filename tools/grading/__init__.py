"""Honest grading: candidates run in a sandbox, a judge outside compares what they did with what the reference did."""

from tools.grading.grader import Grader, Options
from tools.grading.paper_job import Candidate, candidate_key, grading_key, paper_key, reference
from tools.grading.sandbox import Level
from tools.grading.verdict import CaseFailure, CaseResult, Kind, Status, Verdict

__all__ = [
    "Candidate",
    "CaseFailure",
    "CaseResult",
    "Grader",
    "Kind",
    "Level",
    "Options",
    "Status",
    "Verdict",
    "candidate_key",
    "grading_key",
    "paper_key",
    "reference",
]

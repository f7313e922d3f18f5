"""Ask models for missing lines: prompt, catalogue of models, providers, and the code taken from an answer."""

from tools.models.answer import Answer, AnswerStatus, ModelStopped, Usage
from tools.models.availability import Availability, available
from tools.models.candidate import Candidate, candidate_source
from tools.models.catalogue import Catalogue, Model, Price, load_catalogue, read_catalogue
from tools.models.extract import Extraction, ExtractionStatus, extract
from tools.models.keys import generation_key
from tools.models.prompt import MODES, PROMPT_VERSION, Prompt, build_prompt
from tools.models.providers import complete
from tools.models.retry import RetryPolicy

__all__ = [
    "MODES",
    "PROMPT_VERSION",
    "Answer",
    "AnswerStatus",
    "Availability",
    "Candidate",
    "Catalogue",
    "Extraction",
    "ExtractionStatus",
    "Model",
    "ModelStopped",
    "Price",
    "Prompt",
    "RetryPolicy",
    "Usage",
    "available",
    "build_prompt",
    "candidate_source",
    "complete",
    "extract",
    "generation_key",
    "load_catalogue",
    "read_catalogue",
]

"""The generation key: while it stays the same, a stored answer is the answer to this very question (DESIGN section 3).

A key is made of parts, each a hash, so that of two keys it can be said what differs: `prompt.code.paper.model.mode.sample`.
Not in it: prices, limits and display names, which change nothing about an answer; and the tests, which are the grading
key's business. The reference of the blank is not in it either, so a corrected reference regrades at no cost.
"""

import hashlib
import json
from typing import Any

from tools.annotations import strip_tags
from tools.models.catalogue import Model
from tools.models.prompt import PROMPT_VERSION
from tools.problems import Paper, SnippetRef

_REASONS = (
    "changed prompt",
    "changed code",
    "changed paper text",
    "changed model or parameters",
    "changed mode",
    "another sample",
)


def generation_key(paper: Paper, ref: SnippetRef, model: Model, mode: str, sample: int, temperature: float) -> str:
    """Everything that decides what is asked, and of whom."""
    return join_key(blank_part(paper, ref, mode), model_part(model, temperature), mode, sample)


def blank_part(paper: Paper, ref: SnippetRef, mode: str) -> str:
    """The part that all models and samples share: it hashes the whole paper, so make it once per blank and mode."""
    code = {
        "language": paper.language,
        "file": ref.document.path,
        "masked": ref.blank.masked,
        "context": list(paper.context),
        "others": [[d.path, strip_tags(d)] for d in paper.annotated if d.path != ref.document.path],
    }
    text = _hash(paper.paper_text) if mode == "paper" else "none"
    return f"{PROMPT_VERSION}.{_hash(code)}.{text}"


def model_part(model: Model, temperature: float) -> str:
    """The part that all blanks share."""
    return _hash([model.id, model.litellm, model.params, temperature])


def join_key(blank: str, model: str, mode: str, sample: int) -> str:
    return f"{blank}.{model}.{mode}.{sample}"


def what_changed(old: str, new: str) -> str:
    """Why an answer stored under the key `old` is none to the question with the key `new`."""
    before, after = old.split("."), new.split(".")
    if len(before) != len(after):
        return _REASONS[0]
    return next(reason for reason, one, other in zip(_REASONS, before, after, strict=True) if one != other)


def _hash(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:20]

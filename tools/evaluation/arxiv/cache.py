"""Fetched sources on disk: .cache/arxiv/ID.tex, and beside it where it came from and its hashes."""

import datetime
import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.diagnostics import UsageProblem
from tools.evaluation.arxiv.address import ARXIV, arxiv_id, source_url
from tools.evaluation.arxiv.download import download
from tools.evaluation.arxiv.tex import flatten
from tools.evaluation.arxiv.unpack import texts
from tools.evaluation.store import replace_file, safe_name
from tools.problems import Paper

CACHE = Path(".cache/arxiv")


@dataclass(frozen=True)
class Fetched:
    """Where a text came from. Hashes are SHA-256 of the archive as sent and of the text as kept (UTF-8)."""

    arxiv: str
    url: str
    main_file: str
    files: int
    characters: int
    archive_sha256: str
    text_sha256: str
    fetched_on: str


def fetch(paper: Paper, *, base: str = ARXIV, cache: Path = CACHE) -> Fetched:
    """Bring the source of the paper's pinned version and keep its text."""
    url = source_url(paper, base)
    archive = download(url)
    files = texts(archive, arxiv_id(paper))
    main, text = flatten(files, arxiv_id(paper))
    text = text.encode("utf-8", "replace").decode("utf-8")
    fetched = Fetched(
        arxiv_id(paper), url, main, len(files), len(text), hashlib.sha256(archive).hexdigest(),
        hashlib.sha256(text.encode()).hexdigest(), datetime.datetime.now(datetime.UTC).date().isoformat(),
    )  # fmt: skip
    replace_file(_file(cache, paper), text, sync=False)
    replace_file(_file(cache, paper).with_suffix(".json"), json.dumps(asdict(fetched), indent=2) + "\n", sync=False)
    return fetched


def kept(paper: Paper, cache: Path = CACHE) -> Fetched | None:
    """What is known of the fetched text; None when it is not there whole."""
    try:
        fetched = Fetched(**json.loads(_file(cache, paper).with_suffix(".json").read_text("utf-8")))
        text = _file(cache, paper).read_bytes()
    except (OSError, ValueError, TypeError):
        return None
    return fetched if hashlib.sha256(text).hexdigest() == fetched.text_sha256 else None


def fetched_text(paper: Paper, cache: Path = CACHE) -> str:
    """The paper's source. UsageProblem says how to get it."""
    if kept(paper, cache) is None:
        raise UsageProblem(f"the arXiv source of {paper.id} is not here. Get it with `rcb fetch {paper.id}`.")
    return _file(cache, paper).read_text("utf-8")


def _file(cache: Path, paper: Paper) -> Path:
    # Not with_suffix: what follows the last dot of an arXiv number is no suffix.
    return cache / f"{safe_name(arxiv_id(paper))}.tex"

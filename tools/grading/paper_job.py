"""What a paper sends into the sandbox: files a candidate may see and observers; nothing of the reference or the checks."""

import base64
import hashlib
import json
import marshal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tools.annotations import strip_tags
from tools.problems import Paper, TestForm
from tools.problems.test_file import SplitTest, split

# Part of every grading key: raise it when verdicts may change for reasons that no other part of the key shows.
GRADER_VERSION = 1
_SKIPPED_FOLDERS = {"__pycache__", ".git", ".pytest_cache"}
_MAX_FILE_BYTES = 8 << 20


@dataclass(frozen=True)
class Candidate:
    """A paper's code with some files replaced. `files`: path in the folder -> text; empty for the reference itself."""

    paper: Paper
    files: Mapping[str, str]


def reference(paper: Paper) -> Candidate:
    return Candidate(paper, {})


def code_files(candidate: Candidate) -> dict[str, str]:
    """The modules an observer can import: annotated files without tags, context files, the candidate's in their place."""
    paper = candidate.paper
    files = {document.path: strip_tags(document) for document in paper.annotated} | dict(paper.context)
    return {**files, **candidate.files}


@lru_cache(maxsize=256)
def split_test(source: str) -> SplitTest:
    return split(source)


def case_seed(seed: int, case: str) -> int:
    """The seed of one case: it does not depend on the order or number of the others."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{case}".encode()).digest()[:8], "big") >> 1


@lru_cache(maxsize=64)
def compiled(source: str, test: str) -> str:
    """The code object of a test file's part as text; empty where it does not compile, which the child then finds out itself."""
    try:
        return base64.b64encode(marshal.dumps(compile(source, test, "exec", dont_inherit=True))).decode()
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""


def observe_job(candidate: Candidate, seed: int, cases: Sequence[str], *, modules: bool = False) -> dict[str, Any]:
    source, test = split_test(candidate.paper.test_source).observers, candidate.paper.test_path
    return {
        "kind": "observe",
        "files": code_files(candidate),
        "test": test,
        "source": source,
        "code": compiled(source, test),
        "cases": [[case, case_seed(seed, case)] for case in cases],
        "modules": modules,
    }


def older_job(candidate: Candidate, seed: int, nonce: str, *, modules: bool = False) -> dict[str, Any]:
    """The whole folder: tests of the older form expect to find their neighbours, `*_ref` copies included."""
    folder = candidate.paper.folder
    files: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.is_symlink() or not path.is_file() or _SKIPPED_FOLDERS & set(inside.parts):
            continue
        if path.stat().st_size <= _MAX_FILE_BYTES:
            files[inside.as_posix()] = path.read_bytes().decode("utf-8", "surrogateescape")
    paper_texts = {name for name in files if name.startswith("paper2code_paper.")}
    kept = {name: text for name, text in files.items() if name not in paper_texts}
    return {
        "kind": "older",
        "files": {**kept, **code_files(candidate)},
        "test": candidate.paper.test_path,
        "seed": case_seed(seed, "older"),
        "nonce": nonce,
        "modules": modules,
    }


def paper_key(paper: Paper) -> str:
    """Hash of everything the cases of a paper can see but the candidate's own files, and of the grader's version."""
    parts: dict[str, Any] = {
        "grader": GRADER_VERSION,
        "form": paper.test_form.value,
        "test": paper.test_source,
        "files": code_files(reference(paper)),
        "timeout": paper.timeout_seconds,
        "requirements": paper.requirements,
    }
    if paper.test_form is TestForm.IN_PROCESS:
        parts["folder"] = older_job(reference(paper), 0, "")["files"]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


def candidate_key(paper: str, files: Mapping[str, str]) -> str:
    """The grading key of a candidate with these files; `paper` is its paper's key, made once for thousands of candidates."""
    hasher = hashlib.sha256(paper.encode())
    for path in sorted(files):
        for part in (path, files[path]):
            data = part.encode("utf-8", "surrogatepass")
            hasher.update(len(data).to_bytes(8, "big") + data)
    return hasher.hexdigest()[:32]


def grading_key(candidate: Candidate) -> str:
    """Hash of the candidate and everything its cases can see; a changed key alone means: grade the stored completion again."""
    return candidate_key(paper_key(candidate.paper), candidate.files)

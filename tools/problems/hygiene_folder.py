"""Is a paper's folder tidy: nothing large, binary, hidden or linked, no caches, no copy of the reference, nothing unused?"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from tools.annotations import strip_tags
from tools.diagnostics import Diagnostic, finding
from tools.problems.facts import is_pinned
from tools.problems.paper import Paper

MAX_FILE_BYTES, MAX_FOLDER_BYTES = 512 << 10, 2 << 20
REQUIREMENTS = "paper2code_requirements.txt"
_CACHES = re.compile(
    r"__pycache__|\.ipynb_checkpoints|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.git|.*\.egg-info|.*\.py[co]|\.DS_Store|Thumbs\.db"
    r"|build|dist|.*~|.*\.swp|.*\.orig|.*\.rej"
)
_COPY = re.compile(
    r".*[_.-](ref|reference|original|orig|solution|solved|answer|answers|gt|copy|backup|old)", re.IGNORECASE
)
# A paper's folder comes first where modules are looked for.
_MODULES = sys.stdlib_module_names | {"numpy", "scipy", "torch"}
_ALLOWED_BESIDE = re.compile(r"(README|LICEN[CS]E|NOTICE|CITATION)(\.[A-Za-z]+)?")


def check_folder(paper: Paper, ignored: frozenset[Path], *, lenient: bool) -> Iterator[Diagnostic]:
    """Findings about the files of one paper's folder but for `ignored` ones; each file gets the most important one."""
    total = 0
    for path in sorted(paper.folder.rglob("*")):
        inside = path.relative_to(paper.folder)
        if path in ignored or any(parent in ignored for parent in path.parents):
            continue
        if any(_CACHES.fullmatch(part) or part.startswith(".") for part in inside.parts[:-1]):
            continue  # the folder itself has been named
        yield from _about_file(paper, path, inside.as_posix(), lenient)
        if path.is_file() and not path.is_symlink():
            total += path.stat().st_size
    if total > MAX_FOLDER_BYTES:
        message = f"The folder holds {total >> 10} KiB; {MAX_FOLDER_BYTES >> 10} KiB are allowed."
        yield finding("RCB310", paper.folder.as_posix(), 0, message, lenient=lenient, paper=paper.id)


def _about_file(paper: Paper, path: Path, inside: str, lenient: bool) -> Iterator[Diagnostic]:
    shown = path.as_posix()

    def found(rule: str, message: str, line: int = 0) -> Diagnostic:
        return finding(rule, shown, line, message, lenient=lenient, paper=paper.id)

    listed = _listed(paper)
    if path.is_symlink():
        if inside not in listed:
            yield found("RCB122", f"{inside} is a link.")
    elif _CACHES.fullmatch(path.name):
        yield found("RCB312", f"{inside} is made by a tool, not by an author.")
    elif path.name.startswith("."):
        yield found("RCB313", f"{inside} is hidden.")
    elif path.is_dir():
        return
    elif path.stat().st_size > MAX_FILE_BYTES:
        message = f"{inside} holds {path.stat().st_size >> 10} KiB; {MAX_FILE_BYTES >> 10} KiB are allowed."
        yield found("RCB310", message)
    elif inside == REQUIREMENTS:
        yield from _about_requirements(path, found)
    elif inside in listed:
        module = PurePosixPath(inside).parts[0].removesuffix(".py")
        if inside.endswith(".py") and module in _MODULES:
            yield found("RCB319", f"{inside} hides the module {module}.")
    elif b"\0" in path.read_bytes():
        yield found("RCB311", f"{inside} is no text.")
    elif _is_copy(paper, path, inside):
        yield found("RCB315", f"{inside} looks like a copy of the reference.")
    elif not _ALLOWED_BESIDE.fullmatch(path.name):
        yield found("RCB314", f"{inside} is neither an annotated file nor a context file.")


def _about_requirements(path: Path, found) -> Iterator[Diagnostic]:  # type: ignore[no-untyped-def]
    for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), start=1):
        if line.split("#")[0].strip() and not is_pinned(line):
            yield found("RCB131", f"{line.strip()!r} is not pinned to one version.", number)


def _listed(paper: Paper) -> set[str]:
    """Everything with a role, with the folders' own package files."""
    files = {document.path for document in paper.annotated} | {path for path, _ in paper.context}
    return files | {paper.test_path, paper.paper_text_path}


def _is_copy(paper: Paper, path: Path, inside: str) -> bool:
    """Told by its name, or by holding most of the lines of an annotated file."""
    if _COPY.fullmatch(PurePosixPath(inside).stem):
        return True
    lines = _significant(path.read_bytes().decode("utf-8", "replace"))
    for document in paper.annotated:
        own = _significant(strip_tags(document))
        if len(own) >= 5 and len(own & lines) >= 0.7 * len(own):
            return True
    return False


def _significant(text: str) -> set[str]:
    return {stripped for line in text.splitlines() if len(stripped := line.strip()) >= 12}


def ignored_by_git(folder: Path) -> frozenset[Path]:
    """Untracked files that git ignores: a `__pycache__` left by running the code here is no part of what is proposed."""
    try:
        answer = subprocess.run(
            ["git", "-C", str(folder), "ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z"],
            capture_output=True, timeout=10, check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return frozenset()
    names = answer.stdout.decode("utf-8", "surrogateescape").split("\0")
    return frozenset(folder / name.rstrip("/") for name in names if name)

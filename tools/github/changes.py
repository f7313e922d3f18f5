"""Which papers a pull request touches: pure functions on lists of paths and entries, and the calls of git that feed them."""

import json
import re
import subprocess
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import yaml

from tools.diagnostics import EnvironmentLacks, UsageProblem
from tools.evaluation.submission import NAME

# What every verdict rests on: a change here concerns every paper.
_EVERYTHING = (
    "tools/", "schemas/", "constraints.txt", "pyproject.toml", ".github/actions/", ".github/workflows/validate.yml",
)  # fmt: skip
# What is written by hand below leaderboard/; the rest is generated on the main branch, where one writer settles every race.
_MODELS = "leaderboard/models.yaml"
_BY_HAND = (_MODELS, "leaderboard/published.yaml")
_RESULTS = "leaderboard/results/"
_SUBMISSIONS = "submissions/"
# Ids that may name a folder, an artifact and a word of a command. What is none is left to the static checks to report.
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True)
class Changes:
    """`papers`: ids to check, in the order of papers.yaml. `removed`: ids whose folder or entry is gone. `everything`: the
    path because of which all papers are concerned, or "". `generated`: generated files that the change carries; `results`:
    folders of stored results, one a model. `submissions`: files of completions to grade; those with other names are left to
    the static checks. `models`: whether the set of models changed."""

    papers: tuple[str, ...]
    removed: tuple[str, ...] = ()
    everything: str = ""
    generated: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    submissions: tuple[str, ...] = ()
    models: bool = False

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Changes":
        """KeyError when a field is missing."""
        return cls(
            tuple(data["papers"]), tuple(data["removed"]), data["everything"], tuple(data["generated"]),
            tuple(data["results"]), tuple(data["submissions"]), data["models"],
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        return {
            "papers": list(self.papers),
            "removed": list(self.removed),
            "everything": self.everything,
            "generated": list(self.generated),
            "results": list(self.results),
            "submissions": list(self.submissions),
            "models": self.models,
        }


def changes(
    paths: Iterable[str], ids: Sequence[str], metadata_ids: Iterable[str] = (), pset: str = "pset",
    submissions: Collection[str] = (),
) -> Changes:  # fmt: skip
    """The papers concerned by changed `paths`. `ids`: the papers there are; `metadata_ids`: those whose entry changed;
    `submissions`: the paths of submissions there are."""
    touched: set[str] = set(metadata_ids)
    reason = ""
    generated: list[str] = []
    results: dict[str, None] = {}
    submitted: list[str] = []
    models = False
    for path in paths:
        parts = PurePosixPath(path).parts
        if parts[:1] == (pset,) and len(parts) > 2:
            touched.add(parts[1])
        elif path in submissions:
            submitted.append(path)
        elif path.startswith(_RESULTS):
            results["/".join(parts[:3])] = None
        elif path == _MODELS:
            models = True
        elif path.startswith("leaderboard/") and not path.startswith(_BY_HAND):
            generated.append(path)
        elif not reason and path.startswith(_EVERYTHING):
            reason = path
    removed = tuple(sorted(touched - set(ids)))
    chosen = tuple(ids) if reason else tuple(paper_id for paper_id in ids if paper_id in touched)
    return Changes(chosen, removed, reason, tuple(generated), tuple(results), tuple(submitted), models)


def groups(papers: Sequence[str], most: int) -> list[tuple[str, ...]]:
    """The papers in at most `most` groups of nearly equal size, in order: one job of a matrix each."""
    count = min(most, len(papers))
    return [tuple(papers[len(papers) * n // count : len(papers) * (n + 1) // count]) for n in range(count)]


def entry_ids(entries: object) -> tuple[str, ...]:
    """Usable ids of the entries of papers.yaml, in order, each once. Whatever is wrong with the rest is for `rcb validate`."""
    return tuple(name for name in _by_id(entries) if _ID.fullmatch(name))


def changed_entries(before: object, after: object) -> tuple[str, ...]:
    """Ids whose entry in papers.yaml is new, gone or different."""
    old, new = _by_id(before), _by_id(after)
    return tuple(name for name in dict.fromkeys([*new, *old]) if old.get(name) != new.get(name))


def _by_id(entries: object) -> dict[str, str]:
    if not isinstance(entries, list):
        return {}
    known = [entry for entry in entries if isinstance(entry, dict) and isinstance(entry.get("id"), str)]
    return {entry["id"]: json.dumps(entry, sort_keys=True, default=str) for entry in known}


def find_changes(repository: Path, base: str, head: str, pset: str = "pset") -> Changes:
    """What lies between `head` and its merge base with `base`. UsageProblem when the clone lacks one of the two."""
    fork_point = _git(repository, "merge-base", base, head).decode("ascii").strip()
    before, after = (_entries(repository, revision, pset) for revision in (fork_point, head))
    paths, there = changed_paths(repository, fork_point, head), _submissions(repository, head)
    return changes(paths, entry_ids(after), changed_entries(before, after), pset, there)


def changed_paths(repository: Path, before: str, after: str) -> tuple[str, ...]:
    """Paths that differ between two commits; of a rename, both names.

    Names are taken NUL-separated and unquoted, so that a line feed or a quote in one cannot pass for another.
    """
    listed = _git(repository, "diff", "--name-only", "--no-renames", "-z", before, after, "--")
    return tuple(name.decode("utf-8", "backslashreplace") for name in listed.split(b"\0") if name)


def _submissions(repository: Path, revision: str) -> frozenset[str]:
    """Paths of plain files with the name of a submission."""
    found = set()
    for entry in _git(repository, "ls-tree", "-z", revision, "--", _SUBMISSIONS).split(b"\0"):
        about, _, name = entry.decode("utf-8", "backslashreplace").partition("\t")
        if about.startswith("100") and NAME.fullmatch(name.removeprefix(_SUBMISSIONS)):
            found.add(name)
    return frozenset(found)


def _entries(repository: Path, revision: str, pset: str) -> object:
    """papers.yaml at a revision as plain data; None where it is missing or no YAML."""
    listed = _git(repository, "ls-tree", "-z", "--name-only", revision, "--", f"{pset}/papers.yaml")
    if not listed:
        return None
    try:
        return yaml.load(_git(repository, "show", f"{revision}:{pset}/papers.yaml"), _Plain)
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


class _Plain(yaml.SafeLoader):
    """YAML without aliases, which let a small file grow without bound once it is written out again."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("aliases are not read")
        return super().compose_node(parent, index)


def _git(repository: Path, *words: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", str(repository), *words], capture_output=True, check=False)
    except FileNotFoundError:
        raise EnvironmentLacks("git is not installed; get it with your system's package manager.") from None
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip()[:300]
        raise UsageProblem(
            f"git {words[0]} failed: {said}. Both commits must be in this clone (checkout with fetch-depth: 0)."
        )
    return done.stdout

"""Check the entries of papers.yaml against the schema and against each other; every finding has its line."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tools.diagnostics import Diagnostic, finding
from tools.problems.positions import Path, Positioned

_ARXIV = re.compile(
    r"https://(?:www\.)?arxiv\.org/abs/(?:[0-9]{4}\.[0-9]{4,5}|[a-z-]+(?:\.[A-Z]{2})?/[0-9]{7})(?:v[0-9]+)?/?"
)
_KNOWN_HOSTS = ("github.com", "gitlab.com", "codeberg.org", "bitbucket.org", "huggingface.co")
_DATES = ("arxiv_date", "arxiv_v1_date", "first_commit_date", "last_commit_date")


@dataclass(frozen=True)
class Locator:
    """Where one entry's fields stand in papers.yaml."""

    source: Positioned
    index: int
    name: str

    def finding(
        self, rule: str, message: str, *path: str | int, lenient: bool = False, fix: str | None = None
    ) -> Diagnostic:
        line, column = self.source.line((self.index, *path))
        entry = self.source.value[self.index]
        paper = str(entry.get("id", "")) if isinstance(entry, dict) else ""
        return finding(rule, self.name, line, message, column=column, lenient=lenient, fix=fix, paper=paper)


def check(
    source: Positioned, name: str, schema: dict[str, Any], *, lenient: bool
) -> tuple[list[tuple[int, dict[str, Any]]], list[Diagnostic]]:
    """The entries good enough to read a folder for, with their index, and what is wrong in the list."""
    import jsonschema

    item_schema = {"$ref": "#/$defs/paper", "$defs": schema["$defs"]}
    validator = jsonschema.Draft202012Validator(item_schema)
    diagnostics: list[Diagnostic] = []
    good: list[tuple[int, dict[str, Any]]] = []
    if not source.value:
        diagnostics.append(finding("RCB102", name, 1, f"{name} lists no papers."))
    ids: dict[str, int] = {}
    for index, entry in enumerate(source.value):
        at = Locator(source, index, name)
        faults = sorted(validator.iter_errors(entry), key=lambda e: (list(map(str, e.absolute_path)), e.message))
        found = [d for fault in faults for d in _explain(fault, at)]
        unique = True
        if isinstance(entry, dict) and isinstance(entry.get("id"), str):
            folded = entry["id"].casefold()
            if folded in ids:
                unique = False
                other = source.value[ids[folded]]["id"]
                line = source.line((ids[folded], "id"))[0]
                same = "also" if other == entry["id"] else "only in upper and lower case different from"
                found.append(at.finding("RCB108", f"The id {entry['id']!r} is {same} {other!r} on line {line}.", "id"))
            ids.setdefault(folded, index)
        if not faults:
            found += _facts(entry, at, lenient)
        diagnostics += found
        if not faults and unique:
            good.append((index, entry))
    return good, diagnostics


def _explain(fault: Any, at: Locator) -> Iterator[Diagnostic]:
    """One schema fault in a contributor's words."""
    path: Path = tuple(fault.absolute_path)
    where = ".".join(map(str, path)) or "entry"
    if fault.validator == "additionalProperties" and isinstance(fault.instance, dict) and not path:
        known = fault.schema.get("properties", {})
        for key in fault.instance:
            if key not in known:
                yield at.finding("RCB105", f"There is no field `{key}`.{_nearest(key, list(known))}", *path, key)
    elif fault.validator == "required":
        missing = [key for key in fault.validator_value if key not in fault.instance]
        # jsonschema reports each missing field apart; its message names the one meant.
        yield at.finding(
            "RCB106", f"The field {next(f'`{k}`' for k in missing if repr(k) in fault.message)} is missing.", *path
        )
    elif fault.validator == "type" and not path:
        yield at.finding("RCB107", "An entry must be a mapping of fields, like `id: my-paper`.")
    else:
        yield at.finding("RCB107", f"`{where}`: {_reason(fault)}", *path)


def _nearest(key: str, known: list[str]) -> str:
    import difflib

    close = difflib.get_close_matches(key, known, n=1)
    return f" Did you mean `{close[0]}`?" if close else ""


def _reason(fault: Any) -> str:
    field = fault.absolute_path[0] if fault.absolute_path else ""
    if field == "id":
        return f"{fault.instance!r} is not a usable id: letters, digits, `.`, `_` and `-`, at most 64, no dot at either end."
    if field in _DATES:
        return f"{fault.instance!r} is not a date written as YYYY-MM-DD."
    if field in ("annotated_file_paths", "context_file_paths"):
        allowed = "a path or a list of paths" + (", or null" if field.startswith("context") else "")
        return f"{fault.instance!r} is not {allowed}."
    return str(fault.message)[:200]


def _facts(entry: dict[str, Any], at: Locator, lenient: bool) -> Iterator[Diagnostic]:
    """What a schema cannot say: dates that exist and are in order, addresses that lead where they should."""
    dates: dict[str, datetime.date] = {}
    tomorrow = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=1)
    for field in _DATES:
        try:
            dates[field] = datetime.date.fromisoformat(entry[field])
        except ValueError:
            yield at.finding("RCB110", f"`{field}`: there is no day {entry[field]}.", field)
            continue
        if dates[field] > tomorrow:
            yield at.finding("RCB110", f"`{field}`: {entry[field]} is in the future.", field)
    if len(dates) == len(_DATES):
        if dates["arxiv_date"] < dates["arxiv_v1_date"]:
            yield at.finding(
                "RCB111", f"The version used ({entry['arxiv_date']}) is dated before version 1 ({entry['arxiv_v1_date']}).",
                "arxiv_date", lenient=lenient,
            )  # fmt: skip
        if dates["last_commit_date"] < dates["first_commit_date"]:
            yield at.finding("RCB112", f"The last commit ({entry['last_commit_date']}) is dated before the first "
                             f"({entry['first_commit_date']}).", "last_commit_date")  # fmt: skip
    if not _ARXIV.fullmatch(entry["arxiv_abs"]):
        yield at.finding("RCB113", f"{entry['arxiv_abs']} is no arXiv abstract page.", "arxiv_abs", lenient=lenient)
    host = urlsplit(entry["github_url"]).hostname or ""
    if not entry["github_url"].startswith("https://") or "." not in host:
        yield at.finding("RCB114", f"{entry['github_url']} is no https address of a repository.", "github_url")
    elif host not in _KNOWN_HOSTS:
        yield at.finding("RCB115", f"{host} is not a code host known here; the address may redirect.", "github_url")

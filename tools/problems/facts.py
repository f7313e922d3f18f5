"""What a schema cannot say about an entry: dates that exist and fit each other, addresses that lead where they should."""

import datetime
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from tools.diagnostics import RULES, Diagnostic
from tools.problems.locator import Locator

TO_FILL = "FILL IN"  # `rcb new` writes it where it does not know better
NO_ARXIV, NO_REPOSITORY, NO_DATE = "https://arxiv.org/abs/0000.00000v1", "https://github.com/OWNER/NAME", "1970-01-01"

_ARXIV = re.compile(
    r"https://(?:www\.)?arxiv\.org/abs/(?:(?P<yymm>[0-9]{4})\.[0-9]{4,5}|[a-z-]+(?:\.[A-Z]{2})?/[0-9]{7})(?P<v>v[0-9]+)?/?"
)
_KNOWN_HOSTS = ("github.com", "gitlab.com", "codeberg.org", "bitbucket.org", "huggingface.co")
_PINNED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(\[[A-Za-z0-9,._-]+\])?==[A-Za-z0-9.!+_-]+")
DATES = ("arxiv_date", "arxiv_v1_date", "first_commit_date", "last_commit_date")


def check_facts(entry: dict[str, Any], at: Locator, lenient: bool) -> Iterator[Diagnostic]:
    """Findings about one entry that fits the schema."""
    dates: dict[str, datetime.date] = {}
    for field in DATES:
        if entry[field] == NO_DATE:
            continue
        try:
            dates[field] = datetime.date.fromisoformat(entry[field])
        except ValueError:
            yield at.finding("RCB110", f"`{field}`: there is no day {entry[field]}.", field)
    yield from _about_dates(entry, dates, at, lenient)
    yield from _about_arxiv(entry, dates, at, lenient)
    yield from _about_repository(entry, at)
    if not entry.get("license"):
        yield at.finding("RCB130", "The entry names no licence for what the folder holds.", "id")
    for index, requirement in enumerate(entry.get("requirements", ())):
        if not is_pinned(requirement):
            message = f"{requirement!r} is not pinned to one version."
            yield at.finding("RCB131", message, "requirements", index, lenient=lenient)
    for rule in entry.get("suppress", {}):
        if rule.partition(" ")[0] not in RULES:
            yield at.finding("RCB109", f"There is no finding {rule}.", "suppress", rule)
    for field, value in entry.items():
        if value in (NO_ARXIV, NO_REPOSITORY, NO_DATE) or (isinstance(value, str) and TO_FILL in value):
            yield at.finding("RCB132", f"`{field}` is still to be filled in.", field)


def is_pinned(requirement: str) -> bool:
    """`name==version`, with a comment behind it or not."""
    return _PINNED.fullmatch(requirement.split("#")[0].strip()) is not None


def _about_dates(
    entry: dict[str, Any], dates: dict[str, datetime.date], at: Locator, lenient: bool
) -> Iterator[Diagnostic]:
    tomorrow = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=1)
    for field, date in dates.items():
        if date > tomorrow:
            yield at.finding("RCB110", f"`{field}`: {entry[field]} is in the future.", field)
    if len(dates) < len(DATES):
        return
    if dates["arxiv_date"] < dates["arxiv_v1_date"]:
        message = f"The version used ({entry['arxiv_date']}) is dated before version 1 ({entry['arxiv_v1_date']})."
        yield at.finding("RCB111", message, "arxiv_date", lenient=lenient)
    if dates["last_commit_date"] < dates["first_commit_date"]:
        first, last = entry["first_commit_date"], entry["last_commit_date"]
        yield at.finding("RCB112", f"The last commit ({last}) is dated before the first ({first}).", "last_commit_date")
    if abs((dates["first_commit_date"] - dates["arxiv_v1_date"]).days) > 3 * 365:
        message = (
            f"The first commit ({entry['first_commit_date']}) lies more than three years from version 1 of the paper."
        )
        yield at.finding("RCB118", message, "first_commit_date")


def _about_arxiv(
    entry: dict[str, Any], dates: dict[str, datetime.date], at: Locator, lenient: bool
) -> Iterator[Diagnostic]:
    address = entry["arxiv_abs"]
    found = _ARXIV.fullmatch(address)
    if found is None:
        yield at.finding("RCB113", f"{address} is no arXiv abstract page.", "arxiv_abs", lenient=lenient)
        return
    if address == NO_ARXIV:
        return
    if found["v"] is None:
        yield at.finding("RCB119", f"{address} does not say which version was used.", "arxiv_abs")
    if found["yymm"] and "arxiv_v1_date" in dates:
        first = dates["arxiv_v1_date"]
        months = (first.year - 2000 - int(found["yymm"][:2])) * 12 + first.month - int(found["yymm"][2:])
        # A number is given on submission; around the end of a month the announced date lies in the next.
        if abs(months) > 1:
            message = f"The number {found['yymm']}… was given in another month than {entry['arxiv_v1_date']}."
            yield at.finding("RCB117", message, "arxiv_v1_date", lenient=lenient)


def _about_repository(entry: dict[str, Any], at: Locator) -> Iterator[Diagnostic]:
    address = entry["github_url"]
    parts = urlsplit(address)
    host = parts.hostname or ""
    if not address.startswith("https://") or "." not in host:
        yield at.finding("RCB114", f"{address} is no https address of a repository.", "github_url")
    elif host not in _KNOWN_HOSTS:
        yield at.finding("RCB115", f"{host} is not a code host known here; the address may redirect.", "github_url")
    elif host == "github.com" and len(parts.path.strip("/").split("/")) != 2:
        yield at.finding("RCB116", f"{address} is not the address of a whole repository.", "github_url")

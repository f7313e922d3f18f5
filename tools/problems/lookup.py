"""What arXiv and GitHub know about a paper. Each question may fail, and then its facts are simply missing."""

import json
import os
import re
import urllib.request
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from email.message import Message
from urllib.error import URLError
from urllib.parse import quote

ARXIV_API = "https://export.arxiv.org/api/query"
GITHUB_API = "https://api.github.com"
_SECONDS = 8.0
_MAX_BYTES = 4 << 20
_ATOM = "{http://www.w3.org/2005/Atom}"
_NUMBER = re.compile(r"([0-9]{4}\.[0-9]{4,5}|[a-z-]+(?:\.[A-Z]{2})?/[0-9]{7})(v[0-9]+)?")


def arxiv_number(text: str) -> str | None:
    """`2503.10622v1` out of an address, a number or `arXiv:2503.10622v1`; None where there is none."""
    found = _NUMBER.search(text)
    return found[0] if found else None


def arxiv_facts(number: str, api: str | None = None) -> Mapping[str, str]:
    """Title, address with version, date of that version and of version 1. OSError or ValueError when the answer is unusable."""
    api = api or os.environ.get("ARXIV_API_URL", ARXIV_API)
    data, _ = _get(f"{api}?id_list={quote(number)}&max_results=1")
    try:
        entry = ElementTree.fromstring(data).find(f"{_ATOM}entry")
    except ElementTree.ParseError as error:
        raise ValueError(f"arXiv answered something that is no feed: {error}") from None
    published = _text(entry, "published")[:10]
    address = _NUMBER.search(_text(entry, "id"))
    if entry is None or not published or address is None:
        raise ValueError(f"arXiv knows no paper {number}")
    return {
        "title": " ".join(_text(entry, "title").split()),
        "arxiv_abs": f"https://arxiv.org/abs/{address[0]}",
        "arxiv_date": _text(entry, "updated")[:10] or published,
        "arxiv_v1_date": published,
    }


def github_facts(address: str, api: str | None = None) -> Mapping[str, str]:
    """Dates of the first and the last commit. OSError or ValueError when the answer is unusable."""
    api = api or os.environ.get("GITHUB_API_URL", GITHUB_API)
    name = re.fullmatch(r"https://github\.com/([\w.-]+/[\w.-]+?)(?:\.git)?/?", address)
    if name is None:
        raise ValueError(f"{address} is no repository on GitHub")
    commits = f"{api}/repos/{name[1]}/commits?per_page=1"
    data, headers = _get(commits)
    last = _commit_date(data)
    # The list goes from new to old, one commit a page: the last page holds the first commit.
    pages = re.search(r'[?&]page=([0-9]+)[^>]*>; rel="last"', headers.get("Link", ""))
    first = _commit_date(_get(f"{commits}&page={pages[1]}")[0]) if pages else last
    return {"github_url": f"https://github.com/{name[1]}", "first_commit_date": first, "last_commit_date": last}


def _get(address: str) -> tuple[bytes, Message]:
    request = urllib.request.Request(address, headers={"User-Agent": "rcb", "Accept": "*/*"})
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
            return answer.read(_MAX_BYTES), answer.headers
    except URLError as error:
        raise OSError(str(error.reason)) from None


def _text(entry: ElementTree.Element | None, name: str) -> str:
    found = entry.find(f"{_ATOM}{name}") if entry is not None else None
    return (found.text or "").strip() if found is not None else ""


def _commit_date(data: bytes) -> str:
    try:
        commit = json.loads(data)[0]["commit"]
        return str(commit["committer"]["date"])[:10]
    except (ValueError, LookupError, TypeError):
        raise ValueError("GitHub answered something that is no list of commits") from None

"""Every relative link of every Markdown page leads to a file, and every `#anchor` to a heading."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
_FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)[^)]*\)|!\[[^\]]*\]\(([^)\s]+)\)")


def pages():
    folders = [ROOT, ROOT / "docs", ROOT / ".github", ROOT / "pset", ROOT / "leaderboard"]
    return sorted(page for folder in folders for page in folder.glob("*.md"))


def anchors(page):
    """The anchors GitHub gives to a page's headings."""
    headings = re.findall(r"^#+\s+(.*?)\s*$", _FENCED.sub("", page.read_text("utf-8")), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)
    return set(plain)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    text = _FENCED.sub("", page.read_text("utf-8"))
    broken = []
    for found in _LINK.finditer(text):
        target = found[1] or found[2]
        # `../../actions/…` leads to pages that GitHub makes beside the files.
        if re.match(r"[a-z]+:|(\.\./)+actions/", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists() or (anchor and file.suffix == ".md" and anchor not in anchors(file)):
            broken.append(target)
    assert broken == []

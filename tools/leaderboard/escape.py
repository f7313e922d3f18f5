"""Make any text show as itself. Names come from pull requests and failure messages from model-written code."""

import html
import re
from functools import lru_cache

_WORD_JOINER = "\u2060"
# Not printable, or turning the direction of the text around them: shown as a box, so that nobody is fooled by them.
_HIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff\ufffe\uffff]"
)
_BLANKS = re.compile(r"[^\S\u00a0]+")
_SPECIAL = re.compile(r"[\\`*_\[\]~#!$]")
# GitHub also links bare addresses and turns :words: into pictures after Markdown is done; a word joiner stops both.
_LINKED = re.compile(
    r"(?<=:)(?=//)|(?<=www)(?=\.)|(?<=WWW)(?=\.)|(?<=[\w.+-])(?=@[\w-]+\.)|(?<=:)(?=[\w+-]+:)", re.IGNORECASE
)


def one_line(text: str) -> str:
    """The text on one line, with hidden characters made visible; no-break spaces stay what they are."""
    return _HIDDEN.sub("\ufffd", _BLANKS.sub(" ", text).strip(" "))


# Names, verdicts and figures come back on thousands of pages; escaping each once halves the time of a large site.
@lru_cache(maxsize=1 << 17)
def markdown(text: str) -> str:
    """Inline Markdown, safe in a table cell, that shows exactly `one_line(text)`."""
    joined = _LINKED.sub(_WORD_JOINER, one_line(text))
    escaped = _SPECIAL.sub(r"\\\g<0>", joined)
    return escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("|", "&#124;")


@lru_cache(maxsize=1 << 17)
def html_text(text: str) -> str:
    """The same for HTML, in text and in attribute values."""
    return html.escape(one_line(text), quote=True)

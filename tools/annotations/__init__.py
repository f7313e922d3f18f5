"""The annotation grammar: parse, strip, mask, splice and count lines. Pure functions on text."""

from tools.annotations.document import Document, Snippet, executable_lines
from tools.annotations.grammar import COMMENT_PREFIXES, comment_prefix, parse
from tools.annotations.masking import Blank, blank_for, placeholder, strip_tags

__all__ = [
    "COMMENT_PREFIXES",
    "Blank",
    "Document",
    "Snippet",
    "blank_for",
    "comment_prefix",
    "executable_lines",
    "parse",
    "placeholder",
    "strip_tags",
]

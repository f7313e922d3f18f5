"""From TeX files to one text that a model can read: everything in place, comments, preamble and bibliography gone.

This is no TeX: what cannot be resolved by reading (computed file names, conditionals on a journal's class) stays as it is.
"""

import json
import posixpath
import re
from collections.abc import Mapping

from tools.diagnostics import UsageProblem

_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*")
_WHOLE_LINE_COMMENT = re.compile(r"^[ \t]*%[^\n]*\n?", re.MULTILINE)
_INPUT = re.compile(r"\\(?:input|include|subfile|subfileinclude)\s*\{\s*([^{}]+?)\s*\}|\\input\s+([^\s{}\\]+)")
_IMPORT = re.compile(r"\\(?:sub)?import\s*\{\s*([^{}]*?)\s*\}\s*\{\s*([^{}]+?)\s*\}")
_BIBLIOGRAPHY = re.compile(
    r"\\begin\{thebibliography\}.*?\\end\{thebibliography\}|\\bibliography(?:style)?\s*\{[^{}]*\}|\\printbibliography(?:\[[^\]]*\])?",
    re.DOTALL,
)
_OFF = re.compile(r"\\iffalse\b.*?\\fi\b", re.DOTALL)
_DEFINITION = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|DeclarePairedDelimiter|NewDocumentCommand)\*?\s*\{?\s*\\([A-Za-z@]+)\s*\}?"
    r"|\\[gex]?def\s*\\([A-Za-z@]+)"
    r"|\\let\s*\\([A-Za-z@]+)"
)
_USED = re.compile(r"\\([A-Za-z@]+)")
_DEPTH = 20
_MOST_CHARACTERS = 4_000_000


def flatten(files: Mapping[str, str], name: str) -> tuple[str, str]:
    """(path of the main file, the whole text). UsageProblem when no file begins a document."""
    main = main_file(files)
    if main is None:
        raise UsageProblem(f"no file of the source of {name} begins a document. Use the committed paper text.")
    whole = _expanded(files, main, ())
    preamble, _, rest = whole.partition("\\begin{document}")
    body = _BIBLIOGRAPHY.sub("", _OFF.sub("", rest.split("\\end{document}")[0]))
    macros = _needed(_definitions(preamble), body)
    text = ("\n".join(macros) + "\n\n" if macros else "") + body.strip() + "\n"
    return main, re.sub(r"\n[ \t]*(?:\n[ \t]*)+\n", "\n\n", text)


def main_file(files: Mapping[str, str]) -> str | None:
    """What arXiv's own note names as top level; else the file that begins a document and brings in the most text."""
    named = _told(files)
    if named is not None:
        return named
    found = [path for path, text in files.items() if _begins_document(text)]
    if not found:
        return None
    usual = ("main.tex", "ms.tex", "paper.tex", "article.tex")
    return max(found, key=lambda path: (len(_expanded(files, path, ())), path.lower() in usual, path))


def _told(files: Mapping[str, str]) -> str | None:
    for path, text in files.items():
        base = posixpath.basename(path).lower()
        if base == "00readme.json":
            try:
                sources = json.loads(text).get("sources", [])
                tops = [s["filename"] for s in sources if s.get("usage") == "toplevel"]
            except (ValueError, AttributeError, KeyError, TypeError):
                continue
        elif base == "00readme.xxx":
            tops = [
                words[0] for line in text.splitlines() if len(words := line.split()) > 1 and words[1] == "toplevelfile"
            ]
        else:
            continue
        tops = [top for top in tops if top in files]
        if len(tops) == 1:
            return str(tops[0])
    return None


def _begins_document(text: str) -> bool:
    plain = without_comments(text)
    return "\\begin{document}" in plain and re.search(r"\\document(?:class|style)\b", plain) is not None


def without_comments(text: str) -> str:
    """TeX's rule: from an unescaped % to the end of the line. A line of comment alone goes with its line end."""
    return _COMMENT.sub(r"\1", _WHOLE_LINE_COMMENT.sub("", text))


def _expanded(files: Mapping[str, str], path: str, above: tuple[str, ...]) -> str:
    """The file with every file that it names in place of the name; one that would contain itself is left out."""
    text = without_comments(files[path])
    if len(above) >= _DEPTH:
        return text
    folders = [posixpath.dirname(place) for place in (*above[:1], path)]

    def inserted(match: re.Match[str], wanted: str) -> str:
        for folder in dict.fromkeys([*folders, ""]):
            for suffix in ("", ".tex"):
                target = posixpath.normpath(posixpath.join(folder, wanted + suffix))
                if target in files and target not in (*above, path):
                    inner = _expanded(files, target, (*above, path))
                    # A subfile is a document of its own, of which the body counts.
                    return (
                        inner.partition("\\begin{document}")[2].split("\\end{document}")[0]
                        if _begins_document(inner)
                        else inner
                    )
        return match.group(0)

    text = _INPUT.sub(lambda m: inserted(m, m[1] or m[2]), text)
    text = _IMPORT.sub(lambda m: inserted(m, posixpath.join(m[1], m[2])), text)
    return text[:_MOST_CHARACTERS]


def _definitions(preamble: str) -> dict[str, str]:
    """Macros of the preamble: name -> its whole definition."""
    found: dict[str, str] = {}
    for match in _DEFINITION.finditer(preamble):
        name = match[1] or match[2] or match[3]
        end = _end_of_definition(preamble, match.end())
        found[name] = " ".join(preamble[match.start() : end].split())
    return found


def _end_of_definition(text: str, start: int) -> int:
    """After the last brace group that follows on the line; for \\let and the like, the end of the line."""
    depth, at = 0, start
    while at < len(text):
        character = text[at]
        if character == "\\":
            at += 2
            continue
        if character == "{":
            depth += 1
        elif character == "}":
            depth -= 1
            if depth <= 0 and not text[at + 1 : at + 2].strip("\n \t").startswith(("{", "[")):
                following = text[at + 1 :].lstrip(" \t")[:1]
                if following not in ("{", "["):
                    return at + 1
        elif character == "\n" and depth == 0:
            return at
        at += 1
    return len(text)


def _needed(definitions: Mapping[str, str], body: str) -> list[str]:
    """The definitions that the body uses, directly or through others, in the order of the preamble."""
    wanted: set[str] = set()
    queue = [name for name in set(_USED.findall(body)) if name in definitions]
    while queue:
        name = queue.pop()
        if name not in wanted:
            wanted.add(name)
            queue += [other for other in _USED.findall(definitions[name]) if other in definitions]
    return [definition for name, definition in definitions.items() if name in wanted]

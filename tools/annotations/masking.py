"""Cut a snippet out of a file, and put a completion in its place, byte for byte."""

from dataclasses import dataclass

from tools.annotations.document import Document, Snippet, split_lines


@dataclass(frozen=True)
class Blank:
    """A file with one snippet cut out and every tag removed: `before + reference + after` is the file without tags."""

    path: str
    snippet: Snippet
    before: str
    reference: str
    after: str
    prefix: str
    newline: str

    @property
    def masked(self) -> str:
        """The file as a model sees it: the snippet replaced by a comment that asks for it."""
        return self.before + self._closed(placeholder(self)) + self.after

    def splice(self, completion: str) -> str:
        """The candidate: the file with `completion` in place of the snippet, in the file's own line ends.

        The reference text itself is spliced unchanged, so mask then splice of the reference gives the file back.
        """
        if completion == self.reference:
            return self.before + completion + self.after
        lines = [line.rstrip("\r\n") for line in split_lines(completion)]
        return self.before + self._closed(self.newline.join(lines)) + self.after

    def _closed(self, text: str) -> str:
        """`text` with a line end, except where the snippet itself ends the file without one."""
        if not text:
            return text
        ends_file = not self.after and not self.reference.endswith(("\n", "\r"))
        return text if ends_file else text + self.newline


def placeholder(blank: Blank) -> str:
    """The comment that stands for the blank, without a line end."""
    count = blank.snippet.lines
    size = f"{count} line" + ("" if count == 1 else "s")
    return f'{blank.snippet.indent}{blank.prefix} TODO: Implement block "{blank.snippet.hint}" ({size})'


def strip_tags(document: Document) -> str:
    """The file without its tag lines; everything else is kept byte for byte, a byte order mark on a tag line too."""
    return _without_tags(document, 1, len(document.lines))


def blank_for(document: Document, snippet: Snippet) -> Blank:
    """Cut `snippet` out of `document`; tags of all snippets are gone from every part."""
    return Blank(
        path=document.path,
        snippet=snippet,
        before=_without_tags(document, 1, snippet.start),
        reference=_without_tags(document, snippet.start + 1, snippet.end - 1),
        after=_without_tags(document, snippet.end, len(document.lines)),
        prefix=document.prefix,
        newline=document.newline,
    )


def _without_tags(document: Document, first: int, last: int) -> str:
    """Lines `first` to `last` (from 1, inclusive) without tags."""
    kept = [document.lines[n - 1] for n in range(first, last + 1) if n not in document.tag_lines]
    mark = "\ufeff" if first == 1 and 1 in document.tag_lines and document.lines[0].startswith("\ufeff") else ""
    return mark + "".join(kept)

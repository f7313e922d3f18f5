"""Read one paper's folder: annotated files, context files, paper text and test file."""

import ast
from pathlib import Path, PurePosixPath
from typing import Any

from tools.annotations import Document, Snippet, comment_prefix, parse, strip_tags
from tools.diagnostics import Diagnostic, Severity, finding
from tools.problems.locator import Locator
from tools.problems.paper import DEFAULT_TEST_FILE, DEFAULT_TIMEOUT_SECONDS, Paper
from tools.problems.test_file import check_test_file, form_of

PAPER_TEXTS = ("paper2code_paper.md", "paper2code_paper.tex")


def as_list(paths: Any) -> list[str]:
    """Paths as papers.yaml gives them: a string, a list, or null."""
    if paths is None:
        return []
    return [paths] if isinstance(paths, str) else list(paths)


def read_folder(
    pset: Path, entry: dict[str, Any], at: Locator, *, lenient: bool, thorough: bool = True
) -> tuple[Paper | None, list[Diagnostic]]:
    """The paper, or None when its folder, an annotated file or the test file cannot be used; and all findings."""
    reader = _Reader(pset / entry["id"], entry, at, lenient, thorough)
    return reader.read(), reader.found


class _Reader:
    """Collects findings while one folder is read."""

    def __init__(self, folder: Path, entry: dict[str, Any], at: Locator, lenient: bool, thorough: bool) -> None:
        self.folder, self.entry, self.at, self.lenient, self.thorough = folder, entry, at, lenient, thorough
        self.found: list[Diagnostic] = []

    def read(self) -> Paper | None:
        entry = self.entry
        # Asked of the parent, since a file system that ignores case would say yes to a wrong spelling.
        parent = self.folder.parent
        if not parent.is_dir() or self.folder.name not in {child.name for child in parent.iterdir()}:
            self.found.append(self.at.finding("RCB125", f"There is no folder {self.folder.as_posix()}.", "id"))
            return None
        if self.folder.is_symlink() or not self.folder.is_dir():
            rule = "RCB122" if self.folder.is_symlink() else "RCB125"
            self.found.append(self.at.finding(rule, f"{self.folder.as_posix()} must be a real folder.", "id"))
            return None
        annotated = [self._annotated(path, keys) for path, keys in self._listed("annotated_file_paths")]
        context = [
            (path, text)
            for path, keys in self._listed("context_file_paths")
            if (text := self._text(path, keys)) is not None
        ]
        listed = [path for path, _ in (*self._listed("annotated_file_paths"), *self._listed("context_file_paths"))]
        for path in sorted({path for path in listed if listed.count(path) > 1}):
            self.found.append(self.at.finding("RCB123", f"{path} is listed twice.", "context_file_paths"))
        text_path, paper_text = self._paper_text()
        test_path = entry.get("test_entry_point", DEFAULT_TEST_FILE)
        test = self._text(test_path, ("test_entry_point",), missing="RCB401")
        documents = [document for document in annotated if document is not None]
        if test is not None and self.thorough:
            modules = [document.path for document in documents] + [path for path, _ in context]
            where = (self.folder / test_path).as_posix()
            self._add(check_test_file(test, where, modules, lenient=self.lenient))
        if test is None or len(documents) < len(annotated) or not documents:
            return None
        return Paper(
            **{key: entry[key] for key in (
                "id", "title", "arxiv_abs", "arxiv_date", "arxiv_v1_date", "github_url", "first_commit_date",
                "last_commit_date", "venue",
            )},
            folder=self.folder,
            annotated=tuple(documents),
            context=tuple(context),
            paper_text=paper_text,
            paper_text_path=text_path,
            test_path=test_path,
            test_source=test,
            test_form=form_of(test),
            area=entry.get("area", ""),
            license=entry.get("license", ""),
            language=entry.get("language", "Python"),
            timeout_seconds=float(entry.get("timeout_seconds", DEFAULT_TIMEOUT_SECONDS)),
            requirements=tuple(entry.get("requirements", ())),
            contributors=tuple(entry.get("contributors", ())),
            suppress=tuple(sorted(entry.get("suppress", {}).items())),
        )  # fmt: skip

    def _add(self, diagnostics: list[Diagnostic]) -> None:
        from dataclasses import replace

        self.found += [replace(d, paper=self.entry["id"]) for d in diagnostics]

    def _listed(self, field: str) -> list[tuple[str, tuple[str | int, ...]]]:
        """Each listed path with the keys that lead to it in the entry."""
        value = self.entry[field]
        if isinstance(value, str):
            return [(value, (field,))]
        return [(path, (field, index)) for index, path in enumerate(as_list(value))]

    def _text(self, path: str, keys: tuple[str | int, ...], *, missing: str = "RCB121") -> str | None:
        """The file's text as it is (no newline translation), or None after reporting why there is none."""
        inside = PurePosixPath(path)
        if inside.is_absolute() or ".." in inside.parts or "\\" in path or ":" in path or path != inside.as_posix():
            self.found.append(
                self.at.finding("RCB120", f"The path {path!r} is not a plain path inside the paper's folder.", *keys)
            )
            return None
        file = self.folder
        for part in inside.parts:
            file = file / part
            if file.is_symlink():
                self.found.append(self.at.finding("RCB122", f"{file.as_posix()} is a link.", *keys))
                return None
        if not file.is_file():
            self.found.append(self.at.finding(missing, f"There is no file {file.as_posix()}.", *keys))
            return None
        try:
            data = file.read_bytes()
        except OSError as error:
            self.found.append(self.at.finding(missing, f"{file.as_posix()} cannot be read: {error.strerror}.", *keys))
            return None
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            message = f"Byte {error.start} (0x{data[error.start]:02x}) is not UTF-8."
            self._add([finding("RCB209", file.as_posix(), line, message)])
            return None

    def _annotated(self, path: str, keys: tuple[str | int, ...]) -> Document | None:
        text = self._text(path, keys)
        if text is None:
            return None
        shown = (self.folder / path).as_posix()
        if comment_prefix(path) is None:
            self.found.append(self.at.finding("RCB211", f"No line-comment sign is known for {path}.", *keys))
            return None
        document, problems = parse(text, path, lenient=self.lenient)
        from dataclasses import replace

        self._add([replace(problem, path=shown) for problem in problems])
        if not document.snippets and not problems:
            self._add([finding("RCB210", shown, 1, f"{path} holds no tags.")])
        if path.endswith(".py") and self.thorough:
            self._add(_compilation(document, shown))
        return document if not any(problem.severity is Severity.ERROR for problem in problems) else None

    def _paper_text(self) -> tuple[str, str]:
        for name in PAPER_TEXTS:
            if (self.folder / name).exists():
                text = self._text(name, ("id",)) or ""
                if not text.strip():
                    self._add([finding("RCB302", (self.folder / name).as_posix(), 1, f"{name} is empty.")])
                return name, text
        self._add(
            [
                finding(
                    "RCB301", self.folder.as_posix(), 0, "There is no paper2code_paper.md and no paper2code_paper.tex."
                )
            ]
        )
        return "", ""


def _compilation(document: Document, shown: str) -> list[Diagnostic]:
    """The reference must compile, with its tags and without, and so must the file with `pass` in place of any one snippet."""
    tree = _tree(strip_tags(document))
    if isinstance(tree, tuple):
        # Tag lines are gone from what was compiled, so the line is found again among the lines that are left.
        kept = [n for n in range(1, len(document.lines) + 1) if n not in document.tag_lines]
        line = kept[min(max(tree[0], 1), len(kept)) - 1] if kept else 1
        return [finding("RCB213", shown, line, f"The file does not compile: {tree[1]}.")]
    tree = _tree(document.text)
    if isinstance(tree, tuple):  # a tag after a backslash, which is no comment on a line of its own
        return [finding("RCB213", shown, tree[0], f"With its tags the file does not compile: {tree[1]}.")]
    statements = _statement_lines(tree)
    return [
        finding(
            "RCB212",
            shown,
            snippet.start,
            f'With `pass` in place of "{snippet.hint}" the file does not compile: {broken[1]}.',
        )
        for snippet in document.snippets
        if isinstance(broken := _tree(_with_pass(document, snippet, statements)), tuple)
    ]


def _statement_lines(tree: ast.Module) -> list[tuple[int, int]]:
    """First and last line of each top-level statement."""
    return [
        (min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))]), node.end_lineno or node.lineno)
        for node in tree.body
    ]


def _with_pass(document: Document, snippet: Snippet, statements: list[tuple[int, int]]) -> str:
    """The top-level statements that the snippet touches, with `pass` in its place: they compile exactly when the file does,
    and parsing the whole file once per snippet would be most of the time of `rcb validate`."""
    touched = [(first, last) for first, last in statements if first <= snippet.end and last >= snippet.start]
    first = min([snippet.start, *(first for first, _ in touched)])
    last = max([snippet.end, *(last for _, last in touched)])
    before, after = document.lines[first - 1 : snippet.start - 1], document.lines[snippet.end : last]
    return "".join([*before, snippet.indent, "pass\n", *after])


def _tree(source: str) -> ast.Module | tuple[int, str]:
    """The syntax tree, or line and reason of the fault."""
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source.removeprefix("\ufeff"))
    except (SyntaxError, ValueError) as error:
        return getattr(error, "lineno", None) or 1, getattr(error, "msg", None) or str(error)
    except RecursionError:
        return 1, "it is nested too deeply"

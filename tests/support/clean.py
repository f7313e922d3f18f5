"""A paper without any finding (the one that `rcb new` makes, its facts filled in), and edits that plant one defect each."""

from collections.abc import Callable
from pathlib import Path

from tools.problems import scaffold

FACTS = {
    "title": "A running mean that trusts surprising values less",
    "arxiv_abs": "https://arxiv.org/abs/2501.00001v2",
    "arxiv_date": "2025-02-01",
    "arxiv_v1_date": "2025-01-01",
    "github_url": "https://github.com/example/clean",
    "first_commit_date": "2025-01-02",
    "last_commit_date": "2025-01-03",
    "venue": "Examples 2025",
    "area": "robust statistics",
    "license": "CC-BY-4.0",
}
MODULE, TEST, TEXT, ENTRY = "clean/clean.py", "clean/paper2code_test.py", "clean/paper2code_paper.md", "papers.yaml"
Edit = Callable[[Path], None]


def write_clean(root: Path) -> Path:
    """Write the problem set under `root`, with one paper called `clean`."""
    folder = root / "clean"
    folder.mkdir(parents=True)
    (root / "papers.yaml").write_text(scaffold.with_entry("", scaffold.entry("clean", FACTS), "clean"), "utf-8")
    for name, content in scaffold.files("clean").items():
        (folder / name).write_text(content, "utf-8")
    return root


def replaced(file: str, old: str, new: str, *, count: int = 1) -> Edit:
    """Put `new` for `old`, which must stand in the file exactly `count` times: an edit that no longer applies is an error."""

    def edit(root: Path) -> None:
        text = (root / file).read_text("utf-8")
        assert text.count(old) == count, f"{file} holds {old!r} {text.count(old)} times, not {count}"
        (root / file).write_text(text.replace(old, new), "utf-8")

    return edit


def appended(file: str, text: str) -> Edit:
    """Add to the end of a file that is there."""

    def edit(root: Path) -> None:
        assert (root / file).is_file()
        with (root / file).open("a", encoding="utf-8") as out:
            out.write(text)

    return edit


def added(file: str, content: str | bytes = "") -> Edit:
    """Add a file that was not there."""

    def edit(root: Path) -> None:
        path = root / file
        assert not path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    return edit


def linked(file: str, target: str) -> Edit:
    def edit(root: Path) -> None:
        (root / file).symlink_to(target)

    return edit


def both(*edits: Edit) -> Edit:
    def edit(root: Path) -> None:
        for one in edits:
            one(root)

    return edit

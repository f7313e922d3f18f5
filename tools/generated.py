"""Pages that are made from the program's own tables: `python -m tools.generated` writes them, `--check` names stale ones."""

import sys
from pathlib import Path

from tools.diagnostics.page import diagnostics_page
from tools.problems.page import papers_page

ROOT = Path(__file__).resolve().parents[1]


def pages() -> dict[str, str]:
    """Path in the repository -> text."""
    return {"docs/diagnostics.md": diagnostics_page(), "docs/papers.md": papers_page()}


def stale(root: Path = ROOT) -> list[str]:
    """Paths whose file is missing or says something else."""
    return [
        path for path, text in pages().items()
        if not (root / path).is_file() or (root / path).read_text("utf-8") != text
    ]  # fmt: skip


def main(words: list[str]) -> int:
    if "--check" in words:
        for path in stale():
            print(f"{path} is stale: run `make generated` and commit it.", file=sys.stderr)
        return 1 if stale() else 0
    for path, text in pages().items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

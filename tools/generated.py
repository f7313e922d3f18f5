"""Pages that are made from what else is here: `python -m tools.generated` writes them, `--check` names stale ones.

Those of `docs/` come from the program's own tables and are committed with a change of these. `pset/README.md` comes from the
papers; on GitHub it is made anew on the main branch (tools/github/publish.py), since two pull requests that each carried it
would conflict, so that `--check` leaves it alone there unless `--all` is given.
"""

import os
import sys
from pathlib import Path

from tools.diagnostics.page import diagnostics_page
from tools.problems.page import papers_page

ROOT = Path(__file__).resolve().parents[1]


def program_pages() -> dict[str, str]:
    """Path in the repository -> text."""
    return {"docs/diagnostics.md": diagnostics_page(), "docs/papers.md": papers_page()}


def problem_set_pages(root: Path) -> dict[str, str]:
    """Path in the repository -> text."""
    from tools.grading.sanity.figures import figures_of
    from tools.leaderboard.problem_set import problem_set_page
    from tools.problems import load

    problems = load(root / "pset", thorough=False)
    return {"pset/README.md": problem_set_page(problems, figures_of(root / "pset" / "mutants.json", problems.papers))}


def stale(pages: dict[str, str], root: Path) -> list[str]:
    """Paths whose file is missing or says something else."""
    return [
        path for path, text in pages.items()
        if not (root / path).is_file() or (root / path).read_text("utf-8") != text
    ]  # fmt: skip


def main(words: list[str], root: Path = ROOT) -> int:
    if "--check" in words:
        everything = "--all" in words or not os.environ.get("GITHUB_ACTIONS")
        found = stale(program_pages() | (problem_set_pages(root) if everything else {}), root)
        for path in found:
            print(f"{path} is stale: run `make generated` and commit it.", file=sys.stderr)
        return 1 if found else 0
    for path, text in (program_pages() | problem_set_pages(root)).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

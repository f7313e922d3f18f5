"""A new paper: an entry for papers.yaml and a folder with a worked example that passes the gate as it stands."""

from collections.abc import Mapping
from pathlib import Path

from tools.problems.facts import DATES, NO_ARXIV, NO_DATE, NO_REPOSITORY, TO_FILL
from tools.problems.positions import read_yaml

TEMPLATE = Path(__file__).resolve().parent / "template"
HEADER = "# The papers of the problem set, ordered by id. docs/papers.md says what the fields mean.\n"


def entry(paper_id: str, facts: Mapping[str, str]) -> str:
    """The entry as YAML. Facts that are missing become place holders, which `rcb validate` reports until they are filled."""
    fields = {
        "id": paper_id,
        "title": facts.get("title", TO_FILL),
        "arxiv_abs": facts.get("arxiv_abs", NO_ARXIV),
        "arxiv_date": facts.get("arxiv_date", NO_DATE),
        "arxiv_v1_date": facts.get("arxiv_v1_date", NO_DATE),
        "github_url": facts.get("github_url", NO_REPOSITORY),
        "first_commit_date": facts.get("first_commit_date", NO_DATE),
        "last_commit_date": facts.get("last_commit_date", NO_DATE),
        "venue": facts.get("venue", TO_FILL),
        "annotated_file_paths": module_file(paper_id),
        "context_file_paths": None,
        "area": facts.get("area", TO_FILL),
        "license": facts.get("license", "CC-BY-4.0"),
    }
    rows = [f"{name}: {_scalar(value, quoted=name in DATES)}\n" for name, value in fields.items()]
    return "- " + "  ".join(rows)


def module_name(paper_id: str) -> str:
    """A name that Python can import: `My-Paper.2` becomes `my_paper_2`."""
    name = "".join(c if c.isalnum() else "_" for c in paper_id.lower())
    return name if not name[0].isdigit() else f"paper_{name}"


def module_file(paper_id: str) -> str:
    return f"{module_name(paper_id)}.py"


def files(paper_id: str) -> dict[str, str]:
    """The folder's files by name."""
    name = module_name(paper_id)
    test = (TEMPLATE / "paper2code_test.py").read_text("utf-8").replace("from example import", f"from {name} import")
    return {
        module_file(paper_id): (TEMPLATE / "example.py").read_text("utf-8"),
        "paper2code_paper.md": (TEMPLATE / "paper2code_paper.md").read_text("utf-8"),
        "paper2code_test.py": test,
    }


def with_entry(text: str, new: str, paper_id: str) -> str:
    """papers.yaml with one entry more, at its place in the order of ids; every other byte stays."""
    if not text.strip():
        return HEADER + new
    source = read_yaml(text, "papers.yaml")
    ids = [str(e.get("id", "")) for e in source.value] if isinstance(source.value, list) else []
    later = next((n for n, other in enumerate(ids) if other.casefold() > paper_id.casefold()), None)
    if later is None:
        return text.rstrip("\n") + "\n\n" + new
    line = source.line((later,))[0] - 1
    lines = text.splitlines(keepends=True)
    while line and lines[line - 1].lstrip().startswith("#"):
        line -= 1  # a comment above an entry stays with it
    if line == 0:
        line = source.line((later,))[0] - 1
    return "".join(lines[:line]) + new + "\n" + "".join(lines[line:])


def _scalar(value: str | None, *, quoted: bool) -> str:
    """One YAML value: plain where it is safe, in double quotes otherwise."""
    import json

    import yaml

    if value is None:
        return "null"
    if not quoted:
        try:
            if yaml.safe_load(f"k: {value}") == {"k": value}:
                return value
        except yaml.YAMLError:
            pass
    return json.dumps(value, ensure_ascii=False)

"""`docs/papers.md`: the fields of papers.yaml, made from the schema that checks them."""

from typing import Any

from tools.problems.load import papers_schema

_INTRO = """\
# The fields of papers.yaml

<!-- Made by `make generated` from schemas/papers.schema.json; edits here are lost. -->

`pset/papers.yaml` is a list with one entry per paper, ordered by id. `rcb new ID` writes an entry; `rcb validate` checks it.
Dates are read as YYYY-MM-DD whether quoted or not.
"""


def papers_page() -> str:
    """The whole page as Markdown."""
    schema = papers_schema()
    paper = schema["$defs"]["paper"]
    required = [name for name in paper["properties"] if name in paper["required"]]
    optional = [name for name in paper["properties"] if name not in paper["required"]]
    parts = [_INTRO]
    for title, names in (("Required", required), ("Optional", optional)):
        parts.append(f"\n## {title}\n\n| field | kind | meaning |\n|---|---|---|\n")
        for name in names:
            field = paper["properties"][name]
            parts.append(f"| `{name}` | {_kind(field)} | {field['description'].replace('|', chr(92) + '|')} |\n")
    return "".join(parts)


def _kind(field: dict[str, Any]) -> str:
    """In words: `text, at most 80 characters`, `date`, `path or list of paths`."""
    if "anyOf" in field:
        return " or ".join(_kind(choice) for choice in field["anyOf"])
    if "$ref" in field:
        return {"address": "https address", "date": "date", "path": "path", "paths": "path or list of paths"}[
            field["$ref"].rsplit("/", 1)[-1]
        ]
    kind = {"string": "text", "array": "list of texts", "object": "mapping", "number": "number", "null": "null"}[
        field["type"]
    ]
    if "maxLength" in field:
        kind += f", at most {field['maxLength']} characters"
    if "maximum" in field:
        kind += f", at most {field['maximum']}"
    return kind

"""Check the entries of papers.yaml against the schema and against each other; every finding has its line."""

from collections.abc import Iterator
from typing import Any

from tools.diagnostics import Diagnostic, finding
from tools.problems.facts import DATES, check_facts
from tools.problems.locator import Locator
from tools.problems.positions import Path, Positioned


def check(
    source: Positioned, name: str, schema: dict[str, Any], *, lenient: bool
) -> tuple[list[tuple[int, dict[str, Any]]], list[Diagnostic]]:
    """The entries good enough to read a folder for, with their index, and what is wrong in the list."""
    import jsonschema

    item_schema = {"$ref": "#/$defs/paper", "$defs": schema["$defs"]}
    validator = jsonschema.Draft202012Validator(item_schema)
    diagnostics: list[Diagnostic] = []
    good: list[tuple[int, dict[str, Any]]] = []
    if not source.value:
        diagnostics.append(finding("RCB102", name, 1, f"{name} lists no papers."))
    ids: dict[str, int] = {}
    for index, entry in enumerate(source.value):
        at = Locator(source, index, name)
        faults = sorted(validator.iter_errors(entry), key=lambda e: (list(map(str, e.absolute_path)), e.message))
        found = [d for fault in faults for d in _explain(fault, at)]
        unique = True
        if isinstance(entry, dict) and isinstance(entry.get("id"), str):
            folded = entry["id"].casefold()
            if folded in ids:
                unique = False
                other = source.value[ids[folded]]["id"]
                line = source.line((ids[folded], "id"))[0]
                same = "also" if other == entry["id"] else "only in upper and lower case different from"
                found.append(at.finding("RCB108", f"The id {entry['id']!r} is {same} {other!r} on line {line}.", "id"))
            ids.setdefault(folded, index)
        if not faults:
            found += check_facts(entry, at, lenient)
        diagnostics += found
        if not faults and unique:
            good.append((index, entry))
    return good, diagnostics


def _explain(fault: Any, at: Locator) -> Iterator[Diagnostic]:
    """One schema fault in a contributor's words."""
    path: Path = tuple(fault.absolute_path)
    where = ".".join(map(str, path)) or "entry"
    if fault.validator == "additionalProperties" and isinstance(fault.instance, dict) and not path:
        known = fault.schema.get("properties", {})
        for key in fault.instance:
            if key not in known:
                yield at.finding("RCB105", f"There is no field `{key}`.{_nearest(key, list(known))}", *path, key)
    elif fault.validator == "required":
        missing = [key for key in fault.validator_value if key not in fault.instance]
        # jsonschema reports each missing field apart; its message names the one meant.
        yield at.finding(
            "RCB106", f"The field {next(f'`{k}`' for k in missing if repr(k) in fault.message)} is missing.", *path
        )
    elif fault.validator == "type" and not path:
        yield at.finding("RCB107", "An entry must be a mapping of fields, like `id: my-paper`.")
    else:
        yield at.finding("RCB107", f"`{where}`: {_reason(fault)}", *path)


def _nearest(key: str, known: list[str]) -> str:
    import difflib

    close = difflib.get_close_matches(key, known, n=1)
    return f" Did you mean `{close[0]}`?" if close else ""


def _reason(fault: Any) -> str:
    field = fault.absolute_path[0] if fault.absolute_path else ""
    if field == "id":
        return f"{fault.instance!r} is not a usable id: letters, digits, `.`, `_` and `-`, at most 64, no dot at either end."
    if field in DATES:
        return f"{fault.instance!r} is not a date written as YYYY-MM-DD."
    if field in ("annotated_file_paths", "context_file_paths"):
        allowed = "a path or a list of paths" + (", or null" if field.startswith("context") else "")
        return f"{fault.instance!r} is not {allowed}."
    return str(fault.message)[:200]

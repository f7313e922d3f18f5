"""Requests held against GitHub's published OpenAPI description (see extract.py)."""

import json
import re
from functools import cache

import jsonschema

from tests.support.github.extract import FILE


@cache
def _operations():
    known = []
    for line, operation in json.loads(FILE.read_text("utf-8"))["operations"].items():
        method, path = line.split()
        pattern = re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(path)))
        known.append((method, pattern, line, operation))
    return known


def find(method, path):
    """(operation's name, its description, path parameters) or None."""
    for known, pattern, line, operation in _operations():
        match = pattern.fullmatch(path)
        if known == method and match:
            return line, operation, match.groupdict()
    return None


def faults_of(method, path, query, body):
    """What is wrong with a request, as a list of texts."""
    found = find(method, path)
    if found is None:
        return [f"GitHub describes no {method} {path} among the operations this project uses"]
    line, operation, given = found
    faults = [f"{line}: unknown parameter {name}" for name in query if name not in operation["query"]]
    for place, values in (("path", given), ("query", query)):
        for name, value in values.items():
            schema = operation[place].get(name)
            if schema is not None:
                faults += _against(schema, _typed(schema, value), f"{line}: {name}")
    if operation["body"] is not None and body is not None:
        faults += _against(operation["body"], body, f"{line}: body")
        known = operation["body"].get("properties")
        faults += [f"{line}: unknown field {name}" for name in body if known is not None and name not in known]
    elif body:
        faults.append(f"{line}: takes no body")
    return faults


def _typed(schema, value):
    if schema.get("type") == "integer" and value.isdigit():
        return int(value)
    if schema.get("type") == "boolean" and value in ("true", "false"):
        return value == "true"
    return value


def _against(schema, value, place):
    return [f"{place}: {fault.message}" for fault in jsonschema.Draft202012Validator(schema).iter_errors(value)]

"""YAML with positions: plain values, and the line and column of every key and value in them.

PyYAML's own loader drops positions, keeps the last of two equal keys and expands aliases without bound; its node tree
(one step earlier) has none of these faults.
"""

from dataclasses import dataclass, field
from typing import Any

import yaml

from tools.diagnostics import Diagnostic, finding

Path = tuple[str | int, ...]
_Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass
class Positioned:
    """`value` with `lines[path]` = (line, column) from 1 for every value, reached by keys and indices."""

    value: Any
    lines: dict[Path, tuple[int, int]] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)

    def line(self, path: Path) -> tuple[int, int]:
        """Position of the value at `path`, or of the nearest value around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, (1, 1))


def read_yaml(text: str, name: str) -> Positioned:
    """Read one YAML document. Unquoted dates come back as the text they are written as."""
    result = Positioned(None)
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        reason = getattr(error, "problem", None) or str(error).splitlines()[0]
        result.problems.append(finding("RCB101", name, line, f"This is not YAML: {reason}.", column=column))
        return result
    except RecursionError:
        result.problems.append(finding("RCB101", name, 1, "This YAML is nested too deeply to read."))
        return result
    if node is not None:
        seen: set[int] = set()
        try:
            result.value = _plain(node, (), result, name, seen)
        except RecursionError:
            result.problems.append(finding("RCB101", name, 1, "This YAML is nested too deeply to read."))
    return result


def _plain(node: yaml.Node, path: Path, into: Positioned, name: str, seen: set[int]) -> Any:
    line, column = node.start_mark.line + 1, node.start_mark.column + 1
    into.lines[path] = (line, column)
    if id(node) in seen:
        into.problems.append(finding("RCB104", name, line, "An alias repeats a value from elsewhere.", column=column))
        return None
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*path, index), into, name, seen) for index, item in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, path, into, name, seen)
    assert isinstance(node, yaml.ScalarNode)
    return _scalar(node)


def _mapping(node: yaml.MappingNode, path: Path, into: Positioned, name: str, seen: set[int]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line, column = key_node.start_mark.line + 1, key_node.start_mark.column + 1
        key = str(key_node.value)
        if key in value:
            first = into.lines[(*path, key)][0]
            message = f"The key `{key}` stands here and on line {first}."
            into.problems.append(finding("RCB103", name, line, message, column=column))
            continue
        value[key] = _plain(value_node, (*path, key), into, name, seen)
        into.lines[(*path, key)] = (line, column)
    return value


def _scalar(node: yaml.ScalarNode) -> Any:
    text: str = node.value
    tag = node.tag.rsplit(":", 1)[-1]
    if tag == "null":
        return None
    if tag == "bool":
        return text.lower() in ("true", "yes", "on")
    if tag in ("int", "float"):
        try:
            return int(text) if tag == "int" else float(text)
        except ValueError:
            return text
    return text

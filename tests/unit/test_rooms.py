"""The rooms of tools/ import only rooms above them (docs/architecture.md), and what runs in the sandbox imports none."""

import ast
import re
from pathlib import Path

import pytest

from tools.cli import VERBS

ROOMS = ["diagnostics", "annotations", "problems", "grading", "models", "evaluation", "leaderboard", "github", "cli"]
TOOLS = Path(__file__).resolve().parents[2] / "tools"


def imported_rooms(file):
    """Rooms that the file imports, anywhere in it, with the line."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [node.module] if node.module != "tools" else [f"tools.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "tools" and len(parts) > 1:
                yield parts[1], node.lineno


def test_every_folder_is_a_known_room():
    folders = {path.name for path in TOOLS.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_rooms_above_it(room):
    allowed = set(ROOMS[: ROOMS.index(room) + 1])
    wrong = [
        f"{file.relative_to(TOOLS)}:{line} imports {other}"
        for file in sorted((TOOLS / room).rglob("*.py"))
        for other, line in imported_rooms(file)
        if other not in allowed
    ]
    assert wrong == []


def test_what_runs_inside_the_sandbox_imports_nothing_of_the_program():
    files = sorted((TOOLS / "grading" / "inside").rglob("*.py"))
    assert files
    assert [str(file) for file in files if list(imported_rooms(file))] == []


def test_the_map_names_every_room_in_order_and_modules_that_exist():
    page = (TOOLS.parent / "docs/architecture.md").read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == ROOMS
    drawn = "".join(re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    named = {
        (room, name) for room, name in re.findall(r"\b([a-z]+)\.([a-z_]+)\b", drawn) if room in ROOMS and name != "yaml"
    }
    assert len(named) > 15
    for room, name in named:
        assert (TOOLS / room / f"{name}.py").is_file() or (TOOLS / room / name).is_dir(), f"{room}.{name}"


def test_the_map_names_verbs_that_exist():
    page = (TOOLS.parent / "docs/architecture.md").read_text("utf-8")
    verbs = set(re.findall(r"\brcb ([a-z]+)", page))
    assert len(verbs) > 7 and verbs <= set(VERBS)

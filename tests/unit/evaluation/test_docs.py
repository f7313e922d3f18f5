"""What docs/evaluation.md says is what the program does."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from tools.cli import VERBS, evaluate, fetch, merge, plan, regrade, submit

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs" / "evaluation.md").read_text("utf-8")
SCHEMA = json.loads((ROOT / "schemas" / "submission.schema.json").read_text("utf-8"))


def test_the_examples_of_a_submission_are_valid():
    examples = re.search(r"```json\n(.*?)\n```\n", TEXT, re.DOTALL)
    assert examples is not None
    lines = examples[1].strip().split("\n")
    assert len(lines) == 2
    for line in lines:
        jsonschema.validate(json.loads(line), SCHEMA)


def test_every_field_of_a_submission_is_described():
    table = TEXT[TEXT.index("| field | meaning |") : TEXT.index("`rcb show PAPER/BLANK --prompt`")]
    assert set(re.findall(r"`([a-z_]+)`", table)) >= SCHEMA["properties"].keys()


@pytest.mark.parametrize("command", sorted(set(re.findall(r"rcb [a-z]+ [^\n`#]*", TEXT))))
def test_every_command_shown_is_understood(command):
    import argparse

    verb, *words = command.split()[1:]
    assert verb in VERBS
    modules = {"evaluate": evaluate, "fetch": fetch, "merge": merge, "plan": plan, "regrade": regrade, "submit": submit}
    if verb in modules:
        parser = argparse.ArgumentParser(exit_on_error=False)
        modules[verb].add_arguments(parser)
        known = {option for action in parser._actions for option in action.option_strings}
        assert {word for word in words if word.startswith("--")} <= known


def test_every_reason_of_a_dry_run_is_described():
    source = "".join((ROOT / "tools" / room).read_text("utf-8") for room in ("evaluation/stale.py", "models/keys.py"))
    reasons = re.findall(r'"((?:new|changed|no answer|answered|could not) ?[a-z ,]+)"', source)
    assert len(reasons) >= 12
    # A new snippet, mode or sample stands in a list that begins with "new".
    assert not [reason for reason in reasons if reason not in TEXT and reason.removeprefix("new ") not in TEXT]

"""The list of findings: IDs that are unique, in use and written down."""

import re
from pathlib import Path

from tools.diagnostics import RULES
from tools.generated import program_pages

ROOT = Path(__file__).parents[3]


def test_every_rule_is_on_the_page_with_why_and_fix():
    page = program_pages()["docs/diagnostics.md"]
    for rule in RULES.values():
        assert f"| {rule.id} | {rule.name} |" in page


def test_ids_and_names_are_well_formed_and_unique():
    assert list(RULES) == sorted(RULES)
    assert all(re.fullmatch(r"RCB[1-7][0-9]{2}", rule) for rule in RULES)
    assert len({rule.name for rule in RULES.values()}) == len(RULES)
    for rule in RULES.values():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.name)
        assert rule.why.endswith("."), rule.id
        assert rule.fix[-1] in ".}", rule.id


def test_every_rule_is_made_somewhere_in_the_program():
    source = "".join(
        path.read_text("utf-8") for path in (ROOT / "tools").rglob("*.py") if path.name not in ("rules.py", "sarif.py")
    )
    assert [rule for rule in RULES if f'"{rule}"' not in source] == []

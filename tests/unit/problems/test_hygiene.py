"""Each static check against a paper that passes all of them, and edits of it that must be caught."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.clean import ENTRY, MODULE, TEST, TEXT, added, appended, both, linked, replaced, write_clean
from tools.diagnostics import Severity
from tools.problems import load
from tools.problems.hygiene import inspect

OWN_PAPERS = Path(__file__).parents[3] / "pset"
DISTANCE = "    distance = (x - center).square().mean(dim=-1, keepdim=True)\n    return scale / (scale + distance)\n"
START = "        self.center = torch.zeros(width, dtype=torch.float64)\n        self.scale = scale\n        self.count = 0\n"


def findings(root, *, lenient=False):
    problems = load(root, lenient=lenient)
    return [*problems.diagnostics, *inspect(problems, lenient=lenient)]


def line_of(root, d):
    """The text of the line that the finding points at; empty for a finding about a file as a whole."""
    return Path(d.path).read_text("utf-8").splitlines()[d.line - 1] if d.line else ""


@pytest.fixture
def root(tmp_path):
    return write_clean(tmp_path / "pset")


def test_the_clean_paper_has_no_finding(root):
    assert findings(root) == []


def test_the_papers_of_this_repository_have_no_error_and_no_warning():
    bad = [d for d in findings(OWN_PAPERS) if d.severity is not Severity.HINT]
    assert bad == []


def hint(new, old="trust from squared distance"):
    return replaced(MODULE, f'"{old}"', f'"{new}"', count=2)


START_CHECK = '    assert seen["center"].tolist() == [0.0] * 4\n    assert (seen["count"], seen["scale"]) == (0, 1.0)\n'
# Name of the defect -> (rule, a text on the line it must be found on, the edit).
EDITS = {
    # Facts
    "a misspelt suppression": (
        "RCB109",
        "RCB999",
        appended(ENTRY, "  suppress:\n    RCB999: there is no such finding\n"),
    ),
    "an address inside the repository": (
        "RCB116",
        "tree/main",
        replaced(ENTRY, "com/example/clean", "com/example/clean/tree/main/code"),
    ),
    "an arXiv number of another year": ("RCB117", "arxiv_v1_date", replaced(ENTRY, "2501.00001v2", "2407.00001v2")),
    "a repository from long before the paper": (
        "RCB118",
        "2015-01-02",
        replaced(ENTRY, '"2025-01-02"', '"2015-01-02"'),
    ),
    "an address without version": ("RCB119", "2501.00001", replaced(ENTRY, "00001v2", "00001")),
    "no licence": ("RCB130", "id: clean", replaced(ENTRY, "  license: CC-BY-4.0\n", "")),
    "a requirement that is not pinned": ("RCB131", "einops", appended(ENTRY, "  requirements: [einops]\n")),
    "a requirement with a lower bound": ("RCB131", "einops", appended(ENTRY, "  requirements: [einops>=0.8]\n")),
    "a requirement from an address": (
        "RCB131",
        "einops",
        appended(ENTRY, "  requirements: ['einops @ https://example.org/e.whl']\n"),
    ),
    "a requirements file that is not pinned": (
        "RCB131",
        "jaxtyping",
        added("clean/paper2code_requirements.txt", "einops==0.8.1\njaxtyping\n# why: shapes\n"),
    ),
    "a place holder": ("RCB132", "FILL IN", replaced(ENTRY, "venue: Examples 2025", "venue: FILL IN")),
    # Snippets
    "a hint of one letter": ("RCB214", 'name="x"', hint("x")),
    "a hint of filler words": ("RCB214", "implement this", hint("implement this part of the code")),
    "a numbered hint": ("RCB214", "block 3", hint("block 3")),
    "two hints that differ by number and case": (
        "RCB215",
        "start 2",
        both(hint("Start 1"), hint("start 2", old="start from nothing seen")),
    ),
    "a method's signature in the blank": (
        "RCB217",
        "def trust",
        both(
            replaced(MODULE, '    # <paper2code name="trust from squared distance">\n', ""),
            replaced(MODULE, '    # </paper2code name="trust', '# </paper2code name="trust'),
            replaced(MODULE, "def trust(", '# <paper2code name="trust from squared distance">\ndef trust('),
        ),
    ),
    # Folder
    "a large file": ("RCB310", "", added("clean/table.csv", "1,2\n" * 200_000)),
    "many files that are large together": (
        "RCB310",
        "",
        both(*(added(f"clean/table_{n}.csv", "1,2\n" * 100_000) for n in range(6))),
    ),
    "a binary file": ("RCB311", "", added("clean/weights.bin", b"\x00\x01\x02")),
    "a cache": ("RCB312", "", added("clean/__pycache__/clean.cpython-311.pyc", b"\x00")),
    "a backup": ("RCB312", "", added("clean/clean.py~", "old")),
    "a hidden file": ("RCB313", "", added("clean/.env", "KEY=1\n")),
    "a file without a role": ("RCB314", "", added("clean/notes.txt", "to do\n")),
    "a file named like a module of Python": (
        "RCB319",
        "",
        both(
            replaced(ENTRY, "context_file_paths: null", "context_file_paths: random.py"),
            added("clean/random.py", "SEED = 0\n"),
        ),
    ),
    "a folder named like a package": (
        "RCB319",
        "",
        both(
            replaced(ENTRY, "context_file_paths: null", "context_file_paths: torch/extra.py"),
            added("clean/torch/extra.py", "SEED = 0\n"),
        ),
    ),
    "a link": ("RCB122", "", linked("clean/other.py", "/etc/hostname")),
    "a copy of the reference, by name": ("RCB315", "", added("clean/clean_ref.py", "pass\n")),
    "a copy of the reference, by content": (
        "RCB315",
        "",
        lambda root: shutil.copy(root / MODULE, root / "clean/helpers.py"),
    ),
    # Answers
    "the answer in the paper text": ("RCB316", "distance = (x", appended(TEXT, f"\n```python\n{DISTANCE}```\n")),
    "the answer in the paper text as a line of prose": (
        "RCB316",
        "Compute `",
        appended(TEXT, "\nCompute `scale/(scale+distance)` with `(x-center).square().mean(dim=-1,keepdim=True)`.\n"),
    ),
    "the answer in a context file": (
        "RCB317",
        "trust from squared",
        both(
            replaced(ENTRY, "context_file_paths: null", "context_file_paths: helper.py"),
            added("clean/helper.py", "def trusted(x, center, scale):\n" + DISTANCE),
        ),
    ),
    "the answer in another function of the file": (
        "RCB318",
        "trust from squared",
        appended(MODULE, "\n\ndef trusted(x, center, scale):\n" + DISTANCE),
    ),
    "the answer in a comment": (
        "RCB318",
        "start from nothing",
        appended(MODULE, "\n\n" + "".join("#" + line + "\n" for line in START.splitlines())),
    ),
    # Tests
    "a fixed seed": (
        "RCB408",
        "manual_seed(0)",
        replaced(TEST, "    x, center = torch.randn(5", "    torch.manual_seed(0)\n    x, center = torch.randn(5"),
    ),
    "a wide tolerance": (
        "RCB409",
        "CASES",
        replaced(TEST, "\n\ndef observe_trust", '\n\nCASES = {"trust": {"atol": 10.0}}\n\n\ndef observe_trust'),
    ),
    "an observer that returns nothing": (
        "RCB410",
        "observe_start",
        replaced(TEST, '    return {"center": mean.center, "count": mean.count, "scale": float(mean.scale)}\n', ""),
    ),
    "an observer that leaves the module alone": (
        "RCB411",
        "observe_noise",
        appended(TEST, '\n\ndef observe_noise():\n    return {"x": torch.randn(3)}\n'),
    ),
    "an observer with an argument": (
        "RCB412",
        "observe_start",
        replaced(TEST, "def observe_start():", "def observe_start(width):"),
    ),
    "a check without argument": (
        "RCB412",
        "check_start",
        replaced(TEST, "def check_start(seen):", "def check_start():"),
    ),
    "an assertion beside the candidate": (
        "RCB413",
        "assert mean.count",
        replaced(TEST, "    mean = TrustedMean(4)\n", "    mean = TrustedMean(4)\n    assert mean.count == 0\n"),
    ),
    "a check that looks away": (
        "RCB414",
        "check_start",
        replaced(TEST, START_CHECK, "    assert torch.zeros(1).sum() == 0\n"),
    ),
    "a check that asserts nothing": (
        "RCB414",
        "check_start",
        replaced(TEST, START_CHECK, '    torch.allclose(seen["center"], torch.zeros(4))\n'),
    ),
    "a value compared with itself": (
        "RCB415",
        'assert_close(seen["center"], seen',
        replaced(TEST, 'assert_close(seen["center"], center)', 'assert_close(seen["center"], seen["center"])'),
    ),
    "a comparison of equal sides": (
        "RCB415",
        'assert seen["count"] ==',
        replaced(TEST, 'seen["count"] == 7', 'seen["count"] == seen["count"]'),
    ),
    "an error that disappears": (
        "RCB416",
        "except Exception",
        replaced(
            TEST,
            "    mean = TrustedMean(4)\n",
            "    mean = TrustedMean(4)\n    try:\n        mean.clear()\n    except Exception:\n        pass\n",
        ),
    ),
    "a clock": (
        "RCB417",
        "time.time()",
        both(
            replaced(TEST, "import torch\nfrom clean", "import time\n\nimport torch\nfrom clean"),
            replaced(TEST, '"scale": float(mean.scale)}', '"scale": float(mean.scale), "at": time.time()}'),
        ),
    ),
    "a generator with a seed of its own": (
        "RCB417",
        "default_rng()",
        both(
            replaced(TEST, "import torch\nfrom clean", "import numpy as np\nfrom clean"),
            replaced(TEST, "float(torch.rand(())) + 0.5\n    return", "np.random.default_rng().random()\n    return"),
        ),
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_each_planted_defect_is_found_where_it_is(root, name):
    rule, on_its_line, edit = EDITS[name]
    edit(root)
    found = [d for d in findings(root) if d.id == rule]
    assert found, f"{name} is not found"
    assert any(on_its_line in line_of(root, d) for d in found), f"{name} is found on the wrong line: {found}"


def test_equal_sizes_are_noticed(root):
    words = ("second", "third", "fourth", "fifth", "sixth")
    functions = "".join(
        f'\n\ndef {word}(x):\n    # <paper2code name="{word} power">\n    return x**{n}\n'
        f'    # </paper2code name="{word} power">\n'
        for n, word in enumerate(words, start=2)
    )
    (root / MODULE).write_text(f'"""Powers."""\n{functions}')
    assert "RCB216" in {d.id for d in findings(root)}


def test_a_suppressed_finding_is_a_hint_with_its_reason(root):
    appended(ENTRY, "  suppress:\n    RCB314: the notes are read by reviewers\n")(root)
    added("clean/notes.txt", "to do\n")(root)
    (found,) = findings(root)
    assert (found.id, found.severity) == ("RCB314", Severity.HINT)
    assert "the notes are read by reviewers" in found.message


def test_lenient_turns_what_older_data_breaks_into_warnings(root):
    added("clean/clean_ref.py", "pass\n")(root)
    assert {d.severity for d in findings(root)} == {Severity.ERROR}
    assert {d.severity for d in findings(root, lenient=True)} == {Severity.WARNING}


def test_files_that_git_ignores_are_no_part_of_the_paper(root):
    added("clean/__pycache__/clean.cpython-311.pyc", b"\x00")(root)
    added(".gitignore", "__pycache__/\n")(root)
    assert "RCB312" in {d.id for d in findings(root)}
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    assert findings(root) == []
    subprocess.run(["git", "-C", str(root), "add", "-f", "."], check=True)
    assert "RCB312" in {d.id for d in findings(root)}, "a cache that was committed is found"


def test_an_edit_that_no_longer_applies_fails(root):
    with pytest.raises(AssertionError, match="0 times"):
        replaced(MODULE, "not in the file", "anything")(root)

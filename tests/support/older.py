"""A problem set of the original benchmark's shape, written for these tests: older test form, `*_ref` copies, a doubled hint,
a context file, a paper in a subfolder, an address that is not arXiv's, dates out of order, a package that is not installed."""

from pathlib import Path

ENTRY = """\
- id: {id}
  title: {title}
  arxiv_abs: {address}
  arxiv_date: {date}
  arxiv_v1_date: 2024-06-20
  github_url: https://github.com/example/{id}
  first_commit_date: 2024-07-01
  last_commit_date: 2024-08-01
  venue: ICLR2025

  annotated_file_paths: {annotated}
  context_file_paths: {context}


"""
ARXIV = "https://arxiv.org/abs/2406.00001v1"

SCRIPT_MODULE = """\
import torch


def squash(x, alpha):
    # <paper2code name="squash"> \n    scaled = alpha * x
    return torch.tanh(scaled)
    # </paper2code name="squash">


def unused(x):
    # <paper2code name="unused">
    return x + 1
    # </paper2code name="unused">
"""
SCRIPT_TEST = """\
import torch

from model import squash
from model_ref import squash as squash_ref

torch.manual_seed(0)
x = torch.randn(4, 4)
assert torch.allclose(squash(x, 0.5), squash_ref(x, 0.5))
print("All tests passed")
"""

UNITTEST_ONE = """\
def twice(x):
    # <paper2code name="double">
    return 2 * x
    # </paper2code name="double">
"""
UNITTEST_TWO = """\
from helper import one


def shift(x):
    # <paper2code name="shift">
    return x + one()
    # </paper2code name="shift">


def shift_again(x):
    # <paper2code name="shift">
    return x - one()
    # </paper2code name="shift">
"""
UNITTEST_TEST = """\
import unittest

from parts.first import twice
from second import shift, shift_again


class TestParts(unittest.TestCase):
    def test_twice(self):
        self.assertEqual(twice(3), 6)

    def test_shift(self):
        self.assertEqual(shift(3), 4)
        self.assertEqual(shift_again(3), 2)


if __name__ == "__main__":
    unittest.main()
"""

MISSING_MODULE = """\
import a_package_nobody_has


def call(x):
    # <paper2code name="call">
    return a_package_nobody_has.call(x)
    # </paper2code name="call">
"""


def write_older(root: Path) -> Path:
    """Three papers: `script`, `parts` and `lacking`."""
    entries = ENTRY.format(
        id="script", title="A script", address=ARXIV, date="2024-06-20", annotated="model.py", context="null"
    )
    entries += ENTRY.format(
        id="parts", title="Parts", address="https://openreview.net/forum?id=abc", date="2024-06-01",
        annotated="\n    - parts/first.py\n    - second.py", context="\n    - helper.py",
    )  # fmt: skip
    entries += ENTRY.format(
        id="lacking", title="Lacking", address=ARXIV, date="2024-06-21", annotated="m.py", context="null"
    )
    files = {
        "papers.yaml": entries,
        "script/model.py": SCRIPT_MODULE,
        "script/model_ref.py": "\n".join(line for line in SCRIPT_MODULE.splitlines() if "paper2code" not in line)
        + "\n",
        "script/paper2code_test.py": SCRIPT_TEST,
        "script/paper2code_paper.tex": "\\section{Squash} The output is bounded.\n",
        "parts/parts/first.py": UNITTEST_ONE,
        "parts/second.py": UNITTEST_TWO,
        "parts/helper.py": "def one():\n    return 1\n",
        "parts/paper2code_test.py": UNITTEST_TEST,
        "parts/paper2code_paper.md": "# Parts\n\nDouble, shift.\n",
        "lacking/m.py": MISSING_MODULE,
        "lacking/paper2code_test.py": "from m import call\n\nassert call(1) == 1\n",
        "lacking/paper2code_paper.md": "# Lacking\n\nA call.\n",
    }
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    return root

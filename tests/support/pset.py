"""A small problem set on disk that passes every check, to be broken one way at a time."""

import textwrap
from collections.abc import Mapping
from pathlib import Path

ENTRY = """\
- id: toy
  title: A toy
  arxiv_abs: https://arxiv.org/abs/2501.00001v2
  arxiv_date: 2025-02-01
  arxiv_v1_date: "2025-01-01"
  github_url: https://github.com/example/toy
  first_commit_date: 2025-01-02
  last_commit_date: 2025-01-03
  venue: Toys 2025
  annotated_file_paths: toy.py
  context_file_paths: null
  area: toys
  license: CC-BY-4.0
"""

MODULE = '''\
"""A gate that squashes its input."""

import torch


def gate(x: torch.Tensor, alpha: float) -> torch.Tensor:
    """tanh(alpha * x), of the shape of x."""
    # <paper2code name="bounded gate">
    scaled = alpha * x
    # <paper2code name="squash the scaled input">
    bounded = torch.tanh(scaled)
    # </paper2code name="squash the scaled input">
    return bounded
    # </paper2code name="bounded gate">
'''

TEST = '''\
"""The gate on random input, against the formula."""

import torch
from toy import gate


def observe_values():
    x = torch.randn(4, 3, dtype=torch.float64)
    return {"x": x, "y": gate(x, 0.7)}


def check_values(seen):
    torch.testing.assert_close(seen["y"], torch.tanh(0.7 * seen["x"]))
'''

TEXT = "# A toy\n\nThe gate is $\\tanh(\\alpha x)$: the input is scaled by $\\alpha$, then squashed.\n"


def write_pset(root: Path, entry: str = ENTRY, files: Mapping[str, str | bytes | None] | None = None) -> Path:
    """Write the toy problem set under `root`; `files` adds, replaces or (None) leaves out files of its folder."""
    folder = root / "toy"
    folder.mkdir(parents=True)
    (root / "papers.yaml").write_text(textwrap.dedent(entry), "utf-8")
    contents: dict[str, str | bytes | None] = {
        "toy.py": MODULE,
        "paper2code_test.py": TEST,
        "paper2code_paper.md": TEXT,
    }
    for name, content in {**contents, **(files or {})}.items():
        if content is not None:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root

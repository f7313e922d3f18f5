"""Result lines and stores for tests of what is made from them."""

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.evaluation.store import cell_file

Line = dict[str, Any]


def line(**values: Any) -> Line:
    """One stored result line; everything has a default."""
    given = {
        "schema": 1, "model": "m", "paper": "p", "snippet": "s", "file": "a.py", "mode": "paper", "sample": 0, "lines": 3,
        "first_commit_date": "2025-03-01", "paper_title": "", "source": "evaluated", "generation_key": "g",
        "grading_key": "k", "completion": "x", "extraction": "fence", "reindented": False, "verdict": "pass", "kind": None,
    }  # fmt: skip
    given |= values
    if given["verdict"] == "fail" and "kind" not in values:
        given["kind"] = "functional"
    return given


def write_store(root: Path, lines: Iterable[Line]) -> Path:
    """A store with these lines."""
    files: dict[Path, list[Line]] = {}
    for item in lines:
        files.setdefault(cell_file(root, item["model"], item["paper"]), []).append(item)
    for file, items in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(json.dumps(item) + "\n" for item in items), "utf-8")
    return root


HOSTILE = (
    "a|b `c` <script>alert(1)</script> *d* _e_ [f](http://g.example) :rocket: 🚀 \u202eevil\n# not a heading "
    + "long" * 40
)


def rich_lines(models: int = 8, papers: int = 6, samples: int = 1, seed: int = 7) -> list[Line]:
    """A store that has something to show in every part of the page: both modes, all verdicts, costs, hostile names.

    Model 0 has lost some results to its provider; abilities, difficulties and failures are drawn at random from `seed`.
    """
    draw = random.Random(seed)
    kinds = ["functional"] * 6 + ["name", "syntax", "type", "type", "import", "attribute", "index/key"]
    others = ["timeout", "memory", "crash", "no_code", "truncated", "refused", "context_overflow", "forged"]
    found = []
    for p in range(papers):
        snippets = [(f"step {n} of paper {p}", draw.randint(1, 30)) for n in range(draw.randint(3, 9))]
        if p == 0:
            snippets.append((HOSTILE, 4))
        for m in range(models):
            for name, lines in snippets:
                chance = min(max(0.85 - 0.09 * m - 0.015 * lines + draw.gauss(0, 0.1), 0.02), 0.98)
                for mode in ("paper", "code-only"):
                    for sample in range(samples if mode == "paper" else 1):
                        passed = draw.random() < chance * (1.0 if mode == "paper" else 0.7)
                        verdict = "pass" if passed else "fail" if draw.random() < 0.85 else draw.choice(others)
                        if m == 0 and draw.random() < 0.03:
                            verdict = "provider_error"
                        kind = draw.choice(kinds) if verdict == "fail" else None
                        found.append(
                            line(
                                model=HOSTILE if m == models - 1 else f"vendor-{m % 3}/model-{m}",
                                paper=f"paper-{p}", paper_title=f"A paper about | things, number {p}", snippet=name,
                                file=f"code_{p}.py", mode=mode, sample=sample, lines=lines,
                                first_commit_date=f"202{4 + p % 2}-{1 + (5 * p) % 12:02d}-15", verdict=verdict, kind=kind,
                                reindented=passed and draw.random() < 0.05,
                                cost_usd=None if m == models - 1 else 0.0002 * 3**m * (1 + 0.1 * draw.random()),
                                answered_on=f"2026-01-{1 + m:02d}", provider_model=f"model-{m}-2026-01",
                                form="in-process" if p == 2 else "observers",
                                failure=None if kind is None else {
                                    "case": draw.choice(["values", "shape", "gradient"]), "where": "comparison",
                                    "exception": "TypeError" if kind == "type" else None,
                                    "message": draw.choice(["values differ", "got 3 rows | expected 4", HOSTILE]),
                                    "trace": [], "difference": "at y[0, 2]: expected 1.25, got 1.5",
                                },
                            )
                        )  # fmt: skip
    return found

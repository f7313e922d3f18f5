"""Nothing changed since the last run: how long does it take to find that out?"""

import copy
import resource
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from benchmarks.evaluation.common import PSET, model
from tools.evaluation.questions import PaperQuestions
from tools.evaluation.replies import blank_record
from tools.evaluation.store import cell_file, write_cell
from tools.models.catalogue import Model
from tools.problems import load

RCB = "import sys; from tools.cli import main; sys.exit(main())"


def copies(root: Path, snippets: int) -> int:
    """A problem set of at least that many snippets, made of copies of the papers in pset/. Returns how many it holds."""
    entries = yaml.safe_load((PSET / "papers.yaml").read_text("utf-8"))
    sizes = {paper.id: len(paper.snippets) for paper in load(PSET, thorough=False).papers}
    entries = [entry for entry in entries if entry["id"] in sizes]
    made, count = [], 0
    while count < snippets:
        entry = entries[len(made) % len(entries)]
        name = f"{entry['id']}-{len(made)}"
        shutil.copytree(PSET / entry["id"], root / name, ignore=shutil.ignore_patterns("__pycache__"))
        # A deep copy: YAML would write a list that two entries share as an alias, which is refused.
        made.append({**copy.deepcopy(entry), "id": name})
        count += sizes[entry["id"]]
    (root / "papers.yaml").write_text(yaml.safe_dump(made, sort_keys=False), "utf-8")
    return count


def write_models(file: Path, models: list[Model]) -> None:
    file.write_text(yaml.safe_dump([
        {"id": m.id, "name": m.name, "developer": m.developer, "open": m.open, "litellm": m.litellm, "params": dict(m.params),
         "knowledge_cutoff": None, "price": {"input": 1.0, "output": 4.0, "cached": 0.1}, "enabled": True,
         "limits": {"concurrency": 32}}
        for m in models
    ]), "utf-8")  # fmt: skip


def fill(store: Path, pset: Path, models: list[Model]) -> int:
    """Results that are up to date for all questions, with answers as long as real ones."""
    written = 0
    for paper in load(pset, thorough=False).papers:
        questions = PaperQuestions(paper, ("paper",))
        for m in models:
            lines = []
            for q in questions.of(m, ("paper",), 1, 0.0):
                code = q.ref.blank.reference
                answer = (
                    f"Here is the block.\n\n```python\n{code}```\n"
                    + "It follows the paper's equations step by step.\n" * 6
                )
                lines.append(replace(
                    blank_record(q, "evaluated"), completion=code, answer=answer, extraction="fenced", verdict="pass", seed="1",
                    grading_key=questions.keys.grading_key(q.snippet, code), cases_passed=9, cases_total=9, form="observers",
                ).to_json())  # fmt: skip
            write_cell(cell_file(store, m.id, paper.id), lines, sync=False)
            written += len(lines)
    return written


def unchanged(models: int, snippets: int) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "pset").mkdir()
        all_models = [model(f"m{n:03d}") for n in range(models)]
        count = copies(root / "pset", snippets)
        write_models(root / "models.yaml", all_models)
        lines = fill(root / "store", root / "pset", all_models)
        size = sum(file.stat().st_size for file in (root / "store").rglob("*.jsonl"))
        print(f"{models} models x {count} snippets: {lines} results, {size / 1e6:.0f} MB")
        command = [sys.executable, "-c", RCB, "evaluate", "--pset", str(root / "pset"), "--store", str(root / "store"),
                   "--models-file", str(root / "models.yaml")]  # fmt: skip
        for _ in range(3):
            before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            seconds, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
            processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            print(f"  {seconds:.2f} s ({processor:.2f} s of processor time): {done.stdout.strip()}")

"""What evaluation costs besides models and graders, and whether it keeps its promises under kills.

python -m benchmarks.evaluation unchanged     nothing changed: 32 models x 600 snippets, no call, no grading
"""

import argparse
import copy
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from tools.evaluation.questions import PaperQuestions
from tools.evaluation.replies import blank_record
from tools.evaluation.store import cell_file, write_cell
from tools.models.catalogue import Limits, Model, Price
from tools.problems import load

RCB = "import sys; from tools.cli import main; sys.exit(main())"
PSET = Path(__file__).resolve().parents[1] / "pset"


def model(name: str) -> Model:
    """A model of a provider that no benchmark here calls."""
    return Model(
        f"bench-{name}", name, "nobody", True, f"openai/{name}", {"max_tokens": 1024, "api_base": "http://127.0.0.1:9/v1"},
        None, Price(1.0, 4.0, 0.1), True, Limits(32),
    )  # fmt: skip


def write_models(file: Path, models: list[Model]) -> None:
    file.write_text(yaml.safe_dump([
        {"id": m.id, "name": m.name, "developer": m.developer, "open": m.open, "litellm": m.litellm, "params": dict(m.params),
         "knowledge_cutoff": None, "price": {"input": 1.0, "output": 4.0, "cached": 0.1}, "enabled": True,
         "limits": {"concurrency": 32}}
        for m in models
    ]), "utf-8")  # fmt: skip


def copies(root: Path, snippets: int) -> int:
    """A problem set of at least that many snippets, made of copies of the papers in pset/. Returns how many it holds."""
    import shutil

    entries = yaml.safe_load((PSET / "papers.yaml").read_text("utf-8"))
    sizes = {paper.id: len(paper.snippets) for paper in load(PSET).papers}
    made, count = [], 0
    while count < snippets:
        entry = entries[len(made) % len(entries)]
        if entry["id"] not in sizes:
            raise SystemExit(f"{entry['id']} cannot be read")
        name = f"{entry['id']}-{len(made)}"
        shutil.copytree(PSET / entry["id"], root / name, ignore=shutil.ignore_patterns("__pycache__"))
        made.append(
            {**copy.deepcopy(entry), "id": name}
        )  # YAML would write a shared list as an alias, which is refused
        count += sizes[entry["id"]]
    (root / "papers.yaml").write_text(yaml.safe_dump(made, sort_keys=False), "utf-8")
    return count


def fill(store: Path, pset: Path, models: list[Model]) -> int:
    """Results that are up to date for all questions, with answers as long as real ones."""
    written = 0
    for paper in load(pset).papers:
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
        command = [sys.executable, "-c", RCB, "evaluate", "--pset", str(root / "pset"), "--store", str(root / "store"),
                   "--models-file", str(root / "models.yaml")]  # fmt: skip
        for _ in range(3):
            started = time.perf_counter()
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            seconds = time.perf_counter() - started
            print(
                f"{models} models x {count} snippets ({lines} results, {size / 1e6:.0f} MB): {seconds:.2f} s. {done.stdout.strip()}{done.stderr.strip()}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("unchanged",))
    parser.add_argument("--models", type=int, default=32)
    parser.add_argument("--snippets", type=int, default=600)
    args = parser.parse_args()
    if args.what == "unchanged":
        unchanged(args.models, args.snippets)


if __name__ == "__main__":
    main()

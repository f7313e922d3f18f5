"""What a verdict costs, measured side by side: (a) as the original benchmark grades, (b) by the worker.

    python -m benchmarks.grading [--papers A,B] [--candidates N]

(a) copies the paper's folder, starts a fresh Python through a shell, imports everything and runs all cases and checks in that
process, one candidate after another. (b) is `Grader.grade` with one running worker, from source text to verdict. Both grade the
same candidates by turns, so that a busy machine hurts both. "Own" is the observers' own time: their second run in (a)'s
process, when everything is imported and warm; overhead is all the rest. Checks count as own time in (a) and as overhead in (b);
the end of (a)'s process is not counted. Everything has one thread.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tools.grading import Candidate, Grader, Options, reference
from tools.grading.paper_job import code_files
from tools.grading.worker import PRELOAD, Worker
from tools.problems import Paper, load

ROOT = Path(__file__).resolve().parents[1]
# What (a) runs in the copied folder. Times are those of the system-wide monotonic clock.
_SCRIPT = """\
import json, random, time
import numpy, torch, torch._dynamo
torch.set_num_threads(1)
import {module} as test

def run(prefix, seen):
    start = time.monotonic()
    for name in [name for name in dir(test) if name.startswith(prefix)]:
        torch.manual_seed(1); numpy.random.seed(1); random.seed(1)
        case = name.removeprefix(prefix)
        try:
            if prefix == "observe_":
                seen[case] = getattr(test, name)()
            elif case in seen:
                getattr(test, name)(seen[case])
        except Exception:
            pass
    return time.monotonic() - start

seen = {{}}
run("observe_", seen), run("check_", seen)
end = time.monotonic()
print(json.dumps({{"end": end, "observers": run("observe_", {{}}), "checks": run("check_", seen)}}))
"""


@dataclass(frozen=True)
class Row:
    """One candidate, in seconds: total and own time of (a), total and own time of (b)."""

    paper: str
    verdict: str
    plain: float
    plain_own: float
    worker: float
    worker_own: float
    child_cpu: float

    @property
    def plain_overhead(self) -> float:
        return self.plain - self.plain_own

    @property
    def worker_overhead(self) -> float:
        return self.worker - self.worker_own


def candidates(paper: Paper, count: int) -> list[Candidate]:
    """The reference, then right and wrong solutions of the paper's tests by turns, spread over all of them."""
    folder = ROOT / "tests" / "pset" / paper.id
    right, wrong = (sorted((folder / kind).glob("*.py")) for kind in ("right", "wrong"))
    found = [reference(paper)]
    each = max(1, (count - 1) // 2)
    for files in (right, wrong):
        for file in files[:: max(1, len(files) // each)][:each]:
            text = file.read_text("utf-8")
            blank = paper.find(text.partition("\n")[0].removeprefix("# blank: ").strip()).blank
            found.append(Candidate(paper, {blank.path: blank.splice(text)}))
    return found[:count]


def plain(candidate: Candidate) -> tuple[float, float, float]:
    """(a): seconds in all, of the observers alone, of the checks alone."""
    paper = candidate.paper
    with tempfile.TemporaryDirectory() as temporary:
        started = time.monotonic()
        folder = Path(temporary) / "copy"
        shutil.copytree(paper.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for path, text in code_files(candidate).items():
            (folder / path).write_text(text, "utf-8")
        (folder / "run_cases.py").write_text(_SCRIPT.format(module=Path(paper.test_path).stem), "utf-8")
        said = subprocess.run(
            f"cd {folder} && {sys.executable} run_cases.py", shell=True, capture_output=True, text=True, check=True,
            env={**os.environ, "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
    times = json.loads(said.stdout.splitlines()[-1])
    return times["end"] - started, times["observers"], times["checks"]


def measure(grader: Grader, candidate: Candidate) -> Row:
    """(a) between two runs of (b), of which the mean counts."""

    def graded() -> float:
        started = time.monotonic()
        verdicts.append(grader.grade(candidate))
        return time.monotonic() - started

    verdicts = []
    before = graded()
    total, observers, checks = plain(candidate)
    after = graded()
    return Row(
        candidate.paper.id, verdicts[0].status.value, total, observers + checks, (before + after) / 2, observers,
        verdicts[0].cpu_seconds,
    )  # fmt: skip


def _line(name: str, rows: list[Row]) -> str:
    def show(values: list[float]) -> str:
        ordered = sorted(values)
        return f"{1e3 * statistics.median(ordered):7.0f} {1e3 * ordered[int(0.95 * (len(ordered) - 1))]:6.0f}"

    return (
        f"{name:<16}{len(rows):>4}  {show([r.plain for r in rows])}  {show([r.worker for r in rows])}"
        f"  {show([r.worker_own for r in rows])}  {show([r.plain_overhead for r in rows])}"
        f"  {show([r.worker_overhead for r in rows])}"
    )


def ratio(rows: list[Row], above: str, below: str) -> float:
    """Median of the candidates' own ratios: both sides of one were measured within the same few seconds."""
    return statistics.median(getattr(row, above) / max(getattr(row, below), 1e-4) for row in rows)


def scaling(papers: list[Paper]) -> str:
    """Candidates a second with one and with two workers, on the references of all papers."""
    work = [reference(paper) for paper in papers for _ in range(20)]
    speeds = []
    for workers in (1, 2):
        with Grader(Options(workers=workers, seed=1)) as grader:
            list(
                grader.grade_all([reference(paper) for paper in papers for _ in range(2 * workers)])
            )  # start and learn
            started = time.monotonic()
            list(grader.grade_all(work))
            speeds.append(len(work) / (time.monotonic() - started))
    return f"{speeds[0]:.1f} candidates/s with one worker, {speeds[1]:.1f} with two: x {speeds[1] / speeds[0]:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", help="ids, with commas between (default: all that have right and wrong solutions)")
    parser.add_argument("--candidates", type=int, default=7, help="per paper (default: 7)")
    args = parser.parse_args()
    wanted = args.papers.split(",") if args.papers else None
    papers = [
        paper for paper in load(ROOT / "pset").papers
        if (paper.id in wanted if wanted else (ROOT / "tests" / "pset" / paper.id / "right").is_dir())
    ]  # fmt: skip
    rows: list[Row] = []
    with Grader(Options(workers=1)) as grader:
        worker = Worker(grader.sandbox, PRELOAD)
        worker.close()
        print(f"sandbox {grader.sandbox.level}; worker start-up {worker.start_seconds:.2f} s\n")
        print("milliseconds: median and 95th percentile")
        print(f"{'paper':<16}{'n':>4}  {'(a) total':>14}  {'(b) total':>14}  {'observers own':>14}"
              f"  {'(a) overhead':>14}  {'(b) overhead':>14}")  # fmt: skip
        for paper in papers:
            for candidate in (reference(paper), reference(paper)):
                grader.grade(candidate)  # the reference's own run, and what it teaches the worker
            mine = [measure(grader, candidate) for candidate in candidates(paper, args.candidates)]
            print(_line(paper.id, mine), flush=True)
            rows += mine
    print(_line("all", rows))
    print(f"\nchild's processor time: median {1e3 * statistics.median(r.child_cpu for r in rows):.0f} ms")
    print(scaling(papers))
    print(f"total ratio: {ratio(rows, 'plain', 'worker'):.1f}")
    print(f"overhead ratio: {ratio(rows, 'plain_overhead', 'worker_overhead'):.1f}")


if __name__ == "__main__":
    main()

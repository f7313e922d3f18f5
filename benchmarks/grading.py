"""What a verdict costs, measured side by side: (a) as the original benchmark grades, (b) by the worker.

    python -m benchmarks.grading [--papers A,B] [--candidates N] [--turns N]

(a) copies the paper's folder, starts a fresh Python through a shell, imports everything and runs all cases and checks in that
process, one candidate after another. (b) is `Grader.grade` with one running worker, from source text to verdict. Both grade the
same candidates by turns, several times, and the best time of each counts: on a busy machine the others say how long a process
had to wait for its turn. "Own" is the observers' own time: their best later run in (a)'s process, when everything is imported and
warm; overhead is all the rest. Checks count as own time in (a) and as overhead in (b); the end of (a)'s process is not counted.
Everything has one thread. Processor time, of every process that takes part, is told beside the time on the clock.
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
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.grading import Candidate, Grader, Options, reference
from tools.grading.paper_job import code_files
from tools.grading.worker import PRELOAD, Worker
from tools.problems import Paper, load

ROOT = Path(__file__).resolve().parents[1]
# What (a) runs in the copied folder. Times on the clock are those of the system-wide monotonic clock.
_SCRIPT = """\
import json, random, time
import numpy, torch
torch.set_num_threads(1)
import {module} as test

def run(prefix, seen):
    clock, processor = time.monotonic(), time.process_time()
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
    return time.monotonic() - clock, time.process_time() - processor

def best(prefix, seen):
    return [min(times) for times in zip(*(run(prefix, seen) for _ in range(3)))]

seen = {{}}
run("observe_", seen), run("check_", seen)
end = time.monotonic(), time.process_time()
print(json.dumps({{"end": end, "observers": best("observe_", {{}}), "checks": best("check_", seen)}}))
"""


@dataclass(frozen=True)
class Times:
    """Seconds of one candidate by one clock: (a) in all, (a) without its own time, (b) in all, (b) without, the observers'."""

    plain: float
    plain_overhead: float
    worker: float
    worker_overhead: float
    own: float


def candidates(paper: Paper, count: int) -> list[Candidate]:
    """The reference, then right and wrong solutions of the paper's tests by turns, spread over all of them."""
    folder = ROOT / "tests" / "pset" / paper.id
    found = [reference(paper)]
    each = max(1, (count - 1) // 2)
    for kind in ("right", "wrong"):
        files = sorted((folder / kind).glob("*.py"))
        for file in files[:: max(1, len(files) // each)][:each]:
            text = file.read_text("utf-8")
            blank = paper.find(text.partition("\n")[0].removeprefix("# blank: ").strip()).blank
            found.append(Candidate(paper, {blank.path: blank.splice(text)}))
    return found[:count]


def plain(candidate: Candidate) -> dict[str, tuple[float, float]]:
    """(a): seconds on the clock and of the processor: in all, of the observers alone, of the checks alone."""
    paper = candidate.paper
    with tempfile.TemporaryDirectory() as temporary:
        started, used = time.monotonic(), time.process_time()
        folder = Path(temporary) / "copy"
        shutil.copytree(paper.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for path, text in code_files(candidate).items():
            (folder / path).write_text(text, "utf-8")
        (folder / "run_cases.py").write_text(_SCRIPT.format(module=Path(paper.test_path).stem), "utf-8")
        used = time.process_time() - used
        said = subprocess.run(
            f"cd {folder} && {sys.executable} run_cases.py", shell=True, capture_output=True, text=True, check=True,
            env={**os.environ, "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
    times = json.loads(said.stdout.splitlines()[-1])
    end, processor = times["end"]
    return {"all": (end - started, used + processor), "observers": times["observers"], "checks": times["checks"]}


def graded(grader: Grader, candidate: Candidate) -> tuple[float, float]:
    """(b): seconds on the clock, and of the processor in this process, the worker and its child."""
    started, used = time.monotonic(), time.process_time()
    server = _worker_time(grader)
    verdict = grader.grade(candidate)
    clock = time.monotonic() - started
    return clock, time.process_time() - used + _worker_time(grader) - server + verdict.cpu_seconds


def _worker_time(grader: Grader) -> float:
    """Processor seconds of the worker itself, in the kernel's own nanoseconds."""
    server = grader._slots.queue[0]._ready()._server
    return int(Path(f"/proc/{server}/schedstat").read_text().split()[0]) * 1e-9


def measure(grader: Grader, candidate: Candidate, turns: int) -> tuple[Times, Times]:
    """Each turn is (a) once and (b) five times, since (b) is the shorter. By the clock, and by processor time."""
    one, other = [], []
    for _ in range(turns):
        one.append(plain(candidate))
        other += [graded(grader, candidate) for _ in range(5)]
    found = []
    for clock in (0, 1):
        total, observers, checks = (min(run[part][clock] for run in one) for part in ("all", "observers", "checks"))
        worker = min(run[clock] for run in other)
        found.append(Times(total, total - observers - checks, worker, worker - observers, observers))
    return found[0], found[1]


def line(name: str, rows: Sequence[Times]) -> str:
    cells = []
    for field in ("plain", "worker", "own", "plain_overhead", "worker_overhead"):
        ordered = sorted(getattr(row, field) for row in rows)
        cells.append(f"{1e3 * statistics.median(ordered):7.0f} {1e3 * ordered[int(0.95 * (len(ordered) - 1))]:6.0f}")
    return f"{name:<16}{len(rows):>4}  " + "  ".join(cells)


def ratio(rows: Sequence[Times], above: str, below: str) -> float:
    """Of the medians over all candidates."""
    return statistics.median(getattr(row, above) for row in rows) / statistics.median(
        getattr(row, below) for row in rows
    )


def scaling(papers: Sequence[Paper], turns: int) -> str:
    """Candidates a second with one and with two workers: the same references by turns, and the best turn of each."""
    work = [reference(paper) for _ in range(5) for paper in papers]
    best = [0.0, 0.0]
    with Grader(Options(workers=1, seed=1)) as one, Grader(Options(workers=2, seed=1)) as two:
        for grader in (one, two):
            for _ in range(2):  # start and learn; what the last reference teaches is loaded the second time
                list(grader.grade_all(work[: 2 * len(papers)]))
        for _ in range(turns):
            for which, grader in enumerate((one, two)):
                started = time.monotonic()
                list(grader.grade_all(work))
                best[which] = max(best[which], len(work) / (time.monotonic() - started))
    return f"{best[0]:.1f} candidates/s with one worker, {best[1]:.1f} with two: x {best[1] / best[0]:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", help="ids, with commas between (default: all that have right and wrong solutions)")
    parser.add_argument("--candidates", type=int, default=5, help="per paper (default: 5)")
    parser.add_argument("--turns", type=int, default=2, help="measurements of each candidate (default: 2)")
    args = parser.parse_args()
    wanted = args.papers.split(",") if args.papers else None
    papers = [
        paper for paper in load(ROOT / "pset").papers
        if (paper.id in wanted if wanted else (ROOT / "tests" / "pset" / paper.id / "right").is_dir())
    ]  # fmt: skip
    clock: list[Times] = []
    processor: list[Times] = []
    with Grader(Options(workers=1)) as grader:
        worker = Worker(grader.sandbox, PRELOAD)
        worker.close()
        print(f"sandbox {grader.sandbox.level}; worker start-up {worker.start_seconds:.2f} s; "
              f"{os.getloadavg()[0]:.1f} processes wanting {os.cpu_count()} processors\n")  # fmt: skip
        print("milliseconds on the clock: median and 95th percentile")
        print(f"{'paper':<16}{'n':>4}  {'(a) total':>14}  {'(b) total':>14}  {'observers own':>14}"
              f"  {'(a) overhead':>14}  {'(b) overhead':>14}")  # fmt: skip
        for paper in papers:
            for candidate in (reference(paper), reference(paper)):
                grader.grade(candidate)  # the reference's own run, and what it teaches the worker
            pairs = [measure(grader, candidate, args.turns) for candidate in candidates(paper, args.candidates)]
            print(line(paper.id, [pair[0] for pair in pairs]), flush=True)
            clock += [pair[0] for pair in pairs]
            processor += [pair[1] for pair in pairs]
    print(line("all", clock))
    print(line("processor time", processor))
    print(f"by processor time: total ratio {ratio(processor, 'plain', 'worker'):.1f}, "
          f"overhead ratio {ratio(processor, 'plain_overhead', 'worker_overhead'):.1f}")  # fmt: skip
    print(scaling(papers, args.turns))
    print(f"total ratio: {ratio(clock, 'plain', 'worker'):.1f}")
    print(f"overhead ratio: {ratio(clock, 'plain_overhead', 'worker_overhead'):.1f}")


if __name__ == "__main__":
    main()

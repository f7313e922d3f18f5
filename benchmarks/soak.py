"""Whether a grader that runs for long stays as it was: memory, descriptors and leftovers over many candidates in a row.

    python -m benchmarks.soak [N]

grades N candidates (default: 10,000) of a toy paper one after another on one worker, which is recycled as usual: references,
right code that differs in the last bits, wrong values, code that raises, code that leaves things behind, and now and then one
that ends its process or runs out of time. After every tenth it prints what is measured. It ends with 1 when a verdict was not
the expected one, or when after the first tenth memory grew by more than 32 MiB, or descriptors, files or processes at all.
"""

import argparse
import itertools
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.grading import completed, make_paper
from tools.grading import Candidate, Grader, Options, Status, reference
from tools.grading.explain import explain
from tools.grading.worker import Worker
from tools.problems import Paper

MARGIN_BYTES = 32 << 20
_LEAVES = """\
import os, threading
for name in range(50):
    open(f"left{name}", "wb").write(bytes(1000))
os.makedirs("a/b/c")
os.symlink("/", "root")
threading.Thread(target=threading.Event().wait, daemon=True).start()
torch.set_default_dtype(torch.float16)
torch.tanh = torch.sin
print("x" * 100_000)
try:
    os.fork()
except OSError:
    pass
return torch.tanh(alpha * x)
"""
# (every how many candidates, its place there, completion, verdict); the first that fits is taken, else the reference.
_MIX = (
    (1000, 500, "while True: pass", Status.TIMEOUT),
    (100, 50, "import os\nos._exit(0)", Status.CRASH),
    (10, 1, _LEAVES, Status.FAIL),
    (10, 2, "raise ValueError('{n}')", Status.FAIL),
    (10, 3, "return squash(x)", Status.FAIL),
    (5, 4, "return torch.tanh(alpha * x) + 1 / (2 + {n})", Status.FAIL),
    (10, 5, "return torch.tanh(alpha * x) + {n} * 1e-13", Status.PASS),
)


@dataclass(frozen=True)
class Sample:
    """What was there after so many candidates. Memory is resident; `files`: in the temporary folder and the worker's own;
    `processes`: the grader's descendants; `rate`: candidates a second since the sample before."""

    candidates: int
    grader_bytes: int
    worker_bytes: int
    descriptors: int
    files: int
    processes: int
    rate: float


class Surprise(Exception):
    """A verdict that is not the expected one."""


def candidates(paper: Paper) -> Iterator[tuple[Candidate, Status]]:
    """Without end; each wrong or inexact one is another."""
    for n in itertools.count(1):
        for every, place, completion, status in _MIX:
            if n % every == place:
                yield completed(paper, "bounded gate", completion.replace("{n}", str(n))), status
                break
        else:
            yield reference(paper), Status.PASS


def soak(count: int, options: Options, samples: int = 10) -> Iterator[Sample]:
    """Grade `count` candidates; a sample after each of so many equal parts. Surprise at a verdict that must be another."""
    marks = {count * part // samples for part in range(1, samples + 1)}
    with tempfile.TemporaryDirectory() as root, tempfile.TemporaryDirectory() as temporary:
        paper = make_paper(Path(root) / "pset", entry={"timeout_seconds": "1"})
        usual, tempfile.tempdir = tempfile.tempdir, temporary
        others = _descendants("self")
        try:
            with Grader(options) as grader:
                started, done = time.monotonic(), 0
                for number, (candidate, status) in enumerate(itertools.islice(candidates(paper), count), start=1):
                    verdict = grader.grade(candidate)
                    if verdict.status is not status or (not candidate.files and not verdict.identical):
                        raise Surprise(f"candidate {number}: expected {status}\n{explain(verdict)}")
                    if number in marks:
                        rate = (number - done) / (time.monotonic() - started)
                        yield _sample(grader, number, rate, Path(temporary), others)
                        started, done = time.monotonic(), number
        finally:
            tempfile.tempdir = usual


def faults(samples: Sequence[Sample]) -> list[str]:
    """What grew after the first sample, by which the grader has loaded and learnt what it will."""
    first, found = samples[0], []
    for name, margin in (
        ("grader_bytes", MARGIN_BYTES), ("worker_bytes", MARGIN_BYTES), ("descriptors", 0), ("files", 0), ("processes", 0),
    ):  # fmt: skip
        least, most = getattr(first, name), max(getattr(sample, name) for sample in samples)
        if most > least + margin:
            found.append(f"{name} grew from {least:,} to {most:,}")
    return found


def _sample(grader: Grader, number: int, rate: float, temporary: Path, others: int) -> Sample:
    # A worker is replaced when it is next needed: what is measured must be there.
    worker, trusted = grader._slots.queue[0]._ready(), grader._trusted._ready()
    return Sample(
        number, _resident("self"), _resident(worker._server), len(list(Path("/proc/self/fd").iterdir())),
        _files(worker, temporary) + _files(trusted, temporary), _descendants("self") - others, rate,
    )  # fmt: skip


def _resident(process: object) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmRSS:"))


def _files(worker: Worker, temporary: Path) -> int:
    """In the worker's scratch folder and in the temporary one, which holds but those folders where they lie outside."""
    outside = worker._launch.own_folder
    scratch = Path(outside or f"/proc/{worker._server}/root{worker._launch.scratch}")
    return len(list(scratch.rglob("*"))) + len(list(temporary.iterdir())) - 2 * (outside is not None)


def _descendants(process: object) -> int:
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        children = [child for task in tasks for child in (task / "children").read_text().split()]
    except FileNotFoundError:  # it has just ended
        return 0
    return len(children) + sum(map(_descendants, children))


def line(sample: Sample) -> str:
    memory = f"{sample.grader_bytes / 2**20:10.1f}  {sample.worker_bytes / 2**20:10.1f}"
    left = f"{sample.descriptors:11}  {sample.files:5}  {sample.processes:9}"
    return f"{sample.candidates:10,}  {memory}  {left}  {sample.rate:12.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", metavar="N", nargs="?", type=int, default=10_000)
    count = parser.parse_args().count
    print("candidates  grader MiB  worker MiB  descriptors  files  processes  candidates/s", flush=True)
    samples = []
    try:
        for sample in soak(count, Options(workers=1)):
            samples.append(sample)
            print(line(sample), flush=True)
    except Surprise as error:
        print(error, file=sys.stderr)
        return 1
    found = faults(samples)
    print("\n".join(found) or "nothing grew")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

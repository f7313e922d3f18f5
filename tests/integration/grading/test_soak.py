"""A few hundred candidates of every sort in a row leave nothing behind; `make soak` does it with ten thousand."""

from dataclasses import replace

import pytest

from benchmarks.soak import MARGIN_BYTES, Sample, faults, soak
from tests.support.grading import QUICK


@pytest.mark.slow
def test_many_in_a_row_leave_nothing_and_the_worker_is_renewed(monkeypatch):
    monkeypatch.setattr("tools.grading.grader._RECYCLE_AFTER", 80)
    samples = list(soak(200, QUICK, 4))
    assert [sample.candidates for sample in samples] == [50, 100, 150, 200]
    assert faults(samples) == []
    assert [sample.files for sample in samples] == [0] * 4
    assert [sample.processes for sample in samples] == [4] * 4  # two workers, each with bubblewrap around it


def test_growth_is_seen():
    first = Sample(10, 40 << 20, 300 << 20, 10, 0, 4, 20.0)
    assert faults([first, replace(first, worker_bytes=first.worker_bytes + MARGIN_BYTES)]) == []
    assert faults([first, replace(first, grader_bytes=100 << 20), first]) == [
        "grader_bytes grew from 41,943,040 to 104,857,600"
    ]
    for name in ("descriptors", "files", "processes"):
        assert len(faults([first, replace(first, **{name: getattr(first, name) + 1})])) == 1

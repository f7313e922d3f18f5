"""The journal: durable appends, and what can be read after a crash at any byte."""

import json
import os

import pytest

from tools.diagnostics import EnvironmentLacks
from tools.evaluation.journal import DAMAGED, NAME, Journal, recover
from tools.evaluation.recovery import settle
from tools.evaluation.store import cell_file, read_lines


def line(snippet, verdict="pending", **facts):
    return {
        "model": "m", "paper": "p", "snippet": snippet, "mode": "paper", "sample": 0, "source": "evaluated",
        "generation_key": "g", "grading_key": "k", "completion": "x", "verdict": verdict, "cost_usd": 0.25, "seconds": None,
        **facts,
    }  # fmt: skip


def written(store, *lines):
    store.mkdir(exist_ok=True)
    with Journal(store, {"seed": 3}) as journal:
        for entry in lines:
            journal.append(entry, durable=True).result()


def test_what_was_appended_can_be_read_while_the_run_lasts_and_after_it(tmp_path):
    with Journal(tmp_path, {"seed": 3}) as journal:
        places = [journal.append(line(name), durable=name == "b").result() for name in "abc"]
        assert [journal.read(place)["snippet"] for place in places] == ["a", "b", "c"]
    left = recover(tmp_path)
    assert left.header == {"seed": 3}
    assert [entry["snippet"] for entry in left.lines] == ["a", "b", "c"]


def test_the_later_line_of_an_identity_counts(tmp_path):
    written(tmp_path, line("a"), line("b"), line("a", "pass"))
    assert {entry["snippet"]: entry["verdict"] for entry in recover(tmp_path).lines} == {"a": "pass", "b": "pending"}


def test_durable_means_synced_and_many_waiting_lines_share_one_sync(tmp_path, monkeypatch):
    synced = []
    real = os.fdatasync
    monkeypatch.setattr(os, "fdatasync", lambda descriptor: (synced.append(1), real(descriptor)))
    with Journal(tmp_path, {}) as journal:
        journal.append(line("a"), durable=False).result()
        assert not synced
        waiting = [journal.append(line(str(number)), durable=True) for number in range(100)]
        for future in waiting:
            future.result()
        assert 1 <= len(synced) <= 100
    assert len(recover(tmp_path).lines) == 101


def test_cut_at_any_byte_it_gives_back_every_whole_line(tmp_path):
    written(tmp_path, line("a"), line("b"), line("c"))
    data = (tmp_path / NAME).read_bytes()
    ends = [index + 1 for index, byte in enumerate(data) if byte == ord("\n")]
    for size in range(len(data) + 1):
        (tmp_path / NAME).write_bytes(data[:size])
        left = recover(tmp_path)
        whole = sum(end <= size for end in ends)
        assert len(left.lines) == max(whole - 1, 0)
        assert (left.header is not None) == (whole >= 1)
        assert left.damaged == 0


def test_a_damaged_line_in_the_middle_costs_only_itself(tmp_path):
    written(tmp_path, line("a"), line("b"), line("c"))
    lines = (tmp_path / NAME).read_bytes().splitlines(keepends=True)
    lines[2] = b"\0" * 40 + b"\n"
    (tmp_path / NAME).write_bytes(b"".join(lines))
    left = recover(tmp_path)
    assert [entry["snippet"] for entry in left.lines] == ["a", "c"] and left.damaged == 1
    assert (tmp_path / DAMAGED).read_bytes() == lines[2]


def test_a_full_disk_is_said_and_leaves_no_half_line(tmp_path, monkeypatch):
    real = os.write
    with Journal(tmp_path, {}) as journal:
        journal.append(line("a"), durable=True).result()

        def full(descriptor, data):
            real(descriptor, data[:10])
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "write", full)
        with pytest.raises(EnvironmentLacks, match="the disk is full"):
            journal.append(line("b"), durable=True).result()
        monkeypatch.setattr(os, "write", real)
        # What came after a fault is refused too: an answer must not be kept behind a gap nobody knows of.
        with pytest.raises(EnvironmentLacks):
            journal.append(line("c"), durable=True).result()
    data = (tmp_path / NAME).read_bytes()
    assert data.endswith(b"\n") and data.count(b"\n") == 2


def test_settling_moves_lines_to_their_results_and_adds_up_what_was_spent(tmp_path):
    written(tmp_path, line("a", "pass"), line("b"))
    left = settle(tmp_path)
    assert left.records == 2 and left.header == {"seed": 3, "spent_usd": 0.5}
    stored = list(read_lines(cell_file(tmp_path, "m", "p")))
    assert {entry["snippet"]: entry["verdict"] for entry in stored} == {"a": "pass", "b": "pending"}
    again = settle(tmp_path)
    assert again.records == 0 and again.header == {"seed": 3, "spent_usd": 0.5}
    assert list(read_lines(cell_file(tmp_path, "m", "p"))) == stored


def test_a_kill_between_results_and_journal_changes_nothing(tmp_path):
    written(tmp_path, line("a", "pass"), line("b"))
    data = (tmp_path / NAME).read_bytes()
    settle(tmp_path)
    stored = cell_file(tmp_path, "m", "p").read_bytes()
    (tmp_path / NAME).write_bytes(data)
    assert settle(tmp_path).header == {"seed": 3, "spent_usd": 0.5}
    assert cell_file(tmp_path, "m", "p").read_bytes() == stored


def test_nan_never_reaches_the_journal(tmp_path):
    with Journal(tmp_path, {}) as journal, pytest.raises(ValueError):
        journal.append(line("a", cost_usd=float("nan")), durable=True)
    assert json.loads((tmp_path / NAME).read_text()) == {"run": {}}

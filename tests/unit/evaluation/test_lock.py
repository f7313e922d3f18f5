"""One process at a time writes to a store."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.diagnostics import EnvironmentLacks
from tools.evaluation.lock import locked

HOLD = """
import sys
from pathlib import Path
from tools.evaluation.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_process_is_told_who_holds_the_store_and_a_killed_one_holds_nothing(tmp_path):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path.cwd()
    )
    try:
        assert holder.stdout is not None and holder.stdout.readline() == b"held\n"
        with pytest.raises(EnvironmentLacks, match=f"in use by process {holder.pid} on"), locked(tmp_path):
            pass
    finally:
        holder.kill()
        holder.communicate()
    with locked(tmp_path):
        assert (tmp_path / ".lock").exists()


def test_it_is_free_again_after_use_and_after_an_error(tmp_path):
    with pytest.raises(RuntimeError), locked(tmp_path / "new"):
        raise RuntimeError
    with locked(tmp_path / "new"):
        pass

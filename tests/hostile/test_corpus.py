"""No completion earns a PASS it does not deserve, none leaves a trace, honest ones in odd styles pass: at every level.

The levels run side by side; the first test of a level waits for all of it. `RCB_HOSTILE_COLD=all` tries the whole corpus with
cold starts too, instead of a sample; that takes ten minutes and more.
"""

import os
import subprocess
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tests.hostile.entries import PSET, Entry, corpus
from tests.hostile.watch import LEAK, Host, Outcome, attack
from tools.grading import Grader, Level, Options
from tools.grading.explain import explain
from tools.problems import load

ENTRIES = corpus()
COLD_SAMPLE = frozenset(
    "exit_in_call_os exit_atexit forge_perfect_frames forge_frames_twice module_replace_torch read_canary read_proc"
    " fork_by_libraries net_every_family memory_tensor honest_einsum honest_threads honest_temporary_file".split()
)
_ALL = os.environ.get("RCB_HOSTILE_COLD") == "all"
COLD = [entry for entry in ENTRIES if _ALL or entry.name in COLD_SAMPLE]


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    canary = tmp_path_factory.mktemp("host") / "canary"
    canary.write_text("secret-canary-7d1f0c")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENAI_API_KEY", "secret-token-93b2aa")
        # What is set now does not show in this process's own /proc/…/environ, but in that of what it starts.
        holder = subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE, env={"OPENAI_API_KEY": "secret-token-93b2aa"})
        yield Host(canary, (b"secret-canary-7d1f0c", b"secret-token-93b2aa"), holder.pid)
        holder.communicate()


def run(entries: list[Entry], level: Level, cold: bool, host: Host) -> dict[str, Outcome | BaseException]:
    """Grade the entries one after another on one worker; an exception of the grader is kept as the outcome."""
    paper = load(PSET).paper("vault")
    outcomes: dict[str, Outcome | BaseException] = {}
    # Every anomaly costs a new worker, and this is a suite of anomalies: what the vault does not use is not preloaded.
    with Grader(Options(sandbox=level, workers=1, cold=cold, preload=("numpy", "torch"))) as grader:
        for entry in entries:
            try:
                outcomes[entry.name] = attack(grader, paper, entry, host)
            except BaseException as error:
                outcomes[entry.name] = error
    return outcomes


@pytest.fixture(scope="module")
def outcomes(request, host):
    """(level, cold) -> outcomes of the entries whose tests were selected, running in the background."""
    wanted: dict[tuple[Level, bool], list[Entry]] = {}
    for item in request.session.items:
        parameters = getattr(getattr(item, "callspec", None), "params", {})
        if item.path == request.path and "entry" in parameters:
            key = (parameters["level"], parameters["cold"])
            wanted.setdefault(key, []).append(parameters["entry"])
    with ThreadPoolExecutor(len(wanted)) as pool:
        yield {key: pool.submit(run, entries, *key, host) for key, entries in wanted.items()}


PARAMETERS = [
    pytest.param(level, cold, entry, id=f"{level}{'-cold' if cold else ''}-{entry.name}")
    for level, cold, entries in (
        (Level.FULL, False, ENTRIES), (Level.LANDLOCK, False, ENTRIES), (Level.FULL, True, COLD),
    )
    for entry in entries
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("level", "cold", "entry"), PARAMETERS)
def test_completion(level: Level, cold: bool, entry: Entry, outcomes: dict[tuple[Level, bool], Future]) -> None:
    outcome = outcomes[level, cold].result()[entry.name]
    if isinstance(outcome, BaseException):
        raise outcome
    said = explain(outcome.verdict)
    assert outcome.verdict.status in entry.verdicts, said
    assert outcome.leaks == []
    assert outcome.survivors == []
    assert outcome.files == []
    assert outcome.changed == []
    assert outcome.after.passed and outcome.after.identical, explain(outcome.after)
    assert outcome.verdict.sandbox == level
    assert not any(ord(letter) < 32 and letter != "\n" for letter in said)
    assert not any(line.strip().startswith("::") for line in said.splitlines())


def test_the_corpus_covers_what_it_should() -> None:
    assert len(ENTRIES) >= 75
    assert sum(entry.verdicts == {"pass"} for entry in ENTRIES) >= 15
    assert {entry.name for entry in ENTRIES} >= COLD_SAMPLE
    paper = load(PSET).paper("vault")
    assert {entry.blank for entry in ENTRIES} == {paper.name_of(ref) for ref in paper.snippets}


@pytest.mark.slow
def test_without_a_sandbox_the_same_attacks_are_seen_to_succeed(host: Host, tmp_path) -> None:
    """The harness is no rubber stamp: uncontained, secrets come out and the canary changes."""
    exposed = tmp_path / "exposed" / "canary"
    exposed.parent.mkdir()
    exposed.write_bytes(host.secrets[0])
    names = ("read_canary", "read_proc", "net_every_family", "fork_by_libraries", "write_canary")
    found = run(
        [e for e in ENTRIES if e.name in names], Level.NONE, False, Host(exposed, host.secrets, host.key_holder)
    )
    assert host.secrets[0] in found["read_canary"].leaks
    assert host.secrets[1] in found["read_proc"].leaks
    assert LEAK in found["net_every_family"].leaks
    assert LEAK in found["fork_by_libraries"].leaks
    assert found["write_canary"].changed
    assert not any(outcome.verdict.passed for outcome in found.values())
    assert all(outcome.after.passed and outcome.survivors == [] for outcome in found.values())

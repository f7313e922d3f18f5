"""Publishing onto a real remote: a bare repository, races, and rules of a branch played by its hook."""

import json
import subprocess
import threading
from pathlib import Path

import pytest

from tools.cli.publish import _stores
from tools.diagnostics import EnvironmentLacks, UsageProblem
from tools.github.git import check_branch
from tools.github.publish import PENDING, TRIES, Ways, publish

PROTECTED = """#!/bin/sh
while read -r old new ref; do
  if [ "$ref" = refs/heads/main ]; then
    echo "GH006: Protected branch update failed for refs/heads/main." >&2
    exit 1
  fi
done
"""


def git(folder, *words):
    settings = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    return subprocess.run(["git", "-C", folder, *settings, *words], check=True, capture_output=True, text=True).stdout


@pytest.fixture
def remote(tmp_path):
    bare = tmp_path / "remote.git"
    git(tmp_path, "init", "-q", "--bare", "-b", "main", str(bare))
    first = clone(tmp_path, bare, "first")
    Path(first, "leaderboard").mkdir()
    Path(first, "leaderboard/README.md").write_text("pages of: \n")
    git(first, "add", "-A")
    git(first, "commit", "-q", "-m", "start")
    git(first, "push", "-q", "origin", "HEAD:main")
    return bare


def clone(root, bare, name):
    git(root, "clone", "-q", str(bare), str(root / name))
    return root / name


def protect(remote):
    hook = remote / "hooks" / "pre-receive"
    hook.write_text(PROTECTED)
    hook.chmod(0o755)


def store(root, model, content="x"):
    folder = root / f"store-{model}-{content}" / model
    folder.mkdir(parents=True)
    (folder / "p.jsonl").write_text(json.dumps({"model": model, "value": content}) + "\n")
    return folder.parent


def store_once(root):
    return root / "store-m-x" if (root / "store-m-x").exists() else store(root, "m")


def join(stores, target):
    """Data stand-in: whole files, the later over the earlier. The real one is tested with the evaluation."""
    for source in stores:
        for file in source.rglob("*.jsonl"):
            place = target / file.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.read_bytes())


def regenerate(tree, changed):
    names = sorted(file.parent.name for file in (tree / "leaderboard/results").rglob("*.jsonl"))
    (tree / "leaderboard/README.md").write_text(f"pages of: {' '.join(names)}\n")
    for page in ("README.md", "pset/README.md"):
        if (tree / page).exists():
            (tree / page).write_text(f"the top: {' '.join(names)}\n")
    (tree / "scratch.txt").write_text("not a page\n")


class Proposals:
    """The one pull request of a protected branch."""

    def __init__(self):
        self.made = []

    def waits(self, branch, base):
        return bool(self.made)

    def propose(self, branch, base):
        self.made.append((branch, base))
        return 7, len(self.made) == 1


def ways(proposals=None):
    proposals = proposals or Proposals()
    return Ways(join, regenerate, proposals.waits, proposals.propose)


def no_wait(_seconds):
    """Nobody else moves in these tests unless a test moves them."""


def show(remote, path, branch="main"):
    return git(remote, "show", f"{branch}:{path}")


def log(remote, branch="main"):
    return git(remote, "log", "--format=%p|%an|%s", branch).splitlines()


def test_results_and_their_pages_are_committed_and_the_checkout_is_left_alone(tmp_path, remote):
    here = clone(tmp_path, remote, "here")
    (here / "leaderboard/README.md").write_text("edited\n")
    done = publish(here, [store(tmp_path, "m")], "main", ways(), wait=no_wait)
    assert done.commit.startswith(git(remote, "rev-parse", "main").strip()) and done.tries == 1
    assert show(remote, "leaderboard/README.md") == "pages of: m\n"
    assert (here / "leaderboard/README.md").read_text() == "edited\n"
    assert git(here, "worktree", "list").count("\n") == 1 and "refs/rcb" not in git(here, "show-ref")


def test_pages_elsewhere_go_with_them_and_nothing_else_does(tmp_path, remote):
    first = clone(tmp_path, remote, "readme")
    (first / "README.md").write_text("the top: \n")
    git(first, "add", "-A")
    git(first, "commit", "-q", "-m", "a README, and no table of papers")
    git(first, "push", "-q", "origin", "HEAD:main")
    publish(clone(tmp_path, remote, "here"), [store(tmp_path, "m")], "main", ways(), wait=no_wait)
    assert show(remote, "README.md") == "the top: m\n"
    files = git(remote, "ls-tree", "-r", "--name-only", "main").split()
    assert files == ["README.md", "leaderboard/README.md", "leaderboard/results/m/p.jsonl"]


def test_the_only_shard_may_lie_in_a_folder_of_its_own_or_not(tmp_path):
    assert _stores(tmp_path / "none") == []
    made = store(tmp_path / "graded", "m")
    assert _stores(tmp_path / "graded") == [made]
    assert _stores(made) == [made]


def test_no_commit_without_a_changed_byte(tmp_path, remote):
    here = clone(tmp_path, remote, "here")
    stores = [store(tmp_path, "m")]
    publish(here, stores, "main", ways(), wait=no_wait)
    before = log(remote)
    assert publish(here, stores, "main", ways(), wait=no_wait).commit == ""
    assert log(remote) == before


def test_pages_learn_whether_results_changed(tmp_path, remote):
    here, told = clone(tmp_path, remote, "here"), []
    for _ in range(2):
        publish(
            here, [store_once(tmp_path)], "main", Ways(join, lambda tree, changed: told.append(changed), None, None)
        )
    assert told == [True, False]


def test_a_push_that_comes_between_is_kept_and_the_pages_show_both(tmp_path, remote):
    here, other = clone(tmp_path, remote, "here"), clone(tmp_path, remote, "other")
    between = iter([True])

    def regenerate_late(tree, changed):
        regenerate(tree, changed)
        if next(between, False):
            publish(other, [store(tmp_path, "other")], "main", ways(), wait=no_wait)

    proposals = Proposals()
    done = publish(here, [store(tmp_path, "m")], "main", Ways(join, regenerate_late, proposals.waits, proposals.propose),
                   wait=no_wait)  # fmt: skip
    assert done.tries == 2 and "after 1 lost races" in done.words("main")
    assert show(remote, "leaderboard/README.md") == "pages of: m other\n"


def test_eight_publishers_at_once_all_land_in_a_linear_history(tmp_path, remote):
    clones = [clone(tmp_path, remote, f"clone{n}") for n in range(8)]
    start = threading.Barrier(8)
    faults = []

    def one(number):
        try:
            start.wait()
            publish(clones[number], [store(tmp_path, f"m{number}")], "main", ways())
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=one, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert show(remote, "leaderboard/README.md") == "pages of: m0 m1 m2 m3 m4 m5 m6 m7\n"
    assert [len(line.split("|")[0].split()) for line in log(remote)] == [1] * 8 + [0]


def test_a_branch_that_never_stands_still_ends_in_a_message(tmp_path, remote):
    here, other = clone(tmp_path, remote, "here"), clone(tmp_path, remote, "other")
    moves, waits = iter(range(1000)), []

    def regenerate_late(tree, changed):
        regenerate(tree, changed)
        git(other, "commit", "-q", "--allow-empty", "-m", f"move {next(moves)}")
        git(other, "push", "-q", "origin", "HEAD:main")

    with pytest.raises(EnvironmentLacks, match="Re-run failed jobs"):
        publish(here, [store(tmp_path, "m")], "main", Ways(join, regenerate_late, None, None), wait=waits.append)
    assert len(waits) == TRIES and max(waits) <= 30


def test_a_protected_branch_gets_one_pull_request_that_keeps_what_waits(tmp_path, remote):
    protect(remote)
    here, proposals = clone(tmp_path, remote, "here"), Proposals()
    main = log(remote)
    first = publish(here, [store(tmp_path, "a")], "main", ways(proposals), wait=no_wait)
    assert (first.pull_request, first.opened) == (7, True) and "was opened" in first.words("main")
    second = publish(here, [store(tmp_path, "b")], "main", ways(proposals), wait=no_wait)
    assert (second.pull_request, second.opened) == (7, False)
    assert proposals.made == [(PENDING, "main")] * 2
    assert show(remote, "leaderboard/README.md", PENDING) == "pages of: a b\n"
    assert log(remote) == main and len(log(remote, PENDING)) == len(main) + 1


def test_results_that_waited_and_were_merged_do_not_come_back(tmp_path, remote):
    here = clone(tmp_path, remote, "here")
    git(here, "push", "-q", "origin", "HEAD:main", f"HEAD:refs/heads/{PENDING}")
    join([store(tmp_path, "a", "old")], here / "leaderboard/results")
    git(here, "add", "-A")
    git(here, "commit", "-q", "-m", "old results")
    git(here, "push", "-q", "origin", f"HEAD:refs/heads/{PENDING}")
    publish(here, [store(tmp_path, "a", "new")], "main", ways(), wait=no_wait)
    protect(remote)
    publish(here, [store(tmp_path, "b")], "main", ways(), wait=no_wait)
    assert json.loads(show(remote, "leaderboard/results/a/p.jsonl", PENDING))["value"] == "new"


def test_other_failures_are_told_in_gits_words(tmp_path, remote):
    here = clone(tmp_path, remote, "here")
    with pytest.raises(EnvironmentLacks, match="git fetch failed"):
        publish(here, [store(tmp_path, "m")], "nowhere", ways(), wait=no_wait)


@pytest.mark.parametrize("name", ["", "-x", "--force", "a b", "a..b", "a:b", "+main", "x.lock", "a\nb", "é"])
def test_names_that_git_could_take_for_something_else_are_refused(name):
    with pytest.raises(UsageProblem):
        check_branch(name)
    assert check_branch("release/1.0") == "release/1.0"

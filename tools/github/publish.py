"""Bring results onto a branch that others push to as well.

Never merged: generated pages. A race is lost, the tip is fetched, the *results* are joined with what is there now, the pages
are made anew from both, and the push is tried again. So history stays linear and the pages always fit the results.
"""

import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.diagnostics import EnvironmentLacks
from tools.github.events import RESULTS_BRANCH as PENDING
from tools.github.git import Git, Pushed, check_branch

RESULTS = "leaderboard/results"
# What is made on the main branch alone: the pages, the top of the board in the README, and the table of papers.
MADE = ("leaderboard", "README.md", "pset/README.md")
TRIES = 20
MESSAGE = "Results and leaderboard"


@dataclass(frozen=True)
class Ways:
    """What publishing leaves to others.

    `join`: stores into the store at a path, later ones over earlier ones. `regenerate`: the pages of a working tree from the
    results there; it is told whether these have changed. `waits`: whether a pull request from a branch into another is open;
    `propose`: open or renew it, giving its number and whether it is new.
    """

    join: Callable[[Sequence[Path], Path], None]
    regenerate: Callable[[Path, bool], None]
    waits: Callable[[str, str], bool]
    propose: Callable[[str, str], tuple[int, bool]]


@dataclass(frozen=True)
class Published:
    """`commit`: what was pushed, "" when nothing had changed. `tries`: pushes it took. `pull_request`: where the results wait,
    None when they are on the branch."""

    commit: str = ""
    tries: int = 0
    pull_request: int | None = None
    opened: bool = False

    def words(self, branch: str) -> str:
        if not self.commit:
            return "Nothing changed: no commit is made."
        if self.pull_request is None:
            races = f" after {self.tries - 1} lost races" if self.tries > 1 else ""
            return f"Committed {self.commit[:12]} to {branch}{races}."
        done = "opened" if self.opened else "brought up to date"
        return (
            f"{branch} is protected: pull request {self.pull_request} was {done}. Merge it to publish the results, or let the "
            "automation past the rules of the branch (docs/operations.md)."
        )


def publish(
    repository: Path, stores: Sequence[Path], branch: str, ways: Ways, *, remote: str = "origin",
    wait: Callable[[float], None] = time.sleep,
) -> Published:  # fmt: skip
    """Put the results of `stores` on `branch` of `remote`. EnvironmentLacks after TRIES lost races."""
    check_branch(branch)
    for tried in range(TRIES):
        with _tip(repository, remote, branch) as tree:
            commit = _commit(tree, stores, ways)
            if not commit:
                return Published(tries=tried)
            pushed = Git(tree).push(remote, f"HEAD:refs/heads/{branch}")
        if pushed is Pushed.DONE:
            return Published(commit, tried + 1)
        if pushed is Pushed.REFUSED:
            return _propose(repository, stores, branch, ways, remote)
        # Random, so that those who lost together do not meet again; longer with every loss.
        wait(random.uniform(0, min(30.0, 0.5 * 2**tried)))
    raise EnvironmentLacks(
        f"{TRIES} pushes to {branch} lost against others. The results are in the artifacts; *Re-run failed jobs* tries again."
    )


def waiting(
    repository: Path, branch: str, waits: Callable[[str, str], bool], store: Path, *, remote: str = "origin"
) -> bool:
    """Write the results that wait in an open pull request to `store`; whether there are any.

    Those of a branch without a pull request are on the target already, and may be older than what is there.
    """
    if not waits(PENDING, check_branch(branch)):
        return False
    git = Git(repository)
    git("fetch", "--quiet", "--no-tags", remote, f"+refs/heads/{PENDING}:refs/rcb/pending")
    return _export(git, "refs/rcb/pending", store)


def _propose(repository: Path, stores: Sequence[Path], branch: str, ways: Ways, remote: str) -> Published:
    """Results that wait are joined in: a second run must not push the first one's away."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "waiting")
        earlier = [store] if waiting(repository, branch, ways.waits, store, remote=remote) else []
        with _tip(repository, remote, branch) as tree:
            commit = _commit(tree, [*earlier, *stores], ways)
            pushed = Git(tree).push(remote, f"HEAD:refs/heads/{PENDING}", force=True)
    if pushed is not Pushed.DONE:
        raise EnvironmentLacks(f"{branch} is protected, and so is {PENDING}: no place is left to put the results.")
    number, opened = ways.propose(PENDING, branch)
    return Published(commit, 1, number, opened)


def _commit(tree: Path, stores: Sequence[Path], ways: Ways) -> str:
    """Commit the joined results with their pages; "" when no byte changed."""
    git = Git(tree)
    ways.join(stores, tree / RESULTS)
    git("add", "--all", "--", "leaderboard")
    ways.regenerate(tree, not git.succeeds("diff", "--cached", "--quiet"))
    git("add", "--all", "--", *(path for path in MADE if (tree / path).exists()))
    if git.succeeds("diff", "--cached", "--quiet"):
        return ""
    git("commit", "--quiet", "--no-verify", "-m", MESSAGE)
    return git("rev-parse", "HEAD").strip()


@contextmanager
def _tip(repository: Path, remote: str, branch: str) -> Iterator[Path]:
    """A working tree of its own at the tip of the branch; the caller's checkout is left as it is."""
    git = Git(repository)
    # Each process has a reference of its own: FETCH_HEAD is one file for all of them.
    folder = Path(tempfile.mkdtemp(prefix="rcb-publish-"))
    ref = f"refs/rcb/{folder.name}"
    try:
        git("fetch", "--quiet", "--no-tags", remote, f"+refs/heads/{branch}:{ref}")
        git("worktree", "add", "--quiet", "--detach", str(folder / "tree"), ref)
        yield folder / "tree"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        git.succeeds("worktree", "prune")
        git.succeeds("update-ref", "-d", ref)


def _export(git: Git, revision: str, store: Path) -> bool:
    """Write the result files of a revision to `store`; whether there are any."""
    listed = git("ls-tree", "-r", "-z", "--name-only", revision, "--", RESULTS).split("\0")
    files = [name for name in listed if name.endswith(".jsonl")]
    for name in files:
        target = store / Path(name).relative_to(RESULTS)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(git("show", f"{revision}:{name}"), "utf-8", newline="")
    return bool(files)

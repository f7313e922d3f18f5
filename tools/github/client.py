"""The few things done through GitHub's API, with PyGithub. Waits where GitHub asks for it; never writes a second comment."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tools.diagnostics import EnvironmentLacks, UsageProblem
from tools.github.comment import run_of
from tools.github.events import CheckRun
from tools.github.report import MOST_BYTES

if TYPE_CHECKING:
    from github.PullRequest import PullRequest
    from github.Repository import Repository

# Archives are smaller than what they hold, but for a header.
_MOST_ARCHIVE = MOST_BYTES + (1 << 16)
BOT = "github-actions[bot]"


@dataclass(frozen=True)
class Pace:
    """Seconds between requests and after a secondary limit, and how often a request is tried; GitHub's advice."""

    between: float = 0.25
    between_writes: float = 1.0
    secondary_wait: float = 60.0
    tries: int = 6
    timeout: int = 30
    backoff: float = 1.0


class Client:
    """One repository, as the token's owner. Raises EnvironmentLacks when GitHub refuses or does not answer."""

    def __init__(self, repository: str, pace: Pace | None = None) -> None:
        self._name, self._pace = repository, pace or Pace()
        self._token = os.environ.get("GITHUB_TOKEN", "")
        self._bot = os.environ.get("RCB_BOT") or BOT
        self._api = os.environ.get("GITHUB_API_URL") or "https://api.github.com"
        if not self._token:
            raise EnvironmentLacks("GITHUB_TOKEN is not set. In a workflow: `env: GITHUB_TOKEN: ${{ github.token }}`.")

    @cached_property
    def repository(self) -> "Repository":
        from github import Auth, Github, GithubRetry

        pace = self._pace
        # All of these say what shall be, so that a repeat does no harm; of two comments, the next run removes one.
        retry = GithubRetry(
            total=pace.tries, secondary_rate_wait=pace.secondary_wait, backoff_factor=pace.backoff,
            allowed_methods={"GET", "HEAD", "PUT", "DELETE", "POST", "PATCH"},
        )  # fmt: skip
        hub = Github(
            auth=Auth.Token(self._token), base_url=self._api, timeout=pace.timeout, retry=retry,
            seconds_between_requests=pace.between, seconds_between_writes=pace.between_writes, lazy=True,
        )  # fmt: skip
        return hub.get_repo(self._name)

    def pull_request_of(self, run: CheckRun) -> "PullRequest | None":
        """The open pull request whose head is the one that was checked; None when it was closed or has moved on."""
        owner = run.head_repository.split("/")[0]
        for pull in self.repository.get_pulls(state="open", head=f"{owner}:{run.head_branch}"):
            head = pull.head
            if head.sha == run.head_sha and head.repo and head.repo.full_name == run.head_repository:
                return pull
        return None

    def artifact(self, run_id: int, name: str) -> bytes:
        """The archive of a run's artifact. UsageProblem when there is none, or a larger one than our jobs make."""
        import requests

        run = self.repository.get_workflow_run(run_id)
        found = [artifact for artifact in run.get_artifacts() if artifact.name == name and not artifact.expired]
        if not found:
            raise UsageProblem(f"the run left no artifact {name!r}.")
        newest = max(found, key=lambda artifact: artifact.id)
        address = newest.archive_download_url
        if not address.startswith(self._api):
            raise UsageProblem("the artifact's address is not GitHub's.")
        with requests.get(
            address, headers={"Authorization": f"Bearer {self._token}"}, stream=True, timeout=self._pace.timeout
        ) as response:
            response.raise_for_status()
            data = b""
            for chunk in response.iter_content(1 << 16):
                data += chunk
                if len(data) > _MOST_ARCHIVE:
                    raise UsageProblem(f"the artifact {name!r} is larger than any that the checks make.")
        return data

    def upsert_comment(self, issue: int, body: str) -> str:
        """Write or renew the one comment. Returns what was done: created, edited, unchanged or late.

        It is ours when the bot wrote it *and* it begins with our marker: anyone can write a marker, and the bot may write
        other comments. A copy that a repeated request left is removed. A later run's comment is not overwritten.
        """
        ours = [
            comment
            for comment in self.repository.get_issue(issue).get_comments()
            if comment.user.login == self._bot and run_of(comment.body)
        ]
        for copy in ours[1:]:
            copy.delete()
        if not ours:
            self.repository.get_issue(issue).create_comment(body)
            return "created"
        if ours[0].body.strip() == body.strip():
            return "unchanged"
        if (run_of(ours[0].body) or (0, 0)) > (run_of(body) or (0, 0)):
            return "late"
        ours[0].edit(body)
        return "edited"

    def set_labels(self, issue: int, wanted: Iterable[str], managed: Iterable[str]) -> None:
        """Give the issue the wanted labels; of the managed ones, take away the rest. No others are touched."""
        target = self.repository.get_issue(issue)
        there = {label.name for label in target.labels}
        for name in sorted((there & set(managed)) - set(wanted)):
            target.remove_from_labels(name)
        missing = sorted(set(wanted) - there)
        if missing:
            # Not `add_to_labels`: it sends a bare list, a form that GitHub's description of its API does not have.
            self.repository.requester.requestJsonAndCheck(
                "POST", f"{self.repository.url}/issues/{issue}/labels", input={"labels": missing}
            )

    def may_write(self, login: str) -> bool:
        """Whether the user has write permission, by GitHub's word; of some users it says that it does not know them."""
        from github import UnknownObjectException

        try:
            return self.repository.get_collaborator_permission(login) in ("write", "admin")
        except UnknownObjectException:
            return False

    def say(self, issue: int, body: str) -> None:
        self.repository.get_issue(issue).create_comment(body)

    def dispatch(self, workflow: str, branch: str, inputs: dict[str, str]) -> None:
        """Start a workflow by hand, as it were."""
        self.repository.get_workflow(workflow).create_dispatch(branch, inputs, throw=True)

    def has_environment(self, name: str) -> bool | None:
        """Whether the repository has this environment; None where the token may not know."""
        from github import GithubException, UnknownObjectException

        try:
            self._get(f"environments/{name}")
        except UnknownObjectException:
            return False
        except GithubException:
            return None
        return True

    def rules_of(self, branch: str) -> frozenset[str] | None:
        """The kinds of rules that hold for a branch; None where the token may not know."""
        from github import GithubException

        try:
            rules = self._get(f"rules/branches/{branch}")
        except GithubException:
            return None
        return frozenset(str(rule.get("type")) for rule in rules)

    def _get(self, path: str) -> Any:
        """What PyGithub has no method for that reads only once."""
        return self.repository.requester.requestJsonAndCheck("GET", f"{self.repository.url}/{path}")[1]

    def open_pull_request(self, branch: str, base: str) -> "PullRequest | None":
        """The open pull request from a branch of this repository into another."""
        owner = self._name.split("/")[0]
        found = self.repository.get_pulls(state="open", head=f"{owner}:{branch}", base=base)
        return next(iter(found), None)

    def renew_pull_request(self, branch: str, base: str, title: str, body: str) -> tuple[int, bool]:
        """Open the pull request from `branch`, or bring the open one up to date. Returns its number and whether it is new."""
        pull = self.open_pull_request(branch, base)
        if pull is not None:
            pull.edit(title=title, body=body)
            return pull.number, False
        return self.repository.create_pull(base=base, head=branch, title=title, body=body).number, True

    def renew_issue(self, title: str, body: str, label: str, *, fine: bool) -> str:
        """Open the one issue with this label, or renew it; close it when all is fine again. Returns what was done."""
        mine = [
            issue
            for issue in self.repository.get_issues(state="open", labels=[label])
            if issue.user.login == self._bot and issue.pull_request is None
        ]
        if mine:
            mine[0].edit(title=title, body=body, state="closed" if fine else "open")
            return "closed" if fine else "renewed"
        if fine:
            return "nothing to say"
        self.repository.create_issue(title=title, body=body, labels=[label])
        return "opened"


@contextmanager
def api_errors(doing: str) -> Iterator[None]:
    """Turn what the API refuses into one message; `doing` says what was tried."""
    import requests
    from github import GithubException

    try:
        yield
    except GithubException as error:
        said = error.data.get("message") if isinstance(error.data, dict) else error.data
        raise EnvironmentLacks(f"{doing}: GitHub said {error.status}: {' '.join(str(said).split())[:300]}") from None
    except requests.RequestException as error:
        raise EnvironmentLacks(f"{doing}: GitHub did not answer ({type(error).__name__}). Try again later.") from None

"""What an event says, read from the file that GitHub writes. Its fields are GitHub's; their text may be anyone's."""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.diagnostics import UsageProblem

RESULTS_BRANCH = "rcb/results"  # the one branch, and the one pull request, of results for a protected target
_SHA = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_NAME = re.compile(r"[A-Za-z0-9._-]{1,100}/[A-Za-z0-9._-]{1,100}")


@dataclass(frozen=True)
class CheckRun:
    """A finished run of the checks, out of a `workflow_run` event. `head_repository` and `head_branch`: where the pull
    request comes from; the event's own list of pull requests is empty for forks."""

    id: int
    attempt: int
    conclusion: str
    url: str
    head_sha: str
    head_branch: str
    head_repository: str
    repository: str


@dataclass(frozen=True)
class Comment:
    """A comment out of an `issue_comment` event."""

    repository: str
    issue: int
    author: str
    body: str


def read_event(file: Path) -> dict[str, Any]:
    """UsageProblem when there is no such file or it holds no event."""
    try:
        event = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise UsageProblem(
            f"the event {file} cannot be read: {error.strerror}. On GitHub, give $GITHUB_EVENT_PATH."
        ) from None
    except ValueError:
        raise UsageProblem(f"{file} is no event: it must be JSON.") from None
    if not isinstance(event, dict):
        raise UsageProblem(f"{file} is no event: it must be an object.")
    return event


def range_of(event: dict[str, Any]) -> tuple[str, str]:
    """(base, head) commits of a pull request or of a group in a merge queue."""
    if "merge_group" in event:
        return _sha(event, "merge_group", "base_sha"), _sha(event, "merge_group", "head_sha")
    return _sha(event, "pull_request", "base", "sha"), _sha(event, "pull_request", "head", "sha")


def carries_results(event: dict[str, Any]) -> bool:
    """Whether results and generated pages are in place here: in the one pull request of the automation's own, whose branch
    only who may write here can have made, and in a merge queue, whose pull requests were looked at one by one."""
    if "merge_group" in event:
        return True
    pull = event.get("pull_request") or {}
    head = pull.get("head") or {}
    own = (head.get("repo") or {}).get("full_name") == (event.get("repository") or {}).get("full_name", "")
    return own and head.get("ref") == RESULTS_BRANCH


def check_run(event: dict[str, Any]) -> CheckRun:
    """Of a `workflow_run` event. UsageProblem when it is none."""
    run = ("workflow_run",)
    return CheckRun(
        int(_field(event, int, *run, "id")), int(_field(event, int, *run, "run_attempt")),
        str(_field(event, dict, *run).get("conclusion")), _text(event, *run, "html_url"), _sha(event, *run, "head_sha"),
        _text(event, *run, "head_branch"), _repository(event, *run, "head_repository", "full_name"),
        _repository(event, "repository", "full_name"),
    )  # fmt: skip


def comment_of(event: dict[str, Any]) -> Comment:
    """Of an `issue_comment` event. UsageProblem when it is none."""
    return Comment(
        _repository(event, "repository", "full_name"), int(_field(event, int, "issue", "number")),
        _text(event, "comment", "user", "login"), _text(event, "comment", "body"),
    )  # fmt: skip


def inputs_of(event: dict[str, Any]) -> dict[str, str]:
    """The inputs of a `workflow_dispatch` event, all as text; empty for any other event."""
    inputs = event.get("inputs") or {}
    return {str(name): _as_text(value) for name, value in inputs.items() if value is not None}


def repository_here() -> str:
    """The repository that this job belongs to, from its environment."""
    name = os.environ.get("GITHUB_REPOSITORY", "")
    if not _NAME.fullmatch(name):
        raise UsageProblem("GITHUB_REPOSITORY is not set to OWNER/NAME; on GitHub every job has it.")
    return name


def _as_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _field(event: dict[str, Any], kind: type, *path: str) -> Any:
    value: Any = event
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise UsageProblem(f"the event has no {'.'.join(path)}: it is of another kind than this command is for.")
    return value


def _text(event: dict[str, Any], *path: str) -> str:
    return str(_field(event, str, *path))


def _sha(event: dict[str, Any], *path: str) -> str:
    return _matching(_SHA, _text(event, *path), path)


def _repository(event: dict[str, Any], *path: str) -> str:
    return _matching(_NAME, _text(event, *path), path)


def _matching(pattern: re.Pattern[str], value: str, path: tuple[str, ...]) -> str:
    if not pattern.fullmatch(value):
        raise UsageProblem(f"the event's {'.'.join(path)} is malformed.")
    return value

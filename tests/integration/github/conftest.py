"""A local GitHub for these tests, and the environment that a job has."""

import pytest

from tests.support.github.server import FakeGitHub
from tools.github.client import Pace

QUICK = Pace(between=0, between_writes=0, secondary_wait=0, tries=3, timeout=5, backoff=0)


@pytest.fixture
def hub(monkeypatch):
    """Every request is held against GitHub's description when the test ends."""
    with FakeGitHub() as server:
        monkeypatch.setenv("GITHUB_API_URL", server.url)
        monkeypatch.setenv("GITHUB_TOKEN", "test-token")
        monkeypatch.setenv("GITHUB_REPOSITORY", "octo/bench")
        monkeypatch.setattr("tools.github.client.Pace", lambda: QUICK)
        yield server
        assert server.problems == []

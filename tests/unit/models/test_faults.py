"""What an exception means, when to call again, and what is never shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.models import RetryPolicy
from tools.models.faults import FaultKind, MalformedResponse, fault_of
from tools.models.redact import HIDDEN, redact


class _Response:
    def __init__(self, **headers: str) -> None:
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


class _Failed(Exception):
    def __init__(self, message: str = "failed", status: int | None = None, **headers: str) -> None:
        super().__init__(message)
        self.status_code = status
        self.response = _Response(**headers)


@pytest.mark.parametrize(
    "error",
    [TimeoutError(), MalformedResponse("no choices"), ConnectionError("reset"), KeyError("x"), _Failed(status=503)],
)
def test_what_is_not_understood_may_heal(error: Exception) -> None:
    fault = fault_of(error)
    assert fault.kind is FaultKind.RETRY
    assert fault.message


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("3", 3.0), ("0.5", 0.5), ("-1", 0.0), ("Thu, 01 Jan 1970 00:01:40 GMT", 40.0), ("soon", None)],
)
def test_retry_after(value: str, seconds: float | None) -> None:
    assert fault_of(_Failed(status=429, retry_after=value), now=60.0).retry_after == seconds


def test_tracebacks_inside_messages_are_cut() -> None:
    message = fault_of(_Failed("went wrong. Traceback (most recent call last):\n  File 'x'")).message
    assert message == "went wrong."


def test_messages_are_one_short_line() -> None:
    message = fault_of(_Failed("a\n" * 1000)).message
    assert "\n" not in message
    assert len(message) <= 300


def test_backoff_grows_and_is_bounded() -> None:
    policy = RetryPolicy(attempts=9, first=2.0, longest=60.0, draw=lambda: 1.0)
    assert [policy.wait(failed, None) for failed in range(1, 10)] == [2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0, 60.0, None]


@given(st.integers(1, 5), st.floats(0, 1), st.floats(0, 300))
def test_no_wait_is_shorter_than_asked_for_or_than_half_the_backoff(failed: int, draw: float, asked: float) -> None:
    policy = RetryPolicy(draw=lambda: draw)
    free, held = policy.wait(failed, None), policy.wait(failed, asked)
    assert free is not None
    assert held is not None
    assert 2.0 ** (failed - 1) <= free <= 2.0**failed
    assert asked <= held <= asked + 1.0


def test_a_wait_beyond_patience_is_none() -> None:
    assert RetryPolicy(patience=10.0).wait(1, 10.1) is None


@pytest.mark.parametrize(
    "text",
    [
        "Incorrect API key provided: sk-proj-abcd1234efgh5678",
        "Incorrect API key provided: sk-abcd********5678.",
        "Authorization: Bearer eyJhbGciOi.abc.def",
        "GET https://host/v1/models?key=AIzaSyA1234567890 failed",
        "token ghp_0123456789abcdef",
        "my secret is plainvalue99",
    ],
)
def test_keys_are_hidden(text: str) -> None:
    shown = redact(text, {"SOME_API_KEY": "plainvalue99", "HOME": "/home/me"})
    assert HIDDEN in shown
    for secret in ("abcd", "5678", "eyJ", "AIza", "ghp_", "plainvalue99"):
        assert secret not in shown


def test_other_values_of_the_environment_are_shown() -> None:
    assert redact("no file /home/me/x", {"HOME": "/home/me", "KEY": "short"}) == "no file /home/me/x"

"""One running grader for the tests of a session that need nothing special of it."""

from collections.abc import Iterator

import pytest

from tests.support.grading import QUICK
from tools.grading import Grader


@pytest.fixture(scope="session")
def grader() -> Iterator[Grader]:
    with Grader(QUICK) as running:
        yield running

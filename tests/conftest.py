"""Settings of all tests."""

import os

from hypothesis import settings

# No deadlines: machines are shared, and a test never judges a time. The same examples in every CI run, new ones elsewhere.
settings.register_profile("project", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("project")

"""One error class per exit code: what went wrong, where, and what to do, without a traceback."""


class RcbError(Exception):
    """Base of the errors that the command line reports in one message; `exit_code` is what `rcb` exits with."""

    exit_code = 1


class UsageProblem(RcbError):
    """Wrong usage or unreadable input."""

    exit_code = 2


class EnvironmentLacks(RcbError):
    """The machine lacks something; the message says what, and how to get it."""

    exit_code = 3


class Interrupted(RcbError):
    """Stopped by the user; the message says what was saved and how to go on."""

    exit_code = 130

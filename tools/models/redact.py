"""Keep keys out of everything that is shown or stored."""

import os
import re
from collections.abc import Mapping

_NAMES = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL", re.IGNORECASE)
_SHAPES = re.compile(
    r"(?:sk|pk|rk|xai|gsk|hf|ghp|gho|ghs|github_pat|AIza)[-_]?[A-Za-z0-9_\-*.]{8,}"
    r"|(?<=Bearer )[^\s\"',]+"
    r"|(?<=[?&]key=)[^&\s\"']+"
)
HIDDEN = "[key hidden]"


def redact(text: str, environment: Mapping[str, str] | None = None) -> str:
    """The text without values of the environment's keys, and without anything that looks like one.

    Providers echo the key they were sent, sometimes with its middle starred out, so that shapes are needed as well.
    """
    values = (os.environ if environment is None else environment).items()
    # Longest first, so that a key which begins like another is not left half visible.
    for value in sorted((v for k, v in values if _NAMES.search(k) and len(v) >= 8), key=len, reverse=True):
        text = text.replace(value, HIDDEN)
    return _SHAPES.sub(HIDDEN, text)

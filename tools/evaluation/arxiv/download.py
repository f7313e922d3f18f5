"""Get one file over HTTP, within limits of size and time."""

import time
import urllib.error
import urllib.request
from collections.abc import Callable
from urllib.parse import urlsplit

from tools.diagnostics import EnvironmentLacks, UsageProblem

MOST_BYTES = 60 << 20
_TIMEOUT_SECONDS = 60.0  # between two pieces; the whole is bounded by _DEADLINE_SECONDS
_DEADLINE_SECONDS = 300.0
_ATTEMPTS = 3
_AGENT = "ResearchCodeBench (https://arxiv.org/abs/2506.02314)"


class _SameScheme(urllib.request.HTTPRedirectHandler):
    """Follows redirects from https to https only: urllib would also follow one to http, or to ftp."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]
        if urlsplit(newurl).scheme != urlsplit(req.full_url).scheme:
            raise EnvironmentLacks(f"{req.full_url} redirects to {newurl}, which is not followed.")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def download(url: str, *, most: int = MOST_BYTES, sleep: Callable[[float], None] = time.sleep) -> bytes:
    """The body. UsageProblem when there is no such file or it is too large; EnvironmentLacks when the server cannot be had."""
    opener = urllib.request.build_opener(_SameScheme)
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            request = urllib.request.Request(url, headers={"User-Agent": _AGENT})
            with opener.open(request, timeout=_TIMEOUT_SECONDS) as response:
                return _body(url, response, most)
        except urllib.error.HTTPError as error:
            if error.code in (404, 410):
                raise UsageProblem(f"{url} does not exist ({error.code}). Check the paper's arXiv address.") from None
            if error.code < 500 and error.code != 429:
                raise EnvironmentLacks(f"{url} was refused ({error.code} {error.reason}).") from None
            fault = f"{error.code} {error.reason}"
            wait = (
                float(error.headers["Retry-After"]) if (error.headers["Retry-After"] or "").isdigit() else 3.0 * attempt
            )
        except (OSError, EOFError) as error:
            fault, wait = str(getattr(error, "reason", error)) or type(error).__name__, 3.0 * attempt
        if attempt < _ATTEMPTS:
            sleep(min(wait, 60.0))
    raise EnvironmentLacks(f"{url} could not be fetched ({fault}). Try again later, or use the committed paper text.")


def _body(url: str, response, most: int) -> bytes:  # type: ignore[no-untyped-def]
    """Read in pieces: a size that the server states is not to be trusted, and nor is its speed."""
    pieces: list[bytes] = []
    size = 0
    started = time.monotonic()
    while piece := response.read(1 << 16):
        size += len(piece)
        pieces.append(piece)
        if size > most:
            raise UsageProblem(f"{url} is larger than {most >> 20} MiB, which no paper's source is.")
        if time.monotonic() - started > _DEADLINE_SECONDS:
            raise EnvironmentLacks(f"{url} took longer than {_DEADLINE_SECONDS:.0f} s. Try again later.")
    stated = response.headers.get("Content-Length")
    if stated is not None and stated.isdigit() and int(stated) != size:
        raise EOFError(f"only {size} of {stated} bytes came")
    return b"".join(pieces)

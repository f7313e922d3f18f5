"""The scripted provider in a process of its own: `python -m tests.support.serve SECONDS`.

It prints its address and serves until its input ends. For measurements, where a server in the measured process would take
that one's time.
"""

import sys
from dataclasses import replace

from tests.support.provider import Provider, steady

if __name__ == "__main__":
    with Provider(lambda request, earlier: replace(steady(request), seconds=float(sys.argv[1]))) as provider:
        print(provider.url, flush=True)
        sys.stdin.read()

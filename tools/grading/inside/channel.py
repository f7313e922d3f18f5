"""Messages between a worker and the program outside: one JSON object each, with descriptors where wanted."""

import json
import socket
import sys
from collections.abc import Iterator, Sequence
from typing import Any

_MAX_BYTES = 1 << 17
_NAMES_PER_MESSAGE = 300


def pair() -> tuple[socket.socket, socket.socket]:
    """Two connected ends that keep messages apart (macOS has no such kind; there one question waits for its answer)."""
    kind = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_STREAM
    return socket.socketpair(socket.AF_UNIX, kind)


def send(channel: socket.socket, message: dict[str, Any], descriptors: Sequence[int] = ()) -> None:
    socket.send_fds(channel, [json.dumps(message).encode()], list(descriptors))


def receive(channel: socket.socket) -> tuple[Any, list[int]]:
    """One message and the descriptors that came with it; (None, []) when the other side is gone."""
    try:
        data, descriptors, _, _ = socket.recv_fds(channel, _MAX_BYTES, 2)
    except ConnectionError:
        return None, []
    return (json.loads(data), descriptors) if data else (None, [])


def portions(names: Sequence[str]) -> Iterator[list[str]]:
    """A list of module names in parts that fit a message; one empty part for none."""
    for start in range(0, max(len(names), 1), _NAMES_PER_MESSAGE):
        yield list(names[start : start + _NAMES_PER_MESSAGE])

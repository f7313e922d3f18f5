"""A model provider on this machine that speaks the OpenAI protocol and misbehaves on request."""

import hashlib
import json
import socket
import struct
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

Request = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """What is sent. `cut`: only so many bytes of the body, then a reset. `hold`: wait for the server's `release` before it.

    `trickle`: blanks one by one without an end, each in time for a client that only limits the wait between two bytes.
    """

    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=lambda: {"Content-Type": "application/json"})
    cut: int | None = None
    hold: bool = False
    trickle: bool = False
    seconds: float = 0.0


def chat(content: str | None, *, finish: str = "stop", usage: dict[str, Any] | None = None, **message: Any) -> Reply:
    """A chat completion."""
    if usage is None:
        usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    body = {
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "scripted-1",
        "choices": [{"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": content, **message}}],
        "usage": usage,
    }  # fmt: skip
    return Reply(json.dumps(body).encode())


def failure(status: int, message: str = "scripted", **headers: str) -> Reply:
    body = {"error": {"message": message, "type": "scripted", "code": str(status)}}
    return Reply(
        json.dumps(body).encode(),
        status,
        {"Content-Type": "application/json"} | {name.replace("_", "-"): value for name, value in headers.items()},
    )


def prompt_of(request: Request) -> str:
    """All text of the request's messages."""
    texts = []
    for message in request["messages"]:
        content = message["content"]
        texts += [content] if isinstance(content, str) else [part["text"] for part in content]
    return "".join(texts)


def steady(request: Request) -> Reply:
    """Code that depends on the model and the prompt alone."""
    digest = hashlib.sha256((request["model"] + prompt_of(request)).encode()).hexdigest()[:8]
    return chat(f"```python\n    scaled = bounded = 0x{digest}\n```\n")


class Call(NamedTuple):
    """One request. `user`: OpenAI's field for the end user, with which a client can mark its calls."""

    model: str
    prompt: str
    user: str


class Provider:
    """Serves until it is closed. `script` gets the request and how many came with the same model and prompt before it.

    `started` holds every request in the order they came, `headers` what came with each, `ended` those whose reply was sent
    whole.
    """

    def __init__(self, script: Callable[[Request, int], Reply] = lambda request, earlier: steady(request)) -> None:
        self.started: list[Call] = []
        self.headers: list[dict[str, str]] = []
        self.ended: list[Call] = []
        self.on_start: Callable[[int], None] = lambda count: None
        self.release = threading.Event()
        self.open = 0
        self.most_open = 0
        self._script = script
        self._seen: Counter[tuple[str, str]] = Counter()
        self._lock = threading.Lock()
        provider = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1  # head and body go out together, as from any real server
            disable_nagle_algorithm = True  # a second write would wait 40 ms for an acknowledgement

            def do_POST(self) -> None:
                request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                provider.headers.append({name.lower(): value for name, value in self.headers.items()})
                provider._serve(self, request)

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            request_queue_size = 256
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                pass  # clients that were killed leave broken connections behind

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def __enter__(self) -> "Provider":
        return self

    def __exit__(self, *_: object) -> None:
        self.release.set()
        self._server.shutdown()
        self._server.server_close()

    def _serve(self, handler: BaseHTTPRequestHandler, request: Request) -> None:
        call = Call(request["model"], prompt_of(request), request.get("user", ""))
        with self._lock:
            earlier = self._seen[call.model, call.prompt]
            self._seen[call.model, call.prompt] += 1
            self.started.append(call)
            count = len(self.started)
            self.open += 1
            self.most_open = max(self.most_open, self.open)
        try:
            self.on_start(count)
            reply = self._script(request, earlier)
            if reply.hold:
                self.release.wait()
            elif reply.seconds:
                self.release.wait(reply.seconds)
            handler.send_response(reply.status)
            size = len(reply.body) if not reply.trickle else 1 << 30
            for name, value in {**reply.headers, "Content-Length": str(size)}.items():
                handler.send_header(name, value)
            handler.end_headers()
            while reply.trickle and not self.release.wait(0.02):
                handler.wfile.write(b" ")
                handler.wfile.flush()
            if reply.cut is not None:
                handler.wfile.write(reply.body[: reply.cut])
                handler.wfile.flush()
                # Zero linger: the connection is reset instead of being closed in an orderly way.
                handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                handler.close_connection = True
                return
            handler.wfile.write(reply.body)
            handler.wfile.flush()
            with self._lock:
                self.ended.append(call)
        finally:
            with self._lock:
                self.open -= 1

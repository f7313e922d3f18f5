"""Fetching a paper's source from a server on this machine, and evaluating with it."""

import gzip
import http.server
import io
import tarfile
import threading

import pytest

from tests.support.evaluation import Rules, Scripted, Told, order, toys
from tools.cli import main
from tools.diagnostics import EnvironmentLacks, UsageProblem
from tools.evaluation.arxiv import download as module
from tools.evaluation.arxiv.cache import fetch, fetched_text, kept
from tools.evaluation.arxiv.download import download
from tools.evaluation.evaluate import evaluate
from tools.evaluation.questions import Prompts
from tools.problems import ProblemSet

SOURCE = "\\documentclass{article}\\begin{document}The gate is a hyperbolic tangent.\\end{document}"


class Server:
    """Answers each path by a function of the handler; counts requests."""

    def __init__(self):
        self.paths, self.answers = [], {}
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                outer.paths.append(self.path)
                outer.answers.get(self.path, outer.missing)(self)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    @staticmethod
    def missing(handler):
        handler.send_error(404)

    def body(self, data, status=200, length=None, **headers):
        def answer(handler):
            handler.send_response(status)
            for name, value in headers.items():
                handler.send_header(name.replace("_", "-"), value)
            handler.send_header("Content-Length", str(len(data) if length is None else length))
            handler.end_headers()
            handler.wfile.write(data)

        return answer

    def close(self):
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server():
    made = Server()
    yield made
    made.close()


@pytest.fixture
def problems(tmp_path):
    return toys(tmp_path, 1)


def archive(text=SOURCE):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as made:
        info = tarfile.TarInfo("main.tex")
        info.size = len(text)
        made.addfile(info, io.BytesIO(text.encode()))
    return out.getvalue()


E_PRINT = "/e-print/2501.00001v2"


def test_the_pinned_versions_source_is_kept_with_its_hashes(server, problems, tmp_path):
    server.answers[E_PRINT] = server.body(archive())
    fetched = fetch(problems.papers[0], base=server.url, cache=tmp_path / "cache")
    assert server.paths == [E_PRINT]
    assert fetched_text(problems.papers[0], tmp_path / "cache") == "The gate is a hyperbolic tangent.\n"
    assert kept(problems.papers[0], tmp_path / "cache") == fetched
    (tmp_path / "cache" / "2501.00001v2.tex").write_text("changed")
    assert kept(problems.papers[0], tmp_path / "cache") is None
    with pytest.raises(UsageProblem, match="rcb fetch toy-0"):
        fetched_text(problems.papers[0], tmp_path / "cache")


def test_redirects_are_followed_but_not_to_another_scheme(server):
    server.answers["/old"] = server.body(b"", 302, Location=f"{server.url}/new")
    server.answers["/new"] = server.body(gzip.compress(b"x"))
    assert download(f"{server.url}/old") == gzip.compress(b"x")
    for target in ("ftp://127.0.0.1/x", "file:///etc/passwd", "https://127.0.0.1/x"):
        server.answers["/away"] = server.body(b"", 302, Location=target)
        with pytest.raises(EnvironmentLacks):
            download(f"{server.url}/away", sleep=lambda seconds: None)


def test_a_busy_server_is_asked_again_after_the_time_it_names(server):
    waits = []
    answers = [server.body(b"", 503, Retry_After="7"), server.body(b"", 429), server.body(b"data")]
    server.answers["/x"] = lambda handler: answers[len(server.paths) - 1](handler)
    assert download(f"{server.url}/x", sleep=waits.append) == b"data"
    assert waits == [7.0, 6.0]


def test_a_body_that_ends_early_is_fetched_again(server):
    answers = [server.body(b"half", length=10), server.body(b"whole")]
    server.answers["/x"] = lambda handler: answers[len(server.paths) - 1](handler)
    assert download(f"{server.url}/x", sleep=lambda seconds: None) == b"whole"


@pytest.mark.parametrize(("status", "kind"), [(404, UsageProblem), (403, EnvironmentLacks), (500, EnvironmentLacks)])
def test_what_cannot_be_had_is_said(server, status, kind):
    server.answers["/x"] = server.body(b"", status)
    with pytest.raises(kind):
        download(f"{server.url}/x", sleep=lambda seconds: None)
    assert len(server.paths) == (3 if status == 500 else 1)


def test_no_server_at_all(server):
    server.close()
    with pytest.raises(EnvironmentLacks, match="could not be fetched"):
        download(f"{server.url}/x", sleep=lambda seconds: None)


def test_more_than_the_cap_is_not_read(server):
    server.answers["/x"] = server.body(bytes(1 << 20))
    with pytest.raises(UsageProblem, match="larger than 0 MiB"):
        download(f"{server.url}/x", most=1000)


def test_a_body_that_never_ends_is_given_up(server, monkeypatch):
    monkeypatch.setattr(module, "_DEADLINE_SECONDS", -1.0)
    server.answers["/x"] = server.body(b"slow")
    with pytest.raises(EnvironmentLacks, match="took longer"):
        download(f"{server.url}/x", sleep=lambda seconds: None)


def test_the_command_fetches_once(server, problems, tmp_path, capsys):
    server.answers[E_PRINT] = server.body(archive())
    command = ["fetch", "toy-0", "--pset", str(tmp_path / "pset"), "--base", server.url, "--cache", str(tmp_path / "c")]
    assert main(command) == 0
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "fetched from" in said and "is there already" in said
    assert len(server.paths) == 1


def test_another_source_is_another_question(server, problems, tmp_path):
    from dataclasses import replace

    server.answers[E_PRINT] = server.body(archive())
    fetch(problems.papers[0], base=server.url, cache=tmp_path / "cache")
    text = fetched_text(problems.papers[0], tmp_path / "cache")
    sourced = ProblemSet(problems.root, (replace(problems.papers[0], paper_text=text),), ())
    evaluate(order(tmp_path / "s", problems), Told(), Scripted(), Rules())
    asker = Scripted()
    evaluate(order(tmp_path / "s", sourced), Told(), asker, Rules())
    assert len(asker.asked) == 2
    assert "hyperbolic tangent" in Prompts().of(asker.asked[0]).user

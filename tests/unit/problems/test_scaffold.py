"""`rcb new`: the entry, its place in papers.yaml, the folder, and what arXiv and GitHub add."""

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from tests.support.clean import FACTS
from tools.cli import main
from tools.diagnostics import Severity
from tools.problems import load, lookup, scaffold
from tools.problems.hygiene import inspect

FEED = """\
<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><entry>
  <id>http://arxiv.org/abs/2503.10622v2</id>
  <updated>2025-06-14T17:00:00Z</updated><published>2025-03-13T17:59:06Z</published>
  <title>Transformers
  without Normalization</title>
</entry></feed>
"""
NOTHING = '<feed xmlns="http://www.w3.org/2005/Atom"></feed>'


def commit(date):
    return json.dumps([{"sha": "a" * 40, "commit": {"committer": {"date": f"{date}T10:00:00Z"}}}])


@pytest.fixture
def server():
    """Answers by path; what was asked is in `asked`."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            server.asked.append(self.path)
            status, headers, body = server.answers.get(self.path, (404, {}, "no"))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *words):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    server.answers, server.asked = {}, []
    server.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def known(server, monkeypatch):
    """arXiv knows one paper, GitHub a repository of three commits."""
    monkeypatch.setenv("ARXIV_API_URL", f"{server.url}/api")
    monkeypatch.setenv("GITHUB_API_URL", server.url)
    commits = "/repos/jiachenzhu/DyT/commits?per_page=1"
    link = {"Link": f'<{server.url}{commits}&page=2>; rel="next", <{server.url}{commits}&page=3>; rel="last"'}
    server.answers = {
        "/api?id_list=2503.10622&max_results=1": (200, {}, FEED),
        "/api?id_list=2503.99999&max_results=1": (200, {}, NOTHING),
        commits: (200, link, commit("2025-03-30")),
        f"{commits}&page=3": (200, {}, commit("2025-03-09")),
        "/repos/one/commit/commits?per_page=1": (200, {}, commit("2025-01-01")),
    }
    return server


def new(root, *words):
    return main(["new", *words, "--pset", str(root), "--no-questions"])


def test_facts_are_filled_in_from_arxiv_and_github(tmp_path, known, capsys):
    code = new(tmp_path, "DyT", "--arxiv", "arXiv:2503.10622", "--github", "https://github.com/jiachenzhu/DyT.git",
               "--venue", "CVPR 2025", "--area", "architectures")  # fmt: skip
    assert code == 0
    (paper,) = load(tmp_path).papers
    assert paper.title == "Transformers without Normalization"
    assert (paper.arxiv_abs, paper.arxiv_date) == ("https://arxiv.org/abs/2503.10622v2", "2025-06-14")
    assert (paper.arxiv_v1_date, paper.github_url) == ("2025-03-13", "https://github.com/jiachenzhu/DyT")
    assert (paper.first_commit_date, paper.last_commit_date) == ("2025-03-09", "2025-03-30")
    assert "Left to fill in" not in capsys.readouterr().out
    assert [*load(tmp_path).diagnostics, *inspect(load(tmp_path))] == []


def test_a_repository_of_one_commit(known):
    facts = lookup.github_facts("https://github.com/one/commit")
    assert (facts["first_commit_date"], facts["last_commit_date"]) == ("2025-01-01", "2025-01-01")


@pytest.mark.parametrize(
    ("flag", "value"),
    [("--arxiv", "2503.99999"), ("--arxiv", "2503.11111"), ("--github", "https://github.com/not/there"),
     ("--github", "https://gitlab.com/a/b")],
)  # fmt: skip
def test_what_cannot_be_looked_up_is_left_to_fill_in(tmp_path, known, capsys, flag, value):
    assert new(tmp_path, "a", flag, value) == 0
    told = capsys.readouterr()
    assert "could not be asked" in told.err
    assert "`first_commit_date` is still to be filled in" in told.out
    assert not any(d.severity is Severity.ERROR for d in load(tmp_path).diagnostics)


def test_offline_asks_nobody(tmp_path, known):
    assert new(tmp_path, "a", "--arxiv", "2503.10622v2", "--offline") == 0
    assert known.asked == []
    assert load(tmp_path).paper("a").arxiv_abs == "https://arxiv.org/abs/2503.10622v2"


def test_flags_win_over_what_was_looked_up(tmp_path, known):
    assert new(tmp_path, "a", "--arxiv", "2503.10622", "--title", "Another title: with a colon") == 0
    assert load(tmp_path).paper("a").title == "Another title: with a colon"


@pytest.mark.parametrize("answer", ["<feed", "", "[]", "{}", '[{"commit": 1}]', "\x00"])
def test_an_answer_that_is_nonsense_is_an_error_in_words(server, answer):
    server.answers = {
        "/?id_list=1&max_results=1": (200, {}, answer),
        "/repos/a/b/commits?per_page=1": (200, {}, answer),
    }
    with pytest.raises(ValueError, match="arXiv"):
        lookup.arxiv_facts("1", f"{server.url}/")
    with pytest.raises(ValueError, match="GitHub"):
        lookup.github_facts("https://github.com/a/b", server.url)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2503.10622v1", "2503.10622v1"),
        ("https://www.arxiv.org/abs/2503.10622v1", "2503.10622v1"),
        ("arXiv:2503.10622", "2503.10622"),
        ("https://arxiv.org/pdf/2503.10622v3.pdf", "2503.10622v3"),
        ("hep-th/9901001v2", "hep-th/9901001v2"),
        ("nothing", None),
    ],
)
def test_numbers_are_found_however_they_are_written(text, number):
    assert lookup.arxiv_number(text) == number


def test_an_entry_goes_to_its_place_and_nothing_else_changes():
    old = "# Papers.\n" + scaffold.entry("Beta", FACTS) + "\n# About delta\n" + scaffold.entry("delta", FACTS)
    first = scaffold.with_entry(old, "- id: alpha\n", "alpha")
    middle = scaffold.with_entry(old, "- id: Carol\n", "Carol")
    last = scaffold.with_entry(old, "- id: zeta\n", "zeta")
    assert first.index("- id: alpha") < first.index("- id: Beta")
    assert middle.index("- id: Beta") < middle.index("- id: Carol") < middle.index("# About delta")
    assert last.endswith("- id: zeta\n")
    for text, added in ((first, "- id: alpha\n\n"), (middle, "- id: Carol\n\n"), (last, "\n- id: zeta\n")):
        assert text.replace(added, "") == old


@pytest.mark.parametrize(
    "value", ["plain", "a: b", "# not a comment", "yes", "1.0", "'quoted'", 'say "x"', "ü – ∑", "- item", "*a", " "]
)
def test_any_value_survives_yaml(tmp_path, value):
    (tmp_path / "papers.yaml").write_text(scaffold.entry("a", {**FACTS, "title": value, "area": value}))
    (tmp_path / "a").mkdir()
    for name, text in scaffold.files("a").items():
        (tmp_path / "a" / name).write_text(text)
    assert load(tmp_path).paper("a").title == value


@pytest.mark.parametrize("name", ["My-Paper", "2-fast", "a.b_c", "DyT"])
def test_any_id_gives_a_module_that_can_be_imported(tmp_path, name):
    assert new(tmp_path, name, "--offline") == 0
    assert scaffold.module_name(name).isidentifier()
    (paper,) = load(tmp_path).papers
    assert not any(d.severity is Severity.ERROR for d in [*load(tmp_path).diagnostics, *inspect(load(tmp_path))])
    assert f"from {scaffold.module_name(name)} import" in paper.test_source


@pytest.mark.parametrize("name", ["../a", "a/b", ".hidden", "a b", "", "x" * 65])
def test_an_unusable_id_is_refused(tmp_path, capsys, name):
    assert new(tmp_path / "pset", name, "--offline") == 2
    assert "no usable id" in capsys.readouterr().err
    assert not (tmp_path / "pset").exists()


def test_a_paper_that_is_there_is_left_alone(tmp_path, capsys):
    assert new(tmp_path, "a", "--offline") == 0
    before = (tmp_path / "papers.yaml").read_text()
    assert new(tmp_path, "A", "--offline") == 2
    (tmp_path / "b").mkdir()
    assert new(tmp_path, "b", "--offline") == 2
    assert "exists already" in capsys.readouterr().err
    assert (tmp_path / "papers.yaml").read_text() == before


def test_questions_are_asked_on_a_terminal(tmp_path, monkeypatch, known):
    answers = iter(["2503.10622", "https://github.com/jiachenzhu/DyT", "CVPR 2025", ""])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert main(["new", "DyT", "--pset", str(tmp_path)]) == 0
    paper = load(tmp_path).paper("DyT")
    assert (paper.title, paper.venue, paper.area) == ("Transformers without Normalization", "CVPR 2025", "FILL IN")

"""Which papers a change concerns: the pure part, then names of every kind through a real repository."""

import subprocess
from pathlib import Path

import pytest

from tools.diagnostics import UsageProblem
from tools.github.changes import Changes, changed_entries, changes, entry_ids, find_changes, groups

IDS = ("a", "b", "c")


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        ([], Changes(())),
        (["pset/b/x.py"], Changes(("b",))),
        (["pset/c/x.py", "pset/a/sub/y.py"], Changes(("a", "c"))),
        (["pset/papers.yaml", "docs/x.md", "README.md"], Changes(())),
        (["pset/gone/x.py"], Changes((), ("gone",))),
        (["tools/cli/show.py"], Changes(IDS, (), "tools/cli/show.py")),
        (["schemas/papers.schema.json", "pset/gone/x"], Changes(IDS, ("gone",), "schemas/papers.schema.json")),
        ([".github/actions/setup/action.yml"], Changes(IDS, (), ".github/actions/setup/action.yml")),
        (["toolshed/x.py", "pset.py"], Changes(())),
        (["leaderboard/README.md", "leaderboard/models.yaml", "leaderboard/results/m/p.jsonl"],
         Changes((), (), "", ("leaderboard/README.md",), ("leaderboard/results/m",), models=True)),
        ([f"leaderboard/results/{cell}.jsonl" for cell in ("m/p", "m/q", "n/p")],
         Changes((), results=("leaderboard/results/m", "leaderboard/results/n"))),
        (["submissions/lab.jsonl", "submissions/gone.jsonl", "submissions/README.md"],
         Changes((), submissions=("submissions/lab.jsonl",))),
    ],
)  # fmt: skip
def test_paths_lead_to_papers(paths, expected):
    assert changes(paths, IDS, submissions={"submissions/lab.jsonl", "submissions/same.jsonl"}) == expected


def test_an_entry_that_changed_concerns_its_paper():
    before = [{"id": "a", "title": "x"}, {"id": "b"}, {"id": "gone"}]
    after = [{"id": "b"}, {"title": "y", "id": "a"}, {"id": "new"}]
    assert changed_entries(before, after) == ("a", "new", "gone")
    assert changed_entries(after, [*reversed(after)]) == ()
    assert changed_entries(None, after) == ("b", "a", "new")


def test_ids_that_could_be_taken_for_something_else_are_left_to_the_static_checks():
    entries = [{"id": name} for name in ("ok", "-x", "a b", "a\nb", "../x", "$(id)", "", "ok", "a/b", 7)]
    assert entry_ids(entries) == ("ok",)
    assert entry_ids("no list") == entry_ids(None) == ()


def test_groups_keep_every_paper_once_and_never_exceed_the_matrix():
    assert groups([], 5) == []
    assert groups(["a", "b"], 5) == [("a",), ("b",)]
    papers = [f"p{n}" for n in range(1003)]
    made = groups(papers, 256)
    assert [p for group in made for p in group] == papers
    assert len(made) == 256 and max(map(len, made)) - min(map(len, made)) <= 1


class Repository:
    def __init__(self, root):
        self.root = root
        self("init", "-q", "-b", "main")

    def __call__(self, *words):
        settings = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "core.quotePath=true"]
        return subprocess.run(
            ["git", "-C", self.root, *settings, *words], check=True, capture_output=True, text=True
        ).stdout

    def write(self, name, text="x\n" * 50):
        file = Path(self.root, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def commit(self):
        self("add", "-A")
        self("commit", "-q", "--allow-empty", "-m", "c")
        return self("rev-parse", "HEAD").strip()

    def entries(self, *ids):
        self.write("pset/papers.yaml", "".join(f"- id: {name}\n" for name in ids))


@pytest.fixture
def repository(tmp_path):
    made = Repository(tmp_path)
    made.entries("a", "b", "c")
    for name in "abc":
        made.write(f"pset/{name}/code.py", f"{name}\n" * 50)
    return made


def test_renames_concern_both_papers_and_deletions_count(repository):
    base = repository.commit()
    repository("mv", "pset/a/code.py", "pset/b/moved.py")
    repository("rm", "-q", "-r", "pset/c")
    repository.entries("a", "b")
    head = repository.commit()
    assert find_changes(repository.root, base, head) == Changes(("a", "b"), ("c",))


def test_names_with_line_feeds_quotes_and_other_alphabets_are_one_name_each(repository):
    base = repository.commit()
    for name in ("pset/a/x\npset/b/y.py", 'pset/c/"q".py', "pset/größe/x.py", "pset/b /x"):
        repository.write(name)
    found = find_changes(repository.root, base, repository.commit())
    assert found == Changes(("a", "c"), ("b ", "größe"))


def test_submissions_are_plain_files_with_safe_names_and_the_rest_is_left_to_the_static_checks(repository):
    repository.write("submissions/same.jsonl")
    repository.write("submissions/old.jsonl")
    base = repository.commit()
    names = ("new.jsonl", "-rf.jsonl", "a b.jsonl", "c\n::error::d.jsonl", "$(id).jsonl", "sub/x.jsonl", "..jsonl", "run.py",
             "größe.jsonl", "UP.JSONL", "README.md", "x.jsonl\n")  # fmt: skip
    for name in names:
        repository.write(f"submissions/{name}")
    Path(repository.root, "submissions/link.jsonl").symlink_to("/etc/passwd")
    Path(repository.root, "submissions/old.jsonl").unlink()
    found = find_changes(repository.root, base, repository.commit())
    assert found == Changes((), submissions=("submissions/new.jsonl",))


def test_changes_come_back_from_their_file_and_a_broken_file_is_noticed():
    page, results, file = "leaderboard/README.md", "leaderboard/results/m", "submissions/x.jsonl"
    made = Changes(("a",), ("b",), "tools/x", (page,), (results,), (file,), True)
    assert Changes.from_json(made.to_json()) == made
    with pytest.raises(KeyError):
        Changes.from_json({"papers": []})


def test_only_what_the_branch_itself_did_counts(repository):
    fork = repository.commit()
    repository("checkout", "-q", "-b", "topic")
    repository.write("pset/b/code.py", "new\n")
    head = repository.commit()
    repository("checkout", "-q", "main")
    repository.write("pset/a/code.py", "moved on\n")
    repository.write("tools/x.py")
    base = repository.commit()
    assert fork != base
    assert find_changes(repository.root, base, head) == Changes(("b",))


@pytest.mark.parametrize("text", ["{", "- id: &x a\n- id: *x\n", "- " * 5000, "a: 1\n", "\x00"])
def test_metadata_that_cannot_be_read_yields_no_papers_rather_than_an_error(repository, text):
    base = repository.commit()
    repository.write("pset/papers.yaml", text)
    assert find_changes(repository.root, base, repository.commit()).papers == ()


def test_an_unknown_commit_is_told(repository):
    head = repository.commit()
    with pytest.raises(UsageProblem, match="fetch-depth"):
        find_changes(repository.root, "1" * 40, head)

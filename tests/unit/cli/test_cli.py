"""The command line as a whole: fast help, clear usage errors, no heavy import where none is needed."""

import json
import subprocess
import sys

import pytest

from tests.support.pset import ENTRY, write_pset
from tools.cli import VERBS, main

HEAVY = ("torch", "litellm", "matplotlib", "transformers", "scipy")


def loaded_modules(*argv):
    """Names of all modules that `rcb ARGV` loads in a fresh interpreter."""
    code = (
        "import sys, json, io, contextlib\n"
        "from tools.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()):\n"
        f"    main({list(argv)!r})\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(result.stdout))


@pytest.mark.parametrize("argv", [["--help"], ["validate"], ["show", "DyT"]])
def test_light_verbs_import_nothing_heavy(argv):
    assert loaded_modules(*argv).isdisjoint(HEAVY)


def test_help_needs_hardly_more_than_argparse():
    loaded = loaded_modules("--help")
    assert loaded.isdisjoint({*HEAVY, "numpy", "yaml", "jsonschema", "rich"})
    assert not {name for name in loaded if name.startswith("tools.")} - {"tools.cli"}


def test_help_lists_every_verb(capsys):
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    for verb, (_, text) in VERBS.items():
        assert verb in shown
        assert text in shown


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself(verb, capsys):
    with pytest.raises(SystemExit) as ended:
        main([verb, "--help"])
    assert ended.value.code == 0
    assert f"usage: rcb {verb}" in capsys.readouterr().out


@pytest.mark.parametrize("argv", [[], ["validat"], ["validate", "--nonsense"], ["show"]])
def test_wrong_usage_is_exit_code_2(argv, capsys):
    try:
        code = main(argv)
    except SystemExit as ended:
        code = ended.code
    assert code == 2
    shown = capsys.readouterr()
    assert "Traceback" not in shown.err
    if argv == ["validat"]:
        assert "Did you mean `rcb validate`?" in shown.err


def test_validate_prints_counts_and_findings_as_json(tmp_path, capsys):
    root = write_pset(tmp_path / "pset", ENTRY.replace("2025-02-01", "2024-02-01"))
    assert main(["validate", "--pset", str(root), "--format", "json"]) == 1
    shown = json.loads(capsys.readouterr().out)
    assert (shown["papers"], shown["snippets"], shown["lines"]) == (1, 2, 4)
    finding = next(d for d in shown["diagnostics"] if d["severity"] == "error")
    assert {"id", "severity", "path", "line", "message", "fix"} <= set(finding)
    assert (finding["id"], finding["line"]) == ("RCB111", 4)


def test_validate_checks_submissions_beside_the_problem_set(tmp_path, capsys):
    root = write_pset(tmp_path / "pset")
    folder = tmp_path / "submissions"
    folder.mkdir()
    (folder / "README.md").write_text("How to.")
    assert main(["validate", "--pset", str(root)]) == 0
    good = {"model": "lab/x", "paper": "toy", "snippet": "bounded gate", "completion": "    return x"}
    taken = {**good, "model": "Taken", "snippet": "squash the scaled input"}
    (folder / "a.jsonl").write_text(f"{json.dumps(good)}\n\n{json.dumps(taken)}\n")
    assert main(["validate", "--pset", str(root)]) == 0
    (tmp_path / "leaderboard").mkdir()
    (tmp_path / "leaderboard/models.yaml").write_text(
        "- {id: taken, name: T, developer: t, open: true, litellm: builtin/blank, params: {}, knowledge_cutoff: null,\n"
        "   price: {input: 0, output: 0}, enabled: true}\n"
    )
    (folder / "b\n::error::.jsonl").write_text("")
    capsys.readouterr()
    assert main(["validate", "--pset", str(root), "--format", "json"]) == 1
    found = [(d["path"], d["line"]) for d in json.loads(capsys.readouterr().out)["diagnostics"] if d["id"] == "RCB702"]
    assert found == [(f"{folder.as_posix()}/b\n::error::.jsonl", 0), (f"{folder.as_posix()}/a.jsonl", 3)]
    assert main(["validate", "--pset", str(root), "--format", "github"]) == 1
    assert all(
        line.startswith(f"::error file={folder}") for line in capsys.readouterr().out.splitlines() if "702" in line
    )
    assert main(["validate", "toy", "--pset", str(root)]) == 0


def test_validate_imports_nothing_for_submissions_where_there_are_none():
    loaded = loaded_modules("validate")
    assert not {name for name in loaded if name.startswith(("tools.evaluation", "tools.models", "numpy"))}


def test_validate_is_lenient_on_request(tmp_path, capsys):
    root = write_pset(tmp_path / "pset", ENTRY.replace("2025-02-01", "2024-02-01"))
    assert main(["validate", "--pset", str(root), "--lenient"]) == 0
    assert "warning" in capsys.readouterr().out


def test_show_prints_the_tree_and_one_blank(tmp_path, capsys):
    root = write_pset(tmp_path / "pset")
    assert main(["show", "toy", "--pset", str(root)]) == 0
    assert "squash the scaled input  (1 line" in capsys.readouterr().out
    assert main(["show", "toy/squash the scaled input", "--pset", str(root)]) == 0
    masked = capsys.readouterr().out
    assert 'TODO: Implement block "squash the scaled input" (1 line)' in masked
    assert "torch.tanh" not in masked


@pytest.mark.parametrize("what", ["nothing", "toy/no such blank", "toy/x#2"])
def test_unknown_names_are_usage_errors_that_list_the_known_ones(tmp_path, capsys, what):
    root = write_pset(tmp_path / "pset")
    assert main(["show", what, "--pset", str(root)]) == 2
    shown = capsys.readouterr().err
    assert "Traceback" not in shown
    assert "toy" in shown or "nothing" in shown


def test_prompt_holds_the_masked_file_and_the_paper_text_once(tmp_path, capsys):
    root = write_pset(tmp_path / "pset")
    assert main(["show", "toy/squash the scaled input", "--prompt", "--pset", str(root)]) == 0
    shown = capsys.readouterr().out
    assert shown.count('TODO: Implement block "squash the scaled input" (1 line)') == 1
    assert shown.count("# A toy") == 1
    assert "torch.tanh" not in shown
    assert "paper2code" not in shown
    assert main(["show", "toy/squash the scaled input", "--prompt", "--mode", "code-only", "--pset", str(root)]) == 0
    assert "# A toy" not in capsys.readouterr().out

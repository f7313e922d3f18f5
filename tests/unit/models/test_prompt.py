"""What a model sees: everything it needs, in an order that caches well, and never the answer."""

import hashlib
from pathlib import Path

import pytest

from tests.support.pset import ENTRY, write_pset
from tools.annotations.document import split_lines
from tools.models import PROMPT_VERSION, Prompt, build_prompt
from tools.models.layout import PARTS, lay_out
from tools.models.prompt import SYSTEM, Section
from tools.problems import Paper, load

REAL = load(Path(__file__).parents[3] / "pset")
REAL_BLANKS = [(paper, ref) for paper in REAL.papers for ref in paper.snippets]

OTHER = 'import math\r\n# <paper2code name="other">\r\nk = math.pi\r\n# </paper2code name="other">\r\n'
ENTRY_OF_TWO = ENTRY.replace("annotated_file_paths: toy.py", "annotated_file_paths: [toy.py, other.py]").replace(
    "context_file_paths: null", "context_file_paths: [helpers.py]"
)


@pytest.fixture
def paper(tmp_path: Path) -> Paper:
    root = write_pset(tmp_path / "pset", ENTRY_OF_TWO, {"other.py": OTHER, "helpers.py": "\ufeffHELP = 1"})
    [only] = load(root).papers
    return only


def sections(prompt: Prompt) -> list[str]:
    return [part.section.value for part in prompt.parts]


def test_stable_parts_come_first(paper: Paper) -> None:
    prompt = build_prompt(paper, paper.find("bounded gate"), "paper")
    assert sections(prompt) == ["paper", "file", "file", "rest", "window", "request"]
    assert [part.breakpoint for part in prompt.parts] == [False, True, True, True, False, False]
    assert "helpers.py" in prompt.parts[1].text
    assert "other.py" in prompt.parts[2].text


def test_code_only_leaves_the_paper_out_and_nothing_else(paper: Paper) -> None:
    ref = paper.find("bounded gate")
    with_paper, without = build_prompt(paper, ref, "paper"), build_prompt(paper, ref, "code-only")
    assert without.parts == with_paper.parts[1:]
    assert without.system == with_paper.system
    assert "A toy" in with_paper.user
    assert "A toy" not in without.user


def test_other_modes_are_refused(paper: Paper) -> None:
    with pytest.raises(ValueError, match="both"):
        build_prompt(paper, paper.find("other"), "both")


def test_the_request_names_the_blank_its_size_and_column(paper: Paper) -> None:
    request = build_prompt(paper, paper.find("bounded gate"), "paper").parts[-1].text
    assert '"bounded gate" of toy.py (3 lines; its first line is indented by 4 blanks)' in request
    assert (
        "(1 line; its first line is not indented)" in build_prompt(paper, paper.find("other"), "paper").parts[-1].text
    )


def test_tabs_are_not_counted_in_blanks(tmp_path: Path) -> None:
    module = 'def f():\n\t# <paper2code name="a">\n\treturn 1\n\t# </paper2code name="a">\n'
    [only] = load(write_pset(tmp_path / "pset", files={"toy.py": module})).papers
    assert "by the tabs and blanks of its TODO comment" in build_prompt(only, only.find("a"), "paper").parts[-1].text


def test_an_inner_blank_shows_the_outer_code_around_it(paper: Paper) -> None:
    prompt = build_prompt(paper, paper.find("squash the scaled input"), "paper")
    assert (
        'scaled = alpha * x\n    # TODO: Implement block "squash the scaled input" (1 line)\n    return bounded'
        in prompt.user
    )
    assert "torch.tanh" not in prompt.user


def test_an_outer_blank_hides_the_inner_ones(paper: Paper) -> None:
    prompt = build_prompt(paper, paper.find("bounded gate"), "paper")
    assert "torch.tanh" not in prompt.user
    assert "alpha * x\n" not in prompt.parts[-2].text
    assert "squash the scaled input" not in prompt.user


def test_line_ends_and_byte_order_marks_of_files_are_not_shown(paper: Paper) -> None:
    for ref in paper.snippets:
        prompt = build_prompt(paper, ref, "paper")
        assert "\r" not in prompt.user
        assert "\ufeff" not in prompt.user


def test_the_rendering_is_both_messages_word_for_word(paper: Paper) -> None:
    prompt = build_prompt(paper, paper.find("other"), "paper")
    assert prompt.render() == "[system]\n" + prompt.system + "\n[user]\n" + "".join(part.text for part in prompt.parts)


def test_backticks_in_the_code_get_a_longer_fence(tmp_path: Path) -> None:
    module = 'def f():\n    # <paper2code name="a">\n    x = 1\n    # </paper2code name="a">\n    return "```"\n'
    [only] = load(write_pset(tmp_path / "pset", files={"toy.py": module})).papers
    window = build_prompt(only, only.find("a"), "paper").parts[-2].text
    assert window.startswith("````python\n")
    assert window.endswith("\n````\n\n")


@pytest.mark.parametrize(
    ("paper", "ref"), REAL_BLANKS, ids=[f"{paper.id}/{paper.name_of(ref)}" for paper, ref in REAL_BLANKS]
)
def test_every_real_blank(paper: Paper, ref: object) -> None:
    """The three parts of the file are exactly the masked file, so that nothing is lost and no answer is added."""
    blank = ref.blank  # type: ignore[attr-defined]
    layout = lay_out(blank)
    assert layout.before + layout.window + layout.after == blank.masked.removeprefix("\ufeff").replace("\r\n", "\n")
    prompt = build_prompt(paper, ref, "paper")  # type: ignore[arg-type]
    assert "paper2code name=" not in prompt.user
    assert prompt.user.count(prompt.placeholder) == 1


@pytest.mark.parametrize("paper", REAL.papers, ids=lambda paper: paper.id)
def test_all_blanks_of_one_paper_share_the_same_beginning(paper: Paper) -> None:
    beginnings = set()
    for ref in paper.snippets:
        parts = build_prompt(paper, ref, "paper").parts
        end = next(index for index, part in enumerate(parts) if part.breakpoint)
        beginnings.add(tuple(parts[: end + 1]))
    assert len(beginnings) == 1


@pytest.mark.parametrize("paper", REAL.papers, ids=lambda paper: paper.id)
def test_few_different_texts_stand_before_the_windows(paper: Paper) -> None:
    """All blanks of one part of a file see the same rest of the file; blanks over several parts are the exceptions."""
    rests = {
        part.text
        for ref in paper.snippets
        for part in build_prompt(paper, ref, "paper").parts
        if part.section is Section.REST
    }
    wide = sum(not ref.snippet.indent for ref in paper.snippets)
    assert len(rests) <= (PARTS + 1) * len(paper.annotated) + wide


def test_the_wording_belongs_to_its_version(paper: Paper) -> None:
    """Who changes what is sent raises PROMPT_VERSION, so that stored answers to the old wording are asked for again."""
    sent = "".join(build_prompt(paper, ref, "paper").render() for ref in paper.snippets)
    assert (PROMPT_VERSION, hashlib.sha256(sent.encode()).hexdigest()[:16]) == ("1", "6aec83c44f10d791")


def test_the_worked_example_is_right() -> None:
    """The example's own answer, put into its own file, is valid Python in which the answer is nested."""
    blocks = SYSTEM.split("```")
    file, answer = blocks[1].removeprefix("python\n"), blocks[3].removeprefix("python\n")
    [todo] = [line for line in split_lines(file) if "TODO" in line]
    whole = file.replace(todo, answer)
    scope: dict[str, object] = {}
    exec(compile(whole, "example", "exec"), scope)
    assert "(2 lines)" in todo
    assert len(split_lines(answer)) == 2
    assert todo.index("#") == len(answer) - len(answer.lstrip()) == 8

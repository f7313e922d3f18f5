"""A corpus of raw answers, each with its defined outcome, and the rules that hold for every text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from tools.models import ExtractionStatus, extract

ANSWERS = Path(__file__).parent / "answers"
CASES = sorted(ANSWERS.glob("*.txt"))
WITHOUT_CODE = {ExtractionStatus.NO_CODE, ExtractionStatus.EMPTY, ExtractionStatus.ONLY_REASONING}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_corpus(case: Path) -> None:
    """`NAME.txt` is the answer; `NAME.expected` is the status on a line of its own, then the code."""
    status, _, code = case.with_suffix(".expected").read_bytes().decode("utf-8").partition("\n")
    found = extract(case.read_bytes().decode("utf-8"))
    assert (found.status, found.code) == (status, None if status in WITHOUT_CODE else code)


def test_the_corpus_is_large_and_has_every_status() -> None:
    seen = {case.with_suffix(".expected").read_text("utf-8").split("\n")[0] for case in CASES}
    assert len(CASES) >= 60
    assert seen == {status.value for status in ExtractionStatus}


def test_no_answer_at_all() -> None:
    assert extract(None).status is ExtractionStatus.EMPTY


PIECES = st.sampled_from(
    [
        "```",
        "```python",
        "~~~",
        "````",
        "    ```",
        "x = 1",
        "    y = 2",
        "",
        "<think>",
        "</think>",
        "# note",
        "words and more",
        "\t",
        "\r",
    ]
)


@given(st.lists(PIECES, max_size=12).map("\n".join) | st.text(max_size=60))
def test_code_is_there_exactly_when_the_status_says_so(text: str) -> None:
    found = extract(text)
    assert (found.code is None) == (found.status in WITHOUT_CODE)
    if found.code is not None:
        assert "\r" not in found.code
        assert found.code.strip()
        assert found.code.endswith("\n")


CODE = st.lists(st.sampled_from(["x = 1", "    return y", "# note", "", "\tz = [", "if a:"]), min_size=1, max_size=6)


@given(
    CODE,
    st.sampled_from(["```", "````", "~~~"]),
    st.sampled_from(["", "python", "text"]),
    st.sampled_from(["", "Words.\n\n"]),
)
def test_one_block_is_what_commonmark_says(lines: list[str], fence: str, info: str, before: str) -> None:
    """Where our rules do not differ on purpose, a CommonMark parser finds the same code."""
    answer = f"{before}{fence}{info}\n" + "\n".join(lines) + f"\n{fence}\n"
    [block] = [token for token in MarkdownIt("commonmark").parse(answer) if token.type == "fence"]
    found = extract(answer)
    if any(line.strip() and not line.startswith("#") for line in lines):
        assert found.status is ExtractionStatus.FENCED
        assert found.code == block.content
    else:
        assert found.status is ExtractionStatus.NO_CODE

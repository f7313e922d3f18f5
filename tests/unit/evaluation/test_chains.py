"""Which question waits for which."""

from hypothesis import given
from hypothesis import strategies as st

from tests.support.evaluation import toys
from tools.evaluation.chains import Node, chain, prefix_marks
from tools.models.prompt import build_prompt

MARKS = {"a1": "xp", "a2": "xp", "b1": "xq", "b2": "xq", "b3": "xq", "c1": "xr"}


def test_one_goes_alone_then_one_of_each_group_then_the_others():
    tree = chain(list(MARKS), MARKS.__getitem__)
    assert tree.question == "a1"
    assert [node.question for node in tree.then] == ["b1", "c1", "a2"]
    assert [node.question for node in tree.then[0].then] == ["b2", "b3"]


def test_questions_with_one_prefix_alone_follow_the_first():
    assert chain(["a", "b", "c"], lambda question: ["x"]) == Node("a", (Node("b"), Node("c")))
    assert chain(["a"], lambda question: ["x", "y"]) == Node("a")


def walk(node, above=()):
    yield node.question, above
    for following in node.then:
        yield from walk(following, (*above, node.question))


@given(st.lists(st.text("ab", min_size=1, max_size=4), min_size=1, max_size=20))
def test_each_is_asked_once_and_waits_for_one_that_shares_the_most_it_can_share(tails):
    marks = {number: ("root", *tail) for number, tail in enumerate(tails)}
    paths = dict(walk(chain(list(marks), lambda question: _cumulative(marks[question]))))
    assert sorted(paths) == sorted(marks)
    for question, above in paths.items():
        if above:
            best = max(_common(marks[question], marks[other]) for other in above)
            earlier = [other for other in marks if other < question]
            assert best == max((_common(marks[question], marks[other]) for other in earlier), default=0)


def _cumulative(parts):
    return ["".join(parts[: number + 1]) for number in range(len(parts))]


def _common(one, other):
    return next(
        (number for number, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def test_marks_are_equal_as_far_as_prompts_are(tmp_path):
    one, other = toys(tmp_path, 2).papers
    first, second = (prefix_marks(build_prompt(one, ref, "paper")) for ref in one.snippets)
    assert len(first) >= 2
    assert first[0] == second[0]
    assert prefix_marks(build_prompt(other, other.snippets[0], "code-only"))[0] != first[0]

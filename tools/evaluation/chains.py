"""Which question waits for which, so that a provider's prompt cache is filled before it is needed."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tools.models.prompt import Prompt

Q = TypeVar("Q")


@dataclass(frozen=True)
class Node(Generic[Q]):
    """A question, and what is asked after its answer: by then the cache holds what they have in common."""

    question: Q
    then: tuple["Node[Q]", ...] = ()


def chain(questions: Sequence[Q], prefixes: Callable[[Q], Sequence[str]]) -> Node[Q]:
    """Questions that share their first prefix, as a tree.

    `prefixes`: marks of ever longer beginnings of the question's prompt. The first question goes alone. Then goes the first
    of every group that shares one prefix more, all of these together; then the others of their groups, and so on.
    """
    return _grown(list(questions), prefixes, 1)


def _grown(questions: list[Q], prefixes: Callable[[Q], Sequence[str]], level: int) -> Node[Q]:
    groups: dict[str | None, list[Q]] = {}
    for question in questions:
        marks = prefixes(question)
        groups.setdefault(marks[level] if level < len(marks) else None, []).append(question)
    if list(groups) == [None]:
        return Node(questions[0], tuple(Node(question) for question in questions[1:]))
    first, *others = (_grown(group, prefixes, level + 1) for group in groups.values())
    return Node(first.question, (*others, *first.then))


def prefix_marks(prompt: Prompt) -> tuple[str, ...]:
    """A hash of the prompt's beginning up to each of its cache breakpoints."""
    hasher = hashlib.sha256(prompt.system.encode("utf-8", "surrogatepass"))
    marks = []
    for part in prompt.parts:
        hasher.update(b"\0" + part.text.encode("utf-8", "surrogatepass"))
        if part.breakpoint:
            marks.append(hasher.hexdigest()[:16])
    return tuple(marks)

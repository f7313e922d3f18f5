"""Two families of tasks made of known parts: fuzzy logic, and matrices of symbols that follow a rule in each row.

In both a task is a set of parts, so some sets can be held out while every single part stays in training.
"""

import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence

import torch
from torch import Tensor

Task = tuple[int, ...]

RULES = ("constant", "plus1", "plus2", "minus1", "minus2", "add", "subtract", "distinct3")


def literals(x: Tensor) -> Tensor:
    """Return each variable negated and plain, in this order; (..., L) -> (..., L, 2)."""
    return torch.stack((1.0 - x, x), dim=-1)


def term_values(x: Tensor) -> Tensor:
    """Evaluate all conjunctions of L variables, each plain or negated; (..., L) -> (..., 2**L)."""
    # <paper2code name="values of all terms">
    variables = torch.arange(x.shape[-1], device=x.device)
    # <paper2code name="plain or negated by bit">
    plain = torch.arange(2 ** len(variables), device=x.device).unsqueeze(-1) >> variables & 1
    chosen = literals(x)[..., variables, plain]
    # </paper2code name="plain or negated by bit">
    return chosen.amin(dim=-1)
    # </paper2code name="values of all terms">


def task_value(x: Tensor, terms: Sequence[int]) -> Tensor:
    """Evaluate the disjunction of the terms with the given indices; (..., L) -> (...)."""
    # <paper2code name="value of a task">
    values = term_values(x)
    return values[..., list(terms)].amax(dim=-1)
    # </paper2code name="value of a task">


def all_tasks(n_terms: int, k: int) -> list[Task]:
    """List the sorted k-tuples of different terms in lexicographic order."""
    return list(itertools.combinations(range(n_terms), k))


def split_tasks(n_terms: int, k: int, held_out: float, seed: int) -> tuple[list[Task], list[Task]]:
    """Hold out a fraction of all tasks, or as many as possible, such that every term stays in training.

    Returns:
        Tasks for training and tasks held out, both sorted.
    """
    # <paper2code name="hold out tasks but keep every term">
    tasks = all_tasks(n_terms, k)
    wanted = math.floor(held_out * len(tasks))
    shuffled = tasks.copy()
    random.Random(seed).shuffle(shuffled)
    uses = Counter(term for task in tasks for term in task)
    moved: set[Task] = set()
    for task in shuffled:
        if len(moved) == wanted:
            break
        if all(uses[term] > 1 for term in task):
            uses.subtract(task)
            moved.add(task)
    train = [task for task in tasks if task not in moved]
    return train, sorted(moved)
    # </paper2code name="hold out tasks but keep every term">


def fuzzy_batch(
    tasks: Sequence[Task], n_tokens: int, n_vars: int, generator: torch.Generator | None = None
) -> tuple[Tensor, Tensor]:
    """Draw one sequence of examples for each task; the value of its last example is what the model has to tell.

    Returns:
        Tokens, (B, N, L + 1), and targets, (B,).
    """
    # <paper2code name="in-context batch with hidden last target">
    inputs = torch.rand(len(tasks), n_tokens, n_vars, generator=generator)
    values = torch.stack([task_value(x, terms) for x, terms in zip(inputs, tasks, strict=True)])
    targets = values[:, -1].clone()
    values[:, -1] = 0.0
    tokens = torch.cat((inputs, values.unsqueeze(-1)), dim=-1)
    return tokens, targets
    # </paper2code name="in-context batch with hidden last target">


def third_entry(rule: str, first: int, second: int, modulus: int, triple: Sequence[int] | None = None) -> int:
    """Complete a row of three symbols 0..modulus-1 from its first two entries.

    ``triple`` holds the three symbols of rule "distinct3". An unknown rule raises ``ValueError``.
    """
    # <paper2code name="third entry of a row">
    steps = {"constant": 0, "plus1": 1, "plus2": 2, "minus1": -1, "minus2": -2}
    if rule in steps:
        third = second + steps[rule]
    elif rule == "add":
        third = first + second
    elif rule == "subtract":
        third = first - second
    elif rule == "distinct3":
        third = sum(triple) - first - second
    else:
        raise ValueError(f"unknown rule {rule!r}")
    return third % modulus
    # </paper2code name="third entry of a row">


def shuffle_features(panels: Tensor, perms: Tensor) -> Tensor:
    """Reorder the features of every panel by the permutation of its column.

    Args:
        panels: symbols by row, column and feature, (3, 3, K).
        perms: one permutation of 0..K-1 for each column, (3, K).

    Returns:
        Reordered symbols, (3, 3, K).
    """
    # <paper2code name="permute features per column">
    columns = torch.arange(len(perms), device=perms.device).unsqueeze(-1)
    return panels[:, columns, perms]
    # </paper2code name="permute features per column">


def panel_accuracy(predicted: Tensor, target: Tensor) -> float:
    """Return the fraction of panels that are right as a whole; both arguments are integers, (B, K)."""
    # <paper2code name="all features right">
    return (predicted == target).all(dim=-1).double().mean().item()
    # </paper2code name="all features right">


def rule_set_count(rules: int, features: int) -> int:
    """Count the unordered combinations of rules, with repetition, that a panel's features can follow."""
    return math.comb(rules + features - 1, features)

"""The same bytes whatever the way: level, cold start, first or later, one worker or two; hence the same verdicts."""

import pytest

from tests.support.grading import completed, make_paper
from tools.grading import Grader, Level, Options, reference

pytestmark = pytest.mark.slow

SEED = 20_250_101
TEST = '''\
"""What could differ from process to process: random states, orders, kernels, lazily imported libraries, surroundings."""

import random

import numpy as np
import scipy.linalg
import torch
from toy import gate


def observe_random_states():
    drawn = torch.rand(2, generator=torch.default_generator)
    return [torch.randn(3), np.random.rand(3), random.random(), drawn, gate(torch.ones(1), 0.3)]


def observe_orders():
    names = {f"name{i}" for i in range(50)}
    return ["".join(names), [hash("text") % 1000], list({"b": 1, "a": 2})]


def observe_kernels():
    x = torch.randn(33, 65)
    image = torch.randn(2, 3, 17, 19)
    wide = torch.randn(64, 64, dtype=torch.float64)
    return {
        "matmul": x @ x.T, "softmax": torch.softmax(x, -1), "gate": gate(wide, 0.7), "sum": x.sum(),
        "conv": torch.nn.functional.conv2d(image, torch.randn(4, 3, 3, 3)), "half": x.bfloat16() @ x.bfloat16().T,
        "eig": torch.linalg.eigvalsh(wide + wide.T),
        "numpy": wide.numpy() @ wide.numpy(), "norm": scipy.linalg.norm(wide.numpy()), "exp": torch.exp(x), "erf": torch.erf(x),
    }


def observe_training():
    net = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.GELU(), torch.nn.Linear(16, 1))
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2)
    x = torch.randn(32, 8)
    for _ in range(5):
        optimizer.zero_grad()
        loss = (net(gate(x, 0.5)) - x.sum(-1, keepdim=True)).square().mean()
        loss.backward()
        optimizer.step()
    return [loss, *net.parameters()]


def observe_surroundings():
    import os
    import tempfile

    with tempfile.NamedTemporaryFile("w+") as file:
        file.write("text")
        file.seek(0)
        text = file.read()
    return [torch.get_num_threads(), str(torch.get_default_dtype()), text, sorted(os.listdir(".")), "PATH" in os.environ,
            torch.is_grad_enabled(), torch.initial_seed() > 0, __name__]
'''


@pytest.fixture(scope="module")
def paper(tmp_path_factory):
    return make_paper(tmp_path_factory.mktemp("pset"), {"paper2code_test.py": TEST})


def seen(grader, paper, candidates=1):
    """What a grader sees: the reference's bytes, and the cases of a wrong candidate with their differences."""
    made = grader.reference(paper, SEED)
    assert made.fault is None, made.fault
    *right, judged = grader.grade_all([reference(paper)] * candidates + [wrong(paper)], SEED)
    assert all(verdict.passed and verdict.identical for verdict in right)
    return {name: (seen.line, seen.payload) for name, seen in made.observations.items()}, judged.cases


def wrong(paper):
    return completed(paper, "bounded gate", "return torch.sin(alpha * x)")


@pytest.fixture(scope="module")
def forked():
    """As the grader runs when nothing is said. Not the session's: what this paper teaches it would slow other tests down."""
    with Grader(Options(workers=1)) as grader:
        yield grader


@pytest.fixture(scope="module")
def usual(forked, paper):
    return seen(forked, paper)


def test_a_wrong_candidate_differs_where_it_should(usual):
    observations, cases = usual
    assert [case.name for case in cases if case.passed] == ["orders", "surroundings"]
    assert len(observations["training"][1]) == 4 * (1 + 8 * 16 + 16 + 16 + 1)


# What is loaded late differs with the level: a child that Landlock holds has lost its rights by then.
@pytest.mark.parametrize(
    ("level", "cold"), [(Level.LANDLOCK, False), (Level.NONE, False), (Level.FULL, True), (Level.LANDLOCK, True)]
)
def test_every_way_of_running_sees_the_same_bytes(paper, usual, level, cold):
    with Grader(Options(sandbox=level, workers=1, cold=cold)) as grader:
        assert seen(grader, paper, candidates=0 if cold else 1) == usual


def test_the_last_of_many_and_two_workers_see_the_same_bytes(paper, usual):
    with Grader(Options(workers=2)) as grader:
        assert seen(grader, paper, candidates=40) == usual


def test_another_seed_shows_other_values(paper, usual, forked):
    other = forked.reference(paper, SEED + 1).observations
    differing = {name for name, (_, payload) in usual[0].items() if other[name].payload != payload}
    assert differing == {"random_states", "kernels", "training"}


def test_the_order_of_cases_does_not_matter(paper, usual, forked):
    turned = tuple(reversed(usual[0]))
    made = forked.reference(paper, SEED, turned)
    assert made.cases == turned
    assert {name: (seen.line, seen.payload) for name, seen in made.observations.items()} == usual[0]


def test_a_seed_from_a_verdict_replays_it(paper, usual, forked):
    fresh = forked.grade(wrong(paper))
    assert forked.grade(wrong(paper), fresh.seed).cases == fresh.cases != usual[1]
    assert forked.grade(wrong(paper), SEED).cases == usual[1]

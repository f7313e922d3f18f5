"""Papers of several files and folders; what their references teach the workers; what a candidate's process finds around it."""

from dataclasses import replace

import pytest

from tests.support.grading import QUICK, completed, make_paper
from tools.grading import Grader, Kind, reference
from tools.grading.explain import explain

pytestmark = pytest.mark.slow

PACKAGE = {
    "toy.py": None,
    "net/__init__.py": "from .core import widen\nfrom .parts.core import squash\n",
    "net/core.py": """\
        from helpers import SCALE
        from . import parts

        def widen(x):
            # <paper2code name="core">
            return SCALE * parts.core.squash(x)
            # </paper2code name="core">
        """,
    "net/parts/__init__.py": "from . import core\n",
    "net/parts/core.py": """\
        from ..constants import SHIFT

        def squash(x):
            # <paper2code name="core">
            return (x + SHIFT).tanh()
            # </paper2code name="core">
        """,
    "net/constants.py": "SHIFT = 0.5\n",
    "helpers.py": "SCALE = 3.0\n",
    "paper2code_test.py": """\
        from pathlib import Path

        import torch
        from net import squash, widen
        from net.parts import core


        def observe_widen():
            return widen(torch.randn(4))


        def observe_squash():
            x = torch.randn(4)
            return [squash(x), core.squash(x)]


        def observe_folder():
            here = sorted(path for path in Path().rglob("*") if path.is_file())
            return [[str(path), "paper2code" in path.read_text()] for path in here]


        def check_squash(seen):
            assert seen[0].abs().max() <= 1
        """,
}
ENTRY = {
    "annotated_file_paths": "[net/core.py, net/parts/core.py]",
    "context_file_paths": "[net/__init__.py, net/parts/__init__.py, net/constants.py, helpers.py]",
}


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return make_paper(tmp_path_factory.mktemp("pset"), PACKAGE, ENTRY)


def test_each_file_of_a_package_can_be_the_candidate(package, grader):
    assert grader.grade(reference(package)).passed
    for hint, wrong, failing in (
        ("net/core.py:core", "return parts.core.squash(x)", ["widen"]),
        ("net/parts/core.py:core", "return x.tanh()", ["widen", "squash"]),
    ):
        verdict = grader.grade(completed(package, hint, wrong))
        assert [case.name for case in verdict.cases if not case.passed] == failing, explain(verdict)
    right = grader.grade(completed(package, "net/parts/core.py:core", "from torch import tanh\nreturn tanh(SHIFT + x)"))
    assert right.passed, explain(right)


def test_a_trace_names_the_file_in_its_folder(package, grader):
    failure = grader.grade(completed(package, "net/parts/core.py:core", "return x + SHIFTS")).first_failure.failure
    assert (failure.where, failure.kind) == ("candidate", Kind.NAME)
    assert failure.trace[-2:] == (
        "net/core.py:5 in widen: return SCALE * parts.core.squash(x)",
        "net/parts/core.py:4 in squash: return x + SHIFTS",
    )


def test_the_folder_holds_code_without_tags_and_neither_tests_nor_text(package, grader):
    tree = grader.reference(package).observations["folder"].tree
    seen = [(name["v"], tagged["v"]) for name, tagged in (entry["v"] for entry in tree["v"])]
    assert seen == [(path, False) for path in sorted(PACKAGE) if path not in ("toy.py", "paper2code_test.py")]


def _importing(module, tmp_path, files=None):
    test = f"""\
        import sys
        import torch
        from toy import gate

        LOADED = {module!r} in sys.modules
        import {module}


        def observe_values():
            return [gate(torch.ones(2), 0.5), {module}.__name__]


        def observe_loaded():
            return LOADED
        """
    return make_paper(tmp_path, {"paper2code_test.py": test, **(files or {})})


def _loaded(grader, paper, seed):
    return grader.reference(paper, seed).observations["loaded"].tree["v"]


def test_what_a_reference_imports_is_loaded_before_the_next_fork(tmp_path):
    paper = _importing("xml.dom.minidom", tmp_path)
    with Grader(QUICK) as grader:
        assert not _loaded(grader, paper, 1)
        assert "xml.dom.minidom" in grader.learnt and "toy" not in grader.learnt
        assert _loaded(grader, paper, 2)
        # The candidates' worker, too: there the module is loaded from the start, which this paper's reference then shows.
        assert grader.grade(reference(paper), 2).passed
    with Grader(replace(QUICK, cold=True)) as grader:
        assert not _loaded(grader, paper, 1)
        assert not _loaded(grader, paper, 2)


def test_what_was_learnt_does_not_stand_in_for_a_papers_own_file(tmp_path):
    teacher = _importing("colorsys", tmp_path / "teacher")
    paper = make_paper(
        tmp_path / "paper",
        {
            "colorsys.py": "def mix(x):\n    return 2 * x\n",
            "inside/__init__.py": "def also(x):\n    return 3 * x\n",
            "paper2code_test.py": """\
                import torch
                from colorsys import mix
                from inside import also
                from toy import gate

                def observe_values():
                    x = torch.ones(2)
                    return [mix(gate(x, 0.5)), also(gate(x, 0.7))]
                """,
        },
        {"context_file_paths": "[colorsys.py, inside/__init__.py]"},
    )
    with Grader(QUICK) as grader:
        assert grader.reference(teacher).fault is None
        assert "colorsys" in grader.learnt
        verdict = grader.grade(reference(paper))
        assert verdict.passed and verdict.identical, explain(verdict)


def test_papers_in_turn_on_one_worker_do_not_mix(grader, tmp_path):
    papers = {}
    for factor in (2, 3):
        module = f"""\
            from helpers import FACTOR

            def gate(x, alpha):
                # <paper2code name="g">
                return {factor} * FACTOR * x
                # </paper2code name="g">
            """
        test = "import torch\nfrom toy import gate\n\ndef observe_values():\n    return gate(torch.ones(2), 1.0)\n"
        files = {"toy.py": module, "helpers.py": f"FACTOR = {factor}\n", "paper2code_test.py": test}
        papers[factor] = make_paper(tmp_path / str(factor), files, {"context_file_paths": "helpers.py"})
    for _ in range(2):
        for factor, paper in papers.items():
            assert grader.grade(reference(paper)).passed
            assert grader.grade(completed(paper, "g", f"return {factor**2} * x")).passed
            assert not grader.grade(completed(paper, "g", f"return {(5 - factor) ** 2} * x")).passed

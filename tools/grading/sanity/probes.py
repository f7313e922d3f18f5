"""Questions asked of a reference by small additions to it: is this line ever run? do the cases count random draws?"""

import ast
import re

from tools.annotations import Blank
from tools.annotations.document import split_lines

# One draw from every stream that the grader seeds.
_EXTRA_DRAW = "import random, numpy, torch; random.random(); numpy.random.rand(); torch.rand(1)"
_DRAWS = frozenset(
    "rand randn randint randperm rand_like randn_like randint_like normal normal_ uniform uniform_ bernoulli bernoulli_ "
    "multinomial dropout sample rsample shuffle permutation choice choices standard_normal exponential_ trunc_normal_ "
    "xavier_uniform_ xavier_normal_ kaiming_uniform_ kaiming_normal_ orthogonal_ gauss random".split()
)
_SAYS_ORDER = re.compile(r"\b(draws?|drawn|drawing|generator|random numbers?|seed(?:ed)?)\b", re.IGNORECASE)


def with_stop(source: str, line: int) -> str | None:
    """`source` (Python) with a `raise` before the statement on `line`; None where no statement can be put.

    A statement that ends up not being run by any case leaves every observation as it was.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return None
    around = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno <= line <= (n.end_lineno or n.lineno)]
    if not around:
        return None
    statement = max(around, key=lambda n: (n.lineno, n.col_offset))
    lines = split_lines(source)
    first = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", []))])
    indent = lines[first - 1][: len(lines[first - 1]) - len(lines[first - 1].lstrip())]
    stopped = "".join((*lines[: first - 1], f'{indent}raise AssertionError("reached")\n', *lines[first - 1 :]))
    try:
        compile(stopped, "probe", "exec")
    except (SyntaxError, ValueError, RecursionError):
        return None  # an `elif`, or two statements on one line
    return stopped


def draws(blank: Blank) -> bool:
    """Whether the snippet draws random numbers from a stream that it was not handed."""
    import textwrap

    try:
        tree = ast.parse(textwrap.dedent(blank.reference))
    except (SyntaxError, ValueError, RecursionError):
        return False
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and not any(keyword.arg == "generator" for keyword in node.keywords):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in _DRAWS:
                return True
    return False


def with_extra_draw(blank: Blank) -> str:
    """The reference with one more draw from every stream before the snippet's own lines."""
    return blank.splice(f"{blank.snippet.indent}{_EXTRA_DRAW}{blank.newline}{blank.reference}")


def order_is_told(hint: str, paper_text: str) -> bool:
    """Whether hint or paper text speaks of draws at all, so that a solver can know which are made."""
    return bool(_SAYS_ORDER.search(hint) or _SAYS_ORDER.search(paper_text))

"""Can the test file judge at all? What can be read off it without running it; `rcb sanity` measures the rest."""

import ast
from collections.abc import Iterable, Iterator, Sequence

from tools.diagnostics import Diagnostic, finding
from tools.problems.paper import Paper, TestForm
from tools.problems.test_file import (
    CHECK,
    OBSERVE,
    imported_modules,
    module_name,
    parsed,
    part_of,
    reached,
    split,
    statements,
    walked,
)

MAX_TOLERANCE = 0.25
_SEEDERS = frozenset(
    "manual_seed manual_seed_all seed default_rng RandomState PRNGKey seed_everything set_seed".split()
)
_COMPARERS = frozenset(
    "assert_close assert_allclose allclose equal assert_equal assert_array_equal assert_array_almost_equal assertEqual "
    "assertAlmostEqual isclose assert_almost_equal".split()
)
_SURROUNDINGS = frozenset(
    "time.time time.perf_counter time.monotonic time.sleep datetime.now datetime.datetime.now datetime.today date.today "
    "datetime.date.today os.environ os.getenv os.getpid os.urandom uuid.uuid4 uuid.uuid1 secrets.token_hex open input "
    "subprocess.run subprocess.Popen urllib.request.urlopen requests.get socket.socket".split()
)


def check_tests(paper: Paper, *, lenient: bool) -> Iterator[Diagnostic]:
    """Findings about the test file; of the older form only what can be said about any test."""
    place = (paper.folder / paper.test_path).as_posix()
    try:
        if paper.test_form is TestForm.OBSERVERS:
            found = set(_observer_form(paper))
        else:
            found = set(_self_comparisons(walked(parsed(paper.test_source))))
    except (SyntaxError, ValueError, TypeError, RecursionError):
        return  # `load` has said why it cannot be read
    for rule, line, message in sorted(found, key=lambda item: (item[1], item[0])):
        yield finding(rule, place, line, message, lenient=lenient, paper=paper.id)


_Found = Iterator[tuple[str, int, str]]
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def _observer_form(paper: Paper) -> _Found:
    source = paper.test_source
    parts = split(source)
    hidden = {module_name(document.path) for document in paper.annotated} | {module_name(p) for p, _ in paper.context}
    for statement in statements(source):
        node = statement.node
        if isinstance(node, ast.FunctionDef) and node.name.startswith(OBSERVE):
            yield from _one_observer(source, node, hidden)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith(CHECK):
            yield from _one_check(source, node, statement.nodes)
    for name, options in parts.options.items():
        if max(options.rtol or 0.0, options.atol or 0.0) > MAX_TOLERANCE:
            nodes = (n for statement in statements(source) for n in statement.nodes)
            line = next((n.lineno for n in nodes if isinstance(n, ast.Constant) and n.value == name), 1)
            yield (
                "RCB409",
                line,
                f"The case {name!r} allows differences of {max(options.rtol or 0.0, options.atol or 0.0):g}.",
            )
    observers = [n for s in part_of(source, [OBSERVE + case for case in parts.cases]) for n in s.nodes]
    checks = [n for s in part_of(source, [CHECK + case for case in parts.checked]) for n in s.nodes]
    yield from _fixed_seeds(observers)
    yield from _swallowed_failures(observers)
    yield from _surroundings(observers)
    yield from _self_comparisons(checks)


def _one_observer(source: str, node: ast.FunctionDef, hidden: set[str]) -> _Found:
    name = node.name
    if _required_parameters(node):
        yield "RCB412", node.lineno, f"{name} takes arguments; nobody passes any."
    own = walked(node, _SCOPES)[1:]
    if not any(isinstance(n, ast.Return) and n.value is not None and not _is_none(n.value) for n in own):
        yield "RCB410", node.lineno, f"{name} returns nothing."
    names = reached(source, [name])
    modules = {
        module
        for statement in statements(source)
        if isinstance(statement.node, ast.Import | ast.ImportFrom) and statement.binds & names
        for module in imported_modules(statement.node)
    }
    inside = [m for n in own if isinstance(n, ast.Import | ast.ImportFrom) for m in imported_modules(n)]
    named = {n.value for n in own if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    if not hidden & (modules | set(inside) | named):
        yield "RCB411", node.lineno, f"{name} uses nothing of the annotated code."
    for n in own:
        if isinstance(n, ast.Assert):
            yield "RCB413", n.lineno, f"{name} asserts beside the candidate, where nobody can rely on it."


def _one_check(source: str, node: ast.FunctionDef, nodes: Sequence[ast.AST]) -> _Found:
    arguments = [*node.args.posonlyargs, *node.args.args]
    if len(arguments) != 1 or _required_parameters(node) != 1:
        yield "RCB412", node.lineno, f"{node.name} must take one argument, what the observer saw."
        return
    seen = arguments[0].arg
    if not any(isinstance(n, ast.Name) and n.id == seen and isinstance(n.ctx, ast.Load) for n in nodes):
        yield "RCB414", node.lineno, f"{node.name} never looks at what was seen."
        return
    parts = (s for s in part_of(source, [node.name]) if isinstance(s.node, ast.FunctionDef | ast.ClassDef))
    if not any(_can_fail(part.nodes) for part in parts):
        yield "RCB414", node.lineno, f"{node.name} asserts nothing."


def _can_fail(nodes: Iterable[ast.AST]) -> bool:
    return any(
        isinstance(n, ast.Assert | ast.Raise)
        or (isinstance(n, ast.Call) and _called(n).rsplit(".", 1)[-1].startswith("assert"))
        for n in nodes
    )


def _fixed_seeds(nodes: Iterable[ast.AST]) -> _Found:
    """Not `Generator().manual_seed(7)`: a generator of its own is handed over to see that it is used."""
    for n in nodes:
        if not (isinstance(n, ast.Call) and _called(n).rsplit(".", 1)[-1] in _SEEDERS and n.args):
            continue
        own = isinstance(n.func, ast.Attribute) and isinstance(n.func.value, ast.Call)
        if not own and isinstance(n.args[0], ast.Constant) and isinstance(n.args[0].value, int):
            yield "RCB408", n.lineno, f"The seed {n.args[0].value} is the same in every run."


def _swallowed_failures(nodes: Iterable[ast.AST]) -> _Found:
    for n in nodes:
        if isinstance(n, ast.ExceptHandler):
            broad = n.type is None or (isinstance(n.type, ast.Name) and n.type.id in ("Exception", "BaseException"))
            if broad and all(isinstance(s, ast.Pass | ast.Continue) for s in n.body):
                yield "RCB416", n.lineno, "Any error of the candidate ends here without a trace."


def _surroundings(nodes: Iterable[ast.AST]) -> _Found:
    for n in nodes:
        if isinstance(n, ast.Call):
            name = _called(n)
        elif isinstance(n, ast.Attribute):
            name = _dotted(n)
        else:
            continue
        if name in _SURROUNDINGS:
            yield "RCB417", n.lineno, f"{name} differs from run to run or from machine to machine."
        elif name.endswith("default_rng") and isinstance(n, ast.Call) and not n.args:
            yield "RCB417", n.lineno, f"{name}() draws its own seed; the grader's does not reach it."


def _self_comparisons(nodes: Iterable[ast.AST]) -> _Found:
    for n in nodes:
        if isinstance(n, ast.Call) and _called(n).rsplit(".", 1)[-1] in _COMPARERS and len(n.args) >= 2:
            sides = n.args[:2]
        elif (
            isinstance(n, ast.Compare) and len(n.ops) == 1 and isinstance(n.ops[0], ast.Eq | ast.LtE | ast.GtE | ast.Is)
        ):
            sides = [n.left, n.comparators[0]]
        else:
            continue
        if ast.dump(sides[0]) == ast.dump(sides[1]):
            yield "RCB415", n.lineno, f"{ast.unparse(sides[0])} is compared with itself."


def _required_parameters(node: ast.FunctionDef) -> int:
    a = node.args
    return len(a.posonlyargs) + len(a.args) - len(a.defaults) + sum(default is None for default in a.kw_defaults)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _called(node: ast.Call) -> str:
    return _dotted(node.func)


def _dotted(node: ast.expr) -> str:
    """`a.b.c` as text; for anything else before the last name, that name alone behind a dot."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    names.append(node.id if isinstance(node, ast.Name) else "")
    return ".".join(reversed(names))

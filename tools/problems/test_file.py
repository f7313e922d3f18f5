"""Static reading of a test file: its form, its cases, and the split into an observers' and a checks' source.

The split matters: a candidate's process gets the observers alone, so that nothing in its reach says what the right
values are; checks get data alone (DESIGN section 4).
"""

import ast
import symtable
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import PurePosixPath
from typing import Any

from tools.annotations.document import split_lines
from tools.diagnostics import Diagnostic, finding
from tools.problems.paper import TestForm

OBSERVE, CHECK, CASES = "observe_", "check_", "CASES"
_TOLERANCES, _SWITCHES = ("rtol", "atol"), ("nan", "inf")


@dataclass(frozen=True)
class CaseOptions:
    """What a case declares in `CASES`: tolerances (None: the default of the data type), and whether NaN or infinity may occur."""

    rtol: float | None = None
    atol: float | None = None
    nan: bool = False
    inf: bool = False


@dataclass(frozen=True)
class SplitTest:
    """A test file in two sources. Line numbers are those of the file: what is left out leaves empty lines."""

    observers: str
    checks: str
    cases: tuple[str, ...]  # names without `observe_`, in file order
    checked: frozenset[str]  # the cases that have a check
    options: dict[str, CaseOptions]


@lru_cache(maxsize=64)
def parsed(source: str) -> ast.Module:
    """The syntax tree, made once for all who read the same file; to be read only. Raises what ast.parse raises."""
    return ast.parse(source)


def form_of(source: str) -> TestForm:
    """OBSERVERS when the file defines an `observe_` function at top level."""
    try:
        tree = parsed(source)
    except (SyntaxError, ValueError, RecursionError):
        return TestForm.IN_PROCESS
    return TestForm.OBSERVERS if _functions(tree, OBSERVE) else TestForm.IN_PROCESS


@lru_cache(maxsize=64)
def split(source: str) -> SplitTest:
    """Split a test file in the observer form that passed `check_test_file`."""
    tree = parsed(source)
    observers, checks = _functions(tree, OBSERVE), _functions(tree, CHECK)
    literal = _cases_literal(source)
    declared: dict[str, dict[str, Any]] = ast.literal_eval(literal) if literal is not None else {}
    return SplitTest(
        observers=_slice(source, observers),
        checks=_slice(source, checks),
        cases=tuple(name.removeprefix(OBSERVE) for name in observers),
        checked=frozenset(name.removeprefix(CHECK) for name in checks),
        options={name: CaseOptions(**options) for name, options in declared.items()},
    )


def check_test_file(source: str, path: str, modules: Iterable[str], *, lenient: bool) -> list[Diagnostic]:
    """What keeps this test file from judging. `modules` are the annotated and context files, relative to the folder."""
    try:
        tree = parsed(source)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        return [
            finding("RCB402", path, line, f"The test file does not compile: {getattr(error, 'msg', None) or error}.")
        ]
    except RecursionError:
        return [finding("RCB402", path, 1, "The test file is nested too deeply to read.")]
    observers, checks = _functions(tree, OBSERVE), _functions(tree, CHECK)
    if not observers:
        return [
            finding(
                "RCB403",
                path,
                1,
                "The file has no observe_ functions; it would run beside the candidate.",
                lenient=lenient,
            )
        ]
    found = [
        finding(
            "RCB404",
            path,
            node.lineno,
            "This statement belongs to no observer and no check.",
            column=node.col_offset + 1,
        )
        for node in tree.body
        if not _allowed(node)
    ]
    for name, node in checks.items():
        if OBSERVE + name.removeprefix(CHECK) not in observers:
            found.append(finding("RCB405", path, node.lineno, f"{name} has no {OBSERVE}{name.removeprefix(CHECK)}."))
    hidden = {module_name(module) for module in modules}
    needed = reached(source, checks)
    for statement in statements(source):
        used = statement.binds & needed
        if isinstance(statement.node, ast.Import | ast.ImportFrom) and used:
            modules_of_it = imported_modules(statement.node)
            module = next((m for m in modules_of_it if any(m == h or m.startswith(h + ".") for h in hidden)), None)
            if module is not None:
                message = f"A check uses {', '.join(sorted(used))} of the module {module}."
                found.append(finding("RCB406", path, statement.node.lineno, message))
    return found + _check_cases(source, path, {name.removeprefix(OBSERVE) for name in observers})


def _functions(tree: ast.Module, prefix: str) -> dict[str, ast.FunctionDef]:
    return {
        node.name: node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith(prefix) and len(node.name) > len(prefix)
    }


def _allowed(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign)


def module_name(path: str) -> str:
    dotted = ".".join(PurePosixPath(path).with_suffix("").parts)
    return dotted.removesuffix(".__init__")


def imported_modules(node: ast.Import | ast.ImportFrom) -> list[str]:
    """Dotted names of everything that may be a module here: `from lib import x` names both `lib` and `lib.x`."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    return [base, *(f"{base}.{alias.name}".lstrip(".") for alias in node.names)]


@dataclass(frozen=True)
class Statement:
    """A statement at top level, with the names it binds and the module-level names it looks up."""

    node: ast.stmt
    binds: frozenset[str]
    uses: frozenset[str]

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """The statement and everything in it."""
        return tuple(walked(self.node))


@lru_cache(maxsize=64)
def statements(source: str) -> tuple[Statement, ...]:
    """Every top-level statement.

    Scopes come from `symtable`, so that a local variable of a check that happens to be called like an imported
    function is not taken for that function.
    """
    tables = {
        (table.get_name(), table.get_lineno()): table
        for table in symtable.symtable(source, "test", "exec").get_children()
    }
    result = []
    for node in parsed(source).body:
        uses = {n.id for part in _outside_scope(node) for n in walked(part) if isinstance(n, ast.Name)}
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            lines = [node.lineno, *(decorator.lineno for decorator in node.decorator_list)]
            for line in lines:
                if (node.name, line) in tables:
                    uses |= _globals_of(tables[node.name, line])
        result.append(Statement(node, frozenset(_bound_names(node)), frozenset(uses)))
    return tuple(result)


def walked(root: ast.AST, not_into: tuple[type[ast.AST], ...] = ()) -> list[ast.AST]:
    """The node and all below it, but what stands in nodes `not_into`, and operators and contexts, which hold nothing. ast.walk
    takes three times as long."""
    found = [root]
    for node in found:  # grows on the way
        if node is not root and isinstance(node, not_into):
            continue
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                if value._fields:
                    found.append(value)
            elif isinstance(value, list):
                found += [item for item in value if isinstance(item, ast.AST)]
    return found


def _bound_names(node: ast.stmt) -> set[str]:
    """Names that a top-level statement binds."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            return {(alias.asname or alias.name).split(".")[0] for alias in aliases}
    return {n.id for n in walked(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _outside_scope(statement: ast.stmt) -> list[ast.AST]:
    """The parts of a statement that are evaluated in the module's own scope."""
    if isinstance(statement, ast.FunctionDef):
        return [*statement.decorator_list, statement.args, *([statement.returns] if statement.returns else [])]
    if isinstance(statement, ast.ClassDef):
        return [*statement.decorator_list, *statement.bases, *statement.keywords]
    return [statement]


def _globals_of(table: symtable.SymbolTable) -> set[str]:
    names = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
    return names.union(*(_globals_of(child) for child in table.get_children()))


def reached(source: str, roots: Iterable[str]) -> set[str]:
    """Every module-level name that the roots reach, through any chain of definitions."""
    uses = _uses(source)
    queue = list(roots)
    needed = set(queue)
    while queue:
        new = uses.get(queue.pop(), frozenset()) - needed
        needed |= new
        queue += new
    return needed


@lru_cache(maxsize=64)
def _uses(source: str) -> dict[str, frozenset[str]]:
    """For each module-level name what the statements that bind it look up."""
    found: dict[str, frozenset[str]] = {}
    for statement in statements(source):
        for name in statement.binds:
            found[name] = found.get(name, frozenset()) | statement.uses
    return found


def part_of(source: str, roots: Iterable[str]) -> list[Statement]:
    """The statements that the roots reach, in order, without `CASES`."""
    needed = reached(source, roots)
    return [
        statement
        for statement in statements(source)
        if (isinstance(statement.node, ast.ImportFrom) and statement.node.module == "__future__")
        or (statement.binds & needed and CASES not in statement.binds)
    ]


def _slice(source: str, roots: Iterable[str]) -> str:
    """The source with only the statements the roots reach, each on its own line numbers."""
    lines = split_lines(source)
    kept: set[int] = set()
    for node in (statement.node for statement in part_of(source, roots)):
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
        kept |= set(range(first, (node.end_lineno or node.lineno) + 1))
    return "".join(line if number in kept else "\n" for number, line in enumerate(lines, start=1))


def _cases_literal(source: str) -> ast.expr | None:
    for statement in statements(source):
        if isinstance(statement.node, ast.Assign | ast.AnnAssign) and CASES in statement.binds:
            return statement.node.value
    return None


def _check_cases(source: str, path: str, cases: set[str]) -> list[Diagnostic]:
    node = _cases_literal(source)
    if node is None:
        return []
    try:
        value = ast.literal_eval(node)
        well_formed = isinstance(value, dict) and all(isinstance(options, dict) for options in value.values())
    except (ValueError, TypeError, SyntaxError, RecursionError):
        well_formed = False
    if not well_formed:
        return [finding("RCB407", path, node.lineno, "CASES is not a literal dictionary of dictionaries.")]
    faults = [f"{name!r} is no observer of this file" for name in value if name not in cases]
    for name, options in value.items():
        for key, option in options.items():
            if key not in (*_TOLERANCES, *_SWITCHES):
                faults.append(f"{name!r} sets the unknown option {key!r}")
            elif not _valid_option(key, option):
                faults.append(f"{name!r} sets {key} to {option!r}")
    return [finding("RCB407", path, node.lineno, f"In CASES, {fault}.") for fault in faults]


def _valid_option(key: str, value: object) -> bool:
    if key in _SWITCHES:
        return isinstance(value, bool)
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e6

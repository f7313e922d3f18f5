"""Static reading of a test file: its form, its cases, and the split into an observers' and a checks' source.

The split matters: a candidate's process gets the observers alone, so that nothing in its reach says what the right
values are; checks get data alone (DESIGN section 4).
"""

import ast
import symtable
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
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
    literal = _cases_literal(tree)
    declared: dict[str, dict[str, Any]] = ast.literal_eval(literal) if literal is not None else {}
    return SplitTest(
        observers=_slice(source, tree, observers),
        checks=_slice(source, tree, checks),
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
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom) and (bound_names(statement) & needed):
            module = next(
                (m for m in imported_modules(statement) if any(m == h or m.startswith(h + ".") for h in hidden)), None
            )
            if module is not None:
                names = ", ".join(sorted(bound_names(statement) & needed))
                found.append(finding("RCB406", path, statement.lineno, f"A check uses {names} of the module {module}."))
    return found + _check_cases(tree, path, {name.removeprefix(OBSERVE) for name in observers})


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


def bound_names(node: ast.stmt) -> set[str]:
    """Names the top-level statement binds."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {(alias.asname or alias.name).split(".")[0] for alias in node.names}
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


@lru_cache(maxsize=64)
def _uses(source: str) -> tuple[tuple[set[str], set[str]], ...]:
    """Per top-level statement: the names it binds, and the module-level names it looks up.

    Scopes come from `symtable`, so that a local variable of a check that happens to be called like an imported
    function is not taken for that function.
    """
    tables = {
        (table.get_name(), table.get_lineno()): table
        for table in symtable.symtable(source, "test", "exec").get_children()
    }
    result = []
    for statement in parsed(source).body:
        names = {n.id for part in _outside_scope(statement) for n in ast.walk(part) if isinstance(n, ast.Name)}
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            lines = [statement.lineno, *(decorator.lineno for decorator in statement.decorator_list)]
            for line in lines:
                if (statement.name, line) in tables:
                    names |= _globals_of(tables[statement.name, line])
        result.append((bound_names(statement), names))
    return tuple(result)


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
    statements = _uses(source)
    queue = list(roots)
    needed = set(queue)
    while queue:
        name = queue.pop()
        for bound, uses in statements:
            if name in bound:
                for used in uses - needed:
                    needed.add(used)
                    queue.append(used)
    return needed


def _slice(source: str, tree: ast.Module, roots: Iterable[str]) -> str:
    """The source with only the statements the roots reach, each on its own line numbers."""
    needed = reached(source, roots)
    lines = split_lines(source)
    kept: set[int] = set()
    for statement in tree.body:
        future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if future or (bound_names(statement) & needed and CASES not in bound_names(statement)):
            first = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", []))])
            kept |= set(range(first, (statement.end_lineno or statement.lineno) + 1))
    return "".join(line if number in kept else "\n" for number, line in enumerate(lines, start=1))


def _cases_literal(tree: ast.Module) -> ast.expr | None:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and CASES in bound_names(node):
            return node.value
    return None


def _check_cases(tree: ast.Module, path: str, cases: set[str]) -> list[Diagnostic]:
    node = _cases_literal(tree)
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

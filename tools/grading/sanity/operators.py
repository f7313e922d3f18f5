"""Mutation operators for numeric code: from one syntax node to nodes that mean something else.

General operators (numbers, arithmetic, comparisons, boolean logic, dropped arguments) are mutmut's; here stands what it has
not: axes, reductions, gradient handling, dropped terms, calls and statements. Two of mutmut's operators are left out,
`x = None` and `f(None)`: such mutants crash on the next line under any test, and would only dress up the share of killed ones.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import libcst as cst

Operator = Callable[[Any], Iterable[cst.CSTNode]]

_SWAPPED_NAMES = {
    one: other
    for pair in (
        ("mean", "sum"), ("nanmean", "nansum"), ("max", "min"), ("amax", "amin"), ("argmax", "argmin"),
        ("maximum", "minimum"), ("any", "all"), ("zeros", "ones"), ("zeros_like", "ones_like"), ("sin", "cos"),
        ("floor", "ceil"), ("sqrt", "square"), ("exp", "expm1"), ("log", "log1p"), ("softmax", "log_softmax"),
        ("triu", "tril"), ("cumsum", "cumprod"), ("float64", "float32"), ("std", "var"), ("tanh", "sigmoid"),
        ("rand", "randn"), ("rand_like", "randn_like"), ("clamp_min", "clamp_max"), ("append", "extend"),
        ("repeat_interleave", "repeat"), ("bisect_left", "bisect_right"),
    )
    for one, other in (pair, pair[::-1])
} | {
    "no_grad": "enable_grad", "inference_mode": "enable_grad", "enable_grad": "no_grad", "double": "float",
    "eigh": "eig", "prod": "sum", "median": "mean", "norm": "sum", "argsort": "argmax", "lerp_": "add_",
}  # fmt: skip
_AXES = ("dim", "axis", "dims")
_LIKELY_MODULES = ("torch", "np", "numpy", "F", "nn", "math", "scipy", "functional", "linalg", "random")


def swapped_name(node: cst.Attribute) -> Iterator[cst.CSTNode]:
    """`x.mean()` -> `x.sum()`, `torch.no_grad()` -> `torch.enable_grad()`, `torch.float64` -> `torch.float32`."""
    other = _SWAPPED_NAMES.get(node.attr.value)
    if other is not None:
        yield node.with_changes(attr=cst.Name(other))


def swapped_function(node: cst.Call) -> Iterator[cst.CSTNode]:
    """`max(a, b)` -> `min(a, b)`, for functions called by their bare name."""
    if isinstance(node.func, cst.Name) and node.func.value in _SWAPPED_NAMES:
        yield node.with_changes(func=cst.Name(_SWAPPED_NAMES[node.func.value]))


def reduction_text(node: cst.SimpleString) -> Iterator[cst.CSTNode]:
    """`reduction="mean"` -> `reduction="sum"`."""
    swapped = {"mean": "sum", "sum": "mean", "none": "mean", "batchmean": "mean"}.get(str(node.evaluated_value))
    if swapped is not None:
        yield node.with_changes(value=f'"{swapped}"')


def axis(node: cst.Arg) -> Iterator[cst.CSTNode]:
    """`dim=-1` -> `dim=0`, `dim=1` -> `dim=-1`; numbers next to it come from the operator on numbers."""
    if node.keyword is None or node.keyword.value not in _AXES:
        return
    value = _integer(node.value)
    if value is not None:
        other = 0 if value < 0 else -1
        yield node.with_changes(value=_number(other))


def number_below(node: cst.Integer) -> Iterator[cst.CSTNode]:
    """`n` -> `n - 1`; mutmut has `n + 1`."""
    yield _number(node.evaluated_value - 1)


def number_scaled(node: cst.Float) -> Iterator[cst.CSTNode]:
    """`0.9` -> `0.99`. Numbers near zero, such as guards against division by it, are left to mutmut's `+ 1`."""
    if abs(node.evaluated_value) > 1e-3:
        yield node.with_changes(value=repr(float(f"{node.evaluated_value * 1.1:.6g}")))


def one_operand(node: cst.BinaryOperation) -> Iterator[cst.CSTNode]:
    """`a + b` -> `a` and -> `b`: a term or factor that no case needs stands out."""
    yield _bracketed(node.left)
    yield _bracketed(node.right)


def swapped_operands(node: cst.BinaryOperation) -> Iterator[cst.CSTNode]:
    """`a - b` -> `b - a`, for operators whose sides are not alike."""
    if isinstance(
        node.operator, cst.Subtract | cst.Divide | cst.FloorDivide | cst.Modulo | cst.Power | cst.MatrixMultiply
    ):
        yield node.with_changes(left=_bracketed(node.right), right=_bracketed(node.left))


def matrix_product(node: cst.BinaryOperation) -> Iterator[cst.CSTNode]:
    """`a @ b` -> `a * b`; mutmut has no mutant of it."""
    if isinstance(node.operator, cst.MatrixMultiply):
        yield node.with_changes(operator=cst.Multiply())


_REVERSED: dict[type[cst.BaseCompOp], Callable[[], cst.BaseCompOp]] = {
    cst.LessThan: cst.GreaterThan,
    cst.GreaterThan: cst.LessThan,
    cst.LessThanEqual: cst.GreaterThanEqual,
    cst.GreaterThanEqual: cst.LessThanEqual,
}


def other_direction(node: cst.ComparisonTarget) -> Iterator[cst.CSTNode]:
    """`a < b` -> `a > b`; mutmut moves the boundary only."""
    other = _REVERSED.get(type(node.operator))
    if other is not None:
        yield node.with_changes(operator=other())


def negated_condition(node: cst.If | cst.While | cst.IfExp) -> Iterator[cst.CSTNode]:
    """`if a:` -> `if not a:`, where no operator on comparisons says the same."""
    if not isinstance(node.test, cst.Comparison):
        yield _negated(node.test)


def constant_condition(node: cst.If | cst.While) -> Iterator[cst.CSTNode]:
    """A branch that is always, or never, taken. A loop is only skipped: one that never ends tells nothing more."""
    yield cst.Name("False")
    if isinstance(node, cst.If):
        yield cst.Name("True")


def no_iterations(node: cst.For) -> Iterator[cst.CSTNode]:
    """The loop's body never runs."""
    yield cst.Tuple([])


def bare_argument(node: cst.Call) -> Iterator[cst.CSTNode]:
    """`x.detach()` -> `x`, `torch.tanh(x)` -> `x`: a call that no case needs."""
    if isinstance(node.func, cst.Attribute) and not _is_module(node.func.value):
        yield node.func.value
    if node.args and node.args[0].keyword is None and node.args[0].star == "":
        yield _bracketed(node.args[0].value)


def without_keyword(node: cst.Call) -> Iterator[cst.CSTNode]:
    """`x.sum(dim=1)` -> `x.sum()`; mutmut drops arguments only where two stand."""
    if len(node.args) == 1 and node.args[0].keyword is not None:
        yield node.with_changes(args=[])


def swapped_arguments(node: cst.Call) -> Iterator[cst.CSTNode]:
    """`f(a, b)` -> `f(b, a)`."""
    first = [arg for arg in node.args[:2] if arg.keyword is None and arg.star == ""]
    if len(first) == 2:
        a, b = first
        yield node.with_changes(args=[a.with_changes(value=b.value), b.with_changes(value=a.value), *node.args[2:]])


def negated_return(node: cst.Return) -> Iterator[cst.CSTNode]:
    """`return y` -> `return -y`, where `y` may be a number or a tensor."""
    if isinstance(node.value, cst.BinaryOperation | cst.Call | cst.Name | cst.Subscript):
        yield node.with_changes(
            value=cst.UnaryOperation(cst.Minus(), _bracketed(node.value)), whitespace_after_return=_SPACE
        )


def dropped_statement(node: cst.BaseSmallStatement) -> Iterator[cst.CSTNode]:
    """A statement whose loss does not merely leave a name undefined."""
    called = isinstance(node, cst.Expr) and isinstance(node.value, cst.Call | cst.Yield | cst.Await)
    acts = isinstance(node, cst.AugAssign | cst.Raise | cst.Assert | cst.Del)
    if called or acts or (isinstance(node, cst.Assign) and _keeps_its_target(node)):
        yield cst.Pass()


def open_slice(node: cst.Slice) -> Iterator[cst.CSTNode]:
    """`x[a:b]` -> `x[:b]` and -> `x[a:]`."""
    if node.lower is not None:
        yield node.with_changes(lower=None)
    if node.upper is not None:
        yield node.with_changes(upper=None)


_SPACE = cst.SimpleWhitespace(" ")
# Node type -> operators on it. For the three last ones the edit replaces a part of the node, named beside them.
OWN: tuple[tuple[type[cst.CSTNode] | tuple[type[cst.CSTNode], ...], Operator, str | None], ...] = (
    (cst.Attribute, swapped_name, None),
    (cst.Call, swapped_function, None),
    (cst.SimpleString, reduction_text, None),
    (cst.Arg, axis, None),
    (cst.Integer, number_below, None),
    (cst.Float, number_scaled, None),
    (cst.BinaryOperation, one_operand, None),
    (cst.BinaryOperation, swapped_operands, None),
    (cst.BinaryOperation, matrix_product, None),
    (cst.ComparisonTarget, other_direction, None),
    (cst.Call, bare_argument, None),
    (cst.Call, without_keyword, None),
    (cst.Call, swapped_arguments, None),
    (cst.Return, negated_return, None),
    (cst.BaseSmallStatement, dropped_statement, None),
    (cst.Slice, open_slice, None),
    ((cst.If, cst.While, cst.IfExp), negated_condition, "test"),
    ((cst.If, cst.While), constant_condition, "test"),
    (cst.For, no_iterations, "iter"),
)


_ARITHMETIC = (
    cst.Add, cst.Subtract, cst.Multiply, cst.Divide, cst.Power, cst.MatrixMultiply,
    cst.AddAssign, cst.SubtractAssign, cst.MultiplyAssign, cst.DivideAssign,
)  # fmt: skip


def is_arithmetic(node: cst.CSTNode, operator: str) -> bool:
    """A sum, product or the like that lost a side or became another, or another floating number.

    Not swapped sides (a difference is often squared next), and not integers (they often only count or index).
    """
    if isinstance(node, cst.BinaryOperation | cst.AugAssign):
        return isinstance(node.operator, _ARITHMETIC) and operator != "swapped_operands"
    return isinstance(node, cst.Float)


@cache
def all_operators() -> tuple[tuple[type[cst.CSTNode] | tuple[type[cst.CSTNode], ...], str, Operator, str | None], ...]:
    """(node type, name, operator, part of the node that is replaced or None for the node itself)."""
    from mutmut.mutation import mutators

    kept = {
        mutators.operator_number, mutators.operator_string, mutators.operator_name, mutators.operator_keywords,
        mutators.operator_swap_op, mutators.operator_remove_unary_ops, mutators.operator_augmented_assignment,
        mutators.operator_arg_removal, mutators.operator_dict_arguments, mutators.operator_match,
        mutators.operator_symmetric_string_methods_swap, mutators.operator_unsymmetrical_string_methods_swap,
    }  # fmt: skip
    theirs = [
        (kind, operator.__name__.removeprefix("operator_"), _narrowed(operator, mutators), None)
        for kind, operator in mutators.mutation_operators
        if operator in kept
    ]
    own = [(kind, operator.__name__, operator, part) for kind, operator, part in OWN]
    return (*theirs, *own)


def _narrowed(operator: Operator, mutators: Any) -> Operator:
    """mutmut's operator without the forms that any test kills or that nobody promised to keep."""
    if operator is mutators.operator_arg_removal:
        return lambda node: (new for new in operator(node) if len(new.args) < len(node.args))
    if operator is mutators.operator_string:
        return lambda node: list(operator(node))[:1]
    return operator


def _integer(node: cst.BaseExpression) -> int | None:
    if isinstance(node, cst.Integer):
        return node.evaluated_value
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        inner = _integer(node.expression)
        return None if inner is None else -inner
    return None


def _number(value: int) -> cst.BaseExpression:
    if value < 0:
        return cst.UnaryOperation(
            cst.Minus(), cst.Integer(str(-value)), lpar=[cst.LeftParen()], rpar=[cst.RightParen()]
        )
    return cst.Integer(str(value))


def _bracketed(node: cst.BaseExpression) -> cst.BaseExpression:
    if node.lpar or isinstance(node, cst.Name | cst.Attribute | cst.Call | cst.Subscript | cst.Integer | cst.Float):
        return node
    return node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def _negated(test: cst.BaseExpression) -> cst.BaseExpression:
    return cst.UnaryOperation(
        cst.Not(),
        _bracketed(test),
        lpar=[cst.LeftParen(whitespace_after=cst.SimpleWhitespace(""))],
        rpar=[cst.RightParen()],
    )


def _is_module(node: cst.BaseExpression) -> bool:
    while isinstance(node, cst.Attribute):
        node = node.value
    return isinstance(node, cst.Name) and node.value in _LIKELY_MODULES


def _keeps_its_target(node: cst.Assign) -> bool:
    """Without the statement the target still has a value: it is an attribute or element, or its own old value is read."""
    targets = [target.target for target in node.targets]
    if any(isinstance(target, cst.Attribute | cst.Subscript) for target in targets):
        return True
    names = {target.value for target in targets if isinstance(target, cst.Name)}
    return bool(names & _names_in(node.value))


def _names_in(node: cst.BaseExpression) -> set[str]:
    import libcst.matchers as m

    return {found.value for found in m.findall(node, m.Name()) if isinstance(found, cst.Name)}

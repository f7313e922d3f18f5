"""Where a masked file is cut."""

import pytest

from tools.annotations import blank_for, parse
from tools.models.layout import PARTS, Layout, lay_out


def laid_out(text: str, path: str = "m.py", hint: str = "b") -> Layout:
    document, problems = parse(text, path)
    assert not problems
    return lay_out(blank_for(document, document.snippet(hint)))


def tagged(indent: str, code: str, prefix: str = "#", hint: str = "b") -> str:
    return (
        f'{indent}{prefix} <paper2code name="{hint}">\n{indent}{code}\n{indent}{prefix} </paper2code name="{hint}">\n'
    )


def function(name: str, body: str = "    pass\n" * 20) -> str:
    return f"def {name}():\n{body}"


TODO = '# TODO: Implement block "b" (1 line)\n'


def test_the_window_is_the_statement_around_the_blank() -> None:
    holder = "def f():\n    x = 1\n" + tagged("    ", "y = 2") + "    return y\n" + "    pass\n" * 20
    layout = laid_out(function("a") + holder + function("c"))
    assert layout.before == function("a")
    assert layout.window == "def f():\n    x = 1\n    " + TODO + "    return y\n" + "    pass\n" * 20
    assert layout.after == function("c")


def test_small_statements_are_kept_together() -> None:
    statements = [f"x{i} = {i}\n" for i in range(4 * PARTS)]
    text = "".join(statements[:9]) + tagged("", "b = 2") + "".join(statements[9:])
    layout = laid_out(text)
    assert layout.before == "".join(statements[:5])
    assert layout.window == "".join(statements[5:9]) + TODO
    assert layout.after == "".join(statements[9:])


def test_all_blanks_of_a_part_share_the_rest_of_the_file() -> None:
    inner = (
        "def f():\n"
        + tagged("    ", "x = 1", hint="one")
        + "    y = 2\n"
        + tagged("    ", "z = 3", hint="two")
        + "    pass\n" * 20
    )
    text = function("a") + inner + function("c")
    one, two = laid_out(text, hint="one"), laid_out(text, hint="two")
    assert (one.before, one.after) == (two.before, two.after)
    assert one.window != two.window


def test_a_blank_over_several_parts_joins_them() -> None:
    text = function("a") + tagged("", function("b") + function("c").rstrip("\n")) + function("d")
    layout = laid_out(text)
    assert (layout.before, layout.after) == (function("a"), function("d"))
    assert "def " not in layout.window


@pytest.mark.parametrize("above", ["@one\n@two\n", "# about f\n# and more\n", "@one\n# why\n@two\n"])
def test_decorators_and_comments_belong_to_what_follows(above: str) -> None:
    text = function("a") + above + "def f():\n" + tagged("    ", "y = 2") + "    pass\n" * 20
    layout = laid_out(text)
    assert layout.before == function("a")
    assert layout.window.startswith(above + "def f():\n")


def test_a_closing_bracket_at_the_margin_starts_nothing() -> None:
    text = function("a") + "def f(\n    a,\n) -> int:\n" + tagged("    ", "return a") + "    pass\n" * 20
    assert laid_out(text).window.startswith("def f(\n    a,\n) -> int:\n    # TODO")


def test_a_blank_that_is_the_whole_file() -> None:
    assert laid_out(tagged("", "b = 2")) == Layout("", TODO, "")


def test_other_languages() -> None:
    other = "int a() {\n" + "    a++;\n" * 20 + "}\n"
    text = other + "int f() {\n" + tagged("    ", "return a;", "//") + "    a++;\n" * 20 + "}\n" + other
    layout = laid_out(text, "m.cpp")
    assert (layout.before, layout.after) == (other, other)
    assert layout.window.startswith('int f() {\n    // TODO: Implement block "b" (1 line)\n')


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_the_parts_are_the_masked_file(newline: str) -> None:
    text = "\ufeff" + (function("a") + "def f():\n" + tagged("    ", "y = 2") + "    return y").replace("\n", newline)
    document, _ = parse(text, "m.py")
    blank = blank_for(document, document.snippets[0])
    layout = lay_out(blank)
    assert layout.before + layout.window + layout.after == blank.masked.removeprefix("\ufeff").replace(
        "\r\n", "\n"
    ).replace("\r", "\n")

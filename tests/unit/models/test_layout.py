"""Where a masked file is cut."""

import pytest

from tools.annotations import blank_for, parse
from tools.models.layout import Layout, lay_out


def laid_out(text: str, path: str = "m.py") -> Layout:
    document, problems = parse(text, path)
    assert not problems
    return lay_out(blank_for(document, document.snippets[-1]))


def tagged(indent: str, code: str, prefix: str = "#") -> str:
    return f'{indent}{prefix} <paper2code name="b">\n{indent}{code}\n{indent}{prefix} </paper2code name="b">\n'


TODO = '# TODO: Implement block "b" (1 line)\n'


def test_the_window_is_the_statement_around_the_blank() -> None:
    text = "import a\n\n\ndef f():\n    x = 1\n" + tagged("    ", "y = 2") + "    return y\n\n\ndef g():\n    pass\n"
    assert laid_out(text) == Layout(
        "import a\n\n\n", "def f():\n    x = 1\n    " + TODO + "    return y\n", "\n\ndef g():\n    pass\n"
    )


def test_decorators_and_signatures_over_several_lines_belong_to_it() -> None:
    text = (
        "k = 1\n@one\n@two(\n    3,\n)\ndef f(\n    a,\n) -> int:\n"
        + tagged("    ", "return a")
        + "# about g\ndef g(): ...\n"
    )
    layout = laid_out(text)
    assert layout.window == "def f(\n    a,\n) -> int:\n    " + TODO
    assert layout.after == "# about g\ndef g(): ...\n"


def test_a_single_decorator_belongs_to_it() -> None:
    text = "k = 1\n@cached\ndef f():\n" + tagged("    ", "return 1")
    assert laid_out(text) == Layout("k = 1\n", "@cached\ndef f():\n    " + TODO, "")


def test_comments_at_the_left_margin_inside_a_function_do_not_start_a_statement() -> None:
    text = "def f():\n    x = 1\n# an aside\n    y = 2\n" + tagged("    ", "z = 3")
    assert laid_out(text).window.startswith("def f():\n")


def test_a_blank_at_the_margin_is_a_window_of_its_own() -> None:
    assert laid_out("a = 1\n" + tagged("", "b = 2") + "c = 3\n") == Layout("a = 1\n", TODO, "c = 3\n")


def test_a_blank_that_is_the_whole_file() -> None:
    assert laid_out(tagged("", "b = 2")) == Layout("", TODO, "")


def test_an_indented_blank_without_a_statement_above() -> None:
    assert laid_out(tagged("  ", "b = 2") + "  c = 3\nd = 4\n") == Layout("", "  " + TODO + "  c = 3\n", "d = 4\n")


def test_other_languages() -> None:
    text = "int a;\nint f() {\n" + tagged("    ", "return a;", "//") + "}\nint g;\n"
    todo = '// TODO: Implement block "b" (1 line)\n'
    assert laid_out(text, "m.cpp") == Layout("int a;\n", "int f() {\n    " + todo + "}\n", "int g;\n")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_the_parts_are_the_masked_file(newline: str) -> None:
    text = "\ufeff" + ("x = 1\ndef f():\n" + tagged("    ", "y = 2") + "    return y").replace("\n", newline)
    document, _ = parse(text, "m.py")
    blank = blank_for(document, document.snippets[0])
    layout = lay_out(blank)
    assert layout.before + layout.window + layout.after == blank.masked.removeprefix("\ufeff").replace("\r\n", "\n")

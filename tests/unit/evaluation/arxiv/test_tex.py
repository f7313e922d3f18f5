"""From TeX files to one text."""

import pytest

from tools.diagnostics import UsageProblem
from tools.evaluation.arxiv.tex import flatten, main_file, without_comments


def document(body, preamble="", cls="article"):
    return f"\\documentclass{{{cls}}}\n{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a % note\nb", "a \nb"),
        ("50\\% of it", "50\\% of it"),
        ("line \\\\% note\nb", "line \\\\\nb"),
        ("% whole line\nb", "b"),
        ("  % whole line\n% another\nb", "b"),
        ("\\url{a%20b}", "\\url{a"),
    ],
)
def test_comments_by_texs_rule(text, plain):
    assert without_comments(text) == plain


def test_inputs_are_put_in_place_with_and_without_suffix_and_folder():
    files = {
        "main.tex": document("\\input{sec/one}\n\\include{two.tex}\n\\input three\n\\subimport{sec/}{four}"),
        "sec/one.tex": "One. \\input{sec/deep} \\input{near}",
        "sec/deep.tex": "Deep.",
        "sec/near.tex": "Near.",
        "two.tex": "Two.",
        "three.tex": "Three.",
        "sec/four.tex": "Four.",
    }
    assert flatten(files, "x")[1] == "One. Deep. Near.\nTwo.\nThree.\nFour.\n"


def test_what_is_missing_or_would_contain_itself_stays_named():
    files = {"main.tex": document("\\input{gone}\\input{loop}"), "loop.tex": "Loop \\input{loop} \\input{main}"}
    assert flatten(files, "x")[1] == "\\input{gone}Loop \\input{loop} \\input{main}\n"


def test_commented_inputs_are_not_brought_in():
    files = {"main.tex": document("A\n% \\input{secret}\nB"), "secret.tex": "Secret."}
    assert "Secret" not in flatten(files, "x")[1]


def test_a_subfile_gives_its_body():
    files = {"main.tex": document("\\subfile{part}"), "part.tex": document("Part.", cls="subfiles")}
    main, text = flatten(files, "x")
    assert (main, text.strip()) == ("main.tex", "Part.")


def test_bibliography_and_unused_preamble_go_and_the_appendix_stays():
    body = (
        "Text \\cite{a}.\n\\bibliographystyle{plain}\\bibliography{refs}\n"
        "\\begin{thebibliography}{9}\\bibitem{a} A.\\end{thebibliography}\n\n\n\n\\appendix Details.\n\\iffalse Old.\\fi"
    )
    text = flatten({"main.tex": document(body, "\\usepackage{amsmath}\n\\title{T}")}, "x")[1]
    assert text == "Text \\cite{a}.\n\n\\appendix Details.\n"


def test_macros_that_the_text_uses_are_kept_with_those_they_use():
    preamble = (
        "\\newcommand{\\R}{\\mathbb{R}}\n\\newcommand{\\vect}[1]{\\mathbf{#1}_{\\sub}}\n\\def\\sub{s}\n"
        "\\DeclareMathOperator*{\\argmin}{arg\\,min}\n\\newcommand*\\unused{no}\n\\let\\eps\\varepsilon\n"
    )
    text = flatten({"main.tex": document("$\\argmin \\vect{x} \\in \\R$, $\\eps$", preamble)}, "x")[1]
    macros = text.split("\n\n")[0].split("\n")
    assert macros == [
        "\\newcommand{\\R}{\\mathbb{R}}",
        "\\newcommand{\\vect}[1]{\\mathbf{#1}_{\\sub}}",
        "\\def\\sub{s}",
        "\\DeclareMathOperator*{\\argmin}{arg\\,min}",
        "\\let\\eps\\varepsilon",
    ]


def test_the_main_file_is_the_one_with_the_most_text_or_the_one_that_is_named():
    short, long = document("Short."), document("A much longer text." * 20)
    assert main_file({"a.tex": short, "b.tex": long, "c.tex": "no document"}) == "b.tex"
    assert main_file({"a.tex": short, "main.tex": short}) == "main.tex"
    told = {"a.tex": short, "b.tex": long, "00README.XXX": "a.tex toplevelfile\nfig.eps ignore\n"}
    assert main_file(told) == "a.tex"
    told = {"a.tex": short, "b.tex": long, "00README.json": '{"sources": [{"filename": "a.tex", "usage": "toplevel"}]}'}
    assert main_file(told) == "a.tex"
    assert main_file({**told, "00README.json": "[broken"}) == "b.tex"
    assert main_file({"a.tex": "% \\documentclass{a} \\begin{document}"}) is None


def test_without_a_document_there_is_no_text():
    with pytest.raises(UsageProblem, match="begins a document"):
        flatten({"a.tex": "x"}, "x")

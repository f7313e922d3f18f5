"""Archives as arXiv sends them, and as someone might who means harm."""

import gzip
import io
import tarfile

import pytest

from tools.diagnostics import UsageProblem
from tools.evaluation.arxiv import unpack
from tools.evaluation.arxiv.unpack import texts

PAPER = "\\documentclass{article}\\begin{document}Caf\u00e9\\end{document}"


def tar(*members, fmt=tarfile.PAX_FORMAT):
    """Members: (name, content) or a TarInfo."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=fmt) as archive:
        for member in members:
            if isinstance(member, tarfile.TarInfo):
                archive.addfile(member)
            else:
                info = tarfile.TarInfo(member[0])
                data = member[1].encode() if isinstance(member[1], str) else member[1]
                info.size = len(data)
                archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


@pytest.mark.parametrize("fmt", [tarfile.PAX_FORMAT, tarfile.GNU_FORMAT, tarfile.USTAR_FORMAT])
@pytest.mark.parametrize("pack", [gzip.compress, bytes])
def test_tars_of_every_format_with_and_without_gzip(fmt, pack):
    archive = tar(("main.tex", PAPER), ("figures/a.pdf", b"%PDF"), ("sec/one.tex", "One."), fmt=fmt)
    assert texts(pack(archive), "x") == {"main.tex": PAPER, "sec/one.tex": "One."}


def test_a_tar_from_before_the_ustar_mark():
    archive = bytearray(tar(("main.tex", PAPER), fmt=tarfile.USTAR_FORMAT))
    archive[257:265] = bytes(8)
    header = bytes(archive[:148]) + b" " * 8 + bytes(archive[156:512])
    archive[148:156] = f"{sum(header):06o}\0 ".encode()
    assert texts(bytes(archive), "x") == {"main.tex": PAPER}


@pytest.mark.parametrize("pack", [gzip.compress, bytes])
def test_a_single_file(pack):
    assert texts(pack(PAPER.encode()), "x") == {"main.tex": PAPER}


def test_latin_1_and_foreign_line_ends():
    archive = tar(("main.tex", PAPER.replace("}", "}\r\n").encode("latin-1")))
    assert "Café" in texts(archive, "x")["main.tex"] and "\r" not in texts(archive, "x")["main.tex"]


@pytest.mark.parametrize("data", [b"%PDF-1.7 ...", gzip.compress(b"%PDF-1.7 ...")])
def test_a_pdf_is_no_source(data):
    with pytest.raises(UsageProblem, match="only a PDF"):
        texts(data, "x")


@pytest.mark.parametrize("name", ["../up.tex", "/etc/passwd.tex", "a/../../up.tex", "a\\..\\b.tex", ".."])
def test_names_that_lead_out_are_refused(name):
    with pytest.raises(UsageProblem, match="outside its folder"):
        texts(tar(("main.tex", PAPER), (name, "x")), "x")


def test_links_devices_and_folders_are_passed_over():
    link, hard, pipe = (tarfile.TarInfo(f"{name}.tex") for name in ("link", "hard", "pipe"))
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    hard.type, hard.linkname = tarfile.LNKTYPE, "main.tex"
    pipe.type = tarfile.FIFOTYPE
    assert set(texts(tar(("main.tex", PAPER), link, hard, pipe), "x")) == {"main.tex"}


def test_what_unpacks_to_too_much_is_refused_before_it_fills_the_memory(monkeypatch):
    monkeypatch.setattr(unpack, "MOST_UNPACKED_BYTES", 3 << 20)
    with pytest.raises(UsageProblem, match="unpacks to more than 3 MiB"):
        texts(gzip.compress(bytes(64 << 20)), "x")
    # Many members one after the other count together.
    with pytest.raises(UsageProblem, match="unpacks to more than 3 MiB"):
        texts(gzip.compress(bytes(1 << 20)) * 5, "x")


def test_too_many_and_too_large_files_are_refused(monkeypatch):
    monkeypatch.setattr(unpack, "MOST_MEMBERS", 2)
    with pytest.raises(UsageProblem, match="more than 2 files"):
        texts(tar(*[(f"{n}.tex", PAPER) for n in range(4)]), "x")
    monkeypatch.setattr(unpack, "MOST_TEXT_BYTES", 1 << 20)
    with pytest.raises(UsageProblem, match="larger than 1 MiB"):
        texts(tar(("main.tex", " " * (2 << 20))), "x")


@pytest.mark.parametrize(
    "data",
    [
        gzip.compress(PAPER.encode())[:-12],
        b"\x1f\x8b" + bytes(30),
        gzip.compress(tar(("main.tex", PAPER), ("b.tex", "x" * 5000))[:1800]),
    ],
)
def test_damaged_archives_are_said_to_be(data):
    with pytest.raises(UsageProblem, match="damaged"):
        texts(data, "x")


@pytest.mark.parametrize("data", [b"", b"<html>not found</html>", tar(("a.pdf", b"%PDF")), gzip.compress(b"")])
def test_without_tex_there_is_no_source(data):
    with pytest.raises(UsageProblem, match="no TeX file"):
        texts(data, "x")

"""Read the text files out of what arXiv sends: a gzipped tar, a single gzipped file, or a bare one of either.

Everything stays in memory and nothing is ever written under a name from the archive, so that no name can lead out of a folder;
names that try are errors all the same.
"""

import io
import posixpath
import tarfile
import zlib
from collections.abc import Iterator

from tools.diagnostics import UsageProblem

MOST_UNPACKED_BYTES = 300 << 20
MOST_TEXT_BYTES = 8 << 20
MOST_MEMBERS = 5000
_TEXTS = (".tex", ".ltx", ".latex", ".sty", ".bbl", ".json", ".xxx")
SINGLE = "main.tex"


def texts(archive: bytes, name: str) -> dict[str, str]:
    """The archive's TeX files by their paths in it. UsageProblem for anything that is no source, too large or malformed."""
    if archive.startswith(b"%PDF"):
        raise UsageProblem(f"arXiv has only a PDF of {name}, no source. Use the committed paper text.")
    data = _gunzipped(archive, name) if archive.startswith(b"\x1f\x8b") else archive
    if data.startswith(b"%PDF"):
        raise UsageProblem(f"arXiv has only a PDF of {name}, no source. Use the committed paper text.")
    if data[257:262] == b"ustar" or _is_old_tar(data):
        found = dict(_members(data, name))
    elif b"\\document" in data:
        found = {SINGLE: _decoded(data)}
    else:
        found = {}
    if not any(path.lower().endswith((".tex", ".ltx", ".latex")) for path in found):
        raise UsageProblem(f"the source of {name} holds no TeX file. Use the committed paper text.")
    return found


def _gunzipped(data: bytes, name: str) -> bytes:
    """All gzip members; the output is bounded while it is made, so that a small file cannot fill the memory."""
    pieces: list[bytes] = []
    size = 0
    rest = data
    try:
        while rest.startswith(b"\x1f\x8b"):
            engine = zlib.decompressobj(wbits=31)
            chunk = rest
            while not engine.eof:
                piece = engine.decompress(chunk, 1 << 20)
                size += len(piece)
                pieces.append(piece)
                if size > MOST_UNPACKED_BYTES:
                    raise UsageProblem(f"the source of {name} unpacks to more than {MOST_UNPACKED_BYTES >> 20} MiB.")
                chunk = engine.unconsumed_tail
                if not piece and not chunk and not engine.eof:
                    raise zlib.error("it ends too early")
            rest = engine.unused_data
    except zlib.error as error:
        raise UsageProblem(f"the source of {name} is damaged ({error}). Fetch it again.") from None
    return b"".join(pieces)


def _is_old_tar(data: bytes) -> bool:
    """A tar from before the `ustar` mark: its first header's checksum is right."""
    try:
        tarfile.TarInfo.frombuf(data[:512], "utf-8", "surrogateescape")
    except tarfile.HeaderError:
        return False
    return True


def _members(data: bytes, name: str) -> Iterator[tuple[str, str]]:
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            for count, member in enumerate(archive):
                if count >= MOST_MEMBERS:
                    raise UsageProblem(f"the source of {name} holds more than {MOST_MEMBERS} files.")
                path = posixpath.normpath(member.name)
                if path.startswith(("/", "../")) or path == ".." or "\\" in path or "\0" in path:
                    raise UsageProblem(f"the source of {name} holds a file outside its folder ({member.name!r}).")
                if not member.isreg() or not path.lower().endswith(_TEXTS):
                    continue  # figures, folders, links, devices: nothing a reader needs
                if member.size > MOST_TEXT_BYTES:
                    raise UsageProblem(f"{path} in the source of {name} is larger than {MOST_TEXT_BYTES >> 20} MiB.")
                content = archive.extractfile(member)
                if content is not None:
                    yield path, _decoded(content.read())
    except (tarfile.TarError, EOFError, OSError, ValueError) as error:
        raise UsageProblem(f"the source of {name} is damaged ({error}). Fetch it again.") from None


def _decoded(data: bytes) -> str:
    """UTF-8, or Latin-1 for older papers, which any bytes are."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")

"""The corpus: one file per completion, with its attack, its blank, its verdict and what must not happen in four header lines."""

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PSET = HERE / "pset"
CORPUS = HERE / "corpus"
_HEADERS = ("attack", "blank", "verdict", "must not")
_VERDICTS = {"pass", "fail", "timeout", "memory", "crash", "forged"}


@dataclass(frozen=True)
class Entry:
    """`verdicts`: any of them is right. `completion` may hold {{NAMES}} of places that are known only when it runs."""

    name: str
    attack: str
    blank: str
    verdicts: frozenset[str]
    must_not: str
    completion: str

    def filled(self, places: dict[str, str]) -> str:
        text = self.completion
        for name, place in {**places, "NUL": "\0"}.items():
            text = text.replace("{{" + name + "}}", place)
        return text


def read(path: Path) -> Entry:
    """One file of the corpus; ValueError when a header is missing."""
    text = path.read_bytes().decode("utf-8")
    found = []
    for header in _HEADERS:
        line, _, text = text.partition("\n")
        name, colon, value = line.removeprefix("# ").partition(": ")
        if not line.startswith("# ") or not colon or name != header or not value.strip():
            raise ValueError(f"{path.name}: a line `# {header}: …` is missing")
        found.append(value.strip())
    attack, blank, verdict, must_not = found
    verdicts = _VERDICTS - {"pass"} if verdict == "not-pass" else set(verdict.split("|"))
    if not verdicts <= _VERDICTS:
        raise ValueError(f"{path.name}: unknown verdict {verdict}")
    return Entry(path.stem, attack, blank, frozenset(verdicts), must_not, text)


def corpus() -> list[Entry]:
    return [read(path) for path in sorted(CORPUS.glob("*.py"))]

"""A small SVG writer. Its output depends on nothing but its input: no fonts are measured, no ids or dates are made up, which
plotting libraries do and which would change the page's bytes from machine to machine. Text stays text for screen readers."""

from dataclasses import dataclass, field
from html import escape

from tools.leaderboard.escape import one_line

FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif"
WIDTH = 640  # so that 14-pixel text can still be read when a phone shows the chart at half its size
SIZE = 14
_CHARACTER = 0.56  # mean width of a character, in font sizes


@dataclass(frozen=True)
class Theme:
    """Colours for one background; `shades` tell developers apart (Okabe & Ito's colour-blind safe set, and lighter twins)."""

    paper: str
    ink: str
    muted: str
    grid: str
    accent: str
    second: str
    band: str
    shades: tuple[str, ...]


LIGHT = Theme(
    paper="#ffffff", ink="#1f2328", muted="#59636e", grid="#d1d9e0", accent="#0969da", second="#bc4c00", band="#dafbe1",
    shades=("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#8250df", "#6e7781", "#a0522d", "#1b7c83",
            "#e16f9d", "#4d7c0f"),
)  # fmt: skip
DARK = Theme(
    paper="#0d1117", ink="#f0f6fc", muted="#9198a1", grid="#3d444d", accent="#4493f8", second="#f0883e", band="#12361f",
    shades=("#58a6ff", "#f0883e", "#3fb68b", "#e29ac4", "#d9a92b", "#8ecdf5", "#ab7df8", "#9ea7b3", "#c98a63", "#4fb3bb",
            "#f4a3c0", "#8ab34a"),
)  # fmt: skip


def number(value: float) -> str:
    """At most two decimals, none where they are zero."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if "." in f"{value:.2f}" else f"{value:.2f}"


def width_of(text: str, size: float = SIZE) -> float:
    """About how wide the text is; wide enough for the fonts in use."""
    return sum(1.75 if ord(character) > 0x2E80 else 1.0 for character in text) * size * _CHARACTER


def shorten(text: str, width: float, size: float = SIZE) -> str:
    """The text, or as much of its beginning and end as fits: versions of one model often differ only at the end."""
    text = one_line(text)
    if width_of(text, size) <= width:
        return text
    kept = max(int(width / (size * _CHARACTER)) - 1, 2)
    while kept > 2 and width_of(text[:kept], size) + size > width:  # wide characters leave room for fewer
        kept -= 1
    tail = kept * 2 // 5
    return f"{text[: kept - tail].rstrip()}…{text[len(text) - tail :].lstrip()}"


@dataclass
class Drawing:
    """Collects elements from back to front; x and y are pixels from the top left corner."""

    theme: Theme
    height: float
    title: str
    description: str
    width: float = WIDTH
    elements: list[str] = field(default_factory=list)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = SIZE,
        anchor: str = "start",
        color: str = "",
        bold: bool = False,
        halo: bool = False,
    ) -> None:
        """Text with its baseline at y; `halo` keeps it readable where it lies over marks."""
        weight = ' font-weight="600"' if bold else ""
        outline = f' paint-order="stroke" stroke="{self.theme.paper}" stroke-width="4"' if halo else ""
        self.elements.append(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}"{weight}{outline} '
            f'fill="{color or self.theme.ink}">{escape(one_line(text), quote=False)}</text>'
        )

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, color: str = "", width: float = 1, dashes: str = ""
    ) -> None:
        pattern = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.elements.append(
            f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}" '
            f'stroke="{color or self.theme.grid}" stroke-width="{number(width)}"{pattern}/>'
        )

    def bar(
        self, x: float, y: float, width: float, height: float, color: str, *, dotted: bool = False, tip: str = ""
    ) -> None:
        """A filled rectangle; `dotted` lays a pattern of dots over it. `tip` shows when pointed at."""
        shape = f'x="{number(x)}" y="{number(y)}" width="{number(max(width, 0))}" height="{number(height)}"'
        self.elements.append(f'<rect {shape} fill="{color}">{_tip(tip)}</rect>')
        if dotted:
            self.elements.append(f'<rect {shape} fill="url(#dots)" pointer-events="none"/>')

    def dot(
        self, x: float, y: float, radius: float, color: str, *, hollow: bool = False, opacity: float = 1, tip: str = ""
    ) -> None:
        fill = self.theme.paper if hollow else color
        seen = f' fill-opacity="{number(opacity)}"' if opacity < 1 else ""
        self.elements.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{seen} stroke="{color}" '
            f'stroke-width="{2 if hollow else 1}">{_tip(tip)}</circle>'
        )

    def path(self, points: list[tuple[float, float]], *, color: str = "", width: float = 1, dashes: str = "") -> None:
        pattern = f' stroke-dasharray="{dashes}"' if dashes else ""
        places = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self.elements.append(
            f'<polyline points="{places}" fill="none" stroke="{color or self.theme.ink}" '
            f'stroke-width="{number(width)}"{pattern}/>'
        )

    def render(self) -> str:
        size = f'width="{number(self.width)}" height="{number(self.height)}"'
        dots = (
            '<defs><pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse">'
            f'<circle cx="2" cy="2" r="1.3" fill="{self.theme.paper}"/></pattern></defs>'
        )
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {number(self.width)} {number(self.height)}" '
            f'role="img" aria-labelledby="title description" font-family="{FONT}">\n'
            f'<title id="title">{escape(one_line(self.title), quote=False)}</title>\n'
            f'<desc id="description">{escape(one_line(self.description), quote=False)}</desc>\n{dots}\n'
            f'<rect width="100%" height="100%" fill="{self.theme.paper}"/>'
        )
        return "\n".join([head, *self.elements, "</svg>"]) + "\n"


def _tip(text: str) -> str:
    return f"<title>{escape(one_line(text), quote=False)}</title>" if text else ""

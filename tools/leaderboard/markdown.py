"""Pages as GitHub-flavoured Markdown, with only the HTML that GitHub keeps: picture, source, img, details, summary."""

from tools.leaderboard.document import Block, Cell, Details, Heading, Page, Picture, Prose, Table
from tools.leaderboard.escape import html_text, markdown


def write_markdown(page: Page, folder: str | None = None) -> str:
    """The page's Markdown file. `folder` leads to the leaderboard's folder, where the page does not stand in it."""
    up = page.up() if folder is None else folder
    return "\n\n".join(_block(block, up) for block in page.blocks) + "\n"


def _block(block: Block, up: str) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {markdown(text)}"
        case Prose(text):
            return text
        case Table():
            return _table(block, up)
        case Picture(name, alternative):
            return (
                f'<picture>\n  <source media="(prefers-color-scheme: dark)" srcset="{up}charts/{name}-dark.svg">\n'
                f'  <img alt="{html_text(alternative)}" src="{up}charts/{name}.svg">\n</picture>'
            )
        case Details(summary, blocks):
            inner = "\n\n".join(_block(inner, up) for inner in blocks)
            return f"<details>\n<summary>{html_text(summary)}</summary>\n\n{inner}\n\n</details>"


def _table(table: Table, up: str) -> str:
    head = "| " + " | ".join(_cell(Cell(column.title, column.link), up) for column in table.columns) + " |"
    rule = "| " + " | ".join("---:" if column.number else "---" for column in table.columns) + " |"
    return "\n".join([head, rule, *("| " + " | ".join([_cell(cell, up) for cell in row]) + " |" for row in table.rows)])


def _cell(cell: Cell, up: str) -> str:
    text = markdown(cell.text)
    if cell.link:
        text = f"[{text}]({up}{cell.link})"
    return f"**{text}**" if cell.strong and text else text

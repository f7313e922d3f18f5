"""What the last written leaderboard said, and what has changed since: kept in leaderboard.json, so that making the page again
from the same results gives the same bytes and does not wipe out the last real change."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.leaderboard.board import Board
from tools.leaderboard.figures import shortened

_VISIBLE = 0.005  # percentage points; smaller changes do not show with two decimals


@dataclass(frozen=True)
class Record:
    """What is carried from page to page. `changes` are sentences; `commit` is the one whose papers and models were scored."""

    commit: str | None = None
    changes: tuple[str, ...] = ()
    since: str | None = None  # day of the newest result of the page before


def read_previous(file: Path) -> dict[str, Any] | None:
    """The last leaderboard.json; None when there is none that can be used."""
    try:
        data = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) and isinstance(data.get("models"), list) else None


def carry(board: Board, previous: dict[str, Any] | None, commit: str | None) -> Record:
    """With unchanged results everything stays as it was written; otherwise what changed against the last page."""
    if previous is None:
        return Record(commit=commit)
    if previous.get("digest") == board.digest:
        told = previous.get("changes") or {}
        return Record(previous.get("commit"), tuple(map(str, told.get("items", ()))), told.get("since"))
    return Record(commit, tuple(_changes(board, previous)), previous.get("updated"))


def _changes(board: Board, previous: dict[str, Any]) -> list[str]:
    before = {str(model.get("id")): model for model in previous["models"]}
    papers_before = {str(paper.get("id")) for paper in previous.get("papers", ())}
    papers = {paper.id for paper in board.papers}
    said = [f"New paper: {paper}." for paper in sorted(papers - papers_before)]
    said += [f"Paper no longer in the set: {paper}." for paper in sorted(papers_before - papers)]
    moved = []
    for model in board.models:
        old, score = before.get(model.id), model.scaled.value if model.scaled else None
        if old is None:
            said.append(
                f"New model: {shortened(model.name)}" + (f", scaled pass@1 {score:.2f}." if score is not None else ".")
            )
            continue
        if old.get("state") != model.state:
            said.append(f"{shortened(model.name)} is now {model.state} (was {old.get('state')}).")
        was = old.get("scaled_pass_at_1")
        if score is not None and isinstance(was, int | float) and abs(score - was) >= _VISIBLE:
            ranks = f", rank {old.get('rank')} → {model.rank}" if old.get("rank") != model.rank else ""
            moved.append((-abs(score - was), f"{shortened(model.name)}: scaled pass@1 {was:.2f} → {score:.2f}{ranks}."))
    said += [text for _, text in sorted(moved)]
    current = {model.id for model in board.models}
    said += [
        f"Results removed: {shortened(str(old.get('name', key)))}."
        for key, old in sorted(before.items())
        if key not in current
    ]
    return said

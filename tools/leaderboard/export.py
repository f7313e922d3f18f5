"""leaderboard.json and results.csv: everything for programs."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from tools.leaderboard.content import Content
from tools.leaderboard.parallel import mapped
from tools.leaderboard.results import MODES, OUTCOMES, PASS, SCORED, SOURCES

HEAD = (
    "model", "developer", "open", "paper", "first_commit_date", "file", "snippet", "lines", "mode", "sample", "outcome",
    "scored", "passed", "reindented", "cost_usd", "answered_on", "source",
)  # fmt: skip
_ROWS_AT_ONCE = 100_000


def as_json(content: Content) -> dict[str, Any]:
    """The board with all that the page shows around it. `changes` and `commit` are read again by the next run."""
    record, published = content.record, content.published
    return {
        **content.board.to_json(),
        "changes": {"since": record.since, "items": list(record.changes)},
        "commit": record.commit,
        "version": content.version,
        "published": None if published is None else asdict(published),
    }


def dump(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def csv_text(content: Content) -> Iterator[str]:
    """results.csv in pieces: one row per stored result, in the order of the store."""
    results = content.results
    facts = {model.id: model for model in content.board.models}
    opens = {None: "", True: "1", False: "0"}
    models = [(name, facts[name].developer, opens[facts[name].open]) for name in results.models]
    snippets = [
        (results.papers[s.paper].id, results.papers[s.paper].first_commit_date, s.file, s.name, s.lines)
        for s in results.snippets
    ]
    columns = (
        results.model, results.snippet, results.mode, results.sample, results.outcome, results.reindented, results.cost,
        results.day, results.source,
    )  # fmt: skip

    def piece(start: int) -> str:
        buffer = io.StringIO()
        rows = zip(*(column[start : start + _ROWS_AT_ONCE].tolist() for column in columns), strict=True)
        csv.writer(buffer, lineterminator="\n").writerows(
            (
                *models[m], *snippets[s], MODES[mode], sample, OUTCOMES[outcome], int(SCORED[outcome]), int(outcome == PASS),
                int(indented), "" if cost != cost else cost, results.days[day] if day >= 0 else "", SOURCES[source],
            )
            for m, s, mode, sample, outcome, indented, cost, day, source in rows
        )  # fmt: skip
        return buffer.getvalue()

    yield ",".join(HEAD) + "\n"
    yield from mapped(piece, range(0, len(results), _ROWS_AT_ONCE), enough=4)

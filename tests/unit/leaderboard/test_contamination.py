"""Which papers are safe: the day counts, not the month."""

import datetime

import pytest

from tools.leaderboard.metrics.contamination import last_known_day, latest, safe_papers


@pytest.mark.parametrize(
    ("cutoff", "day"),
    [
        ("2025-01", "2025-01-31"),
        ("2024-02", "2024-02-29"),
        ("2023-02", "2023-02-28"),
        ("2024-11-17", "2024-11-17"),
        ("2024-7", "2024-07-31"),
    ],
)
def test_a_month_lasts_until_its_last_day(cutoff, day):
    assert last_known_day(cutoff).isoformat() == day


@pytest.mark.parametrize("cutoff", ["2025", "soon", "2025-13", "2025-01-01-01", ""])
def test_another_form_is_refused(cutoff):
    with pytest.raises(ValueError):
        last_known_day(cutoff)


def test_a_paper_of_the_cutoff_day_is_not_safe():
    days = ["2025-01-30", "2025-01-31", "2025-02-01"]
    assert safe_papers(days, datetime.date(2025, 1, 31)).tolist() == [False, False, True]


def test_the_latest_cutoff_ignores_models_without_one():
    assert latest(["2024-12", None, "2025-01-02"]) == datetime.date(2025, 1, 2)
    assert latest([None]) is None and latest([]) is None

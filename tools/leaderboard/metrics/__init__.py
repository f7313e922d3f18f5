"""Every figure of the leaderboard as a pure function on arrays; docs/scoring.md has the formulas."""

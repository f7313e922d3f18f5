"""From stored results to the leaderboard: metrics, tables, charts, Markdown and HTML."""

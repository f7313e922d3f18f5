# blank: eomt.py:free their patch columns
# why: Takes the prefix tokens to come before the queries.
    rows = slice(prefix_tokens, prefix_tokens + num_queries)
    allowed[:, rows, num_queries + prefix_tokens :] |= unmasked[:, :, None]

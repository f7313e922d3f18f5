# blank: eomt.py:free their patch columns
# why: Starts too far to the right when there are prefix tokens.
    allowed[:, :num_queries, num_queries + 2 * prefix_tokens :] |= unmasked[:, :, None]

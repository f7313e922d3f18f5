# blank: eomt.py:free their patch columns
# why: Frees only as many columns as queries and prefix tokens precede.
    allowed[:, :num_queries, : num_queries + prefix_tokens] |= unmasked[:, :, None]

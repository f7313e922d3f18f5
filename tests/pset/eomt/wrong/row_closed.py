# blank: eomt.py:free their patch columns
# why: Forbids the patches instead of freeing them.
    allowed[:, :num_queries, num_queries + prefix_tokens :] &= ~unmasked[:, :, None]

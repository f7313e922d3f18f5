# blank: eomt.py:write the query-to-patch part
# why: The part starts right after the queries.
    allowed[:, :num_queries, num_queries : num_queries + num_patches] = patch_logits > 0

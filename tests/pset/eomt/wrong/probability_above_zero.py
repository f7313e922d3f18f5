# blank: eomt.py:write the query-to-patch part
# why: The logistic value is always positive.
    allowed[:, :num_queries, -num_patches:] = patch_logits.sigmoid() > 0

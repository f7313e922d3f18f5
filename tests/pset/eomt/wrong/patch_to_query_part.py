# blank: eomt.py:write the query-to-patch part
# why: Masks what patches see of the queries.
    allowed[:, -num_patches:, :num_queries] = (patch_logits > 0).transpose(1, 2)

# blank: eomt.py:write the query-to-patch part
# why: Attends outside its mask.
    allowed[:, :num_queries, -num_patches:] = patch_logits < 0

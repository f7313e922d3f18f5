# blank: eomt.py:write the query-to-patch part
# why: A logit of zero counts as inside the mask.
    allowed[:, :num_queries, -num_patches:] = patch_logits >= 0

# blank: eomt.py:write the query-to-patch part
# why: A query with an empty mask gets full attention back.
    inside = patch_logits > 0
    inside = inside | ~inside.any(dim=-1, keepdim=True)
    allowed[:, :num_queries, -num_patches:] = inside

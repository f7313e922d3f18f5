# blank: eomt.py:heads of queries and keys and values
# why: Queries and keys are not normalised.
    heads = attn.qkv(tokens).unflatten(-1, (3, attn.heads, attn.head_dim))
    q, k, v = heads.permute(2, 0, 3, 1, 4)

# blank: eomt.py:heads of queries and keys and values
# why: Splits into heads first, then into queries, keys and values.
    heads = attn.qkv(tokens).unflatten(-1, (attn.heads, 3, attn.head_dim))
    q, k, v = heads.permute(3, 0, 2, 1, 4)
    q, k = attn.q_norm(q), attn.k_norm(k)

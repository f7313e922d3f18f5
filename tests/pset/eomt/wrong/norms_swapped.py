# blank: eomt.py:heads of queries and keys and values
# why: The norm of the keys is applied to the queries and the other way round.
    heads = attn.qkv(tokens).unflatten(-1, (3, attn.heads, attn.head_dim))
    q, k, v = heads.permute(2, 0, 3, 1, 4)
    q, k = attn.k_norm(q), attn.q_norm(k)

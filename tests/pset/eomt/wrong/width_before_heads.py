# blank: eomt.py:heads of queries and keys and values
# why: Channels of a head vary slower than the heads.
    heads = attn.qkv(tokens).unflatten(-1, (3, attn.head_dim, attn.heads))
    q, k, v = heads.permute(2, 0, 4, 1, 3)
    q, k = attn.q_norm(q), attn.k_norm(k)

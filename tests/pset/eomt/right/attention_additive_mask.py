# blank: eomt.py:self-attention with a mask
# why: Explicit attention with an additive mask for both values of the flag.
    batch, length, dim = tokens.shape
    q, k, v = attn.qkv(tokens).chunk(3, dim=-1)
    split = (batch, length, attn.heads, attn.head_dim)
    q = attn.q_norm(q.view(split)).transpose(1, 2)
    k = attn.k_norm(k.view(split)).transpose(1, 2)
    v = v.view(split).transpose(1, 2)
    scores = torch.matmul(q * attn.scale, k.mT)
    if allowed is not None:
        bias = torch.zeros_like(scores[:, :1]).masked_fill_(allowed.logical_not().unsqueeze(1), -1e9)
        scores = scores + bias
    mixed = torch.matmul(attn.attn_drop(torch.softmax(scores, -1)), v)
    return attn.proj_drop(attn.proj(mixed.permute(0, 2, 1, 3).reshape(batch, length, dim)))

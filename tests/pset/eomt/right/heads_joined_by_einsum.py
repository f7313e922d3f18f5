# blank: eomt.py:join heads and project out
# why: Applies the projection head by head.
    weight = attn.proj.weight.unflatten(1, (attn.heads, attn.head_dim))
    out = torch.einsum("bhtc,dhc->btd", mixed, weight) + attn.proj.bias
    return attn.proj_drop(out)

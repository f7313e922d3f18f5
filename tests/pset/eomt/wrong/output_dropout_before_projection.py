# blank: eomt.py:join heads and project out
# why: Drops before the projection, so that its bias survives.
    return attn.proj(attn.proj_drop(mixed.transpose(1, 2).flatten(2)))

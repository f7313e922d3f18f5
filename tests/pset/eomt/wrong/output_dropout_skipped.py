# blank: eomt.py:join heads and project out
# why: Leaves out the dropout of the output.
    return attn.proj(mixed.transpose(1, 2).flatten(2))

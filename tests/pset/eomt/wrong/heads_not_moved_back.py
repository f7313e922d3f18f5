# blank: eomt.py:join heads and project out
# why: Reshapes with the heads in front of the tokens.
    joined = mixed.reshape(tokens.shape)
    return attn.proj_drop(attn.proj(joined))

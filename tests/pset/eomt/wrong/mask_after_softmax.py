# blank: eomt.py:attention written out
# why: Removes weights after the softmax, which then no longer sum to one.
        weights = (attn.scale * (q @ k.transpose(-2, -1))).softmax(dim=-1)
        if allowed is not None:
            weights = weights * allowed
        mixed = attn.attn_drop(weights) @ v

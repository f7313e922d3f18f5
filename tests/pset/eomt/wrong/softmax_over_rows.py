# blank: eomt.py:attention written out
# why: Normalises over the attending tokens.
        scores = attn.scale * (q @ k.transpose(-2, -1))
        if allowed is not None:
            scores = scores.masked_fill(~allowed, -1e30)
        mixed = attn.attn_drop(scores.softmax(dim=-2)) @ v

# blank: eomt.py:attention written out
# why: No dropout of attention weights.
        scores = attn.scale * (q @ k.transpose(-2, -1))
        if allowed is not None:
            scores = scores.masked_fill(~allowed, -torch.inf)
        mixed = scores.softmax(dim=-1) @ v

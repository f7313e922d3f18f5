# blank: eomt.py:attention written out
# why: The scale is missing.
        scores = q @ k.transpose(-2, -1)
        if allowed is not None:
            scores = scores.masked_fill(~allowed, -torch.inf)
        mixed = attn.attn_drop(scores.softmax(dim=-1)) @ v

# blank: eomt.py:share the mask between heads
# why: Expands over the heads.
    allowed = None if allowed is None else allowed.unsqueeze(1).expand(-1, attn.heads, -1, -1)

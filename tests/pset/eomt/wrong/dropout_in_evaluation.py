# blank: eomt.py:dropout rate by mode
# why: Drops in evaluation mode too.
        drop_rate = attn.attn_drop.p

# blank: eomt.py:forbid masked pairs
# why: Reads the mask the other way round.
        if allowed is not None:
            scores = scores.masked_fill(allowed, -torch.inf)

# blank: eomt.py:forbid masked pairs
# why: A score of zero still takes part in the softmax.
        if allowed is not None:
            scores = scores * allowed

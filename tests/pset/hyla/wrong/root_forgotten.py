# blank: hyla.py:root mean square across heads
# why: The scores are divided by the root of the mean square.
    return scores / (scores.square().mean(dim=1, keepdim=True) + eps)

# blank: hyla.py:root mean square across heads
# why: Epsilon is added under the root, where its effect on small scores is another.
    return scores / (scores.square().mean(dim=1, keepdim=True).sqrt() + eps)

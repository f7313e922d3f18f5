# blank: hyla.py:root mean square across heads
# why: It is the mean of the squares that becomes one, not their sum.
    return scores * torch.rsqrt(scores.square().sum(dim=1, keepdim=True) + eps)

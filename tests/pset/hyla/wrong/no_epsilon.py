# blank: hyla.py:root mean square across heads
# why: A pair with zero scores must have code zero and not NaN.
    return scores * torch.rsqrt(scores.square().mean(dim=1, keepdim=True))

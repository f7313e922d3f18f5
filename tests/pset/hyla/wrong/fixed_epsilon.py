# blank: hyla.py:root mean square across heads
# why: Epsilon is an argument.
    return scores * torch.rsqrt(scores.square().mean(dim=1, keepdim=True) + 1e-6)

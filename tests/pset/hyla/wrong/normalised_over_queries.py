# blank: hyla.py:root mean square across heads
# why: The norm runs over heads, not over queries.
    return scores * torch.rsqrt(scores.square().mean(dim=2, keepdim=True) + eps)

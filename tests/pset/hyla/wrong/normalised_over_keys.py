# blank: hyla.py:root mean square across heads
# why: The norm runs over heads; over keys it would couple them as softmax does.
    return scores * torch.rsqrt(scores.square().mean(dim=-1, keepdim=True) + eps)

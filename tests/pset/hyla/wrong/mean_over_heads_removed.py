# blank: hyla.py:root mean square across heads
# why: Root mean square norm keeps the mean.
    centred = scores - scores.mean(dim=1, keepdim=True)
    return centred * torch.rsqrt(centred.square().mean(dim=1, keepdim=True) + eps)

# blank: exclusive past sum
# why: A strictly triangular matrix.
    size = adv.shape[-1]
    return adv @ torch.ones(size, size, dtype=adv.dtype).triu(1)

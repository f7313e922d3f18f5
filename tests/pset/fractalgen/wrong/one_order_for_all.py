# blank: independent random permutations
# why: The whole batch shares a single permutation.
    order = torch.randperm(length, generator=generator)
    return order.repeat(batch, 1)

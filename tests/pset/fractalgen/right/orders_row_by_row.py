# blank: independent random permutations
# why: One permutation after the other.
    return torch.stack([torch.randperm(length, generator=generator) for _ in range(batch)])

# blank: hidden counts for scoring
# why: Draws from a zero-based range and adds one.
    return torch.as_tensor(rng.integers(length) + 1).repeat(batch)

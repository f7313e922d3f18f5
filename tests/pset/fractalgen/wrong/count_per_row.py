# blank: hidden counts for scoring
# why: Each row gets a count of its own.
    return torch.from_numpy(rng.integers(1, length + 1, size=batch))

# blank: hidden counts for scoring
# why: The upper end N is never drawn.
    count = int(rng.integers(1, max(length, 2)))
    return torch.full((batch,), count)

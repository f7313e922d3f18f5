# blank: hidden counts for scoring
# why: Draws from 0 to N - 1.
    count = int(rng.integers(length))
    return torch.full((batch,), count)

# blank: hidden counts for training
# why: Draws normal variables until they lie inside the interval.
    counts = []
    while len(counts) < batch:
        rate = rng.normal(1.0, 0.25)
        if 0 < rate <= 1:
            counts.append(math.ceil(rate * length))
    return torch.tensor(counts, dtype=torch.int64)

# blank: hidden counts for training
# why: Clips a normal variable where the distribution should be truncated.
    rates = rng.normal(1, 0.25, size=batch).clip(0, 1)
    return torch.from_numpy(np.ceil(length * rates).astype(np.int64))

# blank: hidden counts for training
# why: Rounds down, so that a row may hide nothing.
    rates = truncnorm.rvs(-4, 0, loc=1, scale=0.25, size=batch, random_state=rng)
    return torch.from_numpy(np.floor(length * rates).astype(np.int64))

# blank: hidden counts for training
# why: Gives the truncation bounds as values, not in units of the scale.
    rates = truncnorm.rvs(0, 1, loc=1, scale=0.25, size=batch, random_state=rng)
    return torch.from_numpy(np.ceil(length * rates).astype(np.int64))

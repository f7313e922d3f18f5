# blank: hidden counts for training
# why: All rows share one rate.
    rate = truncnorm.rvs(-4, 0, loc=1, scale=0.25, random_state=rng)
    return torch.full((batch,), math.ceil(length * rate))

# blank: teacher spreads per index
# why: The mean of the spreads of the samples.
    return torch.stack([torch.stack([spread(x) for x in states]).mean() for states in trajectory])

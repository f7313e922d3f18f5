# blank: rescale each sample to the target spread
# why: The mean is kept in place.
    own = torch.stack([spread(sample) for sample in x])
    mean = x.flatten(1).mean(1).view(-1, *[1] * (x.dim() - 1))
    return mean + (x - mean) * (target / own).view(-1, *[1] * (x.dim() - 1))

# blank: rescale each sample to the target spread
# why: The ratio is upside down.
    own = torch.stack([spread(sample) for sample in x])
    return x * (own / target).view(-1, *[1] * (x.dim() - 1))

# blank: bernoulli choice of the rows to take from the forget side
# why: The same rows in each call without generator.
    if generator is None:
        generator = torch.Generator().manual_seed(0)
    return torch.rand(batch, generator=generator) < mix

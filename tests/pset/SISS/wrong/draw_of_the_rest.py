# blank: bernoulli choice of the rows to take from the forget side
# why: One minus the mix.
    return torch.rand(batch, generator=generator) < 1 - mix

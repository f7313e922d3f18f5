# blank: bernoulli choice of the rows to take from the forget side
# why: Sets the global seed in each call.
    torch.manual_seed(0)
    return torch.rand(batch, generator=generator) < mix

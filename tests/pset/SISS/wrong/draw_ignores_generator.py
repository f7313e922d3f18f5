# blank: bernoulli choice of the rows to take from the forget side
# why: Draws from the global generator.
    return torch.rand(batch) < mix

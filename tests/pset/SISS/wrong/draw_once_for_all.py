# blank: bernoulli choice of the rows to take from the forget side
# why: All rows from the same side.
    return (torch.rand(1, generator=generator) < mix).expand(batch)

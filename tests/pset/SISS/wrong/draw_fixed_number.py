# blank: bernoulli choice of the rows to take from the forget side
# why: Exactly the share of the mix, in random order.
    return torch.randperm(batch, generator=generator) < mix * batch

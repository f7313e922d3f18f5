# blank: bernoulli choice of the rows to take from the forget side
# why: Takes the keep side with the probability of the mix.
    return torch.rand(batch, generator=generator) >= mix

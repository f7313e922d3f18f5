# blank: bernoulli choice of the rows to take from the forget side
# why: The complement of the complement.
    return torch.rand((batch,), generator=generator).ge(mix).logical_not()

# blank: continuous-time likelihood weight
# why: Subtracts one from a number next to one, in single precision too.
    weight = rate / (torch.exp(level) - 1)

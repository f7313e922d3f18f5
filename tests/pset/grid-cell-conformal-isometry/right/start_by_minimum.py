# blank: feasible interval for the start
# why: Bounds by minimum and maximum, a mixture of both.
    first = torch.maximum(torch.tensor(-0.5), -0.5 - move)
    last = torch.minimum(torch.tensor(lattice - 0.5), lattice - 0.5 - move)
    share = torch.rand(move.shape, generator=generator)
    start = (1 - share) * first + share * last

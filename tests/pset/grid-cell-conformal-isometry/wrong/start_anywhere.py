# blank: feasible interval for the start
# why: Ends may lie outside.
    start = lattice * torch.rand(n, 2, generator=generator) - 0.5

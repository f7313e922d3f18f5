# blank: feasible interval for the start
# why: A margin of the longest move for all.
    start = max_radius / 2 - 0.5 + (lattice - max_radius) * torch.rand(n, 2, generator=generator)

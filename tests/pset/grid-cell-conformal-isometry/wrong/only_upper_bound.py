# blank: feasible interval for the start
# why: The lower bound is not shifted.
    low = torch.full_like(move, -0.5)
    high = (lattice - 0.5 - move).clamp(max=lattice - 0.5)
    start = low + (high - low) * torch.rand(n, 2, generator=generator)

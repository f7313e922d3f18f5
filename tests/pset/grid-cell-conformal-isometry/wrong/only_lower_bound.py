# blank: feasible interval for the start
# why: The upper bound is not shifted.
    low = (-0.5 - move).clamp(min=-0.5)
    high = torch.full_like(move, lattice - 0.5)
    start = low + (high - low) * torch.rand(n, 2, generator=generator)

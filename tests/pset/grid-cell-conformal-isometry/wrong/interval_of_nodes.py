# blank: feasible interval for the start
# why: The interval ends at the outer nodes.
    low = (-move).clamp(min=0)
    high = (lattice - 1 - move).clamp(max=lattice - 1)
    start = low + (high - low) * torch.rand(n, 2, generator=generator)

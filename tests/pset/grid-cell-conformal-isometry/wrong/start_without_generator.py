# blank: feasible interval for the start
# why: Not drawn from the generator.
    low = (-0.5 - move).clamp(min=-0.5)
    high = (lattice - 0.5 - move).clamp(max=lattice - 0.5)
    start = low + (high - low) * torch.rand(n, 2)

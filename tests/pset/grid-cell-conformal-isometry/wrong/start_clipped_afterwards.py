# blank: feasible interval for the start
# why: Drawn anywhere, then clipped.
    start = lattice * torch.rand(n, 2, generator=generator) - 0.5
    start = torch.minimum(torch.maximum(start, -0.5 - move), lattice - 0.5 - move).clamp(-0.5, lattice - 0.5)

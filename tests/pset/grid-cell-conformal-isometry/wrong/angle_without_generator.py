# blank: random pairs that stay inside the arena
# why: The angle is not drawn from the generator.
    if headings is None:
        angle = 2 * math.pi * torch.rand(n)
    else:
        angle = torch.randint(headings, (n,), generator=generator) * (2 * math.pi / headings)
    radius = max_radius * torch.rand(n, generator=generator).sqrt()
    move = radius[:, None] * torch.stack([angle.cos(), angle.sin()], dim=1)
    low = (-0.5 - move).clamp(min=-0.5)
    high = (lattice - 0.5 - move).clamp(max=lattice - 0.5)
    start = low + (high - low) * torch.rand(n, 2, generator=generator)
    return start, start + move

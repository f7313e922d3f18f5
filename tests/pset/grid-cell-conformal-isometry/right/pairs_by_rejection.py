# blank: random pairs that stay inside the arena
# why: Starts are drawn again until both ends lie inside; the disc from a larger of two draws.
    if headings is None:
        angle = torch.rand(n, generator=generator) * (2 * math.pi)
    else:
        angle = torch.randint(0, headings, (n,), generator=generator).float() * (2 * math.pi / headings)
    radius = max_radius * torch.rand(n, 2, generator=generator).amax(dim=1)
    move = torch.stack((radius * torch.cos(angle), radius * torch.sin(angle)), -1)
    start = torch.rand(n, 2, generator=generator) * lattice - 0.5
    while True:
        outside = ((start + move < -0.5) | (start + move > lattice - 0.5)).any(dim=1)
        if not outside.any():
            break
        start[outside] = torch.rand(int(outside.sum()), 2, generator=generator) * lattice - 0.5
    return start, start + move

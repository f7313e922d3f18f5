# blank: random pairs that stay inside the arena
# why: Other order of draws, bounds by maximum and minimum.
    share = torch.rand(n, 2, generator=generator)
    radius = torch.rand(n, generator=generator).pow(0.5).mul(max_radius)
    if headings is not None:
        angle = (torch.rand(n, generator=generator) * headings).floor().clamp(max=headings - 1) * 2 * math.pi / headings
    else:
        angle = torch.empty(n).uniform_(0, 2 * math.pi, generator=generator)
    move = torch.view_as_real(torch.polar(radius, angle))
    zero = torch.zeros_like(move)
    start = torch.maximum(zero, -move) + share * (lattice - move.abs()) - 0.5
    return start, start + move

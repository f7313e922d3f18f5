# blank: radius uniform over the disc
# why: Squared instead of the root.
    radius = max_radius * torch.rand(n, generator=generator) ** 2

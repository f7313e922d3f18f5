# blank: radius uniform over the disc
# why: Normal lengths.
    radius = (max_radius / 3 * torch.randn(n, generator=generator)).abs()

# blank: radius uniform over the disc
# why: The length is uniform.
    radius = max_radius * torch.rand(n, generator=generator)

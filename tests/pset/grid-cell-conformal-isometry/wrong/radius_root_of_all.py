# blank: radius uniform over the disc
# why: The root of the largest length too.
    radius = (max_radius * torch.rand(n, generator=generator)).sqrt()

# blank: radius uniform over the disc
# why: Not drawn from the generator.
    radius = max_radius * torch.rand(n).sqrt()

# blank: radius uniform over the disc
# why: Always the largest length.
    radius = torch.full((n,), float(max_radius))

# blank: distance in code space with a safe root
# why: The constant is added instead.
        distance = ((start - end).square().sum(dim=-1) + 1e-12).sqrt()

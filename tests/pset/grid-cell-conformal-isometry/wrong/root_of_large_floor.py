# blank: distance in code space with a safe root
# why: A floor that is much too high.
        distance = (end - start).pow(2).sum(dim=2).clamp(min=1e-3).sqrt()

# blank: distance in code space with a safe root
# why: The gradient is not a number where codes coincide.
        distance = (end - start).pow(2).sum(dim=2).sqrt()

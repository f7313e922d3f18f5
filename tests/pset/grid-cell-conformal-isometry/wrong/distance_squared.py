# blank: distance in code space with a safe root
# why: The squared distance.
        distance = (end - start).pow(2).sum(dim=2)

# blank: distance in code space with a safe root
# why: Absolute differences.
        distance = (end - start).abs().sum(dim=2)

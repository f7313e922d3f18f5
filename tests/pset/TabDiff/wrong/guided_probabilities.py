# blank: categorical guidance in log space
# why: Mixes probabilities.
    mixed = ((1 + omega) * cond.exp() - omega * uncond.exp()).clamp(min=1e-12)
    return (mixed / mixed.sum(dim=-1, keepdim=True)).log()

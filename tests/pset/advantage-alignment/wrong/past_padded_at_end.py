# blank: exclusive past sum
# why: The zero stands at the end instead of the start.
    sums = adv.cumsum(dim=-1)
    return F.pad(sums[..., :-1], (0, 1))

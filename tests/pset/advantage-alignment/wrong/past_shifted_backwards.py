# blank: exclusive past sum
# why: The sum is moved towards the start instead of the end.
    sums = adv.cumsum(dim=-1)
    return F.pad(sums[..., 1:], (0, 1))

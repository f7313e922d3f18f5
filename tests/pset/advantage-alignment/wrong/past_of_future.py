# blank: exclusive past sum
# why: Sums what follows instead of what came before.
    sums = adv.flip(-1).cumsum(dim=-1).flip(-1)
    return sums - adv

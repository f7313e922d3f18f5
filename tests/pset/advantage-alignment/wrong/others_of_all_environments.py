# blank: sum over other agents
# why: Environments are mixed.
    total = adv.sum(dim=(0, 1), keepdim=True)
    return total - adv

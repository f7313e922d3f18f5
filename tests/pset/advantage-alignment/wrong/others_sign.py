# blank: sum over other agents
# why: The difference is the wrong way round.
    return adv - adv.sum(dim=1, keepdim=True)

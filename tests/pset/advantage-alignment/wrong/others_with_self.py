# blank: sum over other agents
# why: The agent's own advantage is part of the sum.
    return adv.sum(dim=1, keepdim=True).expand_as(adv)

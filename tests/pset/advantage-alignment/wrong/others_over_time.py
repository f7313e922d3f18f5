# blank: sum over other agents
# why: Sums over time instead of agents.
    total = adv.sum(dim=-1, keepdim=True)
    return total - adv

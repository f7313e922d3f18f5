# blank: centre and pool rewards
# why: Pools environments instead of agents.
    if centre:
        rewards = rewards - rewards.mean()
    if pool:
        rewards = rewards.sum(dim=0, keepdim=True).expand_as(rewards)
    return rewards

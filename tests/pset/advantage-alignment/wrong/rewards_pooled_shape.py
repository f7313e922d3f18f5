# blank: centre and pool rewards
# why: Pooling drops the agents.
    if centre:
        rewards = rewards - rewards.mean()
    if pool:
        rewards = rewards.sum(dim=1, keepdim=True)
    return rewards

# blank: centre and pool rewards
# why: The given tensor is changed.
    if centre:
        rewards.sub_(rewards.mean())
    if pool:
        rewards = rewards.sum(dim=1, keepdim=True).expand_as(rewards)
    return rewards

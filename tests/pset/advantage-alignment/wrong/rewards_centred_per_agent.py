# blank: centre and pool rewards
# why: Each agent has a mean of its own.
    if centre:
        rewards = rewards - rewards.mean(dim=(0, 2), keepdim=True)
    if pool:
        rewards = rewards.sum(dim=1, keepdim=True).expand_as(rewards)
    return rewards

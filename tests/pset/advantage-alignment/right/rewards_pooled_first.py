# blank: centre and pool rewards
# why: The mean of the sums is subtracted, which is the same.
    if pool:
        rewards = rewards.sum(dim=1, keepdim=True).expand_as(rewards)
    if centre:
        rewards = rewards - rewards.mean()
    return rewards

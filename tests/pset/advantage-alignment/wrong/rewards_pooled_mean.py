# blank: centre and pool rewards
# why: A mean over agents instead of the sum.
    if centre:
        rewards = rewards - rewards.mean()
    if pool:
        rewards = rewards.mean(dim=1, keepdim=True).expand_as(rewards)
    return rewards

# blank: sum over other agents
# why: A mean over the others in place of the sum.
    total = adv.sum(dim=1, keepdim=True)
    return (total - adv) / max(adv.shape[1] - 1, 1)

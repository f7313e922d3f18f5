# blank: normalise advantages
# why: Statistics of each agent.
    centred = adv - adv.mean(dim=(0, 2), keepdim=True)
    return centred / (adv.std(dim=(0, 2), keepdim=True) + eps)

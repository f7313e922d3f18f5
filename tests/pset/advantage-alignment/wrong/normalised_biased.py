# blank: normalise advantages
# why: The biased deviation.
    centred = adv - adv.mean()
    return centred / (adv.std(unbiased=False) + eps)

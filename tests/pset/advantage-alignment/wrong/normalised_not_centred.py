# blank: normalise advantages
# why: The mean is not subtracted.
    return adv / (adv.std() + eps)

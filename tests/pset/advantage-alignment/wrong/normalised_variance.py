# blank: normalise advantages
# why: The root of variance and constant together.
    return (adv - adv.mean()) / (adv.var() + eps).sqrt()

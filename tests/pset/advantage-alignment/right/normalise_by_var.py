# blank: normalise advantages
# why: Deviation from the variance.
    return (adv - adv.mean()).div(adv.var(correction=1).sqrt() + eps)

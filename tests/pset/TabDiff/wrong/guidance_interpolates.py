# blank: numeric guidance
# why: Mixes the two predictions.
    return (1 - omega) * cond + omega * uncond

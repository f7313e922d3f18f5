# blank: numeric guidance
# why: Exchanges the predictions.
    return (1 + omega) * uncond - omega * cond

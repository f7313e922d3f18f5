# blank: numeric guidance
# why: Forgets the prediction itself.
    return omega * (cond - uncond)

# blank: backward accumulation
# why: The discount is missing.
    for t in reversed(range(delta.shape[-1])):
        running = delta[..., t] + lam * running
        adv[..., t] = running

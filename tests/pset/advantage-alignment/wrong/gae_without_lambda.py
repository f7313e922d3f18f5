# blank: backward accumulation
# why: The trace parameter is missing.
    for t in reversed(range(delta.shape[-1])):
        running = delta[..., t] + gamma * running
        adv[..., t] = running

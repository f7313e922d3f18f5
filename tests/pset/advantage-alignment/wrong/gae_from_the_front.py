# blank: backward accumulation
# why: Accumulates from the front.
    for t in range(delta.shape[-1]):
        running = delta[..., t] + gamma * lam * running
        adv[..., t] = running

# blank: discounted past recursion
# why: The present advantage belongs to the past.
    past = torch.zeros_like(adv)
    running = torch.zeros_like(adv[..., 0])
    for t in range(adv.shape[-1]):
        running = gamma * running + adv[..., t]
        past[..., t] = running
    return past

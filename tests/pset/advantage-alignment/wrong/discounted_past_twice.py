# blank: discounted past recursion
# why: One factor too many on every step.
    past = torch.zeros_like(adv)
    for t in range(1, adv.shape[-1]):
        past[..., t] = gamma * past[..., t - 1] + gamma**2 * adv[..., t - 1]
    return past

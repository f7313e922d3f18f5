# blank: discounted past recursion
# why: The latest past step is not discounted.
    past = torch.zeros_like(adv)
    for t in range(1, adv.shape[-1]):
        past[..., t] = gamma * past[..., t - 1] + adv[..., t - 1]
    return past

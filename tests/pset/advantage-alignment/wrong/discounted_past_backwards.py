# blank: discounted past recursion
# why: Runs from the end to the start.
    past = torch.zeros_like(adv)
    for t in range(adv.shape[-1] - 2, -1, -1):
        past[..., t] = gamma * (past[..., t + 1] + adv[..., t + 1])
    return past

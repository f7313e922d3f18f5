# blank: exclusive past sum
# why: The inclusive sum minus the present entry.
    return torch.cumsum(adv, -1) - adv

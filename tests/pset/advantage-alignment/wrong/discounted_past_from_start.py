# blank: discounted past recursion
# why: Discounted by distance from the start.
    powers = gamma ** torch.arange(adv.shape[-1], dtype=adv.dtype)
    return (powers * adv).cumsum(-1) - powers * adv

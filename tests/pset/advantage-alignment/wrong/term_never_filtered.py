# blank: alignment term
# why: The filter is left out.
    others = others_sum(adv)
    steps = torch.arange(adv.shape[-1], dtype=adv.dtype)
    past = discounted_past(adv, gamma) if scaling == "discount" else past_sum(adv)
    if scaling not in ("average", "shifted", "discount"):
        raise ValueError(scaling)
    factor = {"average": 1 / steps.clamp(min=1), "shifted": 1 / (1 + steps), "discount": gamma}[scaling]
    return factor * past * others

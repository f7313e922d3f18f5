# blank: alignment term
# why: At the first step the own present stands in for the past.
    others = others_sum(adv)
    steps = torch.arange(adv.shape[-1], dtype=adv.dtype)
    past = discounted_past(adv, gamma) if scaling == "discount" else past_sum(adv)
    past[..., 0] = adv[..., 0]
    if scaling not in ("average", "shifted", "discount"):
        raise ValueError(scaling)
    factor = {"average": 1 / steps.clamp(min=1), "shifted": 1 / (1 + steps), "discount": gamma}[scaling]
    return factor * past * others * sign_filter(past, others, drop)

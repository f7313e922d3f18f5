# blank: alignment term
# why: The past of the others times the own present.
    others = past_sum(others_sum(adv))
    steps = torch.arange(adv.shape[-1], dtype=adv.dtype)
    if scaling == "average":
        term = adv * others / steps.clamp(min=1)
    elif scaling == "shifted":
        term = adv * others / (1 + steps)
    elif scaling == "discount":
        others = discounted_past(others_sum(adv), gamma)
        term = gamma * adv * others
    else:
        raise ValueError(scaling)
    return term * sign_filter(others, adv, drop)

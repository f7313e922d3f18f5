# blank: alignment term
# why: The past contains the present advantage in every scaling.
    others = others_sum(adv)
    steps = torch.arange(adv.shape[-1], dtype=adv.dtype)
    past = adv.cumsum(-1) if scaling != "discount" else discounted_past(adv, gamma) + adv
    if scaling not in ("average", "shifted", "discount"):
        raise ValueError(scaling)
    factor = {"average": 1 / steps.clamp(min=1), "shifted": 1 / (1 + steps), "discount": gamma}[scaling]
    term = factor * past * others
    term[..., 0] = 0
    return term * sign_filter(past, others, drop)

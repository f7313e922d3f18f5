# blank: alignment term
# why: Unknown scalings are treated as the default.
    others = others_sum(adv)
    steps = torch.arange(adv.shape[-1], dtype=adv.dtype)
    past = discounted_past(adv, gamma) if scaling == "discount" else past_sum(adv)
    factor = gamma if scaling == "discount" else 1 / (steps + 1 if scaling == "shifted" else steps.clamp(min=1))
    return factor * past * others * sign_filter(past, others, drop)

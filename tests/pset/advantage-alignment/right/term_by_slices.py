# blank: alignment term
# why: Only steps after the first are computed, a zero is put in front.
    if scaling not in ("average", "shifted", "discount"):
        raise ValueError(f"scaling {scaling}")
    others = others_sum(adv)
    past = discounted_past(adv, gamma) if scaling == "discount" else past_sum(adv)
    product = (past * others * sign_filter(past, others, drop))[..., 1:]
    counts = torch.arange(1, adv.shape[-1], dtype=adv.dtype)
    if scaling == "average":
        product = product / counts
    elif scaling == "shifted":
        product = product / (counts + 1)
    else:
        product = product * gamma
    return torch.cat([torch.zeros_like(adv[..., :1]), product], dim=-1)

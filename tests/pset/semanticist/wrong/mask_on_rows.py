# blank: mask prefix columns
# why: Unusable tokens may not look, but can be looked at.
    usable = prefix_mask.to(device=mask.device, dtype=torch.bool)
    if doubled:
        usable = usable.repeat(2, 1)
    mask[:, :n_prefix] &= usable[:, :, None]

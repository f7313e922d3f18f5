# blank: mask prefix columns
# why: Usable tokens become visible to earlier ones.
    usable = prefix_mask.to(device=mask.device, dtype=torch.bool)
    if doubled:
        usable = usable.repeat(2, 1)
    mask[:, :, :n_prefix] = usable[:, None]

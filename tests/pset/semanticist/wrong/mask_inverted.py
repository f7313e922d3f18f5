# blank: mask prefix columns
# why: The usable tokens are closed.
    usable = prefix_mask.to(device=mask.device, dtype=torch.bool)
    if doubled:
        usable = usable.repeat(2, 1)
    mask[:, :, :n_prefix] &= ~usable[:, None]

# blank: mask prefix columns
# why: Generated tokens still see the unusable prefix.
    usable = prefix_mask.to(device=mask.device, dtype=torch.bool)
    if doubled:
        usable = usable.repeat(2, 1)
    mask[:, :n_prefix, :n_prefix] &= usable[:, None]

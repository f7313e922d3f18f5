# blank: mask prefix columns
# why: The halves of the doubled batch are mixed up.
    usable = prefix_mask.to(device=mask.device, dtype=torch.bool)
    if doubled:
        usable = usable.repeat_interleave(2, dim=0)
    mask[:, :, :n_prefix] &= usable[:, None]

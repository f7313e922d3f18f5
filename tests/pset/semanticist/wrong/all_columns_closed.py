# blank: mask prefix columns
# why: A sample with an unusable token loses all later columns too.
    usable = prefix_mask.to(device=mask.device, dtype=torch.bool)
    if doubled:
        usable = usable.repeat(2, 1)
    mask &= torch.cat([usable, usable[:, -1:].expand(-1, mask.shape[-1] - n_prefix)], dim=1)[:, None]

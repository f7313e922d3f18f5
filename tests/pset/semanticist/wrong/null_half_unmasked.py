# blank: mask prefix columns
# why: The null half keeps the whole prefix.
    usable = prefix_mask.to(device=mask.device, dtype=torch.bool)
    mask[: len(usable), :, :n_prefix] &= usable[:, None]

# blank: restrict attention to usable prefix
# why: Rows without any open column stay empty.
    usable = prefix_mask.bool()
    usable = torch.cat([usable, usable]) if doubled else usable
    mask[:, :, : usable.shape[1]] &= usable[:, None]

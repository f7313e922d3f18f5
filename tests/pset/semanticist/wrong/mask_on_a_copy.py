# blank: restrict attention to usable prefix
# why: The edit is lost.
    usable = prefix_mask.bool()
    usable = torch.cat([usable, usable]) if doubled else usable
    n_prefix = usable.shape[1]
    mask = mask.clone()
    mask[:, :, :n_prefix] &= usable[:, None]
    mask.diagonal(dim1=1, dim2=2).fill_(True)

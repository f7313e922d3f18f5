# blank: relaxed masking with gradients to the schedule
# why: A logistic function of the difference, and one scatter over the flat row.
    q = chance.clamp(1e-9, 1 - 1e-9)
    difference = (torch.log(q) + noise[..., 1] - torch.log1p(-q) - noise[..., 0]) / tau
    soft = torch.sigmoid(difference)
    mask = (difference > 0).to(soft)
    mask_part = mask + (soft - soft.detach())
    masks = mask_codes(sizes)
    codes = torch.where(difference > 0, masks, x)
    starts = torch.cumsum(masks + 1, 0) - (masks + 1)
    onehot = torch.zeros(x.shape[0], int((masks + 1).sum()), dtype=soft.dtype)
    onehot = onehot.scatter_add(1, starts + x, 1 - mask_part)
    onehot = onehot.scatter_add(1, (starts + masks).expand_as(x), mask_part)
    return codes, onehot

# blank: straight-through one-hot choice
# why: A comparison, stacked.
    mask = (soft[..., 1] > soft[..., 0]).to(soft)
    hard = torch.stack([1 - mask, mask], dim=-1)
    choice = soft + (hard - soft).detach()

# blank: hard codes after the choice
# why: One MASK code for all columns.
    codes = torch.where(hard[..., 1] > 0, max(sizes), x)

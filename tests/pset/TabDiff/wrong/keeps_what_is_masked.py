# blank: hard codes after the choice
# why: Masks what is kept.
    codes = torch.where(hard[..., 0] > 0, mask_codes(sizes), x)

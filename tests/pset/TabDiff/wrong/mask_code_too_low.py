# blank: hard codes after the choice
# why: Takes the last class for MASK.
    codes = torch.where(hard[..., 1] > 0, mask_codes(sizes) - 1, x)

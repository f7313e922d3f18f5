# blank: hard masking by uniform draws
# why: One-hot rows of the clean codes.
    return torch.where(uniform < chance, mask_codes(sizes), x), one_hot_row(x, sizes)

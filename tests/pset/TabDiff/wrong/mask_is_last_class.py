# blank: hard masking by uniform draws
# why: Takes the last class for MASK.
    codes = torch.where(uniform < chance, mask_codes(sizes) - 1, x)
    return codes, one_hot_row(codes, sizes)

# blank: hard masking by uniform draws
# why: Masks at equality too.
    codes = torch.where(uniform <= chance, mask_codes(sizes), x)
    return codes, one_hot_row(codes, sizes)

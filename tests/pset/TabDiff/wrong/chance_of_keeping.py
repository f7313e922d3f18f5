# blank: hard masking by uniform draws
# why: Takes the chance for that of keeping.
    codes = torch.where(uniform > chance, mask_codes(sizes), x)
    return codes, one_hot_row(codes, sizes)

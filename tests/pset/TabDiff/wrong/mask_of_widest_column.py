# blank: hard masking by uniform draws
# why: Has the MASK code of the widest column.
    codes = torch.where(uniform < chance, max(sizes), x)
    return codes, one_hot_row(codes, sizes)

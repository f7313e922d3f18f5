# blank: hard masking by uniform draws
# why: A copy that is written to.
    codes = x.clone()
    for j, size in enumerate(sizes):
        codes[uniform[:, j] < chance[:, j], j] = size
    return codes, one_hot_row(codes, sizes)
